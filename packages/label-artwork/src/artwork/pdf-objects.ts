import type { Interface, PdfFile, PdfPage } from './pdfium.ts'

/** The kinds of objects of a page, by PDFium's numbers. */
export const kinds = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const

/** Room for the six numbers of a matrix, and for others: what PDFium answers into. */
export const roomBytes = 24

/** Looked at anew each time: the library's memory moves as it grows. */
export function memory(pdfium: Interface, room: number): DataView {
  return new DataView(pdfium.HEAPU8.buffer, room, roomBytes)
}

export function isStroked(pdfium: Interface, path: number, room: number): boolean {
  if (!pdfium._FPDFPath_GetDrawMode(path, room, room + 4)) return true
  return memory(pdfium, room).getInt32(4, true) !== 0
}

/** Whether nothing on a page is a picture, or may have one in it. */
export function isTextAndPaths({ pdfium }: PdfFile, page: PdfPage): boolean {
  if (pdfium._FPDFPage_GetAnnotCount(page.handle) !== 0) return false
  for (let index = pdfium._FPDFPage_CountObjects(page.handle) - 1; index >= 0; index--) {
    const kind = pdfium._FPDFPageObj_GetType(pdfium._FPDFPage_GetObject(page.handle, index))
    if (kind !== kinds.text && kind !== kinds.path) return false
  }
  return true
}
