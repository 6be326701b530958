import { isStroked, kinds, memory, roomBytes } from './pdf-objects.ts'
import { allocate, type Interface, type PdfFile, type PdfPage } from './pdfium.ts'

/** Text that is filled, and text that is not seen. */
const filledText = 0
const unseenText = 3
const pointsPerInch = 72
const maxDepth = 8
/** Its corners, and its beginning again. */
const rectangleSegments = 5

/** In inches: a line that is stroked, and a rectangle that is filled, thinner than this are thin. */
export type Thinness = { strokes: number; fills: number }

/**
 * Whether a page may have lines that are thin where they are drawn: however thin a line is said to be, PDFium draws it a
 * dot wide, and so the same line is not the same at another density. Of what it cannot look into, it says yes.
 *
 * @param scale by how much the page is drawn larger
 */
export function mayHaveThinLines({ pdfium }: PdfFile, page: PdfPage, thin: Thinness, scale: number): boolean {
  if (pdfium._FPDFPage_GetAnnotCount(page.handle) !== 0) return true
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

/** @param limit in the units of what the object is part of */
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

/** A path of one rectangle; of several that are filled together PDFium draws each as wide as it is. */
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

/** A length in the units of what an object is made of; where it is drawn flatter than wide, rather too long than too short. */
function ownUnits(pdfium: Interface, object: number, room: number, length: number): number {
  if (!pdfium._FPDFPageObj_GetMatrix(object, room)) return Number.POSITIVE_INFINITY
  const view = memory(pdfium, room)
  const [a, b] = [view.getFloat32(0, true), view.getFloat32(4, true)]
  const [c, d] = [view.getFloat32(8, true), view.getFloat32(12, true)]
  return (length * Math.hypot(a, b, c, d)) / Math.abs(a * d - b * c)
}
