/** What was typed and not saved when a page was left: this window finds it again when it comes back. */
import type { Json } from './merge.ts'

export type Unsent = {
  /** What it was typed upon. */
  base: Json
  version: number | null
  content: Json
}

const keyOf = (draftId: string | null): string => `waybill.draft.${draftId ?? 'new'}`

export function keepUnsent(draftId: string | null, unsent: Unsent | null): void {
  try {
    if (unsent) sessionStorage.setItem(keyOf(draftId), JSON.stringify(unsent))
    else sessionStorage.removeItem(keyOf(draftId))
  } catch {
    // It is still on the page.
  }
}

/** @returns what was kept, once; null: nothing */
export function takeUnsent(draftId: string | null): Unsent | null {
  try {
    const kept = sessionStorage.getItem(keyOf(draftId))
    sessionStorage.removeItem(keyOf(draftId))
    return kept === null ? null : JSON.parse(kept)
  } catch {
    return null
  }
}
