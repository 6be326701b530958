import type { BoughtLabel, Quote } from '#carriers/carrier.ts'
import type { NewLabel } from '#labels/new-label.ts'
import type { CurrentShipment } from '#orders/order.ts'
import type { Purchase } from '#purchases/purchase/purchase.ts'
import type { Rate } from '#rates/rate.ts'

/** What somebody asks to buy. */
export type WantedLabel = {
  accountId: string
  shipmentId: string
  /** Null: of what was named there can be no rate. */
  rateId: string | null
}

/** What stands of it before it is claimed. */
export type FoundLabel = {
  shipment: CurrentShipment
  /** The purchase that owns the shipment; null: none does. */
  owningId: string | null
  /** Null: the shipment has no such rate. */
  rate: Rate | null
}

/** A purchase that is about to be claimed. */
export type NewPurchase = {
  accountId: string
  id: string
  orderId: string
  shipmentId: string
  rateId: string
  owner: string
  leaseMs: number
  carrier: string
  carrierAccount: string
  /** Decimal text. */
  charge: string
  currency: string
  quote: Quote
  /** `yyyy-mm-dd`. */
  shipDate: string
  correlationId: string
  eventId: string
  /** Who asked for it; null: nobody is known. */
  actor: string | null
}

/** One with what its claim hangs on. */
export type NewClaim = NewPurchase & {
  /** How often its order was rewritten when its shipment was read. */
  revision: number
  /** Stands for the purchase from then on; null: none does. */
  key: string | null
}

/** The step before the carrier is called. */
export type NewStart = { accountId: string; purchaseId: string; owner: string; leaseMs: number; eventId: string }

/** A purchase that its carrier made a label for. */
export type Completion = { purchase: Purchase; label: NewLabel; bought: BoughtLabel }

/** What the row of a purchase says that others write. */
export type CompletedRow = Pick<Purchase, 'hasWaiters' | 'acknowledged202' | 'sentAt'>

/**
 * Reads and writes what purchases come to at the same time in one statement for all of them; one that comes alone goes at
 * once. What does not go through with the others has changed nothing, and is left to whoever can say why: null.
 */
export type Together = {
  /** @returns null: the account has no such shipment */
  find(wanted: WantedLabel): Promise<FoundLabel | null>
  /** @returns when it was claimed, by the database's clock; null: not with the others */
  claim(claim: NewClaim): Promise<Date | null>
  /** @returns how much of the lease is left now; null: it is not this node's claim any more */
  start(start: NewStart): Promise<number | null>
  /** @returns null: not with the others */
  complete(completion: Completion): Promise<CompletedRow | null>
  /** Does by itself what does not go with the others: of an account so much at a time, and the rest in its turn. */
  alone<Result>(accountId: string, work: () => Promise<Result>): Promise<Result>
}
