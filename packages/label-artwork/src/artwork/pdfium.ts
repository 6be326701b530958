import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { GreyBitmap } from './grey-bitmap.ts'
import { standardFontsPdf } from './standard-fonts.ts'

/**
 * PDFium by its own C interface, which the package carries inside. Its wrapper draws whole pages only and copies each
 * of them; a label at 600 dpi has nine million samples, and a third of the time would go into that.
 */
export type Interface = {
  HEAPU8: Uint8Array
  wasmExports: { malloc(length: number): number; free(pointer: number): void }
  _FPDF_LoadMemDocument(pointer: number, length: number, password: number): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageWidth(page: number): number
  _FPDF_GetPageHeight(page: number): number
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, pointer: number, stride: number): number
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    quarterTurns: number,
    flags: number,
  ): void
  _FPDF_PageToDevice(
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    quarterTurns: number,
    x: number,
    y: number,
    xInteger: number,
    yInteger: number,
  ): number
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFFormObj_CountObjects(form: number): number
  _FPDFFormObj_GetObject(form: number, index: number): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFPageObj_GetMatrix(object: number, sixFloats: number): number
  _FPDFPageObj_GetStrokeWidth(object: number, float: number): number
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number
  _FPDFPageObj_GetFillColor(object: number, red: number, green: number, blue: number, alpha: number): number
  _FPDFPageObj_GetStrokeColor(object: number, red: number, green: number, blue: number, alpha: number): number
  _FPDFPageObj_HasTransparency(object: number): number
  _FPDFPageObj_CountMarks(object: number): number
  _FPDFPageObj_GetClipPath(object: number): number
  _FPDFPageObj_SetIsActive(object: number, active: number): number
  _FPDFClipPath_CountPaths(clip: number): number
  _FPDFPath_CountSegments(path: number): number
  _FPDFPath_GetPathSegment(path: number, index: number): number
  _FPDFPathSegment_GetType(segment: number): number
  _FPDFPathSegment_GetPoint(segment: number, xFloat: number, yFloat: number): number
  _FPDFPath_GetDrawMode(path: number, fillInteger: number, strokeInteger: number): number
  _FPDFTextObj_GetTextRenderMode(text: number): number
}

export type PdfPage = { widthInches: number; heightInches: number; handle: number }

/** An open file. `usePage` and `closePdf` give back what they took. */
export type PdfFile = { pageCount: number; document: number; bytes: number; pdfium: Interface }

/** Where a page lies on a bitmap, in dots: it may reach beyond the edges. Turned, a quarter to the right. */
export type PagePlace = { left: number; top: number; width: number; height: number; isTurned: boolean }

const oneByteGrey = 1
const annotations = 0x01
const greyscale = 0x08
const pointsPerInch = 72

/** The memory of a library that a strange file has made grow is given back by starting another. */
const maxMemoryBytes = 256 * 1024 * 1024

let started: Promise<Interface> | null = null

/** Null when the bytes are no PDF, or one that needs a password. */
export async function openPdf(file: Uint8Array): Promise<PdfFile | null> {
  started ??= start()
  return openWith(await started, file)
}

async function start(): Promise<Interface> {
  const library = await PDFiumLibrary.init()
  const pdfium = (library as unknown as { module: Interface }).module
  keepStandardFonts(pdfium)
  return pdfium
}

/** The outlines of a font are kept as long as a file that has drawn with it is open: of those that many use, one always is. */
function keepStandardFonts(pdfium: Interface): void {
  const file = openWith(pdfium, standardFontsPdf())
  const page = file === null ? 0 : pdfium._FPDF_LoadPage(file.document, 0)
  if (file === null || page === 0) throw new Error('PDFium cannot open its own fonts')
  const size = { width: 72, height: 72 }
  const here = { widthInches: 1, heightInches: 1, handle: page }
  drawPage(file, here, size, { left: 0, top: 0, ...size, isTurned: false }, () => {})
}

function openWith(pdfium: Interface, file: Uint8Array): PdfFile | null {
  const bytes = allocate(pdfium, file.length)
  pdfium.HEAPU8.set(file, bytes)
  const document = pdfium._FPDF_LoadMemDocument(bytes, file.length, 0)
  if (document === 0) {
    pdfium.wasmExports.free(bytes)
    return null
  }
  return { pageCount: pdfium._FPDF_GetPageCount(document), document, bytes, pdfium }
}

export function closePdf({ pdfium, document, bytes }: PdfFile): void {
  pdfium._FPDF_CloseDocument(document)
  pdfium.wasmExports.free(bytes)
  if (pdfium.HEAPU8.length > maxMemoryBytes) forgetPdfium()
}

/** After a failure inside of it the library may be in any state; the next file gets another one. */
export function forgetPdfium(): void {
  started = null
}

/** Null when the file has no such page, or a broken one. */
export function usePage<Result>(file: PdfFile, index: number, use: (page: PdfPage) => Result): Result | null {
  const { pdfium, document } = file
  const handle = pdfium._FPDF_LoadPage(document, index)
  if (handle === 0) return null
  try {
    const widthInches = pdfium._FPDF_GetPageWidth(handle) / pointsPerInch
    const heightInches = pdfium._FPDF_GetPageHeight(handle) / pointsPerInch
    return use({ widthInches, heightInches, handle })
  } finally {
    pdfium._FPDF_ClosePage(handle)
  }
}

/** Draws a page onto white. The samples are the library's own memory: they are gone when `use` returns. */
export function drawPage<Result>(
  { pdfium }: PdfFile,
  page: PdfPage,
  size: { width: number; height: number },
  place: PagePlace,
  use: (bitmap: GreyBitmap) => Result,
): Result {
  const { width, height } = size
  const samples = allocate(pdfium, width * height)
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, oneByteGrey, samples, width)
  try {
    pdfium.HEAPU8.fill(255, samples, samples + width * height)
    const turns = place.isTurned ? 1 : 0
    const flags = annotations | greyscale
    pdfium._FPDF_RenderPageBitmap(bitmap, page.handle, place.left, place.top, place.width, place.height, turns, flags)
    return use({ width, height, samples: pdfium.HEAPU8.subarray(samples, samples + width * height) })
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap)
    pdfium.wasmExports.free(samples)
  }
}

export function allocate(pdfium: Interface, length: number): number {
  const pointer = pdfium.wasmExports.malloc(Math.max(1, length))
  if (pointer === 0) throw new RangeError('PDFium is out of memory')
  return pointer
}
