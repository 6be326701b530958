import { findLabels } from './find-label.ts'
import { inkArea, labelInches, type PixelArea } from './grey-bitmap.ts'
import { drawPage, type PagePlace, type PdfFile, type PdfPage } from './pdfium.ts'

/** The PDF can't be rendered. The message is a sentence for users. All other errors are bugs. */
export class PdfError extends Error {
  override name = 'PdfError'
}

/** Lengths in inches. */
export type Box = { left: number; top: number; width: number; height: number }

/**
 * Position of the page's upper left corner on the label and its size there, in inches, and its scale. Only the area
 * `clip` of the label shows the page. Null: all of it.
 */
export type PagePlan = Box & { isTurned: boolean; scale: number; clip: Box | null }

/** A page of this relative size difference is a label, because carriers round sizes. */
const sizeTolerance = 0.015
/** Ink that is longer by this factor shrinks to the label. Its barcodes hardly change. */
const nearly = 1.03
/** The edges of what is scaled. Printers can be off by so much. */
const edge = 0.05
const searchDpi = 300
/** Half of all scanners can't read narrower bars of a printer with 203 dpi. */
const leastModuleInches = 0.0075
/** Pages that shrink less are labels of another format. */
const muchSmaller = 0.8
const tooSmall = 'A page of the PDF is larger than a label, and its barcodes would become too small to scan'
/** At most so many pixels are searched. */
const mostPixels = 16_000_000

/**
 * The labels of a page. A page with the size of a label fills the label. On other pages, the area with ink does: in its
 * own size if it fits, such as a label on office paper. If it does not fit, the labels among it are found, or everything
 * is scaled. Landscape pages and areas are rotated.
 *
 * @returns none for a page without ink
 */
export function planPage(file: PdfFile, page: PdfPage): PagePlan[] {
  const { widthInches: width, heightInches: height } = page
  if (!(width > 0.1 && height > 0.1)) throw new PdfError('A page of the PDF has no size')
  const isLying = width > height
  const [across, down] = isLying ? [height, width] : [width, height]
  const isLabel =
    Math.abs(across / labelInches.width - 1) < sizeTolerance && Math.abs(down / labelInches.height - 1) < sizeTolerance
  const ink = inkInches(file, page)
  if (ink === null) return []
  if (isLabel) {
    return [{ left: 0, top: 0, ...labelInches, isTurned: isLying, scale: labelInches.width / across, clip: null }]
  }
  const fit = fitOf(ink)
  if (fit * nearly >= 1) return [placed(page, ink, fit > 3 ? fit : Math.min(1, fit))]
  const { areas, moduleInches } = labelAreas(file, page)
  if (areas.length === 0) {
    if (fit < muchSmaller && moduleInches !== null && moduleInches * fit < leastModuleInches)
      throw new PdfError(tooSmall)
    return [placed(page, ink, fit)]
  }
  return areas.map((area) => {
    const plan = placed(page, area, Math.min(1, fitOf(area)))
    const [wide, high] = plan.isTurned ? [area.height, area.width] : [area.width, area.height]
    const clip = { width: wide * plan.scale, height: high * plan.scale }
    const [left, top] = [(labelInches.width - clip.width) / 2, (labelInches.height - clip.height) / 2]
    return { ...plan, clip: { left, top, ...clip } }
  })
}

/** The factor by which an area fits a label, in either orientation. An area that must shrink or grow gets a margin. */
function fitOf({ width, height }: Box): number {
  const [short, long] = width < height ? [width, height] : [height, width]
  const fit = (margin: number) =>
    Math.min((labelInches.width - 2 * margin) / short, (labelInches.height - 2 * margin) / long)
  return fit(0) >= 1 && fit(0) <= 3 ? fit(0) : fit(edge)
}

/** Puts an area of a page into the middle of a label. */
function placed({ widthInches, heightInches }: PdfPage, area: Box, scale: number): PagePlan {
  const isTurned = area.width > area.height
  // A quarter turn clockwise: left becomes top, and bottom becomes left.
  const turned = isTurned
    ? { left: heightInches - area.top - area.height, top: area.left, width: area.height, height: area.width }
    : area
  return {
    left: (labelInches.width - turned.width * scale) / 2 - turned.left * scale,
    top: (labelInches.height - turned.height * scale) / 2 - turned.top * scale,
    width: (isTurned ? heightInches : widthInches) * scale,
    height: (isTurned ? widthInches : heightInches) * scale,
    isTurned,
    scale,
    clip: null,
  }
}

/** Searched on a coarse bitmap, so one dot is added on each side. Null for a page without ink. */
function inkInches(file: PdfFile, page: PdfPage): Box | null {
  const dpi = Math.min(72, 1000 / Math.max(page.widthInches, page.heightInches))
  const ink = drawAt(file, page, dpi, inkArea)
  return ink && inInches(ink, dpi)
}

function labelAreas(file: PdfFile, page: PdfPage): { areas: Box[]; moduleInches: number | null } {
  const dpi = Math.min(searchDpi, Math.sqrt(mostPixels / (page.widthInches * page.heightInches)))
  const { labels, moduleInches } = drawAt(file, page, dpi, (bitmap) => findLabels(bitmap, dpi))
  return { areas: labels.map((area) => inInches(area, dpi)), moduleInches }
}

function drawAt<Result>(
  file: PdfFile,
  page: PdfPage,
  dpi: number,
  use: Parameters<typeof drawPage<Result>>[4],
): Result {
  const size = { width: Math.ceil(page.widthInches * dpi), height: Math.ceil(page.heightInches * dpi) }
  return drawPage(file, page, size, { left: 0, top: 0, ...size, isTurned: false }, use)
}

const inInches = ({ left, top, width, height }: PixelArea, dpi: number): Box => ({
  left: (left - 1) / dpi,
  top: (top - 1) / dpi,
  width: (width + 2) / dpi,
  height: (height + 2) / dpi,
})

/** The same position in dots. */
export function placeOf(plan: PagePlan, dpi: number): PagePlace {
  const dots = (inches: number) => Math.round(inches * dpi)
  return {
    left: dots(plan.left),
    top: dots(plan.top),
    width: Math.max(1, dots(plan.width)),
    height: Math.max(1, dots(plan.height)),
    isTurned: plan.isTurned,
  }
}
