import * as sql from '#domain/store-sync/fulfillments/sql.ts'
import type { Transaction } from '#kit/postgres.ts'

/** What the store is told of a label; what is in the parcel it knows by the order. */
export type FulfilledLabel = {
  accountId: string
  labelId: string
  orderId: string
  shipmentId: string
  carrier: string
  serviceName: string
  trackingNumber: string | null
  /** `yyyy-mm-dd`; null: the day on which it was made. */
  mailingDate: string | null
  createdAt: Date
}

/**
 * Writes down that the order's store is to be told of a label, in the transaction of the label: there is none without
 * the other. Telling goes on from there by itself, see `pushDue`.
 */
export async function createFulfillmentUpdate(tx: Transaction, label: FulfilledLabel): Promise<void> {
  const { accountId, labelId: updateId, orderId, shipmentId, carrier, serviceName, trackingNumber } = label
  if (!trackingNumber) return
  const shipDate = label.mailingDate ?? label.createdAt.toISOString().slice(0, 10)
  await sql.insertUpdate(tx, {
    accountId,
    updateId,
    orderId,
    shipmentId,
    push: { carrier, serviceName, trackingNumber, shipDate },
  })
}

/**
 * Writes down that a label was cancelled of which a store was told, or was to be: in the transaction of the
 * cancellation. What was not sent is not sent any more; what was is taken back, where the store can.
 */
export async function cancelFulfillmentUpdate(
  tx: Transaction,
  label: { accountId: string; labelId: string },
): Promise<void> {
  await sql.cancelPush(tx, { accountId: label.accountId, updateId: label.labelId })
}
