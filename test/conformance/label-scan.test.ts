import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { composeLabel } from '@waybill/label-artwork'
import { getLabel } from '#domain/labels/queries.ts'
import { contradictions } from '../../packages/label-artwork/proof/prove-label.ts'
import {
  type Bitmap,
  barcodesOf,
  readSymbol,
  renderPdf,
  renderZpl,
} from '../../packages/label-artwork/proof/read-symbols.ts'
import type { Json } from '../support/client.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

/** Renders a downloaded file like a printer. */
async function printed(format: string, bytes: Uint8Array): Promise<Bitmap> {
  if (format === 'PDF') return renderPdf(bytes, 300)
  const labels = await renderZpl(bytes, Number(format.slice(3, 6)) as 203 | 300 | 600)
  assert.equal(labels.length, 1)
  return labels[0] as Bitmap
}

describe('Label files: every barcode contains the value that the API returned', () => {
  // The tests of `packages/label-artwork` compare all formats of every layout.
  for (const [carrier, formats] of [
    ['usps', ['PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI']],
    ['ups', ['PDF']],
  ] as const) {
    test(`${carrier}: ${formats.join(', ')}`, async () => {
      const client = await environment.openClient()
      const { order, shipmentRates } = await client.createOrderWithRates()
      const rate = shipmentRates[0].rates.find((one: Json) => one.carrier === carrier)
      const shipment = `/api/v1/shipments/${order.shipments[0].id}`
      const { data } = (await client.post(`${shipment}/labels`, { rate: { id: rate.id } })).body
      const { content } = await getLabel(environment, client.account.accountId, data.postageLabel.id)
      assert.ok(content)
      const barcodes = barcodesOf(composeLabel(content))
      assert.ok(barcodes.length >= 2)
      for (const format of formats) {
        const { url } = data.postageLabel.labelAssets.find((asset: Json) => asset.format === format)
        const bitmap = await printed(format, new Uint8Array(await (await fetch(url)).arrayBuffer()))
        const texts: string[] = []
        for (const barcode of barcodes) {
          const text = await readSymbol(bitmap, barcode)
          assert.ok(text, `${format}: ${barcode.content.symbology} does not read`)
          texts.push(text)
        }
        assert.ok(
          texts.some((text) => text.includes(data.trackingCode)),
          `${format}: ${texts.join(' | ')}`,
        )
        assert.deepEqual(contradictions({ ...content, trackingNumber: data.trackingCode }, texts), [], format)
      }
    })
  }
})
