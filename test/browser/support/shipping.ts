/** A packer with an open order, and the outcome of their purchases. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { getBalance } from '#domain/credits/queries.ts'
import type { Database } from '#kit/postgres.ts'
import { soldTo } from '../../support/carrier-sales.ts'
import { createClient, type Json, type OrderChanges } from '../../support/client.ts'
import type { Opened, OpenOptions, Pages } from './pages.ts'
import { withPdfViewer } from './printing.ts'

export const buyButton = (page: Page): Locator => page.getByRole('button', { name: /^Buy & print \$\d+\.\d\d$/ })

/** Reads the text of the element as dollars. */
export async function dollarsIn(text: Locator): Promise<number> {
  const [, amount] = /\$([\d,]+\.\d\d)/.exec((await text.textContent()) ?? '') ?? []
  assert.ok(amount, 'there is no price')
  return Number(amount.replaceAll(',', ''))
}

/** The label of the button after every carrier has responded. Until then, a cheaper rate can arrive. */
export async function priceOn(page: Page): Promise<number> {
  await page.getByText('Rates updated.').waitFor()
  return dollarsIn(buyButton(page))
}

/** Puts the text into the box for addresses as a person pastes it. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.getByLabel('Paste an address').evaluate((element, pasted) => {
    element.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

export type Desk = Opened & { orderId: string; recipient: string }

/** An order to somebody of this name, with its page open. */
export async function openOrder(
  pages: Pages,
  t: TestContext,
  recipient: string,
  { credit, order: changes, ...options }: OpenOptions & { credit?: string; order?: OrderChanges } = {},
): Promise<Desk> {
  const account = await pages.environment.openAccount(credit === undefined ? {} : { credit })
  const client = await createClient(pages.environment.url).signIn(account)
  const order = await client.createOrder({ ...changes, to: { ...changes?.to, name: recipient } })
  const opened = await pages.open(t, { role: 'Packer', ...options, accountId: account.accountId })
  await withPdfViewer(opened.context)
  await pages.show(opened.page, `orders/${order.id}`, recipient)
  return { ...opened, orderId: order.id, recipient }
}

export async function moneyOf({ environment }: { environment: { db: Database } }, accountId: string) {
  const { available, reserved, spent } = await getBalance(environment, accountId, 'USD')
  return { available: Number(available), reserved: Number(reserved), spent: Number(spent) }
}

/** Returns the purchases for the account: in Waybill, and at the carriers. */
export async function boughtFor(
  { environment }: Pages,
  { accountId, recipient }: Pick<Desk, 'accountId' | 'recipient'>,
) {
  const { rows: labels } = await environment.db.pool.query<Json>(
    'select id, status from labels where account_id = $1 and status in (1, 2)',
    [accountId],
  )
  const { rows: purchases } = await environment.db.pool.query<Json>(
    'select state from purchases where account_id = $1 order by created_at',
    [accountId],
  )
  const sold = await soldTo(environment, recipient)
  return { labels: labels.length, purchases: purchases.map(({ state }) => state), sold: sold.length }
}

/** One label, bought once and charged as it was said. */
export async function expectBoughtOnce(pages: Pages, desk: Desk, price: number, before: number): Promise<void> {
  assert.deepEqual(await boughtFor(pages, desk), { labels: 1, purchases: ['Completed'], sold: 1 })
  const { available, reserved } = await moneyOf(pages, desk.accountId)
  assert.deepEqual([available, reserved], [Math.round((before - price) * 100) / 100, 0])
}

/** Nothing was bought, and nothing is kept back for it. */
export async function expectNothingBought(pages: Pages, desk: Desk, before: number): Promise<void> {
  const { labels, purchases, sold } = await boughtFor(pages, desk)
  assert.deepEqual([labels, sold], [0, 0])
  assert.ok(purchases.every((state) => state === 'Failed'))
  const { available, reserved } = await moneyOf(pages, desk.accountId)
  assert.deepEqual([available, reserved], [before, 0])
}
