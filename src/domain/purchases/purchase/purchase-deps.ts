import type { Carrier, CarrierDeps } from '#adapters/carriers/carrier.ts'
import type { CarrierConnections } from '#adapters/carriers/connections.ts'
import type { Environment } from '#domain/accounts/account.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import type { ClaimAttempt, ClaimResult } from '#domain/purchases/purchase/claim.ts'
import type { InFlight } from '#domain/purchases/purchase/in-flight.ts'
import type { OutcomeSpool } from '#domain/purchases/purchase/outcome-spool.ts'
import type { EndedPurchase, Purchase, PurchaseOutcome } from '#domain/purchases/purchase/purchase.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, TransactionOptions } from '#kit/postgres.ts'
import type { PubSub } from '#kit/pub-sub.ts'

/** The dependencies of buying and canceling. */
export type PurchaseDeps = {
  db: Database
  clock: Clock
  ids: Ids
  log: Logger
  environment: Environment
  carriers: CarrierDeps
  /** The definition of a carrier in the registry. */
  findCarrier: (id: string) => Carrier | undefined
  connections: CarrierConnections
  /** Reads a store's order once more before a purchase. */
  stores: StoreSyncDeps
  pubSub: PubSub
  /** Claims, starts and records concurrent purchases in batches. */
  batcher: PurchaseBatcher
  outcomes: OutcomeSpool
  /** Whether purchases are held, because the database may not know the latest ones. */
  hold: { isHeld(): boolean }
  /** Identifies this process among all nodes, past and present. */
  node: string
  /** How long a request waits for an outcome before it returns 202. */
  waitWindowMs: number
  /** Work that shutdown waits for. */
  inFlight: InFlight
  /** Aborted when this node shuts down: from then on no request waits for an outcome. */
  timeIsUp: AbortSignal
}

/** The dependencies of recording an outcome. An operator's command has only these. */
export type OutcomeDeps = Pick<
  PurchaseDeps,
  'db' | 'clock' | 'ids' | 'log' | 'environment' | 'node' | 'findCarrier'
> & {
  pubSub: Pick<PubSub, 'publish'>
}

/** How much longer a lease lasts than the carrier's deadline, so that it never ends during a call. */
export const leaseMarginMs = 15_000

/** How much of a lease must be left at the carrier's deadline to record the outcome. */
export const recordMarginMs = 3_000

/** How long a batch waits for a balance that someone else holds. Commits take milliseconds. */
export const balanceLimitMs = 500

/**
 * The limits of a batch's transaction. If someone holds a balance for longer, the batch fails and its purchases run alone,
 * so that the others don't wait. While a response is held back, the batches after it wait.
 */
export const batchLimits: TransactionOptions = { lockTimeoutMs: balanceLimitMs, answerWithinMs: 10_000 }

/** The step before the carrier is called. */
export type NewStart = {
  accountId: string
  purchaseId: string
  owner: string
  leaseMs: number
  /** The ship date, `yyyy-mm-dd`. */
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
