/** What can happen to a purchase. These words are kept in rows: they are added to, never changed. */
export type PurchaseEventKind =
  | 'claimed'
  | 'claim withdrawn'
  | 'taken over'
  | 'sent'
  | 'presumed sent'
  | 'completed'
  | 'failed'
  | 'outcome unknown'
  | 'asked the carrier'
  | 'cancellation sent'
  | 'cancellation outcome unknown'
  | 'cancellation repeated'
  | 'cancelled'
  | 'cancellation refused'
  | 'refund granted'
  | 'refund denied'
  | 'stray label found'
  | 'stray label sent to be voided'
  | 'resolved by operator'

/** An entry of a purchase's event log. */
export type PurchaseEvent = {
  at: Date
  what: PurchaseEventKind
  /** The process that wrote it. */
  node: string
  /** Its shape depends on the kind. */
  detail: Record<string, unknown>
}
