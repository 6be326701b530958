/** How soon the page answers a key or a click with a picture, whatever is to come of it (interaction to next paint). */
import type { CDPSession, Page } from 'playwright-core'
import { type Figure, figureOf, type Group, only } from './figure.ts'
import { aDraft } from './measure-draft.ts'
import type { Desk } from './open-desk.ts'

/** Browsers tell of none that was quicker. */
const untoldMs = 16

type Acted = { durationMs: number[]; workMs: number[] }

/** @param acts how many keys or clicks those are, so that those that are not told of count as quick */
async function watchActs(page: Page, acts: number, work: () => Promise<unknown>): Promise<Acted> {
  await page.evaluate(() => {
    window.bench.interactions = []
  })
  await work()
  await page.waitForTimeout(500)
  const told = await page.evaluate(() => window.bench.interactions)
  // The browser reports several events per key press. The act lasts as long as the longest, and its work is their sum.
  const byId = new Map<number, { durationMs: number; workMs: number }>()
  for (const { id, durationMs, workMs } of told) {
    const known = byId.get(id) ?? { durationMs: 0, workMs: 0 }
    byId.set(id, { durationMs: Math.max(known.durationMs, durationMs), workMs: known.workMs + workMs })
  }
  const all = [...byId.values()]
  const untold = Array<number>(Math.max(0, acts - all.length)).fill(untoldMs)
  return {
    durationMs: [...all.map(({ durationMs }) => durationMs), ...untold],
    workMs: [...all.map(({ workMs }) => workMs), ...untold.map(() => 0)],
  }
}

async function press(page: Page, keys: readonly string[], pauseMs = 60): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(pauseMs)
  }
}

const repeated = (keys: readonly string[], count: number): string[] => Array.from({ length: count }, () => keys).flat()

/** Each act of the list: its keys, and how far apart they come. */
const acts: readonly { what: string; keys: readonly string[]; pauseMs?: number; before?: readonly string[] }[] = [
  { what: 'moving the focus from row to row', keys: [...repeated(['j'], 20), ...repeated(['k'], 20)] },
  { what: 'marking orders', keys: repeated(['x', 'j'], 10) },
  { what: 'opening and closing the preview', keys: repeated([' ', 'Escape'], 10), pauseMs: 250, before: ['j'] },
  { what: 'opening the command menu, and closing it', keys: repeated(['Control+k', 'Escape'], 10), pauseMs: 250 },
  { what: 'typing a search', keys: [...'zephyrine quist'], before: ['/'] },
]

async function measureActs(page: Page): Promise<{ figures: Figure[]; all: number[] }> {
  const figures: Figure[] = []
  const all: number[] = []
  for (const { what, keys, pauseMs, before = [] } of acts) {
    await page.goto('/console/orders?view=all')
    await page.locator('[data-row-link]').first().waitFor()
    await page.waitForTimeout(1_500)
    await press(page, before)
    const { durationMs } = await watchActs(page, keys.length, () => press(page, keys, pauseMs))
    figures.push(figureOf(what, durationMs, 0.98, 100))
    all.push(...durationMs)
  }
  return { figures, all }
}

/** Typing into the form of an order, on a processor of a quarter: what the program does for a key. */
async function measureTyping(page: Page): Promise<Figure> {
  await aDraft(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const text = [...'12 Analytical Engine Row']
  await page.getByLabel('Street', { exact: true }).fill('')
  await page.getByLabel('Street', { exact: true }).focus()
  const { workMs } = await watchActs(page, text.length, () => press(page, text, 120))
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return figureOf('typing an order: work for a key, on a processor of a quarter', workMs, 0.95, 16)
}

export async function measureInteractions(desk: Desk): Promise<Group> {
  const { page, context } = await desk.openWindow()
  const { figures, all } = await measureActs(page)
  const typing = await measureTyping(page)
  await context.close()
  return {
    title: `from key to picture (p98; the browser tells none below ${untoldMs} ms)`,
    figures: [...figures, figureOf('all of these', all, 0.98, 100), typing],
  }
}

const warmUp = 20
const navigations = 200

async function heldNodes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Memory.getDOMCounters')).nodes
}

/** Measures the memory that stays in use after repeated navigation from the list to an order and back. */
export async function measureMemory(desk: Desk): Promise<Group> {
  const { page, context } = await desk.openWindow()
  const cdp = await context.newCDPSession(page)
  const rows = page.locator('[data-row-link]')
  await page.goto('/console/orders?view=all')
  const goAndReturn = async (count: number) => {
    for (let turn = 0; turn < count; turn += 2) {
      await rows.first().waitFor()
      await rows.nth(turn % 20).evaluate((link) => (link as HTMLElement).click())
      await page.getByRole('heading', { level: 2, name: 'What happened' }).waitFor()
      await page.goBack()
    }
    await rows.first().waitFor()
  }
  await goAndReturn(warmUp)
  const before = await heldNodes(cdp)
  await goAndReturn(navigations)
  const after = await heldNodes(cdp)
  await context.close()
  // A list of other lengths of text has a few nodes more or less; what leaks, leaks with every page.
  const title = `memory, over ${navigations} pages`
  return { title, figures: [only('nodes that are kept, for each page', (after - before) / navigations, 1, '')] }
}
