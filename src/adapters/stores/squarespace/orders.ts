/** `GET /commerce/orders` and `GET /commerce/orders/{id}`. */

import { Type } from 'typebox'
import { ok, unreadable } from '#adapters/outcome.ts'
import { queryJson, rejected } from '#adapters/stores/call-store.ts'
import { newestChange, readEntries, timesIn } from '#adapters/stores/list-entries.ts'
import { convertedShape, responseShape, unescapedShape } from '#adapters/stores/response-shape.ts'
import { callOf, withPause } from '#adapters/stores/squarespace/connection.ts'
import { orderResponse, storeOrderOf } from '#adapters/stores/squarespace/order.ts'
import type { ConnectOutcome, ListOutcome, ReadOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { Nullable } from '#kit/schema.ts'

const ordersResponse = responseShape(
  Type.Object({
    result: Type.Array(Type.Unknown()),
    pagination: Type.Object({ hasNextPage: Type.Boolean(), nextPageCursor: Type.Optional(Nullable(Type.String())) }),
  }),
)

export const listDeadlineMs = 30_000
export const readDeadlineMs = 10_000

const website = unescapedShape(Type.Object({ title: Type.String(), id: Type.Optional(Type.String()) }))

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const asked = { verb: 'connect', path: '/commerce/orders', deadlineMs: listDeadlineMs, shape: ordersResponse }
  const orders = withPause(await queryJson(deps, account, callOf(account, asked)))
  if (orders.outcome === 'gone' || (orders.outcome === 'unavailable' && orders.reason === 'unreadable')) {
    return rejected(null, 'There is no Squarespace API at this URL.')
  }
  if (orders.outcome !== 'ok') return orders
  const about = { verb: 'website', path: '/authorization/website', deadlineMs: readDeadlineMs, shape: website }
  const site = await queryJson(deps, account, callOf(account, about))
  // A key for orders may lack access to the website's data.
  const { title, id } = site.outcome === 'ok' ? site.value : {}
  return ok({
    name: title || 'Squarespace',
    shop: id ? `${id} at ${account.baseUrl}` : null,
    facts: {},
    shipFrom: null,
  })
}

/** An order of a list. It has a valid time. */
const orderEntry = convertedShape(orderResponse, storeOrderOf)

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const path = `/commerce/orders?${queryOf(deps, since, page)}`
  const asked = { verb: 'list', path, deadlineMs: listDeadlineMs, shape: ordersResponse }
  const listed = withPause(await queryJson(deps, account, callOf(account, asked)))
  if (listed.outcome === 'gone') return unreadable('the store did not return a list of orders')
  if (listed.outcome !== 'ok') return listed
  const { wellFormed: orders, unreadIds: toRead, malformed } = readEntries(listed.value.result, orderEntry, 'id')
  const { hasNextPage, nextPageCursor } = listed.value.pagination
  const found = { orders, toRead, malformed, ...newestChange(timesIn(listed.value.result, 'modifiedOn')) }
  if (!hasNextPage) return ok({ ...found, next: null })
  if (!nextPageCursor || nextPageCursor === page) return unreadable('the store returned the same page twice')
  return ok({ ...found, next: nextPageCursor })
}

/** A cursor excludes the time range, which needs both times. */
function queryOf(deps: StoreDeps, since: Date | null, page: string | null): URLSearchParams {
  if (page !== null) return new URLSearchParams({ cursor: page })
  if (since === null) return new URLSearchParams({ fulfillmentStatus: 'PENDING' })
  return new URLSearchParams({
    // It is not documented whether the range includes its start.
    modifiedAfter: new Date(since.getTime() - 1000).toISOString(),
    // The store's clock may be ahead.
    modifiedBefore: new Date(deps.clock.now().getTime() + 300_000).toISOString(),
  })
}

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const path = `/commerce/orders/${encodeURIComponent(externalId)}`
  const asked = { verb: 'read', path, deadlineMs: readDeadlineMs, shape: orderResponse }
  const order = withPause(await queryJson(deps, account, callOf(account, asked)))
  if (order.outcome !== 'ok') return order
  const one = storeOrderOf(order.value)
  return one ? ok(one) : unreadable('the order has no valid createdOn')
}
