/**
 * GET /orders/2026-01-01/orders: one search in three minutes, twenty at once where none was made for long, so that one page
 * is one look and everything else is read by id: GET /orders/2026-01-01/orders/{orderId}, one in two seconds.
 */
import { Type } from 'typebox'
import { ask, deadlines } from '#adapters/stores/amazon/calls.ts'
import { includedData, Order, toStoreOrder } from '#adapters/stores/amazon/order.ts'
import { unreadable } from '#adapters/stores/call-store.ts'
import { ok } from '#adapters/stores/json-call.ts'
import type { ListOutcome, ReadOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

export const searchEveryMs = 180_000
/** So many calls of the thirty are there again after it: what is read before somebody buys shares them with looks. */
const readPauseMs = 30_000
const firstLookMs = 180 * 86_400_000

const orderPage = compileOnFirstUse(
  Type.Object({
    orders: Type.Array(Order),
    pagination: Type.Optional(Type.Object({ nextToken: Type.Optional(Type.String()) })),
  }),
)
const oneOrder = compileOnFirstUse(Type.Object({ order: Order }))

/** A page is named by the time that its search began with and Amazon's own token. */
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
    marketplaceIds: account.credentials.marketplaceId ?? '',
    fulfilledBy: 'MERCHANT',
    maxResultsPerPage: '100',
    ...(token ? { paginationToken: token } : {}),
  })
  const answered = await ask(deps, account, {
    call: 'list',
    path: `/orders/2026-01-01/orders?${query}&${includedData}`,
    shape: orderPage,
    deadlineMs: deadlines.listMs,
    pauseMs: searchEveryMs,
  })
  if (answered.outcome === 'gone') return unreadable('it returned no list of orders')
  if (answered.outcome !== 'ok') return answered
  const { orders, pagination } = answered.value
  return ok({
    orders: orders.map(toStoreOrder),
    toRead: [],
    next: pagination?.nextToken ? `${from}|${pagination.nextToken}` : null,
  })
}

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const answered = await ask(deps, account, {
    call: 'read',
    path: `/orders/2026-01-01/orders/${encodeURIComponent(externalId)}?${includedData}`,
    shape: oneOrder,
    deadlineMs: deadlines.readMs,
    pauseMs: readPauseMs,
  })
  return answered.outcome === 'ok' ? ok(toStoreOrder(answered.value.order)) : answered
}
