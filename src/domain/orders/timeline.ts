import type { OrderSource, OrderStatus } from '#domain/orders/states.ts'

/** Who did something. The service itself has no id. */
export type TimelineActor = {
  kind: 'user' | 'key' | 'service'
  id: string | null
  /** Null where nobody is called that in the account any more. */
  name: string | null
}

/** One of the events of a purchase; what it is about is said in words that people are shown. */
export type PurchaseEntry = {
  what: string
  purchaseId: string
  shipmentId: string
  carrier: string
  serviceName: string | null
  /** Decimal text. */
  charge: string
  currency: string
  trackingNumber: string | null
  /** The carrier's own words, where it refused. */
  carrierText: string | null
}

/** A label that was sent to be printed. */
export type PrintEntry = {
  labelId: string
  /** What the printer was called; null: a browser printed. */
  printerName: string | null
  format: string
  /** As `printing/print-job.ts` has it. */
  state: string
  failure: string | null
}

/** Something that happened to an order. Null: nobody is known who did it. */
export type TimelineEntry = { entryId: string; at: Date; actor: TimelineActor | null } & (
  | { kind: 'created'; source: OrderSource }
  | { kind: 'moved'; from: OrderStatus; to: OrderStatus; reason: string | null }
  | ({ kind: 'purchase' } & PurchaseEntry)
  | ({ kind: 'printed' } & PrintEntry)
)

export type Timeline = {
  /** First things first. */
  entries: TimelineEntry[]
  /** Whether these are all: of a very long story only the latest part is told. */
  isComplete: boolean
}
