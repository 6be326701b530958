/** Invariants that hold after all work has finished. */
import { isDeepStrictEqual } from 'node:util'
import { plays } from '@waybill/store-simulator'
import type { StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { type LabelStatus, liveLabelStatuses } from '#domain/orders/order/order.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { parseStoredOrder } from '#domain/store-sync/stored-order.ts'
import { syncStore } from '#domain/store-sync/sync/sync-store.ts'
import type { Run } from './history-run.ts'

type Row = {
  external_id: string
  number: string
  order_id: string | null
  standing: string
  purchase_block: string | null
  document: unknown
  pending: unknown
  seen: unknown
  labels: number
  street1: string | null
}
type Label = { id: string; order_id: string; tracking_number: string | null; status: LabelStatus; claimed_at: Date }
type FulfillmentRequest = { id: string; order_id: string; state: string; is_due: boolean }

/** @returns how much there was to check, by what it is */
export async function checkHistory(run: Run): Promise<Record<string, number>> {
  const state = await readState(run)
  checkRest(run, state)
  checkClosed(run, state)
  checkTold(run, state)
  await checkPicture(run, state)
  await checkRereadWritesNothing(run)
  const imbalances = await checkBooks(run.environment)
  if (imbalances.length > 0) run.found.push(`the books do not add up: ${JSON.stringify(imbalances)}`)
  return cameOf(state)
}

/** Labels, what became of telling the store of each, and what waits for a person. */
function cameOf({ rows, labels, pushes }: State): Record<string, number> {
  const came: Record<string, number> = { labels: labels.length }
  for (const { state } of pushes) came[state] = (came[state] ?? 0) + 1
  came.pending = rows.filter(({ pending }) => pending !== null).length
  return came
}

type State = { rows: Row[]; labels: Label[]; pushes: FulfillmentRequest[] }

async function readState({ environment: { db }, accountId }: Run): Promise<State> {
  const ask = async <One extends object>(text: string) => (await db.pool.query<One>(text, [accountId])).rows
  return {
    rows: await ask<Row>(
      `select s.external_id, s.number, s.order_id, s.standing, s.purchase_block, s.document, s.pending, s.seen, s.labels,
              o.to_address ->> 'street1' as street1
       from store_orders s left join orders o on o.account_id = s.account_id and o.id = s.order_id
       where s.account_id = $1 order by s.external_id`,
    ),
    labels: await ask<Label>(
      `select l.id, l.order_id, l.tracking_number, l.status, p.created_at as claimed_at
       from labels l join purchases p on p.account_id = l.account_id and p.id = l.purchase_id where l.account_id = $1`,
    ),
    pushes: await ask<FulfillmentRequest>(
      'select id, order_id, state, due_at is not null as is_due from store_pushes where account_id = $1',
    ),
  }
}

const isLive = ({ status }: Label): boolean => liveLabelStatuses.includes(status)
const shopOrderOf = ({ shop }: Run, row: Row) =>
  shop.played.shop.orders().find(({ number }) => number.replace('#', '') === row.number.replace('#', '')) ?? null

function checkRest({ found }: Run, { pushes }: State): void {
  for (const { id, state, is_due: isDue } of pushes) {
    if (isDue) found.push(`the store is still to be told of the label ${id}: ${state}`)
  }
}

/** The request that began a purchase came before the read, which came before the claim. */
function checkClosed(run: Run, { rows, labels }: State): void {
  for (const label of labels) {
    const row = rows.find(({ order_id: orderId }) => orderId === label.order_id)
    const closedAt = row && run.shop.closedAt.get(shopOrderOf(run, row)?.id ?? '')
    if (closedAt === undefined) continue
    const asked = run.attempts
      .filter(({ orderId, startedAt }) => orderId === label.order_id && startedAt <= label.claimed_at.getTime() + 1)
      .map(({ startedAt }) => startedAt)
    if (asked.length > 0 && Math.min(...asked) > closedAt) {
      run.found.push(`${row?.number} was closed in its store before the label ${label.id} was asked for`)
    }
  }
}

/** Each label once, each cancellation taken back where the store can, and the buyer mailed once for each. */
function checkTold(run: Run, { rows, labels, pushes }: State): void {
  const { shop, found } = run
  const all = shop.played.shop.orders()
  const { cancelFulfillment, kind, supportsPartialFulfillment } = shop.adapter
  // Medusa takes back what was begun, and nothing that was shipped.
  const takesBack = cancelFulfillment && kind !== 'medusa'
  for (const label of labels) {
    const row = rows.find(({ order_id: orderId }) => orderId === label.order_id)
    if (!row || label.tracking_number === null) continue
    const push = pushes.find(({ id }) => id === label.id)
    const told = all.flatMap(({ fulfillments }) =>
      fulfillments.filter(({ trackingNumber }) => trackingNumber === label.tracking_number),
    )
    const named = `the label ${label.id} of ${row.number}`
    if (!push) found.push(`${named} was never to be told`)
    if (told.length > 1) found.push(`${named} was told ${told.length} times`)
    const lives = told.some(({ isCancelled }) => !isCancelled)
    const order = shopOrderOf(run, row)
    const isDisturbed = shop.disturbed.has(order?.id ?? '')
    const isForPerson = ['refused', 'uncertain', 'not taken back', 'take-back uncertain'].includes(push?.state ?? '')
    // A store that takes an order as a whole is told by its last label.
    const isPart = !supportsPartialFulfillment && push?.state !== 'done'
    // A fulfillment that the store can't cancel leaves nothing for another label to ship.
    if (isLive(label) && !lives && !(isForPerson && (isDisturbed || !takesBack)) && !isPart) {
      found.push(`${named} lives, and its store does not know it: ${push?.state}`)
    }
    // A store shows nothing of an order that was deleted, so there is nothing left to cancel.
    if (!isLive(label) && lives && !order?.isDeleted && !(isForPerson && (isDisturbed || !takesBack))) {
      found.push(`${named} is cancelled, and its store still has it: ${push?.state}`)
    }
  }
  for (const { number, mails, fulfillments } of all) {
    const ours = fulfillments.filter(({ trackingNumber }) => !trackingNumber.startsWith('ELSE'))
    if (mails > ours.length) found.push(`the buyer of ${number} was mailed ${mails} times of ${ours.length} parcels`)
  }
}

/** The stored data of each order equals the store's data, or the difference needs attention. */
async function checkPicture(run: Run, { rows, pushes }: State): Promise<void> {
  const { deps } = run.nodes.at(0)
  const opened = await openStore(deps, run)
  if (!opened) throw new Error('the store cannot be opened')
  for (const row of rows) {
    const read = await opened.store.read(opened.calls, opened.account, row.external_id)
    if (read.outcome !== 'ok' && read.outcome !== 'gone') throw new Error(JSON.stringify(read))
    const said = read.outcome === 'ok' ? read.value : null
    const own = pushes.filter(({ order_id: orderId }) => orderId === row.order_id)
    const wasTold = own.some(({ state }) => state !== 'withdrawn' && state !== 'taken back')
    if (row.labels > 0) checkLabelled(run, row)
    else if (!wasTold) checkUnlabelled(run, row, said)
  }
  const known = new Set(rows.map((row) => shopOrderOf(run, row)?.id))
  for (const order of run.shop.played.shop.orders()) {
    const isOpen =
      !order.isDeleted && !order.cancelledAt && !order.isRefunded && !run.shop.played.shop.isFulfilled(order)
    if (isOpen && !known.has(order.id)) run.found.push(`${order.number} is open in its store, and nobody knows it here`)
  }
}

const quantitiesOf = (lines: readonly StoreLine[]) =>
  lines.map(({ lineId, quantity }) => `${lineId}: ${quantity}`).sort()

function checkUnlabelled(run: Run, row: Row, said: StoreOrder | null): void {
  const standing = said?.fulfillability.state ?? 'closed'
  const wrong = (what: string) =>
    run.found.push(`${row.number} (${row.external_id}) ${what}; its store says ${standing}, here it is ${row.standing}`)
  if (row.standing !== standing) return void wrong('stands otherwise')
  if (standing === 'closed' && row.purchase_block !== 'Order.ClosedAtSource') wrong('could be bought for')
  if (standing === 'waiting' && row.purchase_block === null) wrong('could be bought for')
  if (standing === 'closed' || !said || row.order_id === null) return
  const now = parseStoredOrder(row.pending ?? row.document)
  if (now?.recipient?.street1 !== said.recipient?.street1) wrong('goes elsewhere by what is kept')
  if (now?.note !== said.note) wrong('has another note by what is kept')
  if (!now || !isDeepStrictEqual(quantitiesOf(now.lines), quantitiesOf(said.lines))) wrong('holds something else')
  if (row.pending !== null && row.purchase_block === null) wrong('could be bought for as it was')
  if (row.pending === null && row.street1 !== said.recipient?.street1) wrong('is an order to elsewhere')
  if (row.pending === null && standing === 'open' && row.purchase_block !== null) wrong('is held back for nothing')
}

/** The order stays what it is; what its store says otherwise is there to be seen, or was seen. */
function checkLabelled(run: Run, row: Row): void {
  const order = shopOrderOf(run, row)
  // No list shows those orders, and labeled orders are not read one by one.
  if (!order || order.isDeleted) return
  const shown = parseStoredOrder(row.pending ?? row.seen ?? row.document)
  const forgets: readonly string[] = plays[run.shop.kind].forgets ?? []
  const wrong = (what: string) => run.found.push(`${row.number} is labelled, and nobody is shown that ${what}`)
  if (!forgets.includes('address') && shown?.recipient && shown.recipient.street1 !== order.address.street1) {
    wrong(`it goes to ${order.address.street1} now instead of ${shown.recipient.street1}`)
  }
  if (order.cancelledAt && !forgets.includes('cancel') && shown?.fulfillability.state !== 'closed')
    wrong('it was cancelled')
}

async function checkRereadWritesNothing(run: Run): Promise<void> {
  const written = async () => {
    const { rows } = await run.environment.db.pool.query(
      `select s.external_id, s.xmin::text as row_by, o.xmin::text as order_by
       from store_orders s left join orders o on o.account_id = s.account_id and o.id = s.order_id
       where s.account_id = $1 order by s.external_id`,
      [run.accountId],
    )
    return rows
  }
  const before = await written()
  for (const node of [0, 1]) {
    const looked = await syncStore(run.nodes.at(node).deps, run)
    if (looked?.failure !== null) run.found.push(`a quiet look fails: ${looked?.failure ?? 'it is held by nobody'}`)
    if (looked && looked.counts.imported + looked.counts.updated + looked.counts.failed > 0) {
      run.found.push(`a quiet look finds something: ${JSON.stringify(looked.counts)}`)
    }
  }
  const after = await written()
  for (const [index, row] of before.entries()) {
    if (!isDeepStrictEqual(row, after[index])) run.found.push(`reading ${row.external_id} unchanged wrote something`)
  }
}
