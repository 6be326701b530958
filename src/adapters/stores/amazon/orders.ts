/**
 * Lists GET /orders/2026-01-01/orders. One search is allowed every three minutes, with a burst of 20, so a page is a
 * whole sync. Orders are read by id with GET /orders/2026-01-01/orders/{orderId}, one every two seconds.
 */

import { Type } from 'typebox'
import { type Ok, ok, unreadable } from '#adapters/outcome.ts'
import { deadlines, marketplacesOf, queryStore } from '#adapters/stores/amazon/connection.ts'
import { includedData, Order, toStoreOrder } from '#adapters/stores/amazon/order.ts'
import { newestChange, readEntries, timesIn } from '#adapters/stores/list-entries.ts'
import { responseShape, unescapedShape } from '#adapters/stores/response-shape.ts'
import type {
  Gone,
  ListOutcome,
  ReadOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  Unavailable,
} from '#adapters/stores/store.ts'

export const searchEveryMs = 180_000
/** Restores part of the budget for reads before purchases. */
const readPauseMs = 30_000
const firstLookMs = 180 * 86_400_000

const orderPage = responseShape(
  Type.Object({
    orders: Type.Array(Type.Unknown()),
    pagination: Type.Optional(Type.Object({ nextToken: Type.Optional(Type.String()) })),
  }),
)
const orderEntry = unescapedShape(Order)
const oneOrder = unescapedShape(Type.Object({ order: Order }))

/** A page consists of the search's start time and Amazon's token. */
export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const [, begun = '', token = ''] = /^([^|]+)\|(.+)$/s.exec(page ?? '') ?? []
  const from = begun || (since ?? new Date(deps.clock.now().getTime() - firstLookMs)).toISOString()
  const query = new URLSearchParams({
    ...(since
      ? { lastUpdatedAfter: from }
      : { createdAfter: from, fulfillmentStatuses: 'UNSHIPPED,PARTIALLY_SHIPPED' }),
    marketplaceIds: marketplacesOf(account).join(','),
    fulfilledBy: 'MERCHANT',
    maxResultsPerPage: '100',
    ...(token ? { paginationToken: token } : {}),
  })
  const answered = await queryStore(deps, account, {
    call: 'list',
    path: `/orders/2026-01-01/orders?${query}&${includedData}`,
    shape: orderPage,
    deadlineMs: deadlines.listMs,
    pauseMs: searchEveryMs,
  })
  if (answered.outcome === 'gone') return unreadable('the store did not return a list of orders')
  if (answered.outcome !== 'ok') return answered
  const { orders, pagination } = answered.value
  const { wellFormed, unreadIds, malformed } = readEntries(orders, orderEntry, 'orderId')
  return ok({
    orders: wellFormed.map((order) => toStoreOrder(order, deps.clock.now())),
    toRead: unreadIds,
    malformed,
    ...newestChange(timesIn(orders, 'lastUpdatedTime')),
    next: pagination?.nextToken ? `${from}|${pagination.nextToken}` : null,
  })
}

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const found = await readOrder(deps, account, externalId)
  return found.outcome === 'ok' ? ok(toStoreOrder(found.value, deps.clock.now())) : found
}

/** The order in Amazon's form. */
export async function readOrder(
  deps: StoreDeps,
  account: StoreAccount,
  externalId: string,
): Promise<Ok<Order> | Gone | Rejected | Unavailable> {
  const answered = await queryStore(deps, account, {
    call: 'read',
    path: `/orders/2026-01-01/orders/${encodeURIComponent(externalId)}?${includedData}`,
    shape: oneOrder,
    deadlineMs: deadlines.readMs,
    pauseMs: readPauseMs,
  })
  return answered.outcome === 'ok' ? ok(answered.value.order) : answered
}
