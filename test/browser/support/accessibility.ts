import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on the theme. All other rules give the same result in both themes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

type Judged = {
  /** A selector: while a menu is open the page behind it is hidden from readers, and only the menu is judged. */
  part?: string
  /** Rules that do not hold there, each with its reason at the call. */
  without?: readonly string[]
  isOfColourAlone?: boolean
}

/** axe as it is there after the first look at a page: reading it again, and in a page beside, takes most of its time. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isRead = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isRead ? { axeSource: ';' } : {}) })
  // Within the page: the one frame that pages have is for the printer's eyes.
  return builder.setLegacyMode().options({ resultTypes: ['violations'], iframes: false })
}

export async function expectAccessible(
  page: Page,
  what: string,
  { part, without = [], isOfColourAlone = false }: Judged = {},
): Promise<void> {
  const builder = await axeOn(page)
  if (isOfColourAlone) builder.withRules(rulesOfColour)
  else builder.withTags(rules).disableRules([...(part ? ['region'] : []), ...without])
  // React Aria's announcer refers to buttons by id for some seconds, even after they are removed.
  const judged = builder.exclude('[data-live-announcer]')
  const { violations } = await (part ? judged.include(part) : judged).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${what}: ${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  )
  assert.deepEqual(found, [])
}

/** Asserts that the page does not scroll sideways, after layouts that depend on its width are updated. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const tooWide = () => {
    const parts = [document.documentElement, ...document.querySelectorAll('main')]
    return parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.tagName)
  }
  await eventually(`${what}: nothing stands beside the window`, async () => (await page.evaluate(tooWide)).length === 0)
}

const usual = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

/** As `expectAccessible`, in both themes and at both widths: the page stays, since loading it is what takes the time. */
export async function expectAccessibleInEveryLook(page: Page, what: string, judged: Judged = {}): Promise<void> {
  for (const size of [phone, usual]) {
    await page.setViewportSize(size)
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      const isOfColourAlone = scheme === 'dark'
      await expectAccessible(page, `${what}, ${scheme}, ${size.width} px`, { ...judged, isOfColourAlone })
    }
  }
}

/** The page fits into windows as narrow and as wide as there are. */
export async function expectToFitEveryWidth(page: Page, what: string): Promise<void> {
  for (const width of [320, phone.width, 2560, usual.width]) {
    await page.setViewportSize({ ...usual, width })
    await expectNoSidewaysScroll(page, `${what}, ${width} px`)
  }
}
