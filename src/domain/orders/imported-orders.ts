import { contentHash } from '#domain/orders/order/content-hash.ts'
import { buildOrder } from '#domain/orders/order/create-order.ts'
import { insertOrders, selectIdempotencyKey } from '#domain/orders/order/create-sql.ts'
import { selectShipments } from '#domain/orders/order/read-sql.ts'
import { rewriteOrder, updateOrder } from '#domain/orders/order/rewrite-sql.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import { erased, OrderSource, OrderStatus, type PurchaseBlock } from '#domain/orders/status/states.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

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
    order: buildOrder(deps, content, OrderStatus.Created, orderId),
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

/** Takes the rows of orders until the transaction's end. @returns those that there are, by their ids */
export async function lockImportedOrders(
  tx: Transaction,
  { accountId, orderIds }: { accountId: string; orderIds: readonly string[] },
): Promise<Map<string, LockedOrder>> {
  if (orderIds.length === 0) return new Map()
  const locked = await lockOrders(tx, accountId, orderIds)
  return new Map(locked.map((order) => [order.orderId, order]))
}

export type RewriteCommand = {
  accountId: string
  orderId: string
  content: OrderContent
  purchaseBlock: PurchaseBlock | null
}

/** The shipments that an order had, in their order, and those that it has now: of the same number where they were kept. */
export type RewrittenShipments = { before: string[]; now: string[] }

/**
 * Brings an order of a store to what the store says now. Its shipments are replaced, so that rates of those before cannot
 * be bought any more.
 *
 * @param tx has the order's row locked
 * @param command.content with one parcel or with several
 * @returns null where it may not be written: something is bought for it, it was erased, or has come to its end
 */
export async function rewriteImportedOrder(
  deps: { clock: Clock; ids: Ids },
  tx: Transaction,
  command: RewriteCommand,
): Promise<RewrittenShipments | null> {
  const { accountId, orderId, content, purchaseBlock } = command
  const before = await selectShipments(tx, accountId, orderId)
  // The status stays what it is: the statement does not write it.
  const order = buildOrder(deps, content, OrderStatus.Created, orderId)
  const rewritten = { accountId, order, details: content.details, purchaseBlock, now: order.createdAt }
  const [written] = await rewriteOrder(tx, 'imported', rewritten)
  if (!written) return null
  return {
    before: before.map(({ shipmentId }) => shipmentId),
    now: order.shipments.map(({ shipmentId }) => shipmentId),
  }
}

/** Writes what neither carriers nor prices depend on: its shipments and their rates stay. @returns as the above */
export async function updateImportedOrder(
  deps: { clock: Clock },
  tx: Transaction,
  { accountId, orderId, content, purchaseBlock }: RewriteCommand,
): Promise<boolean> {
  const change = { accountId, orderId, details: { value: content.details }, purchaseBlock, now: deps.clock.now() }
  const [written] = await updateOrder(tx, 'imported', change)
  return written !== undefined
}

/** The parcels that an order of a store has now, which a person may have corrected. */
export const listImportedParcels = async (tx: Transaction, order: { accountId: string; orderId: string }) =>
  (await selectShipments(tx, order.accountId, order.orderId)).map(({ shipmentId, parcel, customs }) => ({
    shipmentId,
    parcel,
    customs,
  }))

/** Says of orders of stores what forbids to buy for them, or that nothing does. What is bought already stays. */
export async function blockOrders(
  deps: { clock: Clock },
  tx: Transaction,
  accountId: string,
  blocks: readonly { orderId: string; purchaseBlock: PurchaseBlock | null }[],
): Promise<void> {
  if (blocks.length > 0) await updateBlocks(tx, accountId, blocks, deps.clock.now())
}

/** Statements about orders of stores, several at a time. */

export type LockedOrder = {
  orderId: string
  subAccountId: string | null
  status: OrderStatus
  isErased: boolean
}

/** In the order of their ids, so that two who lock several never wait for each other in a circle. */
export const lockOrders = (db: Queryable, accountId: string, orderIds: readonly string[]) =>
  db.query<LockedOrder>({
    name: 'imported-orders.lock',
    text: `select o.id as "orderId", o.sub_account_id as "subAccountId", o.status,
                  o.purchase_block is not distinct from '${erased}' as "isErased"
           from orders o where o.account_id = $1::uuid and o.id = any ($2::uuid[]) order by o.id for update`,
    values: [accountId, orderIds],
  })

/** Writes only where something else stood there. An order that was erased stays so. */
export const updateBlocks = (
  db: Queryable,
  accountId: string,
  blocks: readonly { orderId: string; purchaseBlock: PurchaseBlock | null }[],
  now: Date,
) =>
  db.query({
    name: 'imported-orders.block',
    text: `update orders o set purchase_block = b.purchase_block, updated_at = $4::timestamptz
           from unnest($2::uuid[], $3::text[]) as b (order_id, purchase_block)
           where o.account_id = $1::uuid and o.id = b.order_id and o.source = ${OrderSource.Store}
             and o.purchase_block is distinct from b.purchase_block and o.purchase_block is distinct from '${erased}'`,
    values: [accountId, blocks.map(({ orderId }) => orderId), blocks.map(({ purchaseBlock }) => purchaseBlock), now],
  })
