/** `GET /commerce/orders` and `GET /commerce/orders/{id}`. */
import { Type } from 'typebox'
import { rejected, unreadable } from '#adapters/stores/call-store.ts'
import { askJson, ok } from '#adapters/stores/json-call.ts'
import { callOf, withPause } from '#adapters/stores/squarespace/calls.ts'
import { orderAnswer, ordersAnswer, storeOrderOf } from '#adapters/stores/squarespace/order.ts'
import type {
  ConnectOutcome,
  ListOutcome,
  ReadOutcome,
  StoreAccount,
  StoreDeps,
  StoreOrder,
} from '#adapters/stores/store.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

export const listDeadlineMs = 30_000
export const readDeadlineMs = 10_000

const website = compileOnFirstUse(Type.Object({ title: Type.String(), id: Type.Optional(Type.String()) }))

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const asked = { verb: 'connect', path: '/commerce/orders', deadlineMs: listDeadlineMs, shape: ordersAnswer }
  const orders = withPause(await askJson(deps, account, callOf(account, asked)))
  if (orders.outcome === 'gone' || (orders.outcome === 'unavailable' && orders.reason === 'unreadable')) {
    return rejected(null, 'There is no Squarespace API at this URL.')
  }
  if (orders.outcome !== 'ok') return orders
  const about = { verb: 'website', path: '/authorization/website', deadlineMs: readDeadlineMs, shape: website }
  const site = await askJson(deps, account, callOf(account, about))
  // A key that may read orders need not see the site.
  const { title, id } = site.outcome === 'ok' ? site.value : {}
  return ok({
    name: title || 'Squarespace',
    shop: id ? `${id} at ${account.baseUrl}` : null,
    facts: {},
    shipFrom: null,
  })
}

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const path = `/commerce/orders?${queryOf(deps, since, page)}`
  const asked = { verb: 'list', path, deadlineMs: listDeadlineMs, shape: ordersAnswer }
  const listed = withPause(await askJson(deps, account, callOf(account, asked)))
  if (listed.outcome === 'gone') return unreadable('it returned no list of orders')
  if (listed.outcome !== 'ok') return listed
  const orders: StoreOrder[] = []
  const toRead: string[] = []
  for (const order of listed.value.result) {
    const one = orderAnswer.Check(order) ? storeOrderOf(order) : null
    if (one) orders.push(one)
    else toRead.push(order.id)
  }
  const { hasNextPage, nextPageCursor } = listed.value.pagination
  if (!hasNextPage) return ok({ orders, toRead, next: null })
  if (!nextPageCursor || nextPageCursor === page) return unreadable('it returned the same page again')
  return ok({ orders, toRead, next: nextPageCursor })
}

/** A cursor stands alone; of the two times neither does. */
function queryOf(deps: StoreDeps, since: Date | null, page: string | null): URLSearchParams {
  if (page !== null) return new URLSearchParams({ cursor: page })
  if (since === null) return new URLSearchParams({ fulfillmentStatus: 'PENDING' })
  return new URLSearchParams({
    // Whether a change at the very time is in the list is not said.
    modifiedAfter: new Date(since.getTime() - 1000).toISOString(),
    // Ahead of us, as its clock may be.
    modifiedBefore: new Date(deps.clock.now().getTime() + 300_000).toISOString(),
  })
}

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const path = `/commerce/orders/${encodeURIComponent(externalId)}`
  const asked = { verb: 'read', path, deadlineMs: readDeadlineMs, shape: orderAnswer }
  const order = withPause(await askJson(deps, account, callOf(account, asked)))
  if (order.outcome !== 'ok') return order
  const one = storeOrderOf(order.value)
  return one ? ok(one) : unreadable('the order has no valid createdOn')
}
