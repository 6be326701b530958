import { createHash } from 'node:crypto'
import { type Batch, maxShipments } from '#domain/batches/batch.ts'
import * as itemsSql from '#domain/batches/items-sql.ts'
import { getBatch } from '#domain/batches/queries.ts'
import type { BatchSelection } from '#domain/batches/selection.ts'
import * as sql from '#domain/batches/sql.ts'
import {
  type ChosenShipment,
  listChosenShipments,
  listShipmentsOfOrders,
} from '#domain/orders/order/chosen-shipments.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

export type CreateBatchCommand = {
  accountId: string
  subAccountId: string | null
  /** Single shipments, or all shipments of orders, in the order of the list. Repetitions are ignored. */
  chosen: { shipmentIds: readonly string[] } | { orderIds: readonly string[] }
  selection: BatchSelection
  /** Requested rates by shipment; the selection chooses the others. */
  rateIds: Readonly<Record<string, string>>
  /** The most that it may cost, as decimal text; null: no limit. */
  maxTotal: string | null
  reference: string | null
  /** `user <id>` or `key <id>`. */
  actor: string
  idempotencyKey: string | null
}

/** So many ids are named in an error. */
const maxNamed = 100

/**
 * Creates a batch, or returns the one that the same key created. Its items are rated in the background.
 *
 * @throws ServiceError `Shipment.NotFound`, `Order.NotFound`, `Batch.TooLarge`, `Batch.ShipmentTaken`,
 *   `Batch.IdempotencyKeyReused`
 */
export async function createBatch(
  deps: { db: Database; clock: Clock; ids: Ids },
  command: CreateBatchCommand,
): Promise<Batch> {
  const { accountId, subAccountId, idempotencyKey } = command
  const contentHash = idempotencyKey === null ? null : hashOf(command)
  const batchId = deps.ids()
  const firstId = await findFirst(deps.db, command, contentHash)
  if (firstId) return getBatch(deps, { accountId, batchId: firstId, subAccountId })
  const shipments = await findShipments(deps, command)
  const createdId = await deps.db.transaction(async (tx) => {
    const [inserted] = await sql.insertBatch(tx, {
      ...{ accountId, batchId, subAccountId, state: 'rating', reference: command.reference },
      ...{ selection: command.selection, maxTotal: command.maxTotal, createdBy: command.actor },
      ...{ idempotencyKey, contentHash, createdAt: deps.clock.now() },
    })
    if (!inserted) return findFirst(tx, command, contentHash)
    const items = shipments.map(({ shipmentId, orderId }) => ({
      ...{ shipmentId, orderId, requestedRateId: command.rateIds[shipmentId] ?? null },
    }))
    const added = new Set((await itemsSql.insertItems(tx, { accountId, batchId }, items)).map((row) => row.shipmentId))
    const taken = items.filter(({ shipmentId }) => !added.has(shipmentId)).map(({ shipmentId }) => shipmentId)
    if (taken.length > 0) throw serviceError('Batch.ShipmentTaken', { shipmentIds: taken.slice(0, maxNamed) })
    return batchId
  })
  if (createdId === null) throw new Error('the batch of an idempotency key no longer exists')
  return getBatch(deps, { accountId, batchId: createdId, subAccountId })
}

/**
 * @returns the batch that the command's key created; null: none
 * @throws ServiceError `Batch.IdempotencyKeyReused`
 */
async function findFirst(
  db: Queryable,
  { accountId, idempotencyKey }: CreateBatchCommand,
  contentHash: Buffer | null,
): Promise<string | null> {
  if (idempotencyKey === null) return null
  const [first] = await sql.selectByIdempotencyKey(db, accountId, idempotencyKey)
  if (first && !contentHash?.equals(first.contentHash)) throw serviceError('Batch.IdempotencyKeyReused')
  return first?.batchId ?? null
}

/** @throws ServiceError `Shipment.NotFound`, `Order.NotFound`, `Batch.TooLarge` */
async function findShipments(
  deps: { db: Database },
  { accountId, subAccountId, chosen }: CreateBatchCommand,
): Promise<ChosenShipment[]> {
  const scope = { accountId, subAccountId }
  if ('shipmentIds' in chosen) {
    const shipmentIds = [...new Set(chosen.shipmentIds.map((id) => id.toLowerCase()))]
    const found = await listChosenShipments(deps, { ...scope, shipmentIds })
    const known = new Set(found.map(({ shipmentId }) => shipmentId))
    const missing = shipmentIds.filter((id) => !known.has(id))
    if (missing.length > 0) throw serviceError('Shipment.NotFound', { shipmentIds: missing.slice(0, maxNamed) })
    return found
  }
  const orderIds = [...new Set(chosen.orderIds.map((id) => id.toLowerCase()))]
  const found = await listShipmentsOfOrders(deps, { ...scope, orderIds, limit: maxShipments + 1 })
  if (found.length > maxShipments) throw serviceError('Batch.TooLarge', { maxShipments })
  const known = new Set(found.map(({ orderId }) => orderId))
  const missing = orderIds.filter((id) => !known.has(id))
  if (missing.length > 0) throw serviceError('Order.NotFound', { orderIds: missing.slice(0, maxNamed) })
  return found
}

/** The digest of the request. */
function hashOf({ subAccountId, chosen, selection, rateIds, maxTotal, reference }: CreateBatchCommand): Buffer {
  const ofRates = Object.entries(rateIds).toSorted(([left], [right]) => (left < right ? -1 : 1))
  const content = [subAccountId, chosen, selection, ofRates, maxTotal, reference]
  return createHash('sha256').update(JSON.stringify(content)).digest()
}
