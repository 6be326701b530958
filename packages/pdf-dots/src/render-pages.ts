import { coarsening, coarserDots } from './coarser-dots.ts'
import { darkenText } from './dark-text.ts'
import {
  blackDots,
  type DotsAndHalf,
  type Dpi,
  dpis,
  type GreyBitmap,
  labelDots,
  labelInches,
  type PageDots,
  packDotsAndHalf,
} from './grey-bitmap.ts'
import { labelPdf } from './label-pdf.ts'
import { usePage } from './pages.ts'
import { closePdf, drawPage, isTextAndPaths, openPdf, type PagePlace, type PdfFile, type PdfPage } from './pdfium.ts'
import { addRectangles, barsOnDots, cellsOnDots } from './place-bars.ts'
import { PdfError } from './plan-page.ts'
import { straightenBars } from './straighten-bars.ts'
import { takeRectangles } from './take-rectangles.ts'
import { mayHaveThinLines } from './thin-lines.ts'

/** A line that is thinner and lies across two dots covers half of neither. */
const thinAt203 = { strokes: 1 / 160, fills: 1 / 160 }
/** A filled rectangle is at least one dot wide at 600 dpi, which is half a dot at 300 dpi. */
const thinAt300 = { strokes: 1 / 240, fills: 0 }

const to203 = coarsening(labelDots(600), labelDots(203))

/** A band has two megabytes of samples at 600 dpi, which fit into a processor's cache. */
const bands = 4

/**
 * Renders each label of a PDF as black dots that fill 4 × 6 inches. Linear barcodes are placed on whole dots, so that
 * scanners can read them.
 *
 * @param use receives the packed dots of one label
 * @throws PdfError if the file is broken, has too many pages, or no label
 */
export async function renderPages<Result>(bytes: Uint8Array, use: (page: PageDots) => Result): Promise<Result[]> {
  return renderLabels(await labelPdf(bytes), use)
}

/** Like `renderPages`, for a file that `labelPdf` made. */
export const renderLabels = <Result>(pdf: Uint8Array, use: (page: PageDots) => Result): Promise<Result[]> =>
  eachPage(pdf, (file, page) => use(renderPage(file, page)))

function renderPage(file: PdfFile, page: PdfPage): PageDots {
  const scale = labelInches.width / page.widthInches
  darkenText(file, page, scale)
  const { bars, cells } = takeRectangles(file, page, placeAt(600))
  const withCells = (dots: Uint8Array, dpi: Dpi) => {
    addRectangles(dots, labelDots(dpi), cellsOnDots(cells, 600 / dpi))
    return dots
  }
  const drawn = (dpi: Dpi) => withCells(drawLabel(file, page, dpi, blackDots), dpi)
  // Drawing takes most of the time, so 203 and 300 dpi are derived from 600 dpi, unless the page has very thin lines.
  const { dots, half } = drawFinely(file, page)
  const dots600 = withCells(dots, 600)
  const isThin203 = mayHaveThinLines(file, page, thinAt203, scale)
  const isThin300 = isThin203 && mayHaveThinLines(file, page, thinAt300, scale)
  const result: PageDots = {
    203: isThin203 ? drawn(203) : coarserDots(dots600, to203),
    300: isThin300 ? drawn(300) : withCells(half, 300),
    600: dots600,
  }
  straightenBars(result)
  for (const one of bars) {
    for (const dpi of dpis) addRectangles(result[dpi], labelDots(dpi), barsOnDots(one, 600 / dpi))
  }
  return result
}

/**
 * Renders each label of a PDF as a grayscale bitmap.
 *
 * @param use receives the bitmap, whose samples are valid only during the call
 */
export async function drawPages<Result>(
  bytes: Uint8Array,
  dpi: Dpi,
  use: (bitmap: GreyBitmap) => Result,
): Promise<Result[]> {
  return eachPage(await labelPdf(bytes), (file, page) => drawLabel(file, page, dpi, use))
}

/** All pages of any PDF. */
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
    const results: Result[] = []
    for (let index = 0; index < file.pageCount; index++) {
      const drawn = usePage(file, index, (page) => ({ result: use(file, page) }))
      if (drawn === null) throw new PdfError('A page of the PDF cannot be read')
      results.push(drawn.result)
    }
    return results
  } finally {
    closePdf(file)
  }
}

function drawLabel<Result>(file: PdfFile, page: PdfPage, dpi: Dpi, use: (bitmap: GreyBitmap) => Result): Result {
  return drawPage(file, page, labelDots(dpi), placeAt(dpi), use)
}

const placeAt = (dpi: Dpi): PagePlace => ({ left: 0, top: 0, ...labelDots(dpi), isTurned: false })

/** Dots of a label at 600 dpi and at 300 dpi. */
function drawFinely(file: PdfFile, page: PdfPage): DotsAndHalf {
  const { width, height } = labelDots(600)
  // PDFium would scale an image again for each band.
  const size = { width, height: isTextAndPaths(file, page) ? height / bands : height }
  const packed = { dots: new Uint8Array((width * height) >> 3), half: new Uint8Array((width * height) >> 5) }
  for (let top = 0; top < height; top += size.height) {
    const place = { ...placeAt(600), top: -top }
    drawPage(file, page, size, place, (bitmap) => packDotsAndHalf(bitmap, top, packed))
  }
  return packed
}
