import * as sql from '#domain/store-sync/fulfillments/sql.ts'
import type { Transaction } from '#kit/postgres.ts'

type FulfilledLabel = {
  accountId: string
  labelId: string
  orderId: string
  shipmentId: string
  carrier: string
  serviceName: string
  trackingNumber: string | null
  /** `yyyy-mm-dd`; null: the day of its creation. */
  mailingDate: string | null
  createdAt: Date
}

/** Adds the update in the label's transaction. `processDueUpdates` sends it. Does nothing for orders without a store. */
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
 * Records a label's cancellation in its transaction. An update that was not sent is withdrawn. A sent one is canceled in
 * the store, if the store supports that.
 */
export async function cancelFulfillmentUpdate(
  tx: Transaction,
  label: { accountId: string; labelId: string },
): Promise<void> {
  await sql.cancelPush(tx, { accountId: label.accountId, updateId: label.labelId })
}
