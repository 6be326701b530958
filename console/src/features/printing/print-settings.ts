/** How this computer prints. A printer belongs to a place and not to a person, so the browser stores the setting. */
import { createSavedStore } from '../../ui/store.ts'

export type SheetLayout = { paper: 'letter' | 'a4'; labelsPerPage: 2 | 4 }

export type PrintSettings =
  /** In the browser's print dialog. */
  | { kind: 'browser' }
  /** On a network printer of the account. */
  | { kind: 'printer'; printerId: string }
  /** In the browser's print dialog, on sheets. */
  | { kind: 'sheet'; sheet: SheetLayout }

const usual: PrintSettings = { kind: 'browser' }

const isSheetLayout = (kept: Partial<SheetLayout> | null | undefined): kept is SheetLayout =>
  ['letter', 'a4'].includes(kept?.paper ?? '') && [2, 4].includes(kept?.labelsPerPage ?? 0)

/** Parses the stored setting. Earlier versions may have stored something else. */
export function parsePrintSettings(text: string | null): PrintSettings {
  try {
    const kept = JSON.parse(text ?? 'null')
    if (kept?.kind === 'printer' && typeof kept.printerId === 'string') {
      return { kind: 'printer', printerId: kept.printerId }
    }
    if (kept?.kind === 'sheet' && isSheetLayout(kept.sheet)) {
      const { paper, labelsPerPage } = kept.sheet
      return { kind: 'sheet', sheet: { paper, labelsPerPage } }
    }
  } catch {
    // Falls back to the default.
  }
  return usual
}

export const printSettings = createSavedStore<PrintSettings>({
  key: 'waybill.station',
  read: parsePrintSettings,
  write: JSON.stringify,
})

/* The last sheet that was printed on at this computer, and its next free position. */

type LastSheet = SheetLayout & {
  /** 1 if the sheet is full or there is none. */
  freePlace: number
}

export function parseLastSheet(text: string | null): LastSheet | null {
  try {
    const kept = JSON.parse(text ?? 'null')
    const { paper, labelsPerPage, freePlace } = kept ?? {}
    const isPlace = Number.isInteger(freePlace) && freePlace >= 1 && freePlace <= labelsPerPage
    return isSheetLayout(kept) && isPlace ? { paper, labelsPerPage, freePlace } : null
  } catch {
    return null
  }
}

export const lastSheet = createSavedStore<LastSheet | null>({
  key: 'waybill.sheet',
  read: parseLastSheet,
  write: JSON.stringify,
})

export function nextPosition({ paper, labelsPerPage }: SheetLayout): number {
  const sheet = lastSheet.get()
  return sheet?.paper === paper && sheet.labelsPerPage === labelsPerPage ? sheet.freePlace : 1
}

/** The position after this many pages of labels. */
export const positionAfter = (startAt: number, count: number, labelsPerPage: number): number =>
  ((startAt - 1 + count) % labelsPerPage) + 1

export function rememberSheet({ paper, labelsPerPage }: SheetLayout, startAt: number, count: number): void {
  lastSheet.set({ paper, labelsPerPage, freePlace: positionAfter(startAt, count, labelsPerPage) })
}
