import assert from 'node:assert/strict'
import { test } from 'node:test'
import bwip from 'bwip-js'
import { compareSymbols } from '../../proof/compare-symbols.ts'
import { decodabilityOf, gradeOf } from '../../proof/decodability.ts'
import { type Bitmap, barcodesOf, renderPdf, renderZpl } from '../../proof/read-symbols.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel, writePdf, writeZpl } from '../index.ts'
import { encodeCode128, encodeGs1128 } from './encode-code128.ts'
import { encodeGs1DataMatrix } from './encode-data-matrix.ts'
import { encodeMaxiCode } from './encode-maxicode.ts'
import { encodePdf417 } from './encode-pdf417.ts'

test('symbols are the same as those of a widely used library, cell by cell', () => {
  for (const { symbology, different } of compareSymbols(20_261_122, 150)) assert.deepEqual(different, [], symbology)
})

test('data that is too long for a symbol is rejected', () => {
  assert.throws(() => encodePdf417('x'.repeat(2_000), { columns: 10, errorLevel: 5 }), /too long/)
  assert.throws(() => encodeGs1DataMatrix(['1'.repeat(300)]), /too long/)
  assert.throws(() => encodeGs1DataMatrix(['12A']), /digits/)
  const content = { symbology: 'maxicode', mode: 3, postalCode: 'D04 ', country: '372', serviceClass: '001' } as const
  assert.throws(() => encodeMaxiCode({ ...content, message: 'A'.repeat(85) }), /too long/)
  assert.throws(() => encodeMaxiCode({ ...content, message: 'A', postalCode: 'd04' }), /postal code/)
  assert.throws(() => encodeMaxiCode({ ...content, message: 'A', mode: 2 }), /digits/)
  assert.throws(() => encodeMaxiCode({ ...content, message: '€' }), /bytes/)
})

test('the bars are the same as those of another encoder', () => {
  for (const data of ['42090210', '1Z5R89390357567127', '3318810025', 'LX123456785US', 'JD010000003318810025']) {
    const ours = encodeCode128(data)
    const theirs = bars({ bcid: 'code128', text: data })
    assert.equal(
      ours.widths.reduce((sum, width) => sum + width),
      ours.modules,
    )
    // The other encoder may choose a different sequence of code sets of the same length.
    assert.ok(ours.modules <= sum(theirs) + 11, data)
    if (/^\d+$/.test(data)) assert.deepEqual([...ours.widths], theirs)
  }
  const elements = ['42090210', '9400111899560438600329']
  const theirs = bars({ bcid: 'code128', text: `^FNC1${elements.join('^FNC1')}`, parsefnc: true })
  assert.deepEqual([...encodeGs1128(elements).widths], theirs)
})

test('data that these symbols cannot encode is rejected', () => {
  assert.throws(() => encodeCode128(''), TypeError)
  assert.throws(() => encodeCode128('Łódź'), TypeError)
  assert.throws(() => encodeGs1128(['123']), TypeError)
})

function bars(options: Parameters<typeof bwip.raw>[0]): number[] {
  const [result] = bwip.raw(options) as unknown as [{ sbs: number[] }]
  return [...result.sbs]
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}

const drawing = composeLabel(randomShipment('usps', 77))
const linear = barcodesOf(drawing).filter((barcode) => barcode.content.symbology === 'gs1-128')

function worst(bitmap: Bitmap | undefined): number {
  assert.ok(bitmap && linear.length > 0)
  return Math.min(...linear.map((barcode) => decodabilityOf(bitmap, barcode) ?? Number.NaN))
}

test('bars are whole dots and grade A: ZPL at every density, and PDF at 300 dpi', async () => {
  for (const dpi of [203, 300] as const) {
    const [bitmap] = await renderZpl(writeZpl(drawing, dpi), dpi)
    assert.equal(gradeOf(worst(bitmap)), 'A')
  }
  assert.equal(gradeOf(worst(await renderPdf(writePdf(drawing), 300))), 'A')
})

test('the measure finds bars between dots and incomplete symbols', async () => {
  const between = await renderPdf(writePdf(drawing), 203)
  assert.ok(worst(between) < 0.62, String(worst(between)))
  const [whole] = await renderZpl(writeZpl(drawing, 203), 203)
  assert.ok(whole)
  const scratched = { ...whole, samples: whole.samples.map((grey, at) => (at % whole.width === 400 ? 0 : grey)) }
  assert.ok(worst(scratched) < 0.62, String(worst(scratched)))
})
