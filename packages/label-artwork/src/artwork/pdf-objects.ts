import type { Interface } from './pdfium.ts'

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
