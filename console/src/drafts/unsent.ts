/** What was typed and not saved when a page was left: this window finds it again when it comes back. */
import { keep, readKept } from '../design/store.ts'
import type { Json } from './merge.ts'

export type Unsent = {
  /** What it was typed upon. */
  base: Json
  version: number | null
  content: Json
}

const keyOf = (draftId: string | null): string => `waybill.draft.${draftId ?? 'new'}`

export const keepUnsent = (draftId: string | null, unsent: Unsent): void =>
  keep(keyOf(draftId), JSON.stringify(unsent), 'sessionStorage')

/** @returns what was kept, once; null: nothing */
export function takeUnsent(draftId: string | null): Unsent | null {
  const kept = readKept(keyOf(draftId), 'sessionStorage')
  keep(keyOf(draftId), null, 'sessionStorage')
  try {
    return kept === null ? null : JSON.parse(kept)
  } catch {
    return null
  }
}
