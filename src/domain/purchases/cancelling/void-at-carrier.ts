import type { VoidOutcome } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'

/** What a carrier is told of a label that it is to void. `purchaseId` is our reference there. */
export type VoidableLabel = {
  purchaseId: string
  carrier: string
  trackingNumber: string | null
  carrierShipmentId: string | null
}

/**
 * Asks the carrier to void a label: harmless to repeat, and the one place where it is asked.
 *
 * @param connection null where it is gone, or its credentials cannot be opened
 * @param sendWithinMs for how long it may be sent: what is not by then never is, which is certain
 */
export async function voidAtCarrier(
  deps: Pick<PurchaseDeps, 'carriers' | 'clock' | 'log'>,
  label: VoidableLabel,
  connection: CarrierConnection | null,
  sendWithinMs: number,
): Promise<VoidOutcome> {
  const { trackingNumber, carrierShipmentId, purchaseId: reference } = label
  if (!connection?.carrier.void || trackingNumber === null || carrierShipmentId === null) {
    deps.log.warn({ purchaseId: reference, carrier: label.carrier }, 'carrier account of a label not connected')
    return { outcome: 'unavailable', reason: 'connect', detail: 'the carrier is not connected' }
  }
  const { carrier, account } = connection
  const sendBeforeMs = deps.clock.monotonicMs() + sendWithinMs
  try {
    const carriers = { ...deps.carriers, sendBeforeMs }
    return await connection.carrier.void(carriers, account, { trackingNumber, carrierShipmentId, reference })
  } catch (error) {
    // A bug of ours, at a moment when the request may have left.
    deps.log.error({ err: error, purchaseId: reference, carrier: carrier.id }, 'void failed with an internal error')
    return { outcome: 'uncertain', detail: 'internal error in Waybill' }
  }
}
