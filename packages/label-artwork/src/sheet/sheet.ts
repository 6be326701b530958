import { type Drawing, type DrawingElement, scaleElement } from '../drawing/drawing.ts'
import { filled } from '../drawing/pieces.ts'
import { writePdf } from '../pdf/write-pdf.ts'

/** Office paper, or `label` for one page per label in its own size, as label printers need it. */
export type Paper = 'letter' | 'a4' | 'label'

export type SheetOptions = {
  paper: Paper
  /**
   * Two labels fit side by side in their own size. Four labels shrink slightly, and their barcodes stay on whole dots.
   */
  labelsPerPage?: 1 | 2 | 4
  /** The first place to use on the first page, counted from 1, for partly used sheets. */
  startAt?: number
}

const paperInches = { letter: { width: 8.5, height: 11 }, a4: { width: 210 / 25.4, height: 297 / 25.4 } }

/** The unprintable margin of most office printers, in inches. */
const edge = 0.17

/**
 * Writes a PDF with several labels per page of office paper, and fine cut lines. @throws TypeError if there are no
 * labels
 */
export function sheet(labels: readonly Drawing[], options: SheetOptions): Uint8Array {
  return writePdf(composeSheet(labels, options))
}

/** The pages of a sheet as drawings. @throws TypeError if there are no labels, or if the page has no such place */
export function composeSheet(labels: readonly Drawing[], options: SheetOptions): Drawing[] {
  if (labels.length === 0) throw new TypeError('A sheet needs at least one label')
  const { paper, labelsPerPage: perPage = 2, startAt = 1 } = options
  if (paper === 'label') return [...labels]
  if (!Number.isInteger(startAt) || startAt < 1 || startAt > perPage)
    throw new TypeError('The start position is not on the page')
  const places: (Drawing | null)[] = [...Array<null>(startAt - 1).fill(null), ...labels]
  const pages: Drawing[] = []
  for (let start = 0; start < places.length; start += perPage) {
    pages.push(composePage(places.slice(start, start + perPage), paper, perPage))
  }
  return pages
}

/** @param places the label in each place. Null: the place was used before. */
function composePage(places: readonly (Drawing | null)[], paper: Exclude<Paper, 'label'>, perPage: 1 | 2 | 4): Drawing {
  const { width, height } = paperInches[paper]
  const columns = perPage === 1 ? 1 : 2
  const rows = perPage === 4 ? 2 : 1
  const cellWidth = width / columns
  // Labels in their own size are at the top of the page, where printers are most exact.
  const cellHeight = rows === 2 ? height / 2 : Math.max(...places.map((label) => label?.heightInches ?? 0)) + 2 * edge
  const elements: DrawingElement[] = []
  for (const [index, label] of places.entries()) {
    if (!label) continue
    const room = { width: cellWidth - 2 * edge, height: cellHeight - 2 * edge }
    const wanted = Math.min(room.width / label.widthInches, room.height / label.heightInches)
    // If the room is slightly too small, as for two labels on Letter paper, the margin shrinks instead of the label.
    const factor = wanted > 0.97 ? 1 : wanted
    const left = (index % columns) * cellWidth + (cellWidth - label.widthInches * factor) / 2
    const top = Math.floor(index / columns) * cellHeight + (cellHeight - label.heightInches * factor) / 2
    for (const element of label.elements) elements.push(scaleElement(element, factor, left, top))
  }
  elements.push(...cuttingLines(width, height, columns, rows, cellHeight))
  return { widthInches: width, heightInches: height, elements }
}

function cuttingLines(
  width: number,
  height: number,
  columns: number,
  rows: number,
  cellHeight: number,
): DrawingElement[] {
  const lines: DrawingElement[] = []
  const bottom = rows === 1 ? cellHeight : height
  if (columns === 2) lines.push(filled(width / 2, 0, 0.003, bottom))
  if (cellHeight < height) lines.push(filled(0, cellHeight, width, 0.003))
  return lines
}
