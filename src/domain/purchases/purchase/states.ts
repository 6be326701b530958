/** The states of purchases and cancellations, and their transitions. SQL guards are built from these tables. */

export const purchaseStates = ['Claimed', 'Processing', 'OutcomeUnknown', 'Completed', 'Failed'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/**
 * The states that may follow each state. Only a `Claimed` purchase can be sent. `OutcomeUnknown` ends only with what
 * the carrier is found to have done.
 */
export const purchaseMoves: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  Claimed: ['Processing', 'Failed'],
  Processing: ['Completed', 'Failed', 'OutcomeUnknown'],
  OutcomeUnknown: ['Completed', 'Failed'],
  Completed: [],
  Failed: [],
}

/** Whether the outcome is still open. */
export const isOpen = (state: PurchaseState): boolean => purchaseMoves[state].length > 0

export const openPurchaseStates: readonly PurchaseState[] = purchaseStates.filter(isOpen)

/** The states from which a purchase can enter the given one. */
export const purchaseStatesBefore = (state: PurchaseState): PurchaseState[] =>
  purchaseStates.filter((before) => purchaseMoves[before].includes(state))

/**
 * `Requested`: the carrier decides about the refund later, and the label is canceled already. `Denied`: it denied the
 * refund.
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
 * The states that a void's response can lead to. A carrier may reject a void because it accepted an earlier one whose
 * response was lost. If it confirms that later, the acceptance counts.
 */
export const cancellationMoves: Readonly<Record<CancellationState, readonly CancellationState[]>> = {
  Processing: ['Accepted', 'Requested', 'Refused', 'OutcomeUnknown'],
  OutcomeUnknown: ['Accepted', 'Requested', 'Refused'],
  Accepted: [],
  Requested: [],
  Denied: [],
  Refused: ['Accepted', 'Requested'],
}

/** Transitions after the carrier decided about the refund. It may grant one that it denied before. */
export const refundMoves: Readonly<Partial<Record<CancellationState, readonly ('Accepted' | 'Denied')[]>>> = {
  Requested: ['Accepted', 'Denied'],
  Denied: ['Accepted'],
}

/** Whether the carrier's acceptance is still open. */
export const openCancellationStates: readonly CancellationState[] = ['Processing', 'OutcomeUnknown']

/** The carrier voided the label and decides about the refund separately, or denied it. */
export const refundStates: readonly CancellationState[] = ['Requested', 'Denied']

/** A label has at most one cancellation in these states. It decides about the label. */
export const decidingCancellationStates: readonly CancellationState[] = [
  'Processing',
  'OutcomeUnknown',
  'Accepted',
  'Requested',
  'Denied',
]

/**
 * `Found`: to be voided. `VoidRequested`: the carrier decides about the refund later. `Refused`: needs a person,
 * because the carrier rejected the void, or because the label may be in use. `Resolved`: a person dealt with it.
 */
export type OrphanedLabelState = 'Found' | 'VoidRequested' | 'Voided' | 'Refused' | 'Resolved'

/** An orphaned label in these states is not voided, and no person has dealt with it. */
export const openOrphanedLabelStates: readonly OrphanedLabelState[] = ['Found', 'VoidRequested', 'Refused']
