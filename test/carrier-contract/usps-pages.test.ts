/** A label of USPS abroad is one file of several pages, and each of them reaches every file that is made of it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type CarrierSimulator, startCarrierSimulator } from '@waybill/carrier-simulator'
import { symbols } from '@waybill/label-artwork'
import { createArtworkConverter } from '@waybill/label-artwork/convert'
import type { BoughtLabel, CarrierAccount } from '#adapters/carriers/carrier.ts'
import { usps } from '#adapters/carriers/usps/index.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import {
  pageCountOfPdf,
  readAnySymbols,
  renderPdf,
  renderZpl,
  textOfPdf,
} from '../../packages/label-artwork/proof/read-symbols.ts'
import { inputTo, type Place } from './abroad-inputs.ts'

const http = createOutgoingHttp()
const converter = createArtworkConverter({ threads: 1 })
const tokens = createAccessTokens({ clock: systemClock })
const deps = { http, clock: systemClock, tokens, log: silentLog }
let simulator: CarrierSimulator
let account: CarrierAccount

before(async () => {
  simulator = await startCarrierSimulator({ journalFolder: null })
  const credentials = usps.sandboxCredentials ?? {}
  account = { id: 'pages', baseUrl: `${simulator.url}/usps`, credentials, simulated: true }
})
after(async () => {
  await simulator.close()
  await converter.close()
  await http.close()
})

async function bought(place: Place, items: number): Promise<BoughtLabel> {
  const input = inputTo(place, 'merchandise', items)
  const rated = await usps.rates(deps, account, input)
  assert.ok(rated.outcome === 'ok' && rated.value[0], JSON.stringify(rated))
  const outcome = await usps.buy(deps, account, { ...input, quote: rated.value[0], reference: randomUUID() })
  assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
  return outcome.value
}

test('a declaration of twelve lines has two pages in PDF and ZPL, each with the number as its barcode', async () => {
  const { artwork, trackingNumber } = await bought('japan', 12)
  assert.ok(artwork && symbols.isS10(trackingNumber), trackingNumber)
  const converted = await converter.convertArtwork(artwork.bytes, artwork.mediaType)
  assert.ok(converted.ok)
  const { pdf, ...zpl } = converted.files
  assert.equal(await pageCountOfPdf(pdf), 2)
  for (const page of [0, 1]) {
    const read = await readAnySymbols(await renderPdf(pdf, 300, page))
    assert.deepEqual(read, [trackingNumber], `page ${page + 1} of the PDF`)
  }
  const lastLine = /Cotton shirt no. 12/
  assert.match(await textOfPdf(pdf, 1), lastLine)
  for (const [name, dpi] of [
    ['zpl203', 203],
    ['zpl300', 300],
    ['zpl600', 600],
  ] as const) {
    const labels = await renderZpl(zpl[name], dpi)
    assert.equal(labels.length, 2, name)
    for (const label of labels) assert.deepEqual(await readAnySymbols(label), [trackingNumber], name)
  }
})

test('a label to a military post office includes the customs form, and the number of a domestic parcel', async () => {
  const { artwork, trackingNumber } = await bought('military', 5)
  assert.ok(artwork)
  assert.ok(symbols.isImpb(trackingNumber), trackingNumber)
  const text = await textOfPdf(artwork.bytes)
  assert.match(text, /CUSTOMS DECLARATION/)
  assert.match(text, /Cotton shirt no. 5/)
})

test('a label to Puerto Rico includes no form', async () => {
  const { artwork } = await bought('puerto-rico', 1)
  assert.ok(artwork)
  assert.doesNotMatch(await textOfPdf(artwork.bytes), /CUSTOMS/)
})
