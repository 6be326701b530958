/** What a client means to do, decided before the run begins. */

/** One request: when, at which node, and how long the client waits before it hangs up. */
export type Ask = {
  /** Taken modulo the number of nodes. */
  node: number
  afterMs: number
  /** Null: as long as it takes. */
  patienceMs: number | null
}

/** Which of the shipment's rates, cheapest first; taken modulo their number. */
export type PurchaseAsk = Ask & { rate: number }

export type Step =
  /** Requests at the same time: the first is what the client wants, the others repeat it or want another rate. */
  | { act: 'buy'; asks: PurchaseAsk[]; insists: boolean }
  /** Cancellations at the same time, and repeats of the purchase in their midst. */
  | { act: 'cancel'; asks: Ask[]; repeats: Ask[]; insists: boolean }
  | { act: 'pause'; forMs: number }

/** An order by the legacy interface, whose one call makes it, quotes it and buys it. */
export type FormScript = {
  carrier: 'usps' | 'ups'
  service: string
  /** Calls at the same time, all the same; then more, and in their midst perhaps a cancellation. */
  rounds: { asks: Ask[]; insists: boolean; cancels: boolean }[]
}

export type OrderScript = {
  /** The idempotency key, and the recipient's name. */
  key: string
  /** Which account: an index. */
  account: number
  /** What the carriers do to this order's purchases and voids, as words in the recipient's name. */
  words: string
  weightPounds: number
  node: number
  /** Null: by the JSON interface, by the steps below. */
  form: FormScript | null
  /** The steps for each shipment; shipments go on side by side. */
  shipments: Step[][]
}
