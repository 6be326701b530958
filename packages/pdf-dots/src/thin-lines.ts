import { allocate, type Interface, isStroked, kinds, memory, type PdfFile, type PdfPage, roomBytes } from './pdfium.ts'

/** Render modes of filled and of invisible text. */
const filledText = 0
const unseenText = 3
const pointsPerInch = 72
const maxDepth = 8
/** Its corners, and the first one again. */
const rectangleSegments = 5

/** Thinner stroked lines and filled rectangles are thin, in inches. */
export type Thinness = { strokes: number; fills: number }

/**
 * Whether a page may have thin lines. PDFium draws every line at least one dot wide, so a thin line differs between
 * densities. True if unknown.
 *
 * @param scale of the page on the label
 */
export function mayHaveThinLines({ pdfium }: PdfFile, page: PdfPage, thin: Thinness, scale: number): boolean {
  const room = allocate(pdfium, roomBytes)
  const points = pointsPerInch / scale
  const limit = { strokes: thin.strokes * points, fills: thin.fills * points, depth: 0 }
  try {
    for (let index = 0; index < pdfium._FPDFPage_CountObjects(page.handle); index++) {
      if (isThin(pdfium, pdfium._FPDFPage_GetObject(page.handle, index), room, limit)) return true
    }
    return false
  } finally {
    pdfium.wasmExports.free(room)
  }
}

/** @param limit in the units of the object's parent */
function isThin(pdfium: Interface, object: number, room: number, limit: Thinness & { depth: number }): boolean {
  switch (pdfium._FPDFPageObj_GetType(object)) {
    case kinds.image:
    case kinds.shading:
      return false
    case kinds.text: {
      const mode = pdfium._FPDFTextObj_GetTextRenderMode(object)
      return mode !== filledText && mode !== unseenText
    }
    case kinds.path:
      if (!isStroked(pdfium, object, room)) return limit.fills > 0 && isThinFill(pdfium, object, room, limit.fills)
      return strokeWidth(pdfium, object, room) < ownUnits(pdfium, object, room, limit.strokes)
    case kinds.form: {
      const own = ownUnits(pdfium, object, room, 1)
      const within = { strokes: own * limit.strokes, fills: own * limit.fills, depth: limit.depth + 1 }
      if (within.depth > maxDepth) return true
      for (let index = 0; index < pdfium._FPDFFormObj_CountObjects(object); index++) {
        if (isThin(pdfium, pdfium._FPDFFormObj_GetObject(object, index), room, within)) return true
      }
      return false
    }
    default:
      return true
  }
}

/** Whether a path is one thin rectangle. If a path has several, PDFium draws each with its own width. */
function isThinFill(pdfium: Interface, path: number, room: number, thinnest: number): boolean {
  if (pdfium._FPDFPath_CountSegments(path) > rectangleSegments) return false
  if (!pdfium._FPDFPageObj_GetBounds(path, room, room + 4, room + 8, room + 12)) return true
  const view = memory(pdfium, room)
  const [left, bottom] = [view.getFloat32(0, true), view.getFloat32(4, true)]
  const [right, top] = [view.getFloat32(8, true), view.getFloat32(12, true)]
  return Math.min(right - left, top - bottom) < thinnest
}

function strokeWidth(pdfium: Interface, path: number, room: number): number {
  return pdfium._FPDFPageObj_GetStrokeWidth(path, room) ? memory(pdfium, room).getFloat32(0, true) : 0
}

/**
 * Converts a length to the object's own units. If the object is distorted, the result is rather too long than too
 * short.
 */
function ownUnits(pdfium: Interface, object: number, room: number, length: number): number {
  if (!pdfium._FPDFPageObj_GetMatrix(object, room)) return Number.POSITIVE_INFINITY
  const view = memory(pdfium, room)
  const [a, b] = [view.getFloat32(0, true), view.getFloat32(4, true)]
  const [c, d] = [view.getFloat32(8, true), view.getFloat32(12, true)]
  return (length * Math.hypot(a, b, c, d)) / Math.abs(a * d - b * c)
}
