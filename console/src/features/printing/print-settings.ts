/** How this computer prints. A printer belongs to a place and not to a person, so the browser stores the setting. */
import { createKeptStore } from '../../ui/store.ts'

export type Paper = { paper: 'letter' | 'a4'; labelsPerPage: 2 | 4 }

export type Station =
  /** In the browser's print dialog. */
  | { kind: 'browser' }
  /** On a network printer of the account. */
  | { kind: 'printer'; printerId: string }
  /** In the browser's print dialog, on sheets. */
  | { kind: 'sheet'; sheet: Paper }

const usual: Station = { kind: 'browser' }

export const isPaper = (kept: Partial<Paper> | null | undefined): kept is Paper =>
  ['letter', 'a4'].includes(kept?.paper ?? '') && [2, 4].includes(kept?.labelsPerPage ?? 0)

/** Parses the stored setting. Earlier versions may have stored something else. */
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
    // Falls back to the default.
  }
  return usual
}

export const station = createKeptStore<Station>({ key: 'waybill.station', read: readStation, write: JSON.stringify })

/** The last sheet that was printed on at this computer, and its next free position. */

export type OpenSheet = Paper & {
  /** 1 if the sheet is full or there is none. */
  freePlace: number
}

export function readOpenSheet(text: string | null): OpenSheet | null {
  try {
    const kept = JSON.parse(text ?? 'null')
    const { paper, labelsPerPage, freePlace } = kept ?? {}
    const isPlace = Number.isInteger(freePlace) && freePlace >= 1 && freePlace <= labelsPerPage
    return isPaper(kept) && isPlace ? { paper, labelsPerPage, freePlace } : null
  } catch {
    return null
  }
}

export const openSheet = createKeptStore<OpenSheet | null>({
  key: 'waybill.sheet',
  read: readOpenSheet,
  write: JSON.stringify,
})

export function freePlaceOn({ paper, labelsPerPage }: Paper): number {
  const sheet = openSheet.get()
  return sheet?.paper === paper && sheet.labelsPerPage === labelsPerPage ? sheet.freePlace : 1
}

/** The position after this many labels. */
export const placeBehind = (startAt: number, count: number, labelsPerPage: number): number =>
  ((startAt - 1 + count) % labelsPerPage) + 1

export function noteSheet({ paper, labelsPerPage }: Paper, startAt: number, count: number): void {
  openSheet.set({ paper, labelsPerPage, freePlace: placeBehind(startAt, count, labelsPerPage) })
}
