import type { CarrierId } from '#adapters/carriers/carrier.ts'
import type { StrayLabelState } from '#domain/purchases/purchase/states.ts'

/**
 * A label that a carrier made and that no purchase owns: found after its purchase had been declared failed, whose
 * shipment may have another label by now. No account is charged for it; the operator is, until it is voided.
 */
export type StrayLabel = {
  accountId: string
  strayLabelId: string
  /** The failed purchase, also our reference at the carrier. */
  purchaseId: string
  carrier: CarrierId
  /** The account at the carrier that it was bought through. */
  carrierAccount: string
  /** Null: the carrier knows the label and does not show it, or could not be asked whether there is one. */
  trackingNumber: string | null
  /** What the carrier's void call wants; null as the tracking number. */
  carrierShipmentId: string | null
  state: StrayLabelState
  /** What the carrier said last of voiding it, or how a person dealt with it. */
  note: string | null
  /** How often it was sent to be voided. */
  attempts: number
  createdAt: Date
}

/** What names a stray label. */
export type StrayLabelKey = Pick<StrayLabel, 'accountId' | 'strayLabelId'>
