/** An order that somebody is typing. It belongs to everybody in the account. */
export type Draft = {
  /** The order's as well, once it is one. */
  draftId: string
  subAccountId: string | null
  /** As it was typed, by the names of an order's body; it may make no sense yet. */
  content: Record<string, unknown>
  /** Counted by each save. */
  version: number
  /** The order that it is to replace; null: none. */
  replacesOrderId: string | null
  /** The user. */
  changedBy: string
  createdAt: Date
  updatedAt: Date
}

/** The order that a draft is, from the moment that it can be rated. */
export type DraftOrder = { orderId: string; shipments: { shipmentId: string }[] }

/** A draft with its order; null where it cannot be rated. */
export type DraftWithOrder = { draft: Draft; order: DraftOrder | null }
