import type { Share } from '#domain/accounts/account.ts'
import type { ListDeps } from '#domain/orders/list/list-orders.ts'
import type { Address, OrderAddress } from '#domain/orders/order/address.ts'
import { contentHash, earlierContentHashes } from '#domain/orders/order/content-hash.ts'
import * as sql from '#domain/orders/order/create-sql.ts'
import { getOrder } from '#domain/orders/order/get-order.ts'
import type { FindStoreDetails, LabelAssets, Order } from '#domain/orders/order/order.ts'
import { OrderInvalidError } from '#domain/orders/order/order-issues.ts'
import { type OrderContent, type OrderInput, validateOrder } from '#domain/orders/order/validate-order.ts'
import type { MoveOrderDeps } from '#domain/orders/status/move-order.ts'
import { OrderSource, OrderStatus, type PurchaseBlock } from '#domain/orders/status/states.ts'
import { batch } from '#kit/batch.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import { isDataError } from '#kit/postgres-errors.ts'

export type CreateOrderDeps = { db: Queryable; clock: Clock; ids: Ids; insertOrder: InsertOrder }

export type CreateOrderCommand = {
  accountId: string
  subAccountId: string | null
  order: OrderInput
  idempotencyKey: string | null
  /** Who creates it: `user <id>` or `key <id>`. Absent: unknown. */
  actor?: string
  /** Absent: an order of the API with the status Created. */
  origin?: { source: OrderSource; status: OrderStatus; purchaseBlock: PurchaseBlock | null }
}

/** A key can expire between the insert and the lookup. This hardly happens twice in a row. */
const maxAttempts = 3

/**
 * Creates an order with its shipments, or returns the order that the same key created in the account.
 *
 * @returns the order, and whether it was created now
 * @throws OrderInvalidError; ServiceError `Order.IdempotencyKeyReused` if the key belongs to other content
 */
export async function createOrder(
  deps: CreateOrderDeps,
  command: CreateOrderCommand,
): Promise<{ order: Order; created: boolean }> {
  const { accountId, subAccountId, idempotencyKey } = command
  const { content, issues } = validateOrder(command.order)
  if (issues.length > 0) throw new OrderInvalidError(issues)
  const origin = command.origin ?? { source: OrderSource.API, status: OrderStatus.Created, purchaseBlock: null }
  const hash = idempotencyKey === null ? null : contentHash(content)
  const order = buildOrder(deps, content, origin.status)

  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { source, purchaseBlock } = origin
    const inserted = await deps.insertOrder({
      accountId,
      subAccountId,
      order,
      details: content.details,
      source,
      actor: command.actor ?? null,
      purchaseBlock,
      idempotencyKey,
      contentHash: hash,
    })
    if (inserted) return { order, created: true }
    if (idempotencyKey === null) throw new Error('an order without a key was not written')
    const [first] = await sql.selectIdempotencyKey(deps.db, accountId, idempotencyKey)
    if (first) {
      const isRepeat =
        hash?.equals(first.contentHash) ||
        earlierContentHashes(command.order, content).some((earlier) => earlier.equals(first.contentHash))
      if (!isRepeat) throw serviceError('Order.IdempotencyKeyReused')
      return { order: await getOrder(deps, accountId, first.orderId), created: false }
    }
  }
  throw new Error(`the idempotency key of an order was used and released ${maxAttempts} times`)
}

/** Builds the order as it will be read. */
export function buildOrder(
  deps: Pick<CreateOrderDeps, 'clock' | 'ids'>,
  content: OrderContent,
  status: OrderStatus,
  orderId = deps.ids(),
): Order {
  const now = deps.clock.now()
  const times = { createdAt: now, updatedAt: now }
  const address = (of: Address): OrderAddress => ({ id: deps.ids(), ...of, ...times })
  const [from, to] = [address(content.from), address(content.to)]
  const shipments = content.parcels.map((parcel, index) => ({
    shipmentId: deps.ids(),
    orderId,
    from,
    to,
    parcel: { id: deps.ids(), ...parcel, ...times },
    customs: content.customs[index] ?? null,
    reference: content.details?.reference ?? null,
    isFromStore: false,
    contentVersion: 0,
    options: null,
    ...times,
  }))
  return { orderId, status, from, to, shipments, ...times }
}

/** Inserts an order. @returns false if its idempotency key is taken */
type InsertOrder = (order: sql.OrderToInsert) => Promise<boolean>

/** Few, so that orders gather while these run. */
const limits = { maxConcurrent: 4, maxBatchSize: 50, isItemError: isDataError }

/** Inserts the orders that arrive at the same time in one statement (`docs/decisions/0016`). Create one per process. */
export const createInsertOrder = (deps: { db: Queryable }): InsertOrder =>
  batch(limits, async (orders) => {
    const inserted = new Set((await sql.insertOrders(deps.db, orders)).map(({ id }) => id))
    return orders.map(({ order }) => inserted.has(order.orderId))
  })

/** @returns the id of the order that the key created, whatever its content; null if there is none */
export async function findOrderByKey(deps: { db: Queryable }, accountId: string, key: string): Promise<string | null> {
  const [first] = await sql.selectIdempotencyKey(deps.db, accountId, key)
  return first?.orderId ?? null
}

export type OrderDeps = CreateOrderDeps &
  MoveOrderDeps &
  ListDeps & {
    findStoreDetails: FindStoreDetails
    labelAssets: LabelAssets
    /** Limits the concurrent lists and searches of one account, so that they don't occupy all connections. */
    lists: Share
  }
