import { labelInches } from './grey-bitmap.ts'
import { usePage } from './pages.ts'
import { allocate, closePdf, type Interface, openPdf, type PdfFile, type PdfPage } from './pdfium.ts'
import { type PagePlan, PdfError, placeOf, planPage } from './plan-page.ts'
import { type Matrix, pageMatrix } from './take-rectangles.ts'

const maxPages = 25
const points = 72
/** Fine enough for positions in points. */
const planDpi = 600

/** A page as its labels, with the matrix from its units to dots of each label. */
type PlannedPage = { isLabel: boolean; labels: { plan: PagePlan; toDots: Matrix }[] }

/**
 * Makes a PDF whose pages are labels of 4 × 6 inches. Pages without ink are left out, form fields become part of the
 * page, and labels on larger pages are cut out at their own size.
 *
 * @returns the same bytes if all pages are labels already
 * @throws PdfError if the file is broken, has too many pages, no ink, or barcodes that would become too small
 */
export async function labelPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const file = await openPdf(bytes)
  if (file === null) throw new PdfError('The PDF cannot be opened')
  try {
    const { pageCount } = file
    if (pageCount < 1 || pageCount > maxPages) throw new PdfError(`The PDF has ${pageCount} pages`)
    const pages = Array.from({ length: pageCount }, (_, index) => {
      const planned = usePage(file, index, (page) => plannedPage(file, page))
      if (planned === null) throw new PdfError('A page of the PDF cannot be read')
      return planned
    })
    const labelCount = pages.reduce((sum, { labels }) => sum + labels.length, 0)
    if (labelCount === 0) throw new PdfError('All pages of the PDF are empty')
    if (labelCount > maxPages) throw new PdfError(`The PDF has ${labelCount} labels`)
    return pages.every(({ isLabel }) => isLabel) ? bytes : writeLabels(file, pages)
  } finally {
    closePdf(file)
  }
}

function plannedPage(file: PdfFile, page: PdfPage): PlannedPage {
  const room = allocate(file.pdfium, 24)
  try {
    const labels = planPage(file, page).map((plan) => ({
      plan,
      toDots: pageMatrix(file.pdfium, page, placeOf(plan, planDpi), room),
    }))
    const [only] = labels
    const isUpright = only?.plan.isTurned === false && only.plan.width === labelInches.width
    return {
      isLabel: isUpright && only.plan.clip === null && only.plan.height === labelInches.height && !page.isChanged,
      labels,
    }
  } finally {
    file.pdfium.wasmExports.free(room)
  }
}

function writeLabels({ pdfium, document }: PdfFile, pages: readonly PlannedPage[]): Uint8Array {
  const labels = pdfium._FPDF_CreateNewDocument()
  if (labels === 0) throw new RangeError('PDFium is out of memory')
  const room = allocate(pdfium, 40)
  try {
    let count = 0
    for (const [index, page] of pages.entries()) {
      for (const { plan, toDots } of page.labels) {
        view(pdfium, room).setInt32(0, index, true)
        if (!pdfium._FPDF_ImportPagesByIndex(labels, document, room, 1, count)) {
          throw new PdfError('A page of the PDF cannot be copied')
        }
        placePage(pdfium, pdfium._FPDF_LoadPage(labels, count), plan, toDots, room)
        count += 1
      }
    }
    return save(pdfium, labels)
  } finally {
    pdfium.wasmExports.free(room)
    pdfium._FPDF_CloseDocument(labels)
  }
}

const view = (pdfium: Interface, room: number) => new DataView(pdfium.HEAPU8.buffer, room, 40)

/** Moves the content of a page to its place on a label. */
function placePage(pdfium: Interface, page: number, { clip }: PagePlan, toDots: Matrix, room: number): void {
  const [width, height] = [labelInches.width * points, labelInches.height * points]
  const [a, b, c, d, e, f] = toDots.map((value) => (value / planDpi) * points) as unknown as Matrix
  // Dots are counted from the top, and points from the bottom.
  const matrix = [a, -b, c, -d, e, height - f]
  const area = clip
    ? [clip.left, labelInches.height - clip.top - clip.height, clip.left + clip.width, labelInches.height - clip.top]
    : null
  for (const [index, value] of matrix.entries()) view(pdfium, room).setFloat32(index * 4, value, true)
  for (const [index, value] of area?.entries() ?? [])
    view(pdfium, room).setFloat32(24 + index * 4, value * points, true)
  pdfium._FPDFPage_TransFormWithClip(page, room, area ? room + 24 : 0)
  pdfium._FPDFPage_SetMediaBox(page, 0, 0, width, height)
  pdfium._FPDFPage_SetCropBox(page, 0, 0, width, height)
  pdfium._FPDFPage_SetRotation(page, 0)
  pdfium._FPDF_ClosePage(page)
}

/** Node's types do not have it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: { f: unknown } }
}

/**
 * A WebAssembly module with the import `e.f` and the same function as its export `f`, of three integers that returns
 * one. A table of functions accepts only functions of modules.
 */
const forwarder = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 1, 96, 3, 127, 127, 127, 1, 127],
  ...[2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0],
])

/** PDFium writes through a function pointer. Its table can't grow, but its first place, the null pointer, is free. */
function save(pdfium: Interface, document: number): Uint8Array {
  const chunks: Uint8Array[] = []
  const write = (_writer: number, data: number, size: number): number => {
    chunks.push(pdfium.HEAPU8.slice(data, data + size))
    return 1
  }
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(forwarder), { e: { f: write } })
  const table = pdfium.wasmExports.__indirect_function_table
  const writer = allocate(pdfium, 8)
  table.set(0, exports.f)
  try {
    const fields = new DataView(pdfium.HEAPU8.buffer, writer, 8)
    fields.setInt32(0, 1, true)
    fields.setInt32(4, 0, true)
    if (!pdfium._FPDF_SaveAsCopy(document, writer, 0)) throw new PdfError('The PDF cannot be written')
    return Buffer.concat(chunks)
  } finally {
    table.set(0, null)
    pdfium.wasmExports.free(writer)
  }
}
