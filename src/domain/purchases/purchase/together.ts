import type { BoughtLabel } from '#adapters/carriers/carrier.ts'
import type { NewLabel } from '#domain/labels/new-label.ts'
import type { CurrentShipment } from '#domain/orders/order/order.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { Rate } from '#domain/rates/rate.ts'

/** A purchase that somebody asks for, and what it is to be known by once it is claimed. */
export type NewClaim = {
  accountId: string
  id: string
  shipmentId: string
  /** Null: of what was named there can be no rate. */
  rateId: string | null
  /** The carriers that whoever asks may use; null: all. */
  allowedCarriers: string[] | null
  /** Stands for the purchase from then on; null: none does. */
  key: string | null
  owner: string
  leaseMs: number
  correlationId: string
  /** Of the event that it is claimed. An id stands in the log once: where it is there already, nothing is claimed. */
  eventId: string
  /** Who asked for it; null: nobody is known. */
  actor: string | null
}

/** How the statement may go about it. */
export type ClaimAttempt = NewClaim & {
  /** False: what is asked for is read, and not claimed. */
  mayClaim: boolean
  /**
   * How often the order was rewritten when somebody looked at what the statement cannot: what its store says, and what is
   * declared to customs. Null: nobody has, and it is claimed only where neither is asked.
   */
  revision: number | null
}

/** What an attempt to claim is answered: what was read, and whether it was claimed. */
export type ClaimAnswer = {
  shipment: CurrentShipment
  /** The purchase that owned the shipment before; null: none did. */
  owningId: string | null
  /** Null: the shipment has no such rate. */
  rate: Rate | null
  /** When it was claimed, by the database's clock; null: it was not. */
  claimedAt: Date | null
}

/** The step before the carrier is called. */
export type NewStart = {
  accountId: string
  purchaseId: string
  owner: string
  leaseMs: number
  /** The day on which the parcel is handed over, `yyyy-mm-dd`. */
  shipDate: string
  eventId: string
}

/** A purchase that its carrier made a label for. */
export type Completion = { purchase: Purchase; label: NewLabel; bought: BoughtLabel }

/** What the row of a purchase says that others write. */
export type CompletedRow = Pick<Purchase, 'hasWaiters' | 'acknowledged202' | 'sentAt'>

/**
 * Reads and writes what purchases come to at the same time in one statement for all of them; one that comes alone goes at
 * once. What does not go through with the others has changed nothing, and is left to whoever can say why: null.
 */
export type Together = {
  /** Reads what is asked for, and claims it where nothing speaks against that. @returns null: the account has no such shipment */
  claim(attempt: ClaimAttempt): Promise<ClaimAnswer | null>
  /** @returns how much of the lease is left now; null: it is not this node's claim any more */
  start(start: NewStart): Promise<number | null>
  /** @returns null: not with the others */
  complete(completion: Completion): Promise<CompletedRow | null>
  /**
   * Does by itself what does not go with the others: of an account so much at a time, and the rest in its turn.
   *
   * @param signal whoever has waited long enough gives up its turn by it, and the work is never begun
   * @throws the signal's reason; what the work throws
   */
  alone<Result>(accountId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}
