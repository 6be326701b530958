import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelPdf, renderPages } from './index.ts'
import { pdfFile, streamObject } from './pdfium.ts'

/** A page with a text field that has a value and no appearance, and an annotation that is printed or not. */
const formOf = (flags: number) =>
  pdfFile([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 12 Tf 0 g)/DR<</Font<</Helv 7 0 R>>>>>>>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]/Contents 4 0 R/Annots[5 0 R 6 0 R]/Resources<<>>>>',
    streamObject('', '0 g 10 10 20 20 re f'),
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada Byron)/DA(/Helv 24 Tf 0 g)/F 4/Rect[50 200 250 240]/P 3 0 R>>',
    `<</Type/Annot/Subtype/Stamp/F ${flags}/Rect[50 300 250 340]/AP<</N 8 0 R>>/P 3 0 R>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    streamObject('/Type/XObject/Subtype/Form/BBox[0 0 200 40]', '0 g 0 0 200 40 re f'),
  ])

/** Whether the area in points from the bottom has a black dot. */
function hasInk(packed: Uint8Array, from: number, to: number): boolean {
  const rowBytes = 150
  const row = (points: number) => Math.round(((432 - points) / 72) * 300) * rowBytes
  return packed.subarray(row(to), row(from)).some((byte) => byte !== 0)
}

test('values of form fields and printed annotations are drawn, and become part of the PDF', async () => {
  const [printOnly, forPrintAndScreen, forScreen] = [4 + 32, 4, 0]
  for (const flags of [printOnly, forPrintAndScreen, forScreen]) {
    const pdf = formOf(flags)
    for (const bytes of [pdf, await labelPdf(pdf)]) {
      const [dots] = await renderPages(bytes, (page) => page[300])
      assert.ok(dots)
      assert.ok(hasInk(dots, 201, 239), 'the value')
      assert.equal(hasInk(dots, 301, 339), flags !== forScreen, `annotation with flags ${flags}`)
    }
  }
})

test('a page whose barcodes would become too small is rejected with the reason', async () => {
  let at = 40
  const bars = Array.from({ length: 200 }, (_, index) => {
    const [x, width] = [at, 0.8 * (1 + (index % 3))]
    at += width + 0.8 * (1 + (index % 2))
    return `${x.toFixed(2)} 400 ${width.toFixed(2)} 100 re`
  }).join('\n')
  const page = pdfFile([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>',
    streamObject('', `${bars} f 40 40 530 2 re f 40 750 530 2 re f`),
  ])
  await assert.rejects(labelPdf(page), { name: 'PdfError', message: /barcodes would become too small to scan/ })
})
