export { scanDecodability } from './decodability.ts'
export { findLabels } from './find-label.ts'
export {
  blackDots,
  type Dpi,
  dpis,
  type GreyBitmap,
  inkArea,
  labelDots,
  labelInches,
  type PageDots,
  type PixelArea,
} from './grey-bitmap.ts'
export { labelPdf } from './label-pdf.ts'
export { type GlyphStep, useGlyphs } from './missing-glyphs.ts'
export { resetPdfium } from './pdfium.ts'
export { PdfError } from './plan-page.ts'
export { countPages, drawPages, renderLabels, renderPages } from './render-pages.ts'
export { straightenBars } from './straighten-bars.ts'
