/** An unfinished order. It belongs to everyone in the account. */
export type Draft = {
  /** Also the id of its order. */
  draftId: string
  subAccountId: string | null
  /** As entered, with the field names of the request. It may be invalid. */
  content: Record<string, unknown>
  /** Incremented by each save. */
  version: number
  /** The order that it will replace; null: none. */
  replacesOrderId: string | null
  /** The id of the user. */
  changedBy: string
  createdAt: Date
  updatedAt: Date
}

/** The order of a draft. It exists as soon as the draft can be rated. */
export type DraftOrder = { orderId: string; shipments: { shipmentId: string }[] }

/** `order` is null if the draft cannot be rated yet. */
export type DraftWithOrder = { draft: Draft; order: DraftOrder | null }
