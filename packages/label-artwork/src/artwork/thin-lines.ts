import { allocate, type Interface, type PdfFile, type PdfPage } from './pdfium.ts'

/** The kinds of objects of a page, by PDFium's numbers. */
const kinds = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const
/** Text that is filled, and text that is not seen. */
const filledText = 0
const unseenText = 3
const pointsPerInch = 72
const maxDepth = 8

/** Room for the six numbers of a matrix, and for others. */
const roomBytes = 24

/**
 * Whether a page may have lines that are drawn thinner than so many inches: however thin a line is said to be, PDFium
 * draws it a dot wide, and so the same line is not the same at another density. Of what it cannot look into, it says yes.
 *
 * @param scale by how much the page is drawn larger
 */
export function mayHaveThinLines({ pdfium }: PdfFile, page: PdfPage, inches: number, scale: number): boolean {
  if (pdfium._FPDFPage_GetAnnotCount(page.handle) !== 0) return true
  const room = allocate(pdfium, roomBytes)
  const thinnest = (inches * pointsPerInch) / scale
  try {
    for (let index = 0; index < pdfium._FPDFPage_CountObjects(page.handle); index++) {
      if (isThin(pdfium, pdfium._FPDFPage_GetObject(page.handle, index), room, { thinnest, depth: 0 })) return true
    }
    return false
  } finally {
    pdfium.wasmExports.free(room)
  }
}

/** @param limit.thinnest in the object's own units */
function isThin(pdfium: Interface, object: number, room: number, limit: { thinnest: number; depth: number }): boolean {
  switch (pdfium._FPDFPageObj_GetType(object)) {
    case kinds.image:
    case kinds.shading:
      return false
    case kinds.text: {
      const mode = pdfium._FPDFTextObj_GetTextRenderMode(object)
      return mode !== filledText && mode !== unseenText
    }
    case kinds.path:
      return (
        isStroked(pdfium, object, room) &&
        strokeWidth(pdfium, object, room) < ownUnits(pdfium, object, room, limit.thinnest)
      )
    case kinds.form: {
      const within = { thinnest: ownUnits(pdfium, object, room, limit.thinnest), depth: limit.depth + 1 }
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

function isStroked(pdfium: Interface, path: number, room: number): boolean {
  if (!pdfium._FPDFPath_GetDrawMode(path, room, room + 4)) return true
  return memory(pdfium, room).getInt32(4, true) !== 0
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

/** Looked at anew each time: the library's memory moves as it grows. */
function memory(pdfium: Interface, room: number): DataView {
  return new DataView(pdfium.HEAPU8.buffer, room, roomBytes)
}
