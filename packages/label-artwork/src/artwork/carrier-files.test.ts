import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blackDots, drawPages, renderPages } from '@waybill/pdf-dots'
import { carrierFile, carrierFileKinds } from '../../proof/carrier-files.ts'
import { worstBarOf } from '../../proof/decodability.ts'
import { proveCarrierFile } from '../../proof/prove-carrier-file.ts'
import { barcodesOf, renderPdf } from '../../proof/read-symbols.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel, writePdf } from '../index.ts'
import { placeSymbol } from '../symbols/encode-symbol.ts'

for (const [index, kind] of carrierFileKinds.entries()) {
  test(`barcodes of a converted PDF read and have the right widths: ${kind}`, async () => {
    // Drawing ZPL at 600 dpi takes most of a second. `npm run tool -- labels:proof` covers all densities.
    for (const { format, failures, symbolCount } of await proveCarrierFile(kind, index + 1, [203])) {
      assert.ok(symbolCount > 0)
      assert.deepEqual(failures, [], format)
    }
  })
}

test("rectangles taken from carriers' files are at most one dot from where PDFium draws them", async () => {
  for (const [index, kind] of carrierFileKinds.entries()) {
    const { pdf, pages } = await carrierFile(kind, index + 1)
    const rendered = await renderPages(pdf, (page) => page[600])
    const drawn = await drawPages(pdf, 600, blackDots)
    assert.equal(rendered.length, drawn.length)
    const far = rendered.reduce((sum, packed, at) => sum + distantDots(packed, drawn[at] ?? new Uint8Array()), 0)
    // The ends of bars can differ if an edge is in the middle of a dot. A symbol has a hundred thousand dots.
    assert.ok(far < 1000 * pages.length, `${kind}: ${far} dots`)
  }
})

/** The number of dots that differ by more than an edge at a neighboring dot. */
function distantDots(packed: Uint8Array, drawn: Uint8Array): number {
  const isBlack = (dot: number) => ((drawn[dot >> 3] ?? 0) & (0x80 >> (dot & 7))) !== 0
  let count = 0
  for (const [at, byte] of packed.entries()) {
    if (byte === drawn[at]) continue
    for (let dot = at * 8; dot < at * 8 + 8; dot++) {
      if (((byte & (0x80 >> (dot & 7))) !== 0) === isBlack(dot)) continue
      if (isBlack(dot - 1) === isBlack(dot) && isBlack(dot + 1) === isBlack(dot)) count++
    }
  }
  return count
}

test('bars with 2.63 dots per module read, although rounding each edge would change their widths', async () => {
  for (const { failures, decodability } of await proveCarrierFile('carrier-small', 19, [203])) {
    assert.deepEqual(failures, [])
    assert.ok(decodability >= 0.25, String(decodability))
  }
})

test('the measure finds a bar that is two dots too wide', async () => {
  const drawing = composeLabel(randomShipment('usps', 77))
  const [barcode] = barcodesOf(drawing).filter(({ content }) => content.symbology === 'gs1-128')
  assert.ok(barcode)
  const bitmap = await renderPdf(writePdf(drawing), 300)
  const { moduleDots } = placeSymbol(barcode, 300)
  assert.equal(worstBarOf(bitmap, barcode, moduleDots), 0)
  const row = Math.round((barcode.y + barcode.height / 2) * 300) * bitmap.width
  const isBlack = (x: number) => (bitmap.samples[row + x] ?? 255) < 128
  const edge = Array.from({ length: 600 }, (_, x) => 300 + x).find((x) => isBlack(x) && !isBlack(x + 1)) ?? 0
  const wider = bitmap.samples.map((grey, at) => ([1, 2].includes((at % bitmap.width) - edge) ? 0 : grey))
  assert.equal(worstBarOf({ ...bitmap, samples: wider }, barcode, moduleDots), 2)
})
