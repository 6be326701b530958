import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { GreyBitmap } from './grey-bitmap.ts'

/**
 * PDFium's C interface, which the npm package contains. The package's own wrapper draws only whole pages and copies
 * them. At 600 dpi a label has nine million samples, and copying would take a third of the time.
 */
export type Interface = {
  HEAPU8: Uint8Array
  wasmExports: {
    malloc(length: number): number
    free(pointer: number): void
    __indirect_function_table: FunctionTable
  }
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
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number
  _FPDFDOC_ExitFormFillEnvironment(form: number): void
  _FORM_OnAfterLoadPage(page: number, form: number): void
  _FORM_OnBeforeClosePage(page: number, form: number): void
  _FPDFPage_Flatten(page: number, usage: number): number
  _FPDF_CreateNewDocument(): number
  _FPDF_ImportPagesByIndex(into: number, from: number, pages: number, count: number, at: number): number
  _FPDFPage_TransFormWithClip(page: number, sixFloats: number, fourFloats: number): number
  _FPDFPage_SetMediaBox(page: number, left: number, bottom: number, right: number, top: number): void
  _FPDFPage_SetCropBox(page: number, left: number, bottom: number, right: number, top: number): void
  _FPDFPage_SetRotation(page: number, quarterTurns: number): void
  _FPDF_SaveAsCopy(document: number, writer: number, flags: number): number
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
  _FPDFPageObj_SetFillColor(object: number, red: number, green: number, blue: number, alpha: number): number
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
  _FPDFTextObj_GetFont(text: number): number
  _FPDFFont_GetIsEmbedded(font: number): number
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_IsGenerated(text: number, index: number): number
  _FPDFText_GetTextObject(text: number, index: number): number
  _FPDFText_GetMatrix(text: number, index: number, sixFloats: number): number
  _FPDFText_GetCharOrigin(text: number, index: number, xDouble: number, yDouble: number): number
  _FPDFText_GetFontSize(text: number, index: number): number
  _FPDFPageObj_CreateNewPath(x: number, y: number): number
  _FPDFPath_MoveTo(path: number, x: number, y: number): number
  _FPDFPath_LineTo(path: number, x: number, y: number): number
  _FPDFPath_BezierTo(path: number, x1: number, y1: number, x2: number, y2: number, x: number, y: number): number
  _FPDFPath_SetDrawMode(path: number, fill: number, stroke: number): number
  _FPDFPage_InsertObject(page: number, object: number): void
  _FPDFTextObj_GetFontSize(text: number, float: number): number
  _FPDFTextObj_GetTextRenderMode(text: number): number
}

/** A table of WebAssembly functions. Node's types do not have it. */
type FunctionTable = { get(index: number): unknown; set(index: number, value: unknown): void }

/** `isChanged`: form fields or annotations were made part of the page. */
export type PdfPage = { widthInches: number; heightInches: number; handle: number; isChanged: boolean }

/** An open file. `usePage` and `closePdf` free its memory. */
export type PdfFile = { pageCount: number; document: number; bytes: number; pdfium: Interface }

/** Position and size of a page on a bitmap in dots, possibly beyond the edges. `isTurned`: a quarter turn clockwise. */
export type PagePlace = { left: number; top: number; width: number; height: number; isTurned: boolean }

const oneByteGrey = 1
const greyscale = 0x08
export const pointsPerInch = 72

/** If a strange file makes the library's memory grow beyond this, the library is restarted. */
const maxMemoryBytes = 256 * 1024 * 1024

let started: Promise<Interface> | null = null

/** Null if the bytes are not a PDF, or if it needs a password. */
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

/**
 * PDFium caches the outlines of a font while a file that uses it is open. Therefore a file with the common fonts stays
 * open.
 */
function keepStandardFonts(pdfium: Interface): void {
  const file = openWith(pdfium, standardFontsPdf())
  const page = file === null ? 0 : pdfium._FPDF_LoadPage(file.document, 0)
  if (file === null || page === 0) throw new Error('PDFium cannot load its built-in fonts')
  const size = { width: 72, height: 72 }
  const here = { widthInches: 1, heightInches: 1, handle: page, isChanged: false }
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
  if (pdfium.HEAPU8.length > maxMemoryBytes) resetPdfium()
}

/** After a failure inside the library, its state is unknown. The next file uses a new instance. */
export function resetPdfium(): void {
  started = null
}

/** Draws a page on white. The samples belong to the library's memory and are valid only during `use`. */
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
    pdfium._FPDF_RenderPageBitmap(
      bitmap,
      page.handle,
      place.left,
      place.top,
      place.width,
      place.height,
      turns,
      greyscale,
    )
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

/** PDFium's numbers of page object types. */
export const kinds = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const

/** Memory for PDFium's results, such as the six numbers of a matrix. */
export const roomBytes = 24

/** A new view each time, because the library's memory moves when it grows. */
export function memory(pdfium: Interface, room: number): DataView {
  return new DataView(pdfium.HEAPU8.buffer, room, roomBytes)
}

export function isStroked(pdfium: Interface, path: number, room: number): boolean {
  if (!pdfium._FPDFPath_GetDrawMode(path, room, room + 4)) return true
  return memory(pdfium, room).getInt32(4, true) !== 0
}

/** Whether a page contains only text and paths. */
export function isTextAndPaths({ pdfium }: PdfFile, page: PdfPage): boolean {
  for (let index = pdfium._FPDFPage_CountObjects(page.handle) - 1; index >= 0; index--) {
    const kind = pdfium._FPDFPageObj_GetType(pdfium._FPDFPage_GetObject(page.handle, index))
    if (kind !== kinds.text && kind !== kinds.path) return false
  }
  return true
}

/** The fonts that a file can use without embedding them (ISO 32000-1, 9.6.2.2), except symbol fonts. */
const fontNames = [
  ...['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  ...['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
  ...['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
]

/** A page of one inch with a letter of each font. */
function standardFontsPdf(): Uint8Array {
  const fonts = fontNames.map((name, index) => `/F${index}<</Type/Font/Subtype/Type1/BaseFont/${name}>>`)
  const letters = fontNames.map((_, index) => `BT /F${index} 60 Tf 10 10 Td (A) Tj ET`)
  return pdfFile([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]/Contents 4 0 R/Resources<</Font<<${fonts.join('')}>>>>>>`,
    streamObject('', letters.join('\n')),
  ])
}

/** A stream object of a PDF. `entries` are added to its dictionary. */
export const streamObject = (entries: string, content: string): string =>
  `<<${entries}/Length ${content.length}>>\nstream\n${content}\nendstream`

/** A PDF of Latin-1 objects, whose numbers start at 1. The first one is the catalog. */
export function pdfFile(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + trailer, 'latin1')
}
