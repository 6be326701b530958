/** The Chromium of the other tests of pages, by Playwright. */
import { launchChromium } from '../../browser/support/chromium.ts'
import type { Driver } from './driver.ts'

export async function openChromium(): Promise<Driver> {
  const browser = await launchChromium()
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return {
    name: 'Chromium',
    open: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
    resize: (width, height) => page.setViewportSize({ width, height }),
    run: (script, args) =>
      page.evaluate(
        ([body, values]) => {
          const AsyncFunction = (async () => undefined).constructor as new (
            ...parts: string[]
          ) => (args: unknown) => Promise<unknown>
          return new AsyncFunction('args', body)(values)
        },
        [script, args] as const,
      ),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    countTabs: async () => context.pages().length,
    async closeOtherTabs() {
      await Promise.all(context.pages().map((other) => (other === page ? null : other.close())))
    },
    close: () => browser.close(),
  }
}
