export { scanDecodability } from './decodability.ts'
export { blackDots, type GreyBitmap, labelInches } from './grey-bitmap.ts'
export { resetPdfium } from './pdfium.ts'
export {
  countPages,
  type Dpi,
  dpis,
  drawPages,
  labelDots,
  type PageDots,
  PdfError,
  renderPages,
} from './render-pages.ts'
