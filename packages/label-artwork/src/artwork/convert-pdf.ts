import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import type { PrinterDpi } from '../zpl/write-zpl.ts'
import { ArtworkError, type ArtworkFiles, printerDpis, writePictures } from './artwork-files.ts'
import { type GreyBitmap, inkArea, labelInches, layInMiddle, type PixelArea, turnRight } from './grey-bitmap.ts'

const mostPages = 25
const pointsPerInch = 72

/** A page this close to the size of a label is one, whatever the carrier's rounding. */
const sizeTolerance = 0.04

/** The memory of a library that a strange file has made grow is given back by starting another. */
const largestMemoryBytes = 256 * 1024 * 1024

let library: PDFiumLibrary | null = null

/** The carrier's own PDF as it is, and each of its pages as a picture at each density. */
export async function convertPdf(bytes: Uint8Array): Promise<ArtworkFiles> {
  const document = await openPdf(bytes)
  try {
    const pageCount = document.getPageCount()
    if (pageCount === 0 || pageCount > mostPages) throw new ArtworkError(`The PDF has ${pageCount} pages`)
    const plans: PagePlan[] = []
    for (let index = 0; index < pageCount; index++) plans.push(await planPage(document, index))
    const [zpl203, zpl300, zpl600] = await inTurn(printerDpis, async (dpi) =>
      writePictures(await inTurn(plans, (plan) => renderPage(document, plan, dpi))),
    )
    return { pdf: bytes, zpl203, zpl300, zpl600 } as ArtworkFiles
  } finally {
    document.destroy()
    shrinkLibrary()
  }
}

/** Pages as pictures that fill a label, for laying several of them on a sheet. */
export async function picturesOfPdf(bytes: Uint8Array, dpi: PrinterDpi): Promise<GreyBitmap[]> {
  const document = await openPdf(bytes)
  try {
    const indices = Array.from({ length: Math.min(document.getPageCount(), mostPages) }, (_, index) => index)
    return await inTurn(indices, async (index) => renderPage(document, await planPage(document, index), dpi))
  } finally {
    document.destroy()
    shrinkLibrary()
  }
}

/** `scale` enlarges or reduces a page; `ink`, in inches at that scale, is what of it goes onto the label. */
type PagePlan = { index: number; widthInches: number; heightInches: number; isTurned: boolean; ink: PixelArea | null }

async function openPdf(bytes: Uint8Array): Promise<PDFiumDocument> {
  library ??= await PDFiumLibrary.init()
  try {
    return await library.loadDocument(bytes)
  } catch {
    throw new ArtworkError('The PDF cannot be opened')
  }
}

/**
 * A page of a label's size fills the label. Of any other page the part with ink on it does: in its own size where
 * that fits, as with a label on a sheet of office paper, else as large as fits; lying pages are turned.
 */
async function planPage(document: PDFiumDocument, index: number): Promise<PagePlan> {
  const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize()
  const [width, height] = [originalWidth / pointsPerInch, originalHeight / pointsPerInch]
  if (!(width > 0.1 && height > 0.1)) throw new ArtworkError('A page of the PDF has no size')
  const isTurned = width > height
  const [across, down] = isTurned ? [height, width] : [width, height]
  const isLabel =
    Math.abs(across / labelInches.width - 1) < sizeTolerance && Math.abs(down / labelInches.height - 1) < sizeTolerance
  if (isLabel) {
    const [widthInches, heightInches] = isTurned
      ? [labelInches.height, labelInches.width]
      : [labelInches.width, labelInches.height]
    return { index, widthInches, heightInches, isTurned, ink: null }
  }
  const coarse = Math.min(72, 1000 / Math.max(width, height))
  const ink = inkArea(await renderArea(document, index, Math.ceil(width * coarse), Math.ceil(height * coarse)))
  if (ink === null) throw new ArtworkError('A page of the PDF is empty')
  const inkInches = { width: ink.width / coarse, height: ink.height / coarse }
  const inkIsTurned = inkInches.width > inkInches.height
  const [inkAcross, inkDown] = inkIsTurned ? [inkInches.height, inkInches.width] : [inkInches.width, inkInches.height]
  const fit = Math.min(labelInches.width / inkAcross, labelInches.height / inkDown)
  const scale = fit < 1 || fit > 3 ? fit : 1
  const scaled = (pixels: number) => (pixels / coarse) * scale
  const part = { left: scaled(ink.left), top: scaled(ink.top), width: scaled(ink.width), height: scaled(ink.height) }
  return { index, widthInches: width * scale, heightInches: height * scale, isTurned: inkIsTurned, ink: part }
}

async function renderPage(document: PDFiumDocument, plan: PagePlan, dpi: PrinterDpi): Promise<GreyBitmap> {
  const width = Math.round(plan.widthInches * dpi)
  const height = Math.round(plan.heightInches * dpi)
  const page = await renderArea(document, plan.index, width, height)
  if (plan.ink === null) return plan.isTurned ? turnRight(page) : page
  const left = Math.max(0, Math.floor(plan.ink.left * dpi))
  const top = Math.max(0, Math.floor(plan.ink.top * dpi))
  const area = {
    left,
    top,
    width: Math.min(width - left, Math.ceil(plan.ink.width * dpi)),
    height: Math.min(height - top, Math.ceil(plan.ink.height * dpi)),
  }
  const [labelWidth, labelHeight] = [labelInches.width * dpi, labelInches.height * dpi]
  if (!plan.isTurned) return layInMiddle(page, area, labelWidth, labelHeight)
  return turnRight(layInMiddle(page, area, labelHeight, labelWidth))
}

/** Letter paper at 600 dpi has 34 million pixels; a page that would need more than this is none of a label. */
const mostPixels = 60_000_000

async function renderArea(document: PDFiumDocument, index: number, width: number, height: number): Promise<GreyBitmap> {
  if (width * height > mostPixels) throw new ArtworkError('A page of the PDF is too large')
  const options = { width, height, colorSpace: 'Gray', render: 'bitmap', renderFormFields: false } as const
  const { data } = await document.getPage(index).render(options)
  return { width, height, samples: data }
}

/** After a failure inside of it the library may be in any state. */
export function forgetLibrary(): void {
  library = null
}

function shrinkLibrary(): void {
  const memory = (library as unknown as { module: { HEAPU8: Uint8Array } } | null)?.module.HEAPU8.length ?? 0
  if (memory > largestMemoryBytes) {
    library?.destroy()
    library = null
  }
}

/** One after another, since each needs the memory that the one before gives back. */
async function inTurn<In, Out>(values: readonly In[], work: (value: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  for (const value of values) results.push(await work(value))
  return results
}
