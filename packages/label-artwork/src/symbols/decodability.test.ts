import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodabilityOf, gradeOf } from '../../proof/decodability.ts'
import { barcodesOf } from '../../proof/read-symbols.ts'
import { type Bitmap, renderPdf, renderZpl } from '../../proof/render-file.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel, writePdf, writeZpl } from '../index.ts'

const drawing = composeLabel(randomShipment('usps', 77))
const linear = barcodesOf(drawing).filter((barcode) => barcode.content.symbology === 'gs1-128')

function worst(bitmap: Bitmap | undefined): number {
  assert.ok(bitmap && linear.length > 0)
  return Math.min(...linear.map((barcode) => decodabilityOf(bitmap, barcode) ?? Number.NaN))
}

test('bars are whole dots: native ZPL at every density and PDF at 300 dpi grade A', async () => {
  for (const dpi of [203, 300] as const) {
    const [bitmap] = await renderZpl(writeZpl(drawing, dpi), dpi)
    assert.equal(gradeOf(worst(bitmap)), 'A')
  }
  assert.equal(gradeOf(worst(await renderPdf(writePdf(drawing), 300))), 'A')
})

test('the measure tells bars that fall between dots, and a symbol that is not whole', async () => {
  const between = await renderPdf(writePdf(drawing), 203)
  assert.ok(worst(between) < 0.62, String(worst(between)))
  const [whole] = await renderZpl(writeZpl(drawing, 203), 203)
  assert.ok(whole)
  const scratched = { ...whole, samples: whole.samples.map((grey, at) => (at % whole.width === 400 ? 0 : grey)) }
  assert.ok(worst(scratched) < 0.62, String(worst(scratched)))
})
