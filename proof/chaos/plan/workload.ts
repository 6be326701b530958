/** The requests of clients, decided before the run begins: the workload of a run is a list of orders. */
import type { Destination } from '../../../test/carrier-contract/destinations.ts'

/** One request: when, at which node, and how long the client waits before it hangs up. */
export type PlannedRequest = {
  /** Taken modulo the number of nodes. */
  node: number
  afterMs: number
  /** Null: as long as it takes. */
  timeoutMs: number | null
}

/** Which of the shipment's rates, cheapest first; taken modulo their number. */
export type PlannedPurchase = PlannedRequest & { rate: number }

export type Step =
  /** Requests at the same time: the first is what the client wants, the others repeat it or want another rate. */
  | { act: 'buy'; requests: PlannedPurchase[]; retries: boolean }
  /** Cancellations at the same time, and repeats of the purchase in their midst. */
  | { act: 'cancel'; requests: PlannedRequest[]; repeats: PlannedRequest[]; retries: boolean }
  | { act: 'pause'; forMs: number }

/** An order by the legacy API, whose one call makes it, quotes it and buys it. */
export type LegacyWorkload = {
  carrier: 'usps' | 'ups' | 'fedex' | 'dhl'
  service: string
  /** Calls at the same time, all the same; then more, and in their midst perhaps a cancellation. */
  rounds: { requests: PlannedRequest[]; retries: boolean; cancels: boolean }[]
}

export type OrderWorkload = {
  /** The idempotency key, and the recipient's name. */
  key: string
  /** Which account: an index. */
  account: number
  /** The carriers' behavior for this order's purchases and voids: magic values in the recipient's name. */
  magicValues: string
  weightPounds: number
  /** Across which border it goes, with what customs are told; null: it stays at home. */
  destination: Destination | null
  node: number
  /** Null: by the JSON API, in the steps below. */
  legacy: LegacyWorkload | null
  /** The steps for each shipment; shipments go on side by side. */
  shipments: Step[][]
}
