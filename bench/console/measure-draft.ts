/** An order that is made, rated, bought and printed. */
import type { Page } from 'playwright-core'
import { paste } from '../../test/browser/support/shipping.ts'
import { figureOf, type Group } from './figure.ts'
import { timeUntil } from './measure-list.ts'
import { asker } from './measure-service.ts'
import type { Desk } from './open-desk.ts'

const times = 10
const written = 'Ada Byron\n12 Main St Apt 4\nBoston, MA 02108\n617-555-0123'

/** Opens a new order and pastes its recipient, without the weight that rating needs. */
export async function aDraft(page: Page): Promise<void> {
  await page.goto('/console/orders/draft/new')
  await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor()
  await paste(page, written)
  const sides = { Length: '10', Width: '8', Height: '4' }
  for (const [side, inches] of Object.entries(sides)) await page.getByLabel(`${side}, in`).fill(inches)
  await page.getByText('Saved').first().waitFor()
}

const weight = (page: Page) => page.getByLabel('Weight, with its packaging')

type Made = { firstRateMs: number[]; printMs: number[] }

async function makeOrders(page: Page): Promise<Made> {
  const made: Made = { firstRateMs: [], printMs: [] }
  for (let time = 0; time < times; time += 1) {
    await aDraft(page)
    await weight(page).fill('2 l')
    made.firstRateMs.push(
      await timeUntil(page, 'keydown', { selector: '[role=radiogroup][aria-label=Rates] input' }, () =>
        weight(page).press('b'),
      ),
    )
    const buy = page.getByRole('button', { name: /^Buy & print \$\d+\.\d\d$/ })
    await buy.waitFor()
    made.printMs.push(await untilPrinted(page, () => buy.click()))
  }
  return made
}

/** From the press until the browser asks where to print. */
async function untilPrinted(page: Page, act: () => Promise<void>): Promise<number> {
  const pressed = await page.evaluateHandle(() => ({
    at: new Promise<number>((resolve) =>
      addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
    ),
  }))
  await act()
  await page.waitForFunction(() => window.bench.printedAtMs > 0)
  return pressed.evaluate(async ({ at }) => window.bench.printedAtMs - (await at))
}

/** Measures how long the service takes to save a draft that can be rated. */
async function saveDrafts(desk: Desk): Promise<number[]> {
  const ask = asker(desk)
  const address = { name: 'Ada Byron', street1: '12 Main St', city: 'Boston', state: 'MA', zip: '02108', country: 'US' }
  const parcel = { weight: 2.5, length: 10, width: 8, height: 4 }
  const content = { toAddress: address, shipments: [{ parcel }] }
  const made = await ask('/drafts', { method: 'POST', json: { content } })
  let {
    draftId,
    version,
    content: kept,
  } = made.data as unknown as { draftId: string; version: number; content: object }
  const all: number[] = []
  for (let time = 0; time < 60; time += 1) {
    const next = { ...kept, toAddress: { ...address, name: `Ada Byron ${time}` } }
    const saved = await ask(`/drafts/${draftId}`, { method: 'PUT', json: { version, content: next } })
    ;({ version, content: kept } = saved.data as unknown as { version: number; content: object })
    if (time >= 10) all.push(saved.ms)
  }
  return all
}

export async function measureDraft(desk: Desk): Promise<Group> {
  const saves = await saveDrafts(desk)
  const { page, context } = await desk.openWindow()
  const { firstRateMs, printMs } = await makeOrders(page)
  await context.close()
  return {
    title: 'an order that is made (p95)',
    figures: [
      figureOf('keeping what was typed, in the service', saves, 0.95, null),
      figureOf('from the last key to the first rate, pauses included', firstRateMs, 0.95, null),
      figureOf('Buy & print, to the dialog; the carrier takes no time', printMs, 0.95, 400),
    ],
  }
}
