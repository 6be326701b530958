import type { Browser, BrowserContext, Page } from 'playwright-core'

/** Lets pages of one browser context share a process: what it compiled for one test is there for the next. */
export const sharedProcess = ['--process-per-site']

const usual = { width: 1280, height: 800 }

export type Windows = {
  /** A browser that knows nothing of what was done before, but for the files of the application. */
  take(baseURL: string): Promise<BrowserContext>
  giveBack(context: BrowserContext): Promise<void>
}

type Kept = {
  baseURL: string
  context: BrowserContext
  /** Nobody looks at it: it keeps the process and the files of the application from test to test. */
  keeper: Page
}

/**
 * Browser contexts that one test uses after another. To load and to compile the application takes a fresh one longer than
 * most tests take for all the rest.
 */
export function openWindows(browser: Browser): Windows {
  const all = new Map<BrowserContext, Kept>()
  const free: Kept[] = []

  async function openKept(baseURL: string): Promise<Kept> {
    const context = await browser.newContext({ baseURL, viewport: usual, reducedMotion: 'reduce' })
    const keeper = await context.newPage()
    await keeper.goto('/healthz')
    const kept = { baseURL, context, keeper }
    all.set(context, kept)
    return kept
  }

  return {
    async take(baseURL) {
      const place = free.findIndex((kept) => kept.baseURL === baseURL)
      const [kept = await openKept(baseURL)] = place < 0 ? [] : free.splice(place, 1)
      return kept.context
    },
    async giveBack(context) {
      const kept = all.get(context)
      if (!kept) return
      await Promise.all(context.pages().map((page) => (page === kept.keeper ? null : page.close())))
      context.removeAllListeners('page')
      await Promise.all([
        context.unrouteAll(),
        context.setOffline(false),
        context.clearPermissions(),
        context.clearCookies(),
        kept.keeper.evaluate(() => localStorage.clear()),
      ])
      free.push(kept)
    },
  }
}
