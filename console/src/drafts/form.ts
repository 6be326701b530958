/** What the fields of a draft need of the whole: its texts, what is wrong with them, and where a change goes. */
import { createContext, use } from 'react'
import type { Units } from '../format/read-goods.ts'
import type { Typed } from './typed.ts'

export type DraftForm = {
  typed: Typed
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
  if (!form) throw new Error('a field of a draft stands outside of its form')
  return form
}
