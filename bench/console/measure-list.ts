/** Measures how long people wait in the list: from a key press or click to the picture that shows the result. */
import type { CDPSession, Page } from 'playwright-core'
import { figureOf, type Group } from './figure.ts'
import type { Condition } from './observe.ts'
import type { Desk } from './open-desk.ts'

const times = 20

export const firstRowOf = (page: Page): Promise<string> =>
  page
    .locator('[data-row-link]')
    .first()
    .evaluate((link) => (link as HTMLElement).dataset.rowLink ?? '')

/** From the event of that kind which the act brings about, until the condition holds. */
export async function timeUntil(
  page: Page,
  type: 'click' | 'keydown' | 'keyup',
  condition: Condition,
  act: () => Promise<unknown>,
): Promise<number> {
  // Waited for as soon as it is there: else an act could come before it.
  const timing = await page.evaluateHandle(([event, wanted]) => ({ time: window.bench.timeUntil(event, wanted) }), [
    type,
    condition,
  ] as const)
  await act()
  return timing.evaluate(({ time }) => time)
}

async function turnPages(page: Page): Promise<number[]> {
  const all: number[] = []
  for (let turn = 2; turn < times + 2; turn += 1) {
    const firstRowIsNot = await firstRowOf(page)
    const next = page.getByRole('link', { name: 'Next page' })
    all.push(await timeUntil(page, 'click', { parameter: ['page', String(turn)], firstRowIsNot }, () => next.click()))
  }
  return all
}

/** From tab to tab: none has an order that the other has. */
async function changeViews(page: Page): Promise<number[]> {
  const all: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    for (const [name, view] of [
      [/^Done/, 'done'],
      [/^To ship/, null],
    ] as const) {
      const firstRowIsNot = await firstRowOf(page)
      const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
      all.push(await timeUntil(page, 'click', { parameter: ['view', view], firstRowIsNot }, () => tab.click()))
    }
  }
  return all
}

const searched = [
  'Mary Johnson',
  'Robert Lee',
  'Linda Walker',
  'Susan Clark',
  'Karen Baker',
  'Kevin Green',
  'Brian Scott',
]

/** @returns from the last key of each search */
async function search(page: Page): Promise<number[]> {
  const all: number[] = []
  const box = page.getByRole('searchbox', { name: 'Find orders' })
  for (const name of [...searched, ...searched.toReversed().slice(1)]) {
    const firstRowIsNot = await firstRowOf(page)
    await box.fill('')
    await page.waitForFunction((before) => {
      const first = document.querySelector<HTMLElement>('[data-row-link]')?.dataset.rowLink
      return first !== undefined && first !== before && !location.search.includes('q=')
    }, firstRowIsNot)
    const unsearched = await firstRowOf(page)
    await box.focus()
    await page.keyboard.insertText(name.slice(0, -1))
    const last = name.slice(-1)
    const condition = { parameter: ['q', name] as [string, string], firstRowIsNot: unsearched }
    all.push(await timeUntil(page, 'keydown', condition, () => page.keyboard.press(last)))
  }
  return all
}

type OrderTimes = { preloaded: number[]; fresh: number[] }

/** Opens orders from the list: with the pointer, which has them loaded ahead, and without. */
async function openOrders(page: Page): Promise<OrderTimes> {
  const found: OrderTimes = { preloaded: [], fresh: [] }
  const rows = page.locator('[data-row-link]')
  for (let place = 0; place < times; place += 1) {
    const row = rows.nth(place % 10)
    const heading = (await row.textContent()) ?? ''
    const isPointed = place < 10
    if (isPointed) {
      await row.hover()
      await page.waitForTimeout(300)
    }
    // A click that nothing came before: neither pointer nor focus has told of it.
    const act = () => (isPointed ? row.click() : row.evaluate((link) => (link as HTMLElement).click()))
    const ms = await timeUntil(page, 'click', { heading }, act)
    ;(isPointed ? found.preloaded : found.fresh).push(ms)
    await page.goBack()
    await rows.first().waitFor()
    // Cached responses are fetched again after two seconds.
    await page.mouse.move(0, 0)
  }
  return found
}

const slowed = async (cdp: CDPSession, rate: number, work: () => Promise<number[]>): Promise<number[]> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  try {
    return await work()
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

export async function measureList(desk: Desk): Promise<Group> {
  const { page, context } = await desk.openWindow()
  const cdp = await context.newCDPSession(page)
  const open = async (path: string) => {
    await page.goto(path)
    await page.locator('[data-row-link]').first().waitFor()
    await page.waitForTimeout(1_500)
  }
  await open('/console/orders?view=all')
  const pages = await turnPages(page)
  await open('/console/orders?view=all')
  const slowPages = await slowed(cdp, 4, () => turnPages(page))
  await open('/console/orders')
  const views = await changeViews(page)
  await open('/console/orders?view=all&q=James%20Hall')
  const searches = await search(page)
  await open('/console/orders?view=all')
  const { preloaded, fresh } = await openOrders(page)
  const longTasks = await page.evaluate(() => window.bench.longTasks.map(({ durationMs }) => durationMs))
  await context.close()
  return {
    title: 'the list in the browser, from key or click to the picture (p95)',
    figures: [
      figureOf('another page', pages, 0.95, 200),
      figureOf('another page, on a processor of a quarter', slowPages, 0.95, 350),
      figureOf('another view', views, 0.95, 200),
      figureOf('a search, from its last key, pause of 150 ms included', searches, 0.95, 350),
      figureOf('an order that the pointer rested on', preloaded, 0.95, 100),
      figureOf('an order that nothing told of', fresh, 0.95, 250),
      figureOf('the longest task of the program since', longTasks.length > 0 ? longTasks : [0], 1, 100),
    ],
  }
}
