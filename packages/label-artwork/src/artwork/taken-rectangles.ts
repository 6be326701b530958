import { isStroked, kinds, memory, roomBytes } from './pdf-objects.ts'
import { allocate, type Interface, type PagePlace, type PdfFile, type PdfPage } from './pdfium.ts'

/** A path of so many rectangles is a bar code; what has fewer is not worth the looking. */
const fewest = 8
const most = 20_000

/** What lies below so much else is left to PDFium: each path is held against all that is drawn upon it. */
const mostAbove = 1_000

/** As `re` leaves it: its corners, and its beginning again. */
const pointsOfRectangle = 5
const moveTo = 2
const lineTo = 0

/** Edges that are closer than this, in dots, are one. */
const tolerance = 0.01
/** So thin is a dot of 300 dpi. */
const thinnest = 2
/** Edges are told in such parts of a dot, which takes away what calculating has added to them. */
const partsOfDot = 256

/** Edges in dots: left, top, right and bottom of each rectangle in turn. `giveBack` has the page draw them again. */
export type TakenRectangles = { edges: readonly number[]; giveBack: () => void }

type Bounds = { left: number; bottom: number; right: number; top: number }
/** To dots from what an object or a page is drawn in, as PDF writes it: x is a·x + c·y + e. */
type Matrix = readonly [number, number, number, number, number, number]

/**
 * Takes the paths of many black rectangles off a page, so that they are not drawn with it until they are given back:
 * PDFium sets each of their samples by itself, which takes a quarter of the time of a label. Taken is only what nothing
 * but black paths is drawn upon, and nothing that is cut, seen through, hidden or turned by less than a quarter.
 *
 * @param place where the page is drawn
 */
export function takeRectangles({ pdfium }: PdfFile, page: PdfPage, place: PagePlace): TakenRectangles {
  const room = allocate(pdfium, roomBytes)
  const taken: number[] = []
  const edges: number[] = []
  const hasAnnotations = pdfium._FPDFPage_GetAnnotCount(page.handle) !== 0
  try {
    const toDots = pageMatrix(pdfium, page, place, room)
    const above: Bounds[] = []
    // From the one that is drawn last.
    const last = hasAnnotations ? -1 : pdfium._FPDFPage_CountObjects(page.handle) - 1
    for (let index = last; index >= 0 && above.length < mostAbove; index--) {
      const object = pdfium._FPDFPage_GetObject(page.handle, index)
      if (!isBlackPath(pdfium, object, room)) {
        above.push(boundsOf(pdfium, object, room))
        continue
      }
      if (!mayBeTaken(pdfium, object, room)) continue
      const bounds = boundsOf(pdfium, object, room)
      const rectangles = above.some((other) => meet(other, bounds)) ? [] : rectanglesOf(pdfium, object, toDots, room)
      if (!areApart(rectangles, place)) continue
      pdfium._FPDFPageObj_SetIsActive(object, 0)
      taken.push(object)
      for (const edge of rectangles) edges.push(edge)
    }
  } finally {
    pdfium.wasmExports.free(room)
  }
  const giveBack = () => {
    for (const object of taken) pdfium._FPDFPageObj_SetIsActive(object, 1)
  }
  return { edges, giveBack }
}

/** @param path a black one: not cut, not part of what may be hidden, and of as many points as rectangles have */
function mayBeTaken(pdfium: Interface, path: number, room: number): boolean {
  const points = pdfium._FPDFPath_CountSegments(path)
  if (points % pointsOfRectangle !== 0 || points < fewest * pointsOfRectangle || points > most * pointsOfRectangle) {
    return false
  }
  if (isStroked(pdfium, path, room) || pdfium._FPDFPageObj_CountMarks(path) !== 0) return false
  return pdfium._FPDFClipPath_CountPaths(pdfium._FPDFPageObj_GetClipPath(path)) <= 0
}

/** None where it is made of anything else, or of thinner ones. */
function rectanglesOf(pdfium: Interface, path: number, toDots: Matrix, room: number): number[] {
  if (!pdfium._FPDFPageObj_GetMatrix(path, room)) return []
  // Nothing below makes the library's memory grow, which would move it.
  const view = memory(pdfium, room)
  const own = [0, 4, 8, 12, 16, 20].map((at) => view.getFloat32(at, true)) as unknown as Matrix
  const matrix = combined(own, toDots)
  const count = pdfium._FPDFPath_CountSegments(path)
  const edges: number[] = []
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
    edges.push(left, top, right, bottom)
  }
  return edges
}

/**
 * Whether there are rectangles, all on the page, and none overlaps another: each is to the right of the one before in its
 * row, or wholly above or below all before it. Where they overlap, the fill rule decides what is black.
 */
function areApart(edges: readonly number[], page: PagePlace): boolean {
  let [highest, lowest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 0; at < edges.length; at += 4) {
    const [left, top, right, bottom] = edges.slice(at, at + 4) as [number, number, number, number]
    if (left < page.left || top < page.top || right > page.left + page.width || bottom > page.top + page.height) {
      return false
    }
    const isInRow = at > 0 && top === edges[at - 3] && bottom === edges[at - 1]
    if (isInRow ? left < (edges[at - 2] as number) : top < lowest && bottom > highest) return false
    highest = Math.min(highest, top)
    lowest = Math.max(lowest, bottom)
  }
  return edges.length > 0
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
