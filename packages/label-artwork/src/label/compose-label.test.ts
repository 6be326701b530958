import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barcodesOf, expectedText, readSymbol } from '../../proof/read-symbols.ts'
import { type Bitmap, renderPdf, renderZpl } from '../../proof/render-file.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel, type Drawing, type LabelContent, type LabelLayout, writePdf, writeZpl } from '../index.ts'

const layouts: readonly LabelLayout[] = ['usps', 'ups', 'fedex', 'dhl']

/** What the tracking bar code of a layout must contain. */
function assertCarriesTrackingNumber(content: LabelContent, drawing: Drawing): void {
  const texts = barcodesOf(drawing).map((barcode) => expectedText(barcode.content))
  assert.ok(
    texts.some((text) => text.includes(content.trackingNumber)),
    texts.join(' | '),
  )
}

async function assertEverySymbolReads(drawing: Drawing, bitmap: Bitmap, what: string): Promise<void> {
  for (const barcode of barcodesOf(drawing)) {
    assert.equal(
      await readSymbol(bitmap, barcode),
      expectedText(barcode.content),
      `${what} ${barcode.content.symbology}`,
    )
  }
}

for (const layout of layouts) {
  test(`every bar code of a ${layout} label reads back from PDF and ZPL`, async () => {
    for (const seed of [901, 902, 903]) {
      const content = randomShipment(layout, seed)
      const drawing = composeLabel(content)
      assertCarriesTrackingNumber(content, drawing)
      const pdf = writePdf(drawing)
      await assertEverySymbolReads(drawing, await renderPdf(pdf, 300), 'PDF at 300 dpi')
      await assertEverySymbolReads(drawing, await renderPdf(pdf, 203), 'PDF at 203 dpi')
      // Rendering ZPL for the tests takes most of a second at 600 dpi: one label for each layout.
      for (const dpi of seed === 901 ? ([203, 300, 600] as const) : ([203] as const)) {
        const labels = await renderZpl(writeZpl(drawing, dpi), dpi)
        assert.equal(labels.length, 1)
        assert.ok(labels[0])
        await assertEverySymbolReads(drawing, labels[0], `ZPL at ${dpi} dpi`)
      }
    }
  })
}

test('a tracking number that no bar code carries is refused', () => {
  const content = randomShipment('usps', 1)
  for (const trackingNumber of ['', '123', '9'.repeat(35), '9400^XZ', '94001é', '9400_5E']) {
    assert.throws(() => composeLabel({ ...content, trackingNumber }), TypeError, trackingNumber)
  }
})

test('a tracking number may be given with spaces and in small letters', () => {
  const content = randomShipment('ups', 1)
  const spaced = composeLabel({ ...content, trackingNumber: '1z 5r8 939 03 5756 7127' })
  assert.deepEqual(spaced, composeLabel({ ...content, trackingNumber: '1Z5R89390357567127' }))
})

test('an international item number, which is no GS1 data, is a plain Code 128', () => {
  const drawing = composeLabel({ ...randomShipment('usps', 1), trackingNumber: 'LX123456785US' })
  assert.deepEqual(
    barcodesOf(drawing).map((barcode) => barcode.content),
    [{ symbology: 'code128', data: 'LX123456785US' }],
  )
})
