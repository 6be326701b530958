import {
  allocate,
  type Interface,
  isStroked,
  kinds,
  memory,
  type PagePlace,
  type PdfFile,
  type PdfPage,
  roomBytes,
} from './pdfium.ts'
import { type Bars, barsAndCells, type Rectangle, touching } from './place-bars.ts'

/** The fewest rectangles of a barcode, in one path or side by side. */
const fewest = 8
/** The most rectangles of a page. More are left to PDFium. */
const most = 20_000

/**
 * The most objects above a barcode, because each path is compared with all objects above it. More are left to PDFium.
 */
const mostAbove = 1_000

/** Points of a rectangle by `re`: its corners, and the first one again. */
const pointsOfRectangle = 5
const moveTo = 2
const lineTo = 0

/** Edges that are closer than this are the same, in dots. */
const tolerance = 0.01
/** A dot at 203 dpi has 2.96 dots of 600 dpi. A thinner rectangle could fall between the dots. */
const thinnest = 3
/** Edges are rounded to this fraction of a dot, which removes floating-point errors. */
const partsOfDot = 256

type Bounds = { left: number; bottom: number; right: number; top: number }
/** Converts coordinates of an object or page to dots, as PDF defines it: x is a·x + c·y + e. */
export type Matrix = readonly [number, number, number, number, number, number]

/** A path and its rectangles. Empty if it does not consist of rectangles. */
type Path = { object: number; rectangles: readonly Rectangle[] }

/** In dots of 600 dpi. */
export type TakenRectangles = { bars: readonly Bars[]; cells: readonly Rectangle[] }

/**
 * Removes barcodes that consist of black rectangles from a page, so that PDFium does not draw them. Their bars can then
 * be placed on printer dots for scanners, and PDFium takes a quarter less time per label. Only uncovered, opaque,
 * unclipped and unrotated rectangles are taken.
 *
 * @param place position of the page at 600 dpi
 */
export function takeRectangles({ pdfium }: PdfFile, page: PdfPage, place: PagePlace): TakenRectangles {
  const bars: Bars[] = []
  const cells: Rectangle[] = []
  const taken = { bars, cells }
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
    // Cells of separate paths are left, because PDFium may draw others of the same symbol.
    if (paths.length > 1 && symbols.cells.length > 0) return
    for (const { object } of paths) pdfium._FPDFPageObj_SetIsActive(object, 0)
    bars.push(...symbols.bars)
    for (const cell of symbols.cells) cells.push(cell)
  }
  try {
    const toDots = pageMatrix(pdfium, page, place, room)
    let line: Line = { paths: [], sides: [] }
    let count = 0
    // From the last drawn object.
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

/** Paths side by side, because some carriers draw each bar separately. All rectangles share the edges in `sides`. */
type Line = { paths: Path[]; sides: readonly Sides[] }
type Sides = readonly [from: keyof Rectangle, to: keyof Rectangle]

const everySides: readonly Sides[] = [
  ['top', 'bottom'],
  ['left', 'right'],
]

/** The edges that all rectangles of a path share with the first one of a line. */
function sharedSides(sides: readonly Sides[], first: Path | undefined, { rectangles }: Path): Sides[] {
  const one = first?.rectangles[0]
  if (one === undefined || rectangles.length === 0) return []
  return sides.filter(([from, to]) => rectangles.every((other) => other[from] === one[from] && other[to] === one[to]))
}

function fromAboveAndLeft(one: Rectangle, other: Rectangle): number {
  return one.top - other.top || one.bottom - other.bottom || one.left - other.left
}

/** Whether a black path can consist of rectangles, is not clipped, and can't be hidden. */
function mayBeTaken(pdfium: Interface, path: number, room: number): boolean {
  const points = pdfium._FPDFPath_CountSegments(path)
  if (points === 0 || points % pointsOfRectangle !== 0 || points > most * pointsOfRectangle) return false
  if (isStroked(pdfium, path, room) || pdfium._FPDFPageObj_CountMarks(path) !== 0) return false
  // The count is -1 without a clip, and 0 if only text clips.
  return pdfium._FPDFClipPath_CountPaths(pdfium._FPDFPageObj_GetClipPath(path)) < 0
}

/** Empty if a black path contains other or thinner shapes, or must not be taken. */
function rectanglesOf(pdfium: Interface, path: number, toDots: Matrix, room: number): Rectangle[] {
  if (!mayBeTaken(pdfium, path, room) || !pdfium._FPDFPageObj_GetMatrix(path, room)) return []
  // The calls below don't grow the library's memory, which would move it.
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
 * Whether all rectangles are on the page and don't overlap, except for rounding. If they overlap, the fill rule decides
 * what is black.
 *
 * @param rectangles sorted from top to bottom and left to right
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

/** Whether each side is horizontal or vertical, and the path ends at its start. */
function isRectangle(xs: readonly number[], ys: readonly number[]): boolean {
  if (!isSame(xs, 0, 4) || !isSame(ys, 0, 4)) return false
  return isSame(xs, 0, 1)
    ? isSame(ys, 1, 2) && isSame(xs, 2, 3) && isSame(ys, 3, 0)
    : isSame(ys, 0, 1) && isSame(xs, 1, 2) && isSame(ys, 2, 3) && isSame(xs, 3, 0)
}

function isSame(values: readonly number[], one: number, other: number): boolean {
  return Math.abs((values[one] as number) - (values[other] as number)) < tolerance
}

/** Whether a path draws only black, so that it can't cover black. False if unknown. */
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

/** Bounds in page units. Infinite if unknown. */
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

/** The matrix from page units to dots, computed from three points. */
export function pageMatrix(pdfium: Interface, page: PdfPage, place: PagePlace, room: number): Matrix {
  const { left, top, width, height, isTurned } = place
  // The library returns whole dots, so a finer grid is used.
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
