import type { Address, StoredAddress } from '#domain/orders/order/address.ts'
import { contentHash } from '#domain/orders/order/content-hash.ts'
import { buildOrder } from '#domain/orders/order/create-order.ts'
import { insertOrders, selectIdempotencyKey } from '#domain/orders/order/create-sql.ts'
import type { EditedField } from '#domain/orders/order/order.ts'
import { selectShipments } from '#domain/orders/order/read-sql.ts'
import { rewriteOrder, updateOrder } from '#domain/orders/order/rewrite-sql.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import { moveOrderIn } from '#domain/orders/status/move-order.ts'
import { erased, OrderSource, OrderStatus, type PurchaseBlock } from '#domain/orders/status/states.ts'
import type { Clock } from '#kit/clock.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
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
    actor: null,
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
  return new Map(locked.map((order) => [order.orderId, readLocked(order)]))
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

/**
 * Cancels store orders that have no purchase, with a line in their histories. Others stay as they are.
 *
 * @param tx has locked the orders' rows
 */
export async function cancelImportedOrders(
  deps: { clock: Clock; ids: Ids },
  tx: Transaction,
  { accountId, orders }: { accountId: string; orders: readonly { orderId: string; reason: string }[] },
): Promise<void> {
  for (const { orderId, reason } of orders) {
    const move = { accountId, orderId, to: OrderStatus.Cancelled, resumeStatus: null, reason, source: null }
    await moveOrderIn(deps, tx, { ...move, actor: 'service' }).catch((error: unknown) => {
      // The order's status or an open purchase does not allow it.
      if (!(error instanceof ServiceError)) throw error
    })
  }
}

/**
 * Puts new store orders on hold, with a line in their histories.
 *
 * @param tx has inserted the orders
 */
export async function holdImportedOrders(
  deps: { clock: Clock; ids: Ids },
  tx: Transaction,
  { accountId, orders }: { accountId: string; orders: readonly { orderId: string; reason: string }[] },
): Promise<void> {
  for (const { orderId, reason } of orders) {
    const move = { accountId, orderId, to: OrderStatus.OnHold, resumeStatus: null, reason, source: null }
    await moveOrderIn(deps, tx, { ...move, actor: 'service' })
  }
}

/** The parts of an order that were changed in place, which its store does not overwrite. Absent: follows the store. */
export type OrderEdits = {
  to?: Address
  from?: Address
  notes?: string | null
  /** A person has entered the customs details of its packages. */
  isDeclared?: true
}

type LockedOrder = {
  orderId: string
  subAccountId: string | null
  status: OrderStatus
  isErased: boolean
  edits: OrderEdits
  /** The weight of its heaviest package. */
  heaviestPounds: number | null
}

type LockedRow = Omit<LockedOrder, 'edits'> & {
  edited: EditedField[] | null
  /** Null: nothing was changed. */
  from: StoredAddress | null
  to: StoredAddress | null
  notes: string | null
}

function readLocked({ edited, from, to, notes, ...order }: LockedRow): LockedOrder {
  const has = (field: EditedField) => edited?.includes(field) === true
  const edits = {
    ...(to && has('toAddress') ? { to: contentOf(to) } : {}),
    ...(from && has('fromAddress') ? { from: contentOf(from) } : {}),
    ...(has('notes') ? { notes } : {}),
    ...(has('customsInfo') ? { isDeclared: true as const } : {}),
  }
  return { ...order, edits }
}

const contentOf = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...content }: StoredAddress): Address =>
  content

/** Lets the order follow the addresses of its store again. */
export const forgetEditedAddress = (db: Queryable, { accountId, orderId }: { accountId: string; orderId: string }) =>
  db.query({
    name: 'imported-orders.forget-edited-address',
    text: `update orders set edited = nullif(array_remove(edited, 'toAddress'), '{}')
           where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, orderId],
  })

/** Locked in the order of ids, so that two transactions cannot deadlock. */
const lockOrders = (db: Queryable, accountId: string, orderIds: readonly string[]) =>
  db.query<LockedRow>({
    name: 'imported-orders.lock',
    text: `select o.id as "orderId", o.sub_account_id as "subAccountId", o.status,
                  o.purchase_block is not distinct from '${erased}' as "isErased", o.edited,
                  case when o.edited is not null then o.from_address end as "from",
                  case when o.edited is not null then o.to_address end as "to",
                  case when o.edited is not null then o.details ->> 'notes' end as notes,
                  (select max(s.weight)::float8 from shipments s
                   where s.account_id = o.account_id and s.order_id = o.id) as "heaviestPounds"
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
    text: `update orders o set purchase_block = b.purchase_block,
                               updated_at = greatest($4::timestamptz, o.updated_at + interval '1 millisecond')
           from unnest($2::uuid[], $3::text[]) as b (order_id, purchase_block)
           where o.account_id = $1::uuid and o.id = b.order_id and o.source = ${OrderSource.Store}
             and o.purchase_block is distinct from b.purchase_block and o.purchase_block is distinct from '${erased}'`,
    values: [accountId, blocks.map(({ orderId }) => orderId), blocks.map(({ purchaseBlock }) => purchaseBlock), now],
  })
