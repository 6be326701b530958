import { Type } from 'typebox'
import { unreadable } from '#adapters/outcome.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import { newestChange, readEntries, timesIn } from '#adapters/stores/list-entries.ts'
import { queryStore } from '#adapters/stores/shopify/calls.ts'
import { globalId, idOf, toOrder } from '#adapters/stores/shopify/order.ts'
import { changedOrdersSize, furtherSize, listSize, readSize } from '#adapters/stores/shopify/queries.ts'
import { listedOrder, listedUnit, listedUnitId } from '#adapters/stores/shopify/responses.ts'
import type {
  Gone,
  ListOutcome,
  ReadOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  StorePage,
  Unavailable,
} from '#adapters/stores/store.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const readDeadlineMs = 5_000

/** One call suffices for most fulfillment orders. Long ones need further pages. */
export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + readDeadlineMs
  const leftMs = () => endsAtMs - deps.clock.monotonicMs()
  const id = globalId('FulfillmentOrder', externalId)
  const result = await queryStore(deps, account, {
    name: 'readUnit',
    variables: { id, ...readSize },
    deadlineMs: readDeadlineMs,
  })
  if (result.outcome !== 'ok') return result
  const unit = result.value.fulfillmentOrder
  if (!unit) return { outcome: 'gone' }
  const lines = await readOn(unit.lineItems, async (after) => {
    const variables = { id, first: furtherSize.lines, after }
    const further = await queryStore(deps, account, { name: 'readLines', variables, deadlineMs: leftMs() })
    return further.outcome === 'ok' ? (further.value.fulfillmentOrder?.lineItems ?? { outcome: 'gone' }) : further
  })
  if (!Array.isArray(lines)) return lines
  const fulfillments = await readOn(unit.fulfillments, async (after) => {
    const { fulfillments: first, linesOfFulfillment } = furtherSize
    const variables = { id, first, after, linesOfFulfillment }
    const further = await queryStore(deps, account, { name: 'readFulfillments', variables, deadlineMs: leftMs() })
    return further.outcome === 'ok' ? (further.value.fulfillmentOrder?.fulfillments ?? { outcome: 'gone' }) : further
  })
  if (!Array.isArray(fulfillments)) return fulfillments
  return { outcome: 'ok', value: toOrder(unit, lines, fulfillments, result) }
}

type Page<Entry> = { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: Entry[] }
type Failure = Gone | Rejected | Unavailable

const mostPages = 10

/** Reads all entries of a list after its first page. */
async function readOn<Entry>(
  first: Page<Entry>,
  readPage: (after: string | null) => Promise<Page<Entry> | Failure>,
): Promise<Entry[] | Failure> {
  const entries = [...first.nodes]
  let { pageInfo } = first
  for (let page = 0; pageInfo.hasNextPage; page += 1) {
    if (page === mostPages) return unreadable(`the order has more than ${entries.length} line items or fulfillments`)
    const answered = await readPage(pageInfo.endCursor)
    if ('outcome' in answered) return answered
    entries.push(...answered.nodes)
    pageInfo = answered.pageInfo
  }
  return entries
}

/*
 * Changes come from two lists. The first contains fulfillment orders by their own time of change. Edits of the order
 * itself, such as its address or payment, only change the order's time. So the second list contains orders, whose
 * fulfillment orders are read one by one.
 *
 * Shopify pages up to 25,000 entries. Well before that the list starts again at the last time seen.
 */

export const listDeadlineMs = 20_000
const mostInOneList = 20_000

/** The next page: the list, the time of change, the cursor, and the number of entries seen. */
type Place = { list: 'units' | 'orders'; from: string | null; after: string | null; seen: number }

const isPlace = compileOnFirstUse(
  Type.Object({
    list: Type.Union([Type.Literal('units'), Type.Literal('orders')]),
    from: Type.Union([Type.String(), Type.Null()]),
    after: Type.Union([Type.String(), Type.Null()]),
    seen: Type.Integer({ minimum: 0 }),
  }),
)

type Query = { since: Date | null; page: string | null }

export async function listChanged(deps: StoreDeps, account: StoreAccount, query: Query): Promise<ListOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + listDeadlineMs
  const place = placeOf(query)
  if (!place) return rejected(null, 'The page cursor is invalid')
  const list = place.list === 'units' ? listUnits : listOrders
  const listed = await list(deps, account, query.since, place)
  if (listed.outcome !== 'ok') return listed
  // Reads before purchases share the budget, so lists leave half of it.
  const leftMs = endsAtMs - deps.clock.monotonicMs()
  if (listed.halfFullInMs > 0) await deps.clock.sleep(Math.max(0, Math.min(listed.halfFullInMs, leftMs / 2)))
  return { outcome: 'ok', value: listed.value }
}

type Listed =
  | Exclude<ListOutcome, { outcome: 'ok' }>
  | (Extract<ListOutcome, { outcome: 'ok' }> & { halfFullInMs: number })

async function listUnits(deps: StoreDeps, account: StoreAccount, since: Date | null, place: Place): Promise<Listed> {
  const variables = { ...variablesOf(place, listSize.units), includeClosed: since !== null }
  const result = await queryStore(deps, account, {
    name: 'listUnits',
    variables: { ...variables, lines: listSize.lines },
    deadlineMs: listDeadlineMs,
  })
  if (result.outcome === 'rejected' && result.storeCode === 'ACCESS_DENIED')
    return listVisible(deps, account, since, place)
  if (result.outcome !== 'ok') return result
  const { nodes, pageInfo } = result.value.fulfillmentOrders
  const { wellFormed, unreadIds, malformed } = readEntries(nodes, listedUnit, 'id')
  // The list shows only some of its lines, and no fulfillments.
  const isCut = (unit: (typeof wellFormed)[number]) =>
    unit.lineItems.pageInfo.hasNextPage || unit.fulfillments.nodes.length > 0
  const orders = wellFormed
    .filter((unit) => !isCut(unit))
    .map((unit) => toOrder(unit, unit.lineItems.nodes, [], result))
  const value: StorePage = {
    orders: since ? orders : orders.filter(({ fulfillability: standing }) => standing.state !== 'closed'),
    toRead: [...wellFormed.filter(isCut).map(({ id }) => id), ...unreadIds].map(idOf),
    malformed,
    ...newestChange(timesIn(nodes, 'updatedAt')),
    next: nameOf(nextPlace(place, pageInfo, nodes) ?? behindUnits(since)),
  }
  return { outcome: 'ok', value, halfFullInMs: result.halfFullInMs }
}

/** Without `read_all_orders` an app cannot see older orders. */
const oldestVisibleMs = 60 * 24 * 3_600_000

/** If the app may not see one order, the whole page fails. The others are read one by one. */
async function listVisible(deps: StoreDeps, account: StoreAccount, since: Date | null, place: Place): Promise<Listed> {
  const variables = { ...variablesOf(place, listSize.units), includeClosed: since !== null }
  const result = await queryStore(deps, account, { name: 'listUnitIds', variables, deadlineMs: listDeadlineMs })
  if (result.outcome !== 'ok') return result
  const { nodes, pageInfo } = result.value.fulfillmentOrders
  const visibleFromMs = deps.clock.now().getTime() - oldestVisibleMs
  const { wellFormed, unreadIds, malformed } = readEntries(nodes, listedUnitId, 'id')
  const visible = wellFormed.filter(({ orderProcessedAt }) => Date.parse(orderProcessedAt) > visibleFromMs)
  const next = nextPlace(place, pageInfo, nodes) ?? behindUnits(since)
  const value: StorePage = {
    orders: [],
    toRead: [...visible.map(({ id }) => id), ...unreadIds].map(idOf),
    malformed,
    ...newestChange(timesIn(nodes, 'updatedAt')),
    next: nameOf(next),
  }
  return { outcome: 'ok', value, halfFullInMs: result.halfFullInMs }
}

/** The list of orders follows the list of fulfillment orders. */
const behindUnits = (since: Date | null): Place | null =>
  since && { list: 'orders', from: timeOf(since), after: null, seen: 0 }

async function listOrders(deps: StoreDeps, account: StoreAccount, since: Date | null, place: Place): Promise<Listed> {
  const result = await queryStore(deps, account, {
    name: 'listChangedOrders',
    variables: variablesOf(place, changedOrdersSize),
    deadlineMs: listDeadlineMs,
  })
  if (result.outcome !== 'ok') return result
  const { nodes, pageInfo } = result.value.orders
  const { wellFormed, unreadIds, malformed } = readEntries(nodes, listedOrder, 'id')
  const units = wellFormed.flatMap(({ fulfillmentOrders }) => fulfillmentOrders.nodes)
  const sinceMs = since?.getTime() ?? 0
  return {
    outcome: 'ok',
    value: {
      orders: [],
      toRead: units.filter(({ updatedAt }) => Date.parse(updatedAt) < sinceMs).map(({ id }) => idOf(id)),
      // Only fulfillment orders can be read.
      malformed: [...malformed, ...unreadIds.map((id) => ({ detail: `order ${idOf(id)} is malformed` }))],
      ...newestChange(timesIn(nodes, 'updatedAt')),
      next: nameOf(nextPlace(place, pageInfo, nodes)),
    },
    halfFullInMs: result.halfFullInMs,
  }
}

/** Shopify's times have whole seconds. */
const timeOf = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

const variablesOf = ({ from, after }: Place, first: number) => ({
  first,
  after,
  filter: from === null ? null : `updated_at:>='${from}'`,
})

const nameOf = (place: Place | null): string | null => place && JSON.stringify(place)

function placeOf({ since, page }: Query): Place | null {
  if (page === null) return { list: 'units', from: since && timeOf(since), after: null, seen: 0 }
  try {
    const place: unknown = JSON.parse(page)
    return isPlace.Check(place) ? place : null
  } catch {
    return null
  }
}

function nextPlace(
  place: Place,
  { hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null },
  nodes: readonly unknown[],
): Place | null {
  if (!hasNextPage || endCursor === null) return null
  const seen = place.seen + nodes.length
  const lastChange = timesIn(nodes, 'updatedAt').findLast((time) => !Number.isNaN(time.getTime()))
  const from = lastChange ? timeOf(lastChange) : null
  // If all entries have the same time, the list cannot start again.
  const beginsAnew = seen >= mostInOneList && from !== null && from !== place.from
  return beginsAnew ? { ...place, from, after: null, seen: 0 } : { ...place, after: endCursor, seen }
}
