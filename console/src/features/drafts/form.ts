/**
 * What the fields of a draft need of the whole: its texts, what is wrong with them, and where a change goes.
 *
 * The texts stand in a store and not in the context, whose every reader is drawn again whenever it changes: a key that is
 * pressed in the recipient's street is no reason to draw the parcels.
 */
import { createContext, use, useSyncExternalStore } from 'react'
import type { Units } from '../../format/read-goods.ts'
import type { Store } from '../../ui/store.ts'
import type { Typed } from './typed.ts'

export type DraftForm = {
  typed: Store<Typed>
  change: (change: Partial<Typed>) => void
  units: Units
  /** What is to be said at a field now, by the service's name of it. */
  errorOf: (path: string) => string | undefined
  /** Somebody left the field: from now on it says what is wrong with it. */
  leave: (path: string) => void
  /** Nothing can be changed: a label is being bought, or is there. */
  isReadOnly: boolean
  /** Nothing of it was kept when the page was opened. */
  isNew: boolean
}

export const DraftFormContext = createContext<DraftForm | null>(null)

export function useDraftForm(): DraftForm {
  const form = use(DraftFormContext)
  if (!form) throw new Error('a draft field is used outside the draft form')
  return form
}

/** A part of what is typed, as it stands in the draft: who asks is drawn again when that part changes, and for no other. */
export function useTyped<Part>(partOf: (typed: Typed) => Part): Part {
  const { typed } = useDraftForm()
  return useSyncExternalStore(typed.subscribe, () => partOf(typed.get()))
}
