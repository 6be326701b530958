/** `GET /shop`, `GET /orders` and `GET /orders/{id}`. */
import { rejected, unreadable } from '#adapters/stores/call-store.ts'
import { addressOf, storeOrderOf } from '#adapters/stores/generic/order.ts'
import { callOf, orderAnswer, ordersAnswer, shopAnswer } from '#adapters/stores/generic/protocol.ts'
import { askJson, ok } from '#adapters/stores/json-call.ts'
import type {
  ConnectOutcome,
  ListOutcome,
  ReadOutcome,
  StoreAccount,
  StoreDeps,
  StoreOrder,
} from '#adapters/stores/store.ts'

const pageSize = 100

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const asked = { verb: 'connect', path: '/shop', deadlineMs: 15_000, shape: shopAnswer }
  const shop = await askJson(deps, account, callOf(account, asked))
  if (shop.outcome === 'gone' || (shop.outcome === 'unavailable' && shop.reason === 'unreadable')) {
    return rejected(null, 'No server at this URL uses the protocol.')
  }
  if (shop.outcome !== 'ok') return shop
  const { name, address } = shop.value
  return ok({ name, facts: {}, shipFrom: address ? addressOf(address) : null })
}

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const query = new URLSearchParams({ limit: String(pageSize) })
  if (since) query.set('changed_since', since.toISOString())
  if (page !== null) query.set('after', page)
  const asked = { verb: 'list', path: `/orders?${query}`, deadlineMs: 30_000, shape: ordersAnswer }
  const listed = await askJson(deps, account, callOf(account, asked))
  if (listed.outcome === 'gone') return unreadable('it returned no list of orders')
  if (listed.outcome !== 'ok') return listed
  const orders: StoreOrder[] = []
  const toRead: string[] = []
  for (const order of listed.value.orders) {
    const one = orderAnswer.Check(order) ? storeOrderOf(order) : null
    if (one) orders.push(one)
    else toRead.push(order.id)
  }
  // A page that leads to itself would be asked for without end.
  if (listed.value.next !== null && listed.value.next === page) return unreadable('it returned the same page again')
  return ok({ orders, toRead, next: listed.value.next })
}

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const path = `/orders/${encodeURIComponent(externalId)}`
  const asked = { verb: 'read', path, deadlineMs: 10_000, shape: orderAnswer }
  const order = await askJson(deps, account, callOf(account, asked))
  if (order.outcome !== 'ok') return order
  if (order.value.id !== externalId) return unreadable('it returned another order')
  const one = storeOrderOf(order.value)
  return one ? ok(one) : unreadable('the order has no valid placed_at')
}
