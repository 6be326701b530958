/** The states of a push, and what may follow what. Guards in SQL are made of this table. */

export const pushStates = [
  'due',
  'sending',
  'uncertain',
  'done',
  'refused',
  'withdrawn',
  'take-back due',
  'taking back',
  'take-back uncertain',
  'taken back',
  'not taken back',
] as const
export type PushState = (typeof pushStates)[number]

/**
 * What may follow each state. Only from `due` is the store told; from `uncertain` nothing but what the store is found to
 * have, or to lack for certain, leads on, or a person's word. `refused`, `not taken back`, and what stays uncertain
 * without a time wait for a person. What was cancelled before the store was told is `withdrawn`.
 */
export const pushMoves: Readonly<Record<PushState, readonly PushState[]>> = {
  due: ['due', 'sending', 'done', 'refused', 'withdrawn'],
  sending: ['due', 'done', 'refused', 'uncertain', 'withdrawn'],
  uncertain: ['uncertain', 'due', 'done', 'refused', 'withdrawn', 'taken back'],
  done: ['take-back due'],
  refused: ['due', 'withdrawn'],
  withdrawn: [],
  'take-back due': ['take-back due', 'taking back', 'taken back', 'not taken back'],
  'taking back': ['take-back due', 'taken back', 'not taken back', 'take-back uncertain'],
  'take-back uncertain': ['take-back uncertain', 'take-back due', 'taken back', 'not taken back'],
  'taken back': [],
  'not taken back': ['take-back due', 'taken back'],
}

/** What a lease that ran out makes of a state in which a request may have been on its way. */
export const leftBehind: Readonly<Partial<Record<PushState, PushState>>> = {
  sending: 'uncertain',
  'taking back': 'take-back uncertain',
}

/** A person has to look: the store was not told, or not told otherwise. */
export const refusedStates: readonly PushState[] = ['refused', 'not taken back']
/** Nobody knows what the store did. */
export const uncertainStates: readonly PushState[] = ['uncertain', 'take-back uncertain']
/** The store has it, as far as is known, and was not told otherwise. */
export const toldStates: readonly PushState[] = ['done', 'take-back due', 'taking back', 'not taken back']
