/** Steps of tests that use only the keyboard. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Throws where a mouse is used. */
export function withoutMouse(page: Page): void {
  const refuse = () => {
    throw new Error('a mouse was used')
  }
  for (const act of ['click', 'move', 'down', 'up', 'dblclick'] as const) page.mouse[act] = refuse
}

/** The text of the focused element's role, and whether the element is visible. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    const row = element.matches('[data-row-link]') ? element.closest('tr') : null
    // A row shows the focus of its link.
    const looks = [element, ...(row ? [row] : [])].map((one) => getComputedStyle(one))
    return {
      text: element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? '',
      isSeen: looks.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px'),
    }
  })

/** Goes on by Tab until something has the focus; each step on the way is seen. */
export async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const passed: string[] = []
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab')
    const { text, isSeen } = await focused(page)
    passed.push(text)
    assert.ok(isSeen, `the focus is not seen on "${text}"`)
    if (wanted.test(text)) return
  }
  assert.fail(`no way to ${wanted} by Tab: ${passed.join(' · ')}`)
}
