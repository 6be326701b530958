import { allocate, type Interface, kinds, memory, type PdfFile, type PdfPage, roomBytes } from './pdfium.ts'

/** Samples from middle gray to this would print as white. Lighter text is a watermark or not meant to be printed. */
const lightest = 200
/** Taller text is a mark across the label, which would print over the barcodes, in inches. */
const tallest = 0.5
const opaque = 255
const maxDepth = 8
const pointsPerInch = 72

/**
 * Blackens gray and colored text that a printer without gray would leave out: a dot is black only if it is darker than
 * middle gray. Boxes stay as they are, because black text may be in them. Watermarks stay too.
 *
 * @param scale of the page on the label
 */
export function darkenText({ pdfium }: PdfFile, page: PdfPage, scale: number): void {
  const room = allocate(pdfium, roomBytes)
  try {
    for (let index = pdfium._FPDFPage_CountObjects(page.handle) - 1; index >= 0; index--) {
      darken(pdfium, pdfium._FPDFPage_GetObject(page.handle, index), room, { points: pointsPerInch / scale, depth: 0 })
    }
  } finally {
    pdfium.wasmExports.free(room)
  }
}

/** @param limit points per inch of the label in the units of the object's parent */
function darken(pdfium: Interface, object: number, room: number, limit: { points: number; depth: number }): void {
  const kind = pdfium._FPDFPageObj_GetType(object)
  if (kind === kinds.form && limit.depth < maxDepth) {
    const own = limit.points / (sizeOf(pdfium, object, room) || 1)
    for (let index = pdfium._FPDFFormObj_CountObjects(object) - 1; index >= 0; index--) {
      darken(pdfium, pdfium._FPDFFormObj_GetObject(object, index), room, { points: own, depth: limit.depth + 1 })
    }
  }
  if (kind !== kinds.text || !isMiddleGray(pdfium, object, room)) return
  if (isSlanted(pdfium, object, room) || heightOf(pdfium, object, room) > tallest * limit.points) return
  pdfium._FPDFPageObj_SetFillColor(object, 0, 0, 0, opaque)
}

function isMiddleGray(pdfium: Interface, object: number, room: number): boolean {
  if (!pdfium._FPDFPageObj_GetFillColor(object, room, room + 4, room + 8, room + 12)) return false
  const view = memory(pdfium, room)
  const [red, green, blue, alpha] = [0, 4, 8, 12].map((at) => view.getUint32(at, true)) as [
    number,
    number,
    number,
    number,
  ]
  // As PDFium converts colors to gray.
  const luminance = 0.3 * red + 0.59 * green + 0.11 * blue
  return alpha === opaque && luminance >= 128 && luminance <= lightest
}

/** Text that neither lies nor stands is a watermark. */
function isSlanted(pdfium: Interface, object: number, room: number): boolean {
  if (!pdfium._FPDFPageObj_GetMatrix(object, room)) return true
  const view = memory(pdfium, room)
  const [a, b] = [view.getFloat32(0, true), view.getFloat32(4, true)]
  return Math.min(Math.abs(a), Math.abs(b)) > 0.01 * Math.max(Math.abs(a), Math.abs(b))
}

function heightOf(pdfium: Interface, text: number, room: number): number {
  const size = pdfium._FPDFTextObj_GetFontSize(text, room) ? memory(pdfium, room).getFloat32(0, true) : 0
  return size * sizeOf(pdfium, text, room)
}

/** How much the object's matrix enlarges. */
function sizeOf(pdfium: Interface, object: number, room: number): number {
  if (!pdfium._FPDFPageObj_GetMatrix(object, room)) return 1
  const view = memory(pdfium, room)
  return Math.hypot(view.getFloat32(8, true), view.getFloat32(12, true))
}
