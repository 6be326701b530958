import { type Static, Type } from 'typebox'
import { type Ok, ok, unreadable } from '#adapters/outcome.ts'
import { deadlines, queryStore } from '#adapters/stores/ebay/connection.ts'
import { isForSeller, isTouched, Order, toStoreOrder } from '#adapters/stores/ebay/order.ts'
import { newestChange, readEntries, timesIn } from '#adapters/stores/list-entries.ts'
import { responseShape, unescapedShape } from '#adapters/stores/response-shape.ts'
import type {
  Gone,
  ListOutcome,
  ReadOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  StoreFulfillment,
  Unavailable,
} from '#adapters/stores/store.ts'
import { Nullable } from '#kit/schema.ts'

const perPage = 100
const orderPage = responseShape(
  Type.Object({ total: Type.Integer({ minimum: 0 }), orders: Type.Optional(Type.Array(Type.Unknown())) }),
)

const oneOrder = unescapedShape(Order)

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const [, from = '0', before = null] = /^(\d{1,9})\/(\d{1,9})$/.exec(page ?? '') ?? []
  const filter = since
    ? `lastmodifieddate:[${since.toISOString()}..]`
    : 'orderfulfillmentstatus:{NOT_STARTED|IN_PROGRESS}'
  const answered = await queryStore(deps, account, {
    call: 'list',
    path: `/order?filter=${encodeURIComponent(filter)}&limit=${perPage}&offset=${from}`,
    shape: orderPage,
    deadlineMs: deadlines.listMs,
  })
  if (answered.outcome === 'gone') return unreadable('the store did not return a list of orders')
  if (answered.outcome !== 'ok') return answered
  const { total, orders = [] } = answered.value
  const left = before === null ? 0 : Math.max(0, Number(before) - total)
  const behind = Number(from) + orders.length
  // If the list has shrunk, this many orders moved to earlier pages and are read again.
  const next = left > 0 ? Math.max(Number(from) - left, 0) : orders.length > 0 && behind < total ? behind : null
  const { wellFormed, unreadIds, malformed } = readEntries(orders, oneOrder, 'orderId')
  const own = wellFormed.filter(isForSeller)
  return ok({
    orders: own.filter((order) => !isTouched(order)).map((order) => toStoreOrder(order, [])),
    skipped: wellFormed
      .filter((order) => !isForSeller(order))
      .map(({ orderId }) => ({ externalId: orderId, reason: 'not shippable' as const })),
    // The list does not contain fulfillments.
    toRead: [...own.filter(isTouched).map(({ orderId }) => orderId), ...unreadIds],
    malformed,
    ...newestChange(timesIn(orders, 'lastModifiedDate')),
    next: next === null ? null : `${next}/${total}`,
  })
}

/** Reads GET /order/{orderId}, and its fulfillments if there are any. */
export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + deadlines.readMs
  const answered = await queryStore(deps, account, {
    call: 'read',
    path: `/order/${encodeURIComponent(externalId)}`,
    shape: oneOrder,
    deadlineMs: deadlines.readMs,
  })
  if (answered.outcome !== 'ok') return answered
  const order = answered.value
  const quantities = new Map(order.lineItems.map(({ lineItemId, quantity }) => [lineItemId, quantity]))
  const deadlineMs = endsAtMs - deps.clock.monotonicMs()
  const shipped = isTouched(order)
    ? await listFulfillments(deps, account, { orderId: externalId, quantities, deadlineMs })
    : ok([])
  return shipped.outcome === 'ok' ? ok(toStoreOrder(order, shipped.value)) : shipped
}

const Fulfillment = Type.Object({
  fulfillmentId: Type.String({ minLength: 1 }),
  shipmentTrackingNumber: Type.Optional(Nullable(Type.String())),
  lineItems: Type.Optional(
    Type.Array(Type.Object({ lineItemId: Type.String(), quantity: Type.Optional(Nullable(Type.Integer())) })),
  ),
})
// An empty list has a count.
const fulfillmentList = responseShape(
  Type.Object({ total: Type.Integer({ minimum: 0 }), fulfillments: Type.Optional(Type.Array(Fulfillment)) }),
)
/** @param order whose quantities apply to fulfillments without quantities */
export async function listFulfillments(
  deps: StoreDeps,
  account: StoreAccount,
  { orderId, quantities, deadlineMs }: { orderId: string; quantities: ReadonlyMap<string, number>; deadlineMs: number },
): Promise<Ok<StoreFulfillment[]> | Gone | Rejected | Unavailable> {
  const answered = await queryStore(deps, account, {
    call: 'fulfilments',
    path: `/order/${encodeURIComponent(orderId)}/shipping_fulfillment`,
    shape: fulfillmentList,
    deadlineMs,
  })
  if (answered.outcome !== 'ok') return answered
  return ok((answered.value.fulfillments ?? []).map((one) => toFulfillment(one, quantities)))
}

const toFulfillment = (
  found: Static<typeof Fulfillment>,
  quantities: ReadonlyMap<string, number>,
): StoreFulfillment => ({
  fulfillmentId: found.fulfillmentId,
  trackingNumbers: found.shipmentTrackingNumber ? [found.shipmentTrackingNumber] : [],
  lines: (found.lineItems ?? []).map(({ lineItemId, quantity }) => ({
    lineId: lineItemId,
    quantity: quantity ?? quantities.get(lineItemId) ?? 1,
  })),
  isCancelled: false,
})
