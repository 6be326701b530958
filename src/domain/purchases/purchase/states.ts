/** The states of a purchase and of a cancellation, and what may follow what. Guards in SQL are made of these tables. */

export const purchaseStates = ['Claimed', 'Processing', 'OutcomeUnknown', 'Completed', 'Failed'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/**
 * What may follow each state. Only `Claimed` may still be sent; from `OutcomeUnknown` nothing but
 * what the carrier is found to have done leads on.
 */
export const purchaseMoves: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  Claimed: ['Processing', 'Failed'],
  Processing: ['Completed', 'Failed', 'OutcomeUnknown'],
  OutcomeUnknown: ['Completed', 'Failed'],
  Completed: [],
  Failed: [],
}

/** Whether the outcome is still to come. */
export const isOpen = (state: PurchaseState): boolean => purchaseMoves[state].length > 0

export const openPurchaseStates: readonly PurchaseState[] = purchaseStates.filter(isOpen)

/** The states from which a purchase may come to the one given. */
export const purchaseStatesBefore = (state: PurchaseState): PurchaseState[] =>
  purchaseStates.filter((before) => purchaseMoves[before].includes(state))

/**
 * `Requested`: the carrier decides later about the refund; the label is cancelled all the same. `Denied`: it decided
 * against it.
 */
export const cancellationStates = [
  'Processing',
  'OutcomeUnknown',
  'Accepted',
  'Requested',
  'Denied',
  'Refused',
] as const
export type CancellationState = (typeof cancellationStates)[number]

/**
 * What an answer to a void may bring each state to. A refusal may come from a carrier that had voided the label before,
 * on a request whose answer was lost: where the carrier says so later, that counts.
 */
export const cancellationMoves: Readonly<Record<CancellationState, readonly CancellationState[]>> = {
  Processing: ['Accepted', 'Requested', 'Refused', 'OutcomeUnknown'],
  OutcomeUnknown: ['Accepted', 'Requested', 'Refused'],
  Accepted: [],
  Requested: [],
  Denied: [],
  Refused: ['Accepted', 'Requested'],
}

/** What may follow when it is known how the carrier decided about the refund. It may grant one that it denied before. */
export const refundMoves: Readonly<Partial<Record<CancellationState, readonly ('Accepted' | 'Denied')[]>>> = {
  Requested: ['Accepted', 'Denied'],
  Denied: ['Accepted'],
}

/** Whether the carrier accepted it is still to come. */
export const openCancellationStates: readonly CancellationState[] = ['Processing', 'OutcomeUnknown']

/** The carrier takes the label back and decides apart about the refund, or has decided against it. */
export const refundStates: readonly CancellationState[] = ['Requested', 'Denied']

/** A label has at most one cancellation in these: it decides what becomes of the label. */
export const decidingCancellationStates: readonly CancellationState[] = [
  'Processing',
  'OutcomeUnknown',
  'Accepted',
  'Requested',
  'Denied',
]

/**
 * `Found`: to be voided. `VoidRequested`: the carrier decides later about the refund. `Refused`: the carrier does not
 * void it, or it may be the one in use, so a person has to deal with it; `Resolved`: one has.
 */
export type OrphanedLabelState = 'Found' | 'VoidRequested' | 'Voided' | 'Refused' | 'Resolved'

/** A stray label in these is not voided yet, and no person has dealt with it. */
export const openOrphanedLabelStates: readonly OrphanedLabelState[] = ['Found', 'VoidRequested', 'Refused']
