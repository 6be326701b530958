import type { PrinterDpi } from '../zpl/write-zpl.ts'
import { addRectangles } from './add-rectangles.ts'
import { ArtworkError, type ArtworkFiles, pictureFormat } from './artwork-files.ts'
import { barsOnDots, cellsOnDots } from './bars-and-cells.ts'
import { coarsening, coarserDots } from './coarser-dots.ts'
import { blackDots, type DotsAndHalf, type GreyBitmap, inkArea, labelInches, packDotsAndHalf } from './grey-bitmap.ts'
import { isTextAndPaths } from './pdf-objects.ts'
import { closePdf, drawPage, openPdf, type PagePlace, type PdfFile, type PdfPage, usePage } from './pdfium.ts'
import { takeRectangles } from './taken-rectangles.ts'
import { mayHaveThinLines } from './thin-lines.ts'

const maxPages = 25

/** A page this close to the size of a label is one, whatever the carrier's rounding. */
const sizeTolerance = 0.04

/** What is thinner than this, and lies across two dots of the density, covers half of neither. */
const thinAt203 = { strokes: 1 / 160, fills: 1 / 160 }
/** A filled rectangle is at least a dot wide at 600 dpi, which is half of one here. */
const thinAt300 = { strokes: 1 / 240, fills: 0 }

const to203 = coarsening(labelDots(600), labelDots(203))

/** Of two megabytes of samples at 600 dpi each, which a processor keeps beside itself while they are drawn and read. */
const bands = 4

/** The carrier's own PDF as it is, and each of its pages as a picture at each density. */
export async function convertPdf(bytes: Uint8Array): Promise<ArtworkFiles> {
  const formats = await eachPage(bytes, (file, page) => {
    const plan = planPage(file, page)
    const { bars, cells } = takeRectangles(file, page, placeOf(plan, 600))
    const withCells = (dots: Uint8Array, dpi: PrinterDpi) => {
      addRectangles(dots, labelDots(dpi), cellsOnDots(cells, 600 / dpi))
      return dots
    }
    const drawn = (dpi: PrinterDpi) => withCells(drawLabel(file, page, plan, dpi, blackDots), dpi)
    // Drawing takes most of the time. What was drawn at 600 dpi tells the others, its dots those of 203 and its samples those
    // of 300, but for lines of about one dot.
    const { dots, half } = drawFinely(file, page, plan)
    const dots600 = withCells(dots, 600)
    const isThin203 = mayHaveThinLines(file, page, thinAt203, plan.scale)
    const isThin300 = isThin203 && mayHaveThinLines(file, page, thinAt300, plan.scale)
    const dots203 = isThin203 ? drawn(203) : coarserDots(dots600, to203)
    const dots300 = isThin300 ? drawn(300) : withCells(half, 300)
    for (const one of bars) {
      addRectangles(dots203, labelDots(203), barsOnDots(one, 600 / 203))
      addRectangles(dots300, labelDots(300), barsOnDots(one, 600 / 300))
      addRectangles(dots600, labelDots(600), barsOnDots(one, 1))
    }
    return [
      pictureFormat(dots203, labelDots(203)),
      pictureFormat(dots300, labelDots(300)),
      pictureFormat(dots600, labelDots(600)),
    ]
  })
  const [zpl203, zpl300, zpl600] = [0, 1, 2].map((index) =>
    Buffer.from(formats.map((page) => page[index] ?? '').join(''), 'latin1'),
  )
  return { pdf: bytes, zpl203, zpl300, zpl600 } as ArtworkFiles
}

/**
 * Each page as a picture that fills a label.
 *
 * @param use what is made of it: its samples are gone afterwards
 */
export function drawPages<Result>(
  bytes: Uint8Array,
  dpi: PrinterDpi,
  use: (bitmap: GreyBitmap) => Result,
): Promise<Result[]> {
  return eachPage(bytes, (file, page) => drawLabel(file, page, planPage(file, page), dpi, use))
}

export async function pageCountOf(bytes: Uint8Array): Promise<number> {
  const file = await openPdf(bytes)
  if (file === null) throw new ArtworkError('The PDF cannot be opened')
  try {
    return file.pageCount
  } finally {
    closePdf(file)
  }
}

async function eachPage<Result>(bytes: Uint8Array, use: (file: PdfFile, page: PdfPage) => Result): Promise<Result[]> {
  const file = await openPdf(bytes)
  if (file === null) throw new ArtworkError('The PDF cannot be opened')
  try {
    const { pageCount } = file
    if (pageCount < 1 || pageCount > maxPages) throw new ArtworkError(`The PDF has ${pageCount} pages`)
    const results: Result[] = []
    for (let index = 0; index < pageCount; index++) {
      const drawn = usePage(file, index, (page) => ({ result: use(file, page) }))
      if (drawn === null) throw new ArtworkError('A page of the PDF cannot be read')
      results.push(drawn.result)
    }
    return results
  } finally {
    closePdf(file)
  }
}

/** Where the page's upper left corner comes to lie on the label, in inches, its size there, and how much larger that is. */
type PagePlan = { left: number; top: number; width: number; height: number; isTurned: boolean; scale: number }

/**
 * A page of a label's size fills the label. Of any other page the part with ink on it does: in its own size where
 * that fits, as with a label on a sheet of office paper, else as large as fits; lying pages are turned.
 */
function planPage(file: PdfFile, page: PdfPage): PagePlan {
  const { widthInches: width, heightInches: height } = page
  if (!(width > 0.1 && height > 0.1)) throw new ArtworkError('A page of the PDF has no size')
  const isLying = width > height
  const [across, down] = isLying ? [height, width] : [width, height]
  const isLabel =
    Math.abs(across / labelInches.width - 1) < sizeTolerance && Math.abs(down / labelInches.height - 1) < sizeTolerance
  if (isLabel) return { left: 0, top: 0, ...labelInches, isTurned: isLying, scale: labelInches.width / across }
  const ink = inkInches(file, page)
  if (ink === null) throw new ArtworkError('A page of the PDF is empty')
  const isTurned = ink.width > ink.height
  // A quarter turn to the right: what was left is up, what was down is left.
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

/** Looked for on a coarse picture, and so with a dot around it on every side. */
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

function labelDots(dpi: PrinterDpi): { width: number; height: number } {
  return { width: labelInches.width * dpi, height: labelInches.height * dpi }
}

function drawLabel<Result>(
  file: PdfFile,
  page: PdfPage,
  plan: PagePlan,
  dpi: PrinterDpi,
  use: (bitmap: GreyBitmap) => Result,
): Result {
  return drawPage(file, page, labelDots(dpi), placeOf(plan, dpi), use)
}

/** The dots of a label at 600 dpi and at 300. */
function drawFinely(file: PdfFile, page: PdfPage, plan: PagePlan): DotsAndHalf {
  const { width, height } = labelDots(600)
  const place = placeOf(plan, 600)
  // A picture would be made larger again for each.
  const size = { width, height: isTextAndPaths(file, page) ? height / bands : height }
  const packed = { dots: new Uint8Array((width * height) >> 3), half: new Uint8Array((width * height) >> 5) }
  for (let top = 0; top < height; top += size.height) {
    drawPage(file, page, size, { ...place, top: place.top - top }, (bitmap) => packDotsAndHalf(bitmap, top, packed))
  }
  return packed
}

function placeOf(plan: PagePlan, dpi: PrinterDpi): PagePlace {
  const dots = (inches: number) => Math.round(inches * dpi)
  return {
    left: dots(plan.left),
    top: dots(plan.top),
    width: Math.max(1, dots(plan.width)),
    height: Math.max(1, dots(plan.height)),
    isTurned: plan.isTurned,
  }
}
