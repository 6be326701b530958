/** The sheet of office paper that was printed on last at this desk, and where on it the next label goes. */
import { createKeptStore } from '../../ui/store.ts'
import { isPaper, type Paper } from './station.ts'

export type OpenSheet = Paper & {
  /** 1: it is full, or there is none. */
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

/** Where on such paper the next label goes. */
export function freePlaceOn({ paper, labelsPerPage }: Paper): number {
  const sheet = openSheet.get()
  return sheet?.paper === paper && sheet.labelsPerPage === labelsPerPage ? sheet.freePlace : 1
}

/** Behind so many labels that began at a place: on the last sheet that they came on. */
export const placeBehind = (startAt: number, count: number, labelsPerPage: number): number =>
  ((startAt - 1 + count) % labelsPerPage) + 1

/** Labels were printed on it. */
export function noteSheet({ paper, labelsPerPage }: Paper, startAt: number, count: number): void {
  openSheet.set({ paper, labelsPerPage, freePlace: placeBehind(startAt, count, labelsPerPage) })
}
