import { coarsening, coarserDots } from './coarser-dots.ts'
import { blackDots, type DotsAndHalf, type GreyBitmap, inkArea, labelInches, packDotsAndHalf } from './grey-bitmap.ts'
import {
  closePdf,
  drawPage,
  isTextAndPaths,
  openPdf,
  type PagePlace,
  type PdfFile,
  type PdfPage,
  usePage,
} from './pdfium.ts'
import { addRectangles, barsOnDots, cellsOnDots } from './place-bars.ts'
import { takeRectangles } from './take-rectangles.ts'
import { mayHaveThinLines } from './thin-lines.ts'

export const dpis = [203, 300, 600] as const
export type Dpi = (typeof dpis)[number]

/** Packed dots of a label by density: rows of whole bytes, eight dots per byte, 1 is black. */
export type PageDots = Record<Dpi, Uint8Array>

/** The PDF can't be rendered. The message is a sentence for users. All other errors are bugs. */
export class PdfError extends Error {
  override name = 'PdfError'
}

const maxPages = 25

/** A page of this relative size difference is a label, because carriers round sizes. */
const sizeTolerance = 0.04

/** A line that is thinner and lies across two dots covers half of neither. */
const thinAt203 = { strokes: 1 / 160, fills: 1 / 160 }
/** A filled rectangle is at least one dot wide at 600 dpi, which is half a dot at 300 dpi. */
const thinAt300 = { strokes: 1 / 240, fills: 0 }

const to203 = coarsening(labelDots(600), labelDots(203))

/** A band has two megabytes of samples at 600 dpi, which fit into a processor's cache. */
const bands = 4

/**
 * Renders each page as black dots that fill a label of 4 × 6 inches. Barcodes of black rectangles are placed on whole
 * dots, so that scanners can read them.
 *
 * @param use receives the packed dots of one page
 * @throws PdfError if the file is broken, has too many pages, or has an empty page
 */
export function renderPages<Result>(bytes: Uint8Array, use: (page: PageDots) => Result): Promise<Result[]> {
  return eachPage(bytes, (file, page) => use(renderPage(file, page)))
}

function renderPage(file: PdfFile, page: PdfPage): PageDots {
  const plan = planPage(file, page)
  const { bars, cells } = takeRectangles(file, page, placeOf(plan, 600))
  const withCells = (dots: Uint8Array, dpi: Dpi) => {
    addRectangles(dots, labelDots(dpi), cellsOnDots(cells, 600 / dpi))
    return dots
  }
  const drawn = (dpi: Dpi) => withCells(drawLabel(file, page, plan, dpi, blackDots), dpi)
  // Drawing takes most of the time, so 203 and 300 dpi are derived from 600 dpi, unless the page has very thin lines.
  const { dots, half } = drawFinely(file, page, plan)
  const dots600 = withCells(dots, 600)
  const isThin203 = mayHaveThinLines(file, page, thinAt203, plan.scale)
  const isThin300 = isThin203 && mayHaveThinLines(file, page, thinAt300, plan.scale)
  const result: PageDots = {
    203: isThin203 ? drawn(203) : coarserDots(dots600, to203),
    300: isThin300 ? drawn(300) : withCells(half, 300),
    600: dots600,
  }
  for (const one of bars) {
    for (const dpi of dpis) addRectangles(result[dpi], labelDots(dpi), barsOnDots(one, 600 / dpi))
  }
  return result
}

/**
 * Renders each page as a grayscale bitmap that fills a label.
 *
 * @param use receives the bitmap, whose samples are valid only during the call
 */
export function drawPages<Result>(bytes: Uint8Array, dpi: Dpi, use: (bitmap: GreyBitmap) => Result): Promise<Result[]> {
  return eachPage(bytes, (file, page) => drawLabel(file, page, planPage(file, page), dpi, use))
}

export async function countPages(bytes: Uint8Array): Promise<number> {
  const file = await openPdf(bytes)
  if (file === null) throw new PdfError('The PDF cannot be opened')
  try {
    return file.pageCount
  } finally {
    closePdf(file)
  }
}

async function eachPage<Result>(bytes: Uint8Array, use: (file: PdfFile, page: PdfPage) => Result): Promise<Result[]> {
  const file = await openPdf(bytes)
  if (file === null) throw new PdfError('The PDF cannot be opened')
  try {
    const { pageCount } = file
    if (pageCount < 1 || pageCount > maxPages) throw new PdfError(`The PDF has ${pageCount} pages`)
    const results: Result[] = []
    for (let index = 0; index < pageCount; index++) {
      const drawn = usePage(file, index, (page) => ({ result: use(file, page) }))
      if (drawn === null) throw new PdfError('A page of the PDF cannot be read')
      results.push(drawn.result)
    }
    return results
  } finally {
    closePdf(file)
  }
}

/** Position of the page's upper left corner on the label and its size there, in inches, and its scale. */
type PagePlan = { left: number; top: number; width: number; height: number; isTurned: boolean; scale: number }

/**
 * A page with the size of a label fills the label. On other pages, the area with ink does: in its own size if it fits,
 * such as a label on office paper, and otherwise scaled. Landscape pages are rotated.
 */
function planPage(file: PdfFile, page: PdfPage): PagePlan {
  const { widthInches: width, heightInches: height } = page
  if (!(width > 0.1 && height > 0.1)) throw new PdfError('A page of the PDF has no size')
  const isLying = width > height
  const [across, down] = isLying ? [height, width] : [width, height]
  const isLabel =
    Math.abs(across / labelInches.width - 1) < sizeTolerance && Math.abs(down / labelInches.height - 1) < sizeTolerance
  if (isLabel) return { left: 0, top: 0, ...labelInches, isTurned: isLying, scale: labelInches.width / across }
  const ink = inkInches(file, page)
  if (ink === null) throw new PdfError('A page of the PDF is empty')
  const isTurned = ink.width > ink.height
  // A quarter turn clockwise: left becomes top, and bottom becomes left.
  const turned = isTurned
    ? { left: height - ink.top - ink.height, top: ink.left, width: ink.height, height: ink.width }
    : ink
  const fit = Math.min(labelInches.width / turned.width, labelInches.height / turned.height)
  const scale = fit < 1 || fit > 3 ? fit : 1
  return {
    left: (labelInches.width - turned.width * scale) / 2 - turned.left * scale,
    top: (labelInches.height - turned.height * scale) / 2 - turned.top * scale,
    width: (isTurned ? height : width) * scale,
    height: (isTurned ? width : height) * scale,
    isTurned,
    scale,
  }
}

/** Searched on a coarse bitmap, so one dot is added on each side. */
function inkInches(file: PdfFile, page: PdfPage): { left: number; top: number; width: number; height: number } | null {
  const dpi = Math.min(72, 1000 / Math.max(page.widthInches, page.heightInches))
  const size = { width: Math.ceil(page.widthInches * dpi), height: Math.ceil(page.heightInches * dpi) }
  const ink = drawPage(file, page, size, { left: 0, top: 0, ...size, isTurned: false }, inkArea)
  if (ink === null) return null
  return {
    left: (ink.left - 1) / dpi,
    top: (ink.top - 1) / dpi,
    width: (ink.width + 2) / dpi,
    height: (ink.height + 2) / dpi,
  }
}

export function labelDots(dpi: Dpi): { width: number; height: number } {
  return { width: labelInches.width * dpi, height: labelInches.height * dpi }
}

function drawLabel<Result>(
  file: PdfFile,
  page: PdfPage,
  plan: PagePlan,
  dpi: Dpi,
  use: (bitmap: GreyBitmap) => Result,
): Result {
  return drawPage(file, page, labelDots(dpi), placeOf(plan, dpi), use)
}

/** Dots of a label at 600 dpi and at 300 dpi. */
function drawFinely(file: PdfFile, page: PdfPage, plan: PagePlan): DotsAndHalf {
  const { width, height } = labelDots(600)
  const place = placeOf(plan, 600)
  // PDFium would scale an image again for each band.
  const size = { width, height: isTextAndPaths(file, page) ? height / bands : height }
  const packed = { dots: new Uint8Array((width * height) >> 3), half: new Uint8Array((width * height) >> 5) }
  for (let top = 0; top < height; top += size.height) {
    drawPage(file, page, size, { ...place, top: place.top - top }, (bitmap) => packDotsAndHalf(bitmap, top, packed))
  }
  return packed
}

function placeOf(plan: PagePlan, dpi: Dpi): PagePlace {
  const dots = (inches: number) => Math.round(inches * dpi)
  return {
    left: dots(plan.left),
    top: dots(plan.top),
    width: Math.max(1, dots(plan.width)),
    height: Math.max(1, dots(plan.height)),
    isTurned: plan.isTurned,
  }
}
