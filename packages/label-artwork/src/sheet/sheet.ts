import type { Drawing, DrawingElement } from '../drawing/drawing.ts'
import { filled } from '../drawing/pieces.ts'
import { scaleElement } from '../drawing/scale-element.ts'
import { writePdf } from '../pdf/write-pdf.ts'

/** Office paper; `label`: a page of its own size for each label, as label printers take it. */
export type Paper = 'letter' | 'a4' | 'label'

export type SheetOptions = {
  paper: Paper
  /** Two labels lie side by side in their own size; four are made a little smaller, their bar codes still whole dots. */
  labelsPerPage?: 1 | 2 | 4
  /** The place on the first page that is used first, from 1: so what is left of a sheet is not lost. */
  startAt?: number
}

const paperInches = { letter: { width: 8.5, height: 11 }, a4: { width: 210 / 25.4, height: 297 / 25.4 } }

/** Most office printers leave this much of the paper's edge white. */
const edge = 0.17

/** Several labels on each page of office paper, with fine lines to cut along. Throws a TypeError for no labels. */
export function sheet(labels: readonly Drawing[], options: SheetOptions): Uint8Array {
  return writePdf(composeSheet(labels, options))
}

/** The pages of a sheet as drawings. Throws a TypeError for no labels, and for a place that a page has not. */
export function composeSheet(labels: readonly Drawing[], options: SheetOptions): Drawing[] {
  if (labels.length === 0) throw new TypeError('A sheet needs at least one label')
  const { paper, labelsPerPage: perPage = 2, startAt = 1 } = options
  if (paper === 'label') return [...labels]
  if (!Number.isInteger(startAt) || startAt < 1 || startAt > perPage)
    throw new TypeError('The page has no such label position')
  const places: (Drawing | null)[] = [...Array<null>(startAt - 1).fill(null), ...labels]
  const pages: Drawing[] = []
  for (let start = 0; start < places.length; start += perPage) {
    pages.push(composePage(places.slice(start, start + perPage), paper, perPage))
  }
  return pages
}

/** @param places what lies in each of them; null: it was used before */
function composePage(places: readonly (Drawing | null)[], paper: Exclude<Paper, 'label'>, perPage: 1 | 2 | 4): Drawing {
  const { width, height } = paperInches[paper]
  const columns = perPage === 1 ? 1 : 2
  const rows = perPage === 4 ? 2 : 1
  const cellWidth = width / columns
  // Labels in their own size hang from the top of the page, where a printer is most exact.
  const cellHeight = rows === 2 ? height / 2 : Math.max(...places.map((label) => label?.heightInches ?? 0)) + 2 * edge
  const elements: DrawingElement[] = []
  for (const [index, label] of places.entries()) {
    if (!label) continue
    const room = { width: cellWidth - 2 * edge, height: cellHeight - 2 * edge }
    const wanted = Math.min(room.width / label.widthInches, room.height / label.heightInches)
    // A hair too little room, as beside two 4 inch labels on Letter, is taken from the edge rather than the label.
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
