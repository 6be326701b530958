import { type Bars, barsAndCells, type Rectangle, touching } from './bars-and-cells.ts'
import { isStroked, kinds, memory, roomBytes } from './pdf-objects.ts'
import { allocate, type Interface, type PagePlace, type PdfFile, type PdfPage } from './pdfium.ts'

/** So many rectangles, of one path or side by side, are a bar code. */
const fewest = 8
/** What a page has beyond these is left to PDFium. */
const most = 20_000

/** What lies below so much else is left to PDFium: each path is held against all that is drawn upon it. */
const mostAbove = 1_000

/** As `re` leaves it: its corners, and its beginning again. */
const pointsOfRectangle = 5
const moveTo = 2
const lineTo = 0

/** Edges that are closer than this, in dots, are one. */
const tolerance = 0.01
/** At 203 dpi a dot is 2.96 of these: what is thinner may come to lie on none. */
const thinnest = 3
/** Edges are told in such parts of a dot, which takes away what calculating has added to them. */
const partsOfDot = 256

type Bounds = { left: number; bottom: number; right: number; top: number }
/** To dots from what an object or a page is drawn in, as PDF writes it: x is a·x + c·y + e. */
type Matrix = readonly [number, number, number, number, number, number]

/** A path and what it is made of: none where that is not known to be rectangles. */
type Path = { object: number; rectangles: readonly Rectangle[] }

/** In dots of 600 dpi. */
export type TakenRectangles = { bars: readonly Bars[]; cells: readonly Rectangle[] }

/**
 * Takes the bar codes of black rectangles off a page, so that they are not drawn with it: bars can then be set on the dots
 * of a printer as it is best for them, and PDFium, which sets each sample by itself, takes a quarter less of the time of a
 * label. Taken is only what nothing but black paths is drawn upon, and nothing that is cut, seen through, hidden or turned
 * by less than a quarter.
 *
 * @param place where the page is drawn at 600 dpi
 */
export function takeRectangles({ pdfium }: PdfFile, page: PdfPage, place: PagePlace): TakenRectangles {
  const bars: Bars[] = []
  const cells: Rectangle[] = []
  const taken = { bars, cells }
  if (pdfium._FPDFPage_GetAnnotCount(page.handle) !== 0) return taken
  const room = allocate(pdfium, roomBytes)
  const above: Bounds[] = []
  const isCovered = ({ object }: Path) => {
    const bounds = boundsOf(pdfium, object, room)
    return above.some((other) => meet(other, bounds))
  }
  const take = ({ paths }: Line) => {
    const rectangles = paths.flatMap((path) => path.rectangles).sort(fromAboveAndLeft)
    if (rectangles.length < fewest || !areApart(rectangles, place) || paths.some(isCovered)) return
    const symbols = barsAndCells(rectangles)
    // Cells of which others may be left are not drawn another way than these.
    if (paths.length > 1 && symbols.cells.length > 0) return
    for (const { object } of paths) pdfium._FPDFPageObj_SetIsActive(object, 0)
    bars.push(...symbols.bars)
    for (const cell of symbols.cells) cells.push(cell)
  }
  try {
    const toDots = pageMatrix(pdfium, page, place, room)
    let line: Line = { paths: [], sides: [] }
    let count = 0
    // From the one that is drawn last.
    for (let index = pdfium._FPDFPage_CountObjects(page.handle) - 1; index >= 0; index--) {
      const object = pdfium._FPDFPage_GetObject(page.handle, index)
      const isBlack = isBlackPath(pdfium, object, room)
      const path = { object, rectangles: isBlack ? rectanglesOf(pdfium, object, toDots, room) : [] }
      count += path.rectangles.length
      if (count > most || above.length === mostAbove) return taken
      const sides = sharedSides(line.sides, line.paths[0], path)
      if (sides.length > 0) {
        line.paths.push(path)
        line.sides = sides
      } else {
        take(line)
        line = { paths: [path], sides: sharedSides(everySides, path, path) }
      }
      if (!isBlack) above.push(boundsOf(pdfium, object, room))
    }
    take(line)
    return taken
  } finally {
    pdfium.wasmExports.free(room)
  }
}

/** Paths side by side: some draw each bar by itself. All rectangles of several reach from the one to the other of `sides`. */
type Line = { paths: Path[]; sides: readonly Sides[] }
type Sides = readonly [from: keyof Rectangle, to: keyof Rectangle]

const everySides: readonly Sides[] = [
  ['top', 'bottom'],
  ['left', 'right'],
]

/** Those of them that a path's rectangles have in common with the first of a line. */
function sharedSides(sides: readonly Sides[], first: Path | undefined, { rectangles }: Path): Sides[] {
  const one = first?.rectangles[0]
  if (one === undefined || rectangles.length === 0) return []
  return sides.filter(([from, to]) => rectangles.every((other) => other[from] === one[from] && other[to] === one[to]))
}

function fromAboveAndLeft(one: Rectangle, other: Rectangle): number {
  return one.top - other.top || one.bottom - other.bottom || one.left - other.left
}

/** @param path a black one: not cut, not part of what may be hidden, and of as many points as rectangles have */
function mayBeTaken(pdfium: Interface, path: number, room: number): boolean {
  const points = pdfium._FPDFPath_CountSegments(path)
  if (points === 0 || points % pointsOfRectangle !== 0 || points > most * pointsOfRectangle) return false
  if (isStroked(pdfium, path, room) || pdfium._FPDFPageObj_CountMarks(path) !== 0) return false
  // Of none where text alone cuts; where nothing does, there is no answer.
  return pdfium._FPDFClipPath_CountPaths(pdfium._FPDFPageObj_GetClipPath(path)) < 0
}

/** None where a black path is made of anything else, or of thinner ones, or must not be taken. */
function rectanglesOf(pdfium: Interface, path: number, toDots: Matrix, room: number): Rectangle[] {
  if (!mayBeTaken(pdfium, path, room) || !pdfium._FPDFPageObj_GetMatrix(path, room)) return []
  // Nothing below makes the library's memory grow, which would move it.
  const view = memory(pdfium, room)
  const own = [0, 4, 8, 12, 16, 20].map((at) => view.getFloat32(at, true)) as unknown as Matrix
  const matrix = combined(own, toDots)
  const count = pdfium._FPDFPath_CountSegments(path)
  const rectangles: Rectangle[] = []
  const xs = [0, 0, 0, 0, 0]
  const ys = [0, 0, 0, 0, 0]
  for (let index = 0; index < count; index++) {
    const segment = pdfium._FPDFPath_GetPathSegment(path, index)
    const corner = index % pointsOfRectangle
    if (pdfium._FPDFPathSegment_GetType(segment) !== (corner === 0 ? moveTo : lineTo)) return []
    if (!pdfium._FPDFPathSegment_GetPoint(segment, room, room + 4)) return []
    const [x, y] = [view.getFloat32(0, true), view.getFloat32(4, true)]
    xs[corner] = matrix[0] * x + matrix[2] * y + matrix[4]
    ys[corner] = matrix[1] * x + matrix[3] * y + matrix[5]
    if (corner < pointsOfRectangle - 1) continue
    if (!isRectangle(xs, ys)) return []
    const left = rounded(Math.min(xs[0] as number, xs[2] as number))
    const right = rounded(Math.max(xs[0] as number, xs[2] as number))
    const top = rounded(Math.min(ys[0] as number, ys[2] as number))
    const bottom = rounded(Math.max(ys[0] as number, ys[2] as number))
    if (right - left < thinnest || bottom - top < thinnest) return []
    rectangles.push({ left, top, right, bottom })
  }
  return rectangles
}

/**
 * Whether rectangles are all on the page, and none overlaps another, but for rounding: each is to the right of the one
 * before in its row, or below all before it. Where they overlap, the fill rule decides what is black.
 *
 * @param rectangles from above and from the left
 */
function areApart(rectangles: readonly Rectangle[], page: PagePlace): boolean {
  let lowest = Number.NEGATIVE_INFINITY
  for (const [index, { left, top, right, bottom }] of rectangles.entries()) {
    if (left < page.left || top < page.top || right > page.left + page.width || bottom > page.top + page.height) {
      return false
    }
    const before = rectangles[index - 1]
    const isInRow = top === before?.top && bottom === before.bottom
    if (top < lowest - touching && !(isInRow && left > before.right - touching)) return false
    lowest = Math.max(lowest, bottom)
  }
  return true
}

function rounded(edge: number): number {
  return Math.round(edge * partsOfDot) / partsOfDot
}

/** From one corner to the next in one direction alone, and back to the first. */
function isRectangle(xs: readonly number[], ys: readonly number[]): boolean {
  if (!isSame(xs, 0, 4) || !isSame(ys, 0, 4)) return false
  return isSame(xs, 0, 1)
    ? isSame(ys, 1, 2) && isSame(xs, 2, 3) && isSame(ys, 3, 0)
    : isSame(ys, 0, 1) && isSame(xs, 1, 2) && isSame(ys, 2, 3) && isSame(xs, 3, 0)
}

function isSame(values: readonly number[], one: number, other: number): boolean {
  return Math.abs((values[one] as number) - (values[other] as number)) < tolerance
}

/** A path that is black wherever it draws, and so changes nothing that is black; of anything else that is not said. */
function isBlackPath(pdfium: Interface, object: number, room: number): boolean {
  if (pdfium._FPDFPageObj_GetType(object) !== kinds.path || pdfium._FPDFPageObj_HasTransparency(object) !== 0)
    return false
  if (!pdfium._FPDFPath_GetDrawMode(object, room, room + 4)) return false
  const view = memory(pdfium, room)
  const [isFilled, hasStroke] = [view.getInt32(0, true) !== 0, view.getInt32(4, true) !== 0]
  return (!isFilled || isBlack(pdfium, object, room, 'fill')) && (!hasStroke || isBlack(pdfium, object, room, 'stroke'))
}

function isBlack(pdfium: Interface, object: number, room: number, what: 'fill' | 'stroke'): boolean {
  const answers =
    what === 'fill'
      ? pdfium._FPDFPageObj_GetFillColor(object, room, room + 4, room + 8, room + 12)
      : pdfium._FPDFPageObj_GetStrokeColor(object, room, room + 4, room + 8, room + 12)
  const view = memory(pdfium, room)
  return answers !== 0 && [0, 4, 8].every((at) => view.getUint32(at, true) === 0) && view.getUint32(12, true) === 255
}

/** In the units of the page; of what has none it is everywhere. */
function boundsOf(pdfium: Interface, object: number, room: number): Bounds {
  const everywhere = Number.POSITIVE_INFINITY
  if (!pdfium._FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)) {
    return { left: -everywhere, bottom: -everywhere, right: everywhere, top: everywhere }
  }
  const [left, bottom, right, top] = [0, 4, 8, 12].map((at) => memory(pdfium, room).getFloat32(at, true))
  return { left, bottom, right, top } as Bounds
}

function meet(one: Bounds, other: Bounds): boolean {
  return one.left <= other.right && other.left <= one.right && one.bottom <= other.top && other.bottom <= one.top
}

/** From the units of a page to the dots that it is drawn on, told by three of its points. */
function pageMatrix(pdfium: Interface, page: PdfPage, place: PagePlace, room: number): Matrix {
  const { left, top, width, height, isTurned } = place
  // The library answers in whole dots: of so many to each of ours.
  const finer = 4096
  const far = 1000
  const pointAt = (x: number, y: number) => {
    const turns = isTurned ? 1 : 0
    pdfium._FPDF_PageToDevice(page.handle, 0, 0, width * finer, height * finer, turns, x, y, room, room + 4)
    const view = memory(pdfium, room)
    return [left + view.getInt32(0, true) / finer, top + view.getInt32(4, true) / finer] as const
  }
  const [x, y] = pointAt(0, 0)
  const [acrossX, acrossY] = pointAt(far, 0)
  const [upX, upY] = pointAt(0, far)
  return [(acrossX - x) / far, (acrossY - y) / far, (upX - x) / far, (upY - y) / far, x, y]
}

function combined(first: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [g, h, i, j, k, l] = then
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}
