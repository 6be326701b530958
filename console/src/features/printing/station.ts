/**
 * How this desk prints: a printer belongs to a place and not to a person, so this browser keeps it. Everything else that
 * shows where labels go reads it here.
 */
import { createKeptStore } from '../../ui/store.ts'

export type Paper = { paper: 'letter' | 'a4'; labelsPerPage: 2 | 4 }

export type Station =
  /** By the browser's own dialog. */
  | { kind: 'browser' }
  /** By the service, to one of the account's printers. */
  | { kind: 'printer'; printerId: string }
  /** By the browser, on office paper. */
  | { kind: 'sheet'; sheet: Paper }

const usual: Station = { kind: 'browser' }

export const isPaper = (kept: Partial<Paper> | null | undefined): kept is Paper =>
  ['letter', 'a4'].includes(kept?.paper ?? '') && [2, 4].includes(kept?.labelsPerPage ?? 0)

/** What this browser kept, if it makes sense; an earlier version may have written something else. */
export function readStation(text: string | null): Station {
  try {
    const kept = JSON.parse(text ?? 'null')
    if (kept?.kind === 'printer' && typeof kept.printerId === 'string') {
      return { kind: 'printer', printerId: kept.printerId }
    }
    if (kept?.kind === 'sheet' && isPaper(kept.sheet)) {
      const { paper, labelsPerPage } = kept.sheet
      return { kind: 'sheet', sheet: { paper, labelsPerPage } }
    }
  } catch {
    // It is chosen anew.
  }
  return usual
}

export const station = createKeptStore<Station>({ key: 'waybill.station', read: readStation, write: JSON.stringify })
