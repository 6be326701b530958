import type { Shipment } from '#domain/orders/order/order.ts'
import type { ClaimAttempt, ClaimResult } from '#domain/purchases/purchase/claim.ts'
import type { EndedPurchase, Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseOutcome } from '#domain/purchases/purchase/purchase-failure.ts'

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

/** The outcome of a purchase that this node has sent. */
export type SentOutcome = { purchase: Purchase; shipment: Shipment; outcome: PurchaseOutcome }

/**
 * Runs the steps of concurrent purchases in batches. A single purchase doesn't wait for others. A batch skips what another
 * transaction has locked, and this runs once more alone.
 */
export type PurchaseBatcher = {
  claim(attempt: ClaimAttempt): Promise<ClaimResult>
  /** @returns how much of the lease is left now, in milliseconds; null: another node owns the claim */
  start(start: NewStart): Promise<number | null>
  /** @param options.alone after a failure that this outcome may have caused */
  record(sent: SentOutcome, options: { alone: boolean }): Promise<EndedPurchase | null>
  /**
   * Runs work on its own, a few at a time per account.
   *
   * @param signal ends the wait for a turn; work that has begun continues
   * @throws the signal's reason, and what the work throws
   */
  alone<Result>(accountId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}
