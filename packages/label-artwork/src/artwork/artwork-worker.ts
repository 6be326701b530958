import {
  countPages as countPdfPages,
  drawPages,
  labelDots,
  labelPdf,
  PdfError,
  renderLabels,
  resetPdfium,
  useGlyphs,
} from '@waybill/pdf-dots'
import sharp from 'sharp'
import type { Drawing } from '../drawing/drawing.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { composeSheet, type SheetOptions } from '../sheet/sheet.ts'
import { shapeLine, stepsOf } from '../text/shape-line.ts'
import type { PrinterDpi } from '../zpl/write-zpl.ts'
import {
  ArtworkError,
  type ArtworkFiles,
  artworkKind,
  dotsDrawing,
  pictureFormat,
  printerDpis,
} from './artwork-files.ts'
import { convertImage } from './convert-image.ts'
import { convertZpl } from './convert-zpl.ts'

const pictureDpi = 300
const sheetDpi = 600
/** Each label takes a megabyte until the sheet is written, and a tenth of a second. */
const maxSheetLabels = 100

export type ArtworkTask =
  | { task: 'convert'; bytes: Uint8Array; sourceDpi: PrinterDpi | null }
  | { task: 'count'; bytes: Uint8Array }
  | { task: 'picture'; pdf: Uint8Array }
  | { task: 'sheet'; pdfs: Uint8Array[]; options: SheetOptions }

export type ArtworkAnswer<Value> = { ok: true; value: Value } | { ok: false; reason: string }

// Characters of fonts that a carrier's PDF lacks.
useGlyphs((character) => shapeLine(character, 'regular').glyphs.flatMap(({ outline }) => stepsOf(outline)))

/** Broken artwork is a result with a reason. If a library throws, it is restarted as well. */
export default async function work(task: ArtworkTask): Promise<ArtworkAnswer<ArtworkFiles | Uint8Array | number>> {
  try {
    return { ok: true, value: await answer(task) }
  } catch (error) {
    if (error instanceof ArtworkError || error instanceof PdfError) return { ok: false, reason: error.message }
    resetPdfium()
    return {
      ok: false,
      reason: `The artwork cannot be rendered: ${error instanceof Error ? error.message : 'unknown reason'}`,
    }
  }
}

async function answer(task: ArtworkTask): Promise<ArtworkFiles | Uint8Array | number> {
  switch (task.task) {
    case 'convert':
      return convert(task.bytes, task.sourceDpi)
    case 'count':
      return countPages(task.bytes)
    case 'picture':
      return drawPicture(task.pdf)
    case 'sheet':
      return laySheet(task)
  }
}

async function drawPicture(pdf: Uint8Array): Promise<Uint8Array> {
  const [page] = await drawPages(pdf, pictureDpi, (bitmap) => ({ ...bitmap, samples: bitmap.samples.slice() }))
  if (!page) throw new ArtworkError('The PDF has no pages')
  const { width, height, samples } = page
  return sharp(samples, { raw: { width, height, channels: 1 } })
    .withDensity(pictureDpi)
    .png()
    .toBuffer()
}

async function countPages(bytes: Uint8Array): Promise<number> {
  switch (artworkKind(bytes)) {
    case 'pdf':
      return countPdfPages(bytes)
    case 'image':
      return 1
    case 'zpl':
      return Buffer.from(bytes).toString('latin1').match(/\^XA/gi)?.length ?? 0
    default:
      throw new ArtworkError('The artwork is not PDF, PNG, GIF, JPEG or ZPL')
  }
}

async function convert(bytes: Uint8Array, sourceDpi: PrinterDpi | null): Promise<ArtworkFiles> {
  switch (artworkKind(bytes)) {
    case 'pdf':
      return convertPdf(bytes)
    case 'image':
      return convertImage(bytes)
    case 'zpl':
      return convertZpl(bytes, sourceDpi)
    default:
      throw new ArtworkError('The artwork is not PDF, PNG, GIF, JPEG or ZPL')
  }
}

/** Returns the carrier's PDF with one page per label, and each page as a ZPL image at each density. */
export async function convertPdf(bytes: Uint8Array): Promise<ArtworkFiles> {
  const pdf = await labelPdf(bytes)
  const pages = await renderLabels(pdf, (dots) => printerDpis.map((dpi) => pictureFormat(dots[dpi], labelDots(dpi))))
  const [zpl203, zpl300, zpl600] = printerDpis.map((_, index) =>
    Buffer.from(pages.map((page) => page[index] ?? '').join(''), 'latin1'),
  )
  return { pdf, zpl203, zpl300, zpl600 } as ArtworkFiles
}

/** Puts labels from PDF files on a sheet, with each page as a black and white image. One page is drawn at a time. */
async function laySheet(task: ArtworkTask & { task: 'sheet' }): Promise<Uint8Array> {
  const labels: Drawing[] = []
  for (const pdf of task.pdfs) {
    labels.push(...(await drawPages(pdf, sheetDpi, dotsDrawing)))
    if (labels.length > maxSheetLabels) throw new ArtworkError(`A sheet can hold at most ${maxSheetLabels} labels`)
  }
  return writePdf(composeSheet(labels, task.options))
}
