import { contentHash } from '#domain/orders/content-hash.ts'
import { orderOf } from '#domain/orders/create-order.ts'
import { insertOrders, selectIdempotencyKey } from '#domain/orders/create-sql.ts'
import type { OrderContent } from '#domain/orders/examine-order.ts'
import { OrderSource, OrderStatus, type PurchaseBlock } from '#domain/orders/states.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'

/** An order of a store that is to be made. */
export type ImportedOrder = {
  orderId: string
  content: OrderContent
  purchaseBlock: PurchaseBlock | null
  /** Tells it apart from all others of the account. */
  key: string
}

/**
 * Makes orders of source Store, all of them in one statement.
 *
 * @returns of those whose key had made an order before which one that is, by the id that was asked for; nothing was made
 *   of these
 */
export async function createImportedOrders(
  deps: { clock: Clock; ids: Ids },
  tx: Transaction,
  { accountId, subAccountId }: { accountId: string; subAccountId: string | null },
  orders: readonly ImportedOrder[],
): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map()
  const inserted = orders.map(({ orderId, content, purchaseBlock, key }) => ({
    accountId,
    subAccountId,
    order: orderOf(deps, content, OrderStatus.Created, orderId),
    details: content.details,
    source: OrderSource.Store,
    purchaseBlock,
    idempotencyKey: key,
    contentHash: contentHash(content),
  }))
  const made = new Set((await insertOrders(tx, inserted)).map(({ id }) => id))
  const before = new Map<string, string>()
  for (const { orderId, key } of orders) {
    if (made.has(orderId)) continue
    const [first] = await selectIdempotencyKey(tx, accountId, key)
    if (!first) throw new Error('a store order was not written')
    before.set(orderId, first.orderId)
  }
  return before
}
