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

/** A store order to insert. */
export type ImportedOrder = {
  orderId: string
  content: OrderContent
  purchaseBlock: PurchaseBlock | null
  /** The idempotency key. */
  key: string
}

/**
 * Inserts orders with the source Store in one statement.
 *
 * @returns for each order whose key exists already, the id of the existing order by the requested id
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

/** Locks orders until the end of the transaction. @returns the existing ones by their ids */
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

/** The ids of the shipments before and after, in their order. */
export type RewrittenShipments = { before: string[]; now: string[] }

/**
 * Replaces the content and the shipments of a store order. Rates of the previous shipments can no longer be purchased.
 *
 * @param tx has locked the order's row
 * @returns null if it cannot be rewritten: it has a purchase, was erased, or is finished
 */
export async function rewriteImportedOrder(
  deps: { clock: Clock; ids: Ids },
  tx: Transaction,
  command: RewriteCommand,
): Promise<RewrittenShipments | null> {
  const { accountId, orderId, content, purchaseBlock } = command
  const before = await selectShipments(tx, accountId, orderId)
  // The statement does not write the status.
  const order = buildOrder(deps, content, OrderStatus.Created, orderId)
  const rewritten = { accountId, order, details: content.details, purchaseBlock, now: order.createdAt }
  const [written] = await rewriteOrder(tx, 'imported', rewritten)
  if (!written) return null
  return {
    before: before.map(({ shipmentId }) => shipmentId),
    now: order.shipments.map(({ shipmentId }) => shipmentId),
  }
}

/** Updates fields that carriers don't receive. Shipments and rates stay. @returns whether the order could be updated */
export async function updateImportedOrder(
  deps: { clock: Clock },
  tx: Transaction,
  { accountId, orderId, content, purchaseBlock }: RewriteCommand,
): Promise<boolean> {
  const change = { accountId, orderId, details: { value: content.details }, purchaseBlock, now: deps.clock.now() }
  const [written] = await updateOrder(tx, 'imported', change)
  return written !== undefined
}

/** The packages that a store order has now. A person may have corrected them. */
export const listImportedParcels = async (tx: Transaction, order: { accountId: string; orderId: string }) =>
  (await selectShipments(tx, order.accountId, order.orderId)).map(({ shipmentId, parcel, customs }) => ({
    shipmentId,
    parcel,
    customs,
  }))

/** Blocks or unblocks purchases for store orders. Existing labels stay. */
export async function blockOrders(
  deps: { clock: Clock },
  tx: Transaction,
  accountId: string,
  blocks: readonly { orderId: string; purchaseBlock: PurchaseBlock | null }[],
): Promise<void> {
  if (blocks.length > 0) await updateBlocks(tx, accountId, blocks, deps.clock.now())
}

type LockedOrder = {
  orderId: string
  subAccountId: string | null
  status: OrderStatus
  isErased: boolean
}

/** Locked in the order of ids, so that two transactions cannot deadlock. */
const lockOrders = (db: Queryable, accountId: string, orderIds: readonly string[]) =>
  db.query<LockedOrder>({
    name: 'imported-orders.lock',
    text: `select o.id as "orderId", o.sub_account_id as "subAccountId", o.status,
                  o.purchase_block is not distinct from '${erased}' as "isErased"
           from orders o where o.account_id = $1::uuid and o.id = any ($2::uuid[]) order by o.id for update`,
    values: [accountId, orderIds],
  })

/** Erased orders stay blocked. */
const updateBlocks = (
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
