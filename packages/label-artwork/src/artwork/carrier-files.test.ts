import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carrierFileKinds } from '../../proof/carrier-files.ts'
import { worstBarOf } from '../../proof/decodability.ts'
import { proveCarrierFile } from '../../proof/prove-carrier-file.ts'
import { barcodesOf } from '../../proof/read-symbols.ts'
import { renderPdf } from '../../proof/render-file.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel, writePdf } from '../index.ts'
import { placeSymbol } from '../symbols/place-symbol.ts'

for (const [index, kind] of carrierFileKinds.entries()) {
  test(`what is made of a carrier's PDF reads, its bars as wide as they were: ${kind}`, async () => {
    // Drawing ZPL for the tests takes most of a second at 600 dpi: the whole is `npm run tool -- labels:proof`.
    for (const { format, failures, symbolCount } of await proveCarrierFile(kind, index + 1, [203])) {
      assert.ok(symbolCount > 0)
      assert.deepEqual(failures, [], format)
    }
  })
}

test('bars of 2.63 dots a module read, which each edge on its nearest dot would make others', async () => {
  for (const { failures, decodability } of await proveCarrierFile('carrier-small', 19, [203])) {
    assert.deepEqual(failures, [])
    assert.ok(decodability >= 0.25, String(decodability))
  }
})

test('the measure tells a bar that is two dots too wide', async () => {
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
