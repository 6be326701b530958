import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What every page is looked at in. */
export const looks = (['light', 'dark'] as const).flatMap((scheme) =>
  [1280, 360].map((width) => ({ scheme, width, height: width === 360 ? 740 : 800 })),
)

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * @param part a selector: while a menu is open the page behind it is hidden from readers, and only the menu is judged
 * @param without rules that do not hold there, each with its reason at the call
 */
export async function expectAccessible(
  page: Page,
  what: string,
  part?: string,
  without: readonly string[] = [],
): Promise<void> {
  const builder = new AxeBuilder({ page }).withTags(rules)
  const judged = part ? builder.include(part).disableRules(['region', ...without]) : builder
  const { violations } = await judged.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${what}: ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  )
  assert.deepEqual(found, [])
}

/** Nothing of the page stands beside the window. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main')]
    return parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.tagName)
  })
  assert.deepEqual(tooWide, [], what)
}
