import { drawMissingGlyphs } from './missing-glyphs.ts'
import { allocate, type PdfFile, type PdfPage, pointsPerInch } from './pdfium.ts'

/** Null if the page does not exist or is broken. */
export function usePage<Result>(file: PdfFile, index: number, use: (page: PdfPage) => Result): Result | null {
  const { pdfium, document } = file
  let handle = pdfium._FPDF_LoadPage(document, index)
  const isChanged = handle !== 0 && pdfium._FPDFPage_GetAnnotCount(handle) !== 0
  if (isChanged) handle = flattened(file, index, handle)
  if (handle === 0) return null
  try {
    drawMissingGlyphs(file, handle)
    const widthInches = pdfium._FPDF_GetPageWidth(handle) / pointsPerInch
    const heightInches = pdfium._FPDF_GetPageHeight(handle) / pointsPerInch
    return use({ widthInches, heightInches, handle, isChanged })
  } finally {
    pdfium._FPDF_ClosePage(handle)
  }
}

/** Enough for the callbacks of a form, which are all absent. */
const formInfoBytes = 512
const forPrinting = 1

/**
 * Makes form fields and annotations part of the page, as they are printed. PDFium would not draw the values of fields.
 * Annotations that are only for screens are left out.
 *
 * @returns the page, loaded again if necessary
 */
function flattened({ pdfium, document }: PdfFile, index: number, page: number): number {
  const info = allocate(pdfium, formInfoBytes)
  pdfium.HEAPU8.fill(0, info, info + formInfoBytes)
  // Its version.
  pdfium.HEAPU8[info] = 1
  const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, info)
  // This writes the appearances of fields that have none.
  if (form !== 0) pdfium._FORM_OnAfterLoadPage(page, form)
  pdfium._FPDFPage_Flatten(page, forPrinting)
  if (form !== 0) pdfium._FORM_OnBeforeClosePage(page, form)
  pdfium._FPDF_ClosePage(page)
  if (form !== 0) pdfium._FPDFDOC_ExitFormFillEnvironment(form)
  pdfium.wasmExports.free(info)
  return pdfium._FPDF_LoadPage(document, index)
}
