import { pdfFile, streamObject } from '../src/pdfium.ts'

/**
 * A PDF with one page of 4 × 6 inches.
 *
 * @param form content of the form object /F
 * @param entries further entries of the page dictionary
 */
export function pdfOf(content: string, form = '', entries = ''): Uint8Array {
  const resources = '<</XObject<</F 5 0 R>>/Font<</H<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
  return pdfFile([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]/Contents 4 0 R/Resources${resources}${entries}>>`,
    streamObject('', content),
    streamObject('/Type/XObject/Subtype/Form/BBox[0 0 3000 3000]', form),
  ])
}
