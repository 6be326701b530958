import type { CDPSession } from 'playwright-core'
import { type Group, only } from './figure.ts'
import type { Desk } from './open-desk.ts'

const warmUp = 20
const navigations = 200

async function heldNodes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Memory.getDOMCounters')).nodes
}

/** What a page that is left keeps in memory: from list to order and back, again and again. */
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
