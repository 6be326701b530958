/** What was typed and not saved when a page was left: this window finds it again when it comes back. */
import { shownSession } from '../../api/shown.ts'
import { typedKeyOf } from '../../api/tab-storage.ts'
import { keep, readKept } from '../../ui/store.ts'
import type { Json } from './merge.ts'

export type Unsent = {
  /** What it was typed upon. */
  base: Json
  version: number | null
  content: Json
}

/** Null where nobody is signed in any more: nothing is kept for whoever comes next. */
const keyOf = (draftId: string | null): string | null => {
  const shown = shownSession()
  return shown && typedKeyOf(shown, draftId)
}

export function keepUnsent(draftId: string | null, unsent: Unsent): void {
  const key = keyOf(draftId)
  if (key !== null) keep(key, JSON.stringify(unsent), 'sessionStorage')
}

/** @returns what was kept, once; null: nothing */
export function takeUnsent(draftId: string | null): Unsent | null {
  const key = keyOf(draftId)
  if (key === null) return null
  const kept = readKept(key, 'sessionStorage')
  keep(key, null, 'sessionStorage')
  try {
    return kept === null ? null : JSON.parse(kept)
  } catch {
    return null
  }
}
