import type { VoidOutcome } from '#carriers/carrier.ts'
import type { CarrierConnection } from '#carriers/connections.ts'
import type { Label } from '#labels/label.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'

/**
 * Asks the carrier to void a label: harmless to repeat, and the one place where it is asked.
 *
 * @param connection null where it is gone
 */
export async function voidAtCarrier(
  deps: PurchaseDeps,
  label: Label,
  connection: CarrierConnection | null,
): Promise<VoidOutcome> {
  const { trackingNumber, carrierShipmentId, purchaseId: reference } = label
  if (!connection?.carrier.void || trackingNumber === null || carrierShipmentId === null) {
    return { outcome: 'unavailable', reason: 'connect', detail: 'the carrier is not connected' }
  }
  const { carrier, account } = connection
  try {
    return await connection.carrier.void(deps.carriers, account, { trackingNumber, carrierShipmentId, reference })
  } catch (error) {
    // A bug of ours, at a moment when the request may have left.
    deps.log.error({ err: error, labelId: label.labelId, carrier: carrier.id }, 'voiding failed on our side')
    return { outcome: 'uncertain', detail: 'failed on our side' }
  }
}
