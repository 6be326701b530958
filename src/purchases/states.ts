/** The states of a purchase and of a cancellation, and what may follow what. */
import type { ErrorDetail } from '#errors/service-error.ts'

export type PurchaseState = 'Claimed' | 'Processing' | 'OutcomeUnknown' | 'Completed' | 'Failed'

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

export const isOpen = (state: PurchaseState): boolean => purchaseMoves[state].length > 0

/** Why a purchase failed. Rows of version 0.1 hold an HTTP status beside it, which follows from the code. */
export type PurchaseFailure = { error: ErrorDetail }

export type CancellationState = 'Processing' | 'OutcomeUnknown' | 'Accepted' | 'Refused'

export const cancellationMoves: Readonly<Record<CancellationState, readonly CancellationState[]>> = {
  Processing: ['Accepted', 'Refused', 'OutcomeUnknown'],
  OutcomeUnknown: ['Accepted', 'Refused'],
  Accepted: [],
  Refused: [],
}
