/**
 * Features that only FedEx has abroad: electronic invoices, duties that the account pays, and territories as countries.
 * Everything sent is held against FedEx's published documents, where CARRIER_CONTRACTS_DIR names their folder.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type CarrierSimulator, startCarrierSimulator } from '@waybill/carrier-simulator'
import { readPublishedDocuments } from '@waybill/carrier-simulator/published-documents'
import type { CarrierAccount, CarrierAddress, CarrierDeps, RateInput } from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration } from '#adapters/carriers/customs.ts'
import { fedex } from '#adapters/carriers/fedex/index.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { systemClock } from '#kit/clock.ts'
import { silentLog } from '#kit/log.ts'
import { type Contents, inputTo, type Place } from './abroad-inputs.ts'
import { documents, undocumented } from './documents.ts'
import { startToxicProxy, type ToxicProxy } from './toxic-proxy.ts'

let simulator: CarrierSimulator
let proxy: ToxicProxy
let account: CarrierAccount
let deps: CarrierDeps

before(async () => {
  simulator = await startCarrierSimulator({ journalFolder: null })
  proxy = await startToxicProxy(simulator.url)
  const credentials = { clientId: 'suite', clientSecret: 'right', accountNumber: '123456789', paperless: 'yes' }
  account = { id: 'suite', baseUrl: `${proxy.url}/fedex`, credentials, simulated: true }
  const tokens = createAccessTokens({ clock: systemClock })
  deps = { http: proxy.http(), clock: systemClock, tokens, log: silentLog }
})
after(async () => {
  await proxy.close()
  await simulator.close()
})

type Changes = { kind?: Contents; to?: Partial<CarrierAddress>; customs?: Partial<CustomsDeclaration> }
function parcelTo(place: Place, { kind = 'merchandise', to, customs }: Changes = {}): RateInput {
  const input = inputTo(place, kind, 5, to)
  assert.ok(input.customs)
  return { ...input, customs: { ...input.customs, ...customs } }
}

async function quotesFor(input: RateInput) {
  const rated = await fedex.rates(deps, account, input)
  assert.ok(rated.outcome === 'ok' && rated.value.length > 0, JSON.stringify(rated))
  return rated.value
}

/** Buys every service that is offered, each for its price. @returns the papers of the last */
async function buyAll(input: RateInput) {
  let papers: string[] = []
  for (const quote of await quotesFor(input)) {
    const { serviceOptions } = input
    const purchase = { ...input, quote: { ...quote, ...(serviceOptions ? { serviceOptions } : {}) } }
    const bought = await fedex.buy(deps, account, { ...purchase, reference: randomUUID(), invoiceNumber: '1001' })
    assert.ok(bought.outcome === 'ok', `${quote.serviceCode}: ${JSON.stringify(bought)}`)
    assert.deepEqual(bought.value.charged, quote.charge)
    papers = (bought.value.documents ?? []).map(({ kind, copies }) => `${copies} ${kind}`)
  }
  return papers
}

test('an electronic invoice needs no paper if the destination accepts it', async () => {
  assert.deepEqual(await buyAll(parcelTo('ireland')), ['0 commercial-invoice'])
  assert.deepEqual(await buyAll(parcelTo('japan')), ['3 commercial-invoice'])
})

const kinds: Record<string, Changes> = {
  'with duties paid': { customs: { incoterm: 'DDP' } },
  'that come back': { customs: { contentsType: 'returned_goods' } },
  'of another kind': { customs: { contentsType: 'other', contentsExplanation: 'Exhibits' } },
  'that were filed': { customs: { eelPfc: 'AES X20261123123456' } },
  'under a text of the sender’s own': { customs: { declaration: 'Not for sale.' } },
  'between companies that customs know': { to: { company: 'Irish Mills Ltd', federalTaxId: 'IE1234567T' } },
}
for (const [which, changes] of Object.entries(kinds)) {
  test(`it accepts goods ${which}`, async () => void (await buyAll(parcelTo('ireland', changes))))
}

for (const [state, city, zip] of [
  ['VI', 'Charlotte Amalie', '00802'],
  ['GU', 'Hagåtña', '96910'],
] as const) {
  test(`${state} is a country`, async () => {
    assert.deepEqual(await buyAll(parcelTo('puerto-rico', { to: { state, city, zip } })), ['3 commercial-invoice'])
    const written = parcelTo('puerto-rico', { to: { country: state, state: '', city, zip } })
    assert.deepEqual(await quotesFor(written), await quotesFor(parcelTo('puerto-rico', { to: { state, city, zip } })))
  })
}

test('it ships from abroad to the United States, and between other countries', async () => {
  const { to: irish } = parcelTo('ireland')
  const home = parcelTo('ireland')
  await buyAll({ ...home, from: { ...irish, residential: false }, to: home.from })
  const japan = parcelTo('japan')
  await buyAll({ ...japan, from: { ...irish, residential: false } })
})

test('its own packaging ships abroad, with a signature', async () => {
  const parcel = { weightPounds: 2.2, dimensionsInches: null, predefinedPackage: 'FEDEX_PAK' }
  await buyAll({ ...parcelTo('canada'), parcel })
  await buyAll({ ...parcelTo('canada'), serviceOptions: { signature: 'adult', saturdayDelivery: false } })
  const saturday = await quotesFor({
    ...parcelTo('canada'),
    serviceOptions: { signature: null, saturdayDelivery: true },
  })
  assert.deepEqual(
    saturday.map(({ serviceCode }) => serviceCode),
    ['FEDEX_INTERNATIONAL_PRIORITY'],
  )
})

test('an incomplete declaration is rejected with its message', async () => {
  const input = parcelTo('japan')
  const [quote] = await quotesFor(input)
  assert.ok(quote && input.customs)
  const wrong = { ...input.customs, items: input.customs.items.map((item) => ({ ...item, originCountry: 'Japan' })) }
  const refused = await fedex.buy(deps, account, { ...input, customs: wrong, quote, reference: randomUUID() })
  assert.ok(refused.outcome === 'rejected' && refused.carrierCode, JSON.stringify(refused))
})

const folder = process.env.CARRIER_CONTRACTS_DIR

test('everything matches its published documents', {
  skip: folder ? false : 'CARRIER_CONTRACTS_DIR is not set',
}, () => {
  const published = readPublishedDocuments(folder ?? '', documents.fedex)
  const sent = proxy.sent.filter(({ call }) => !undocumented.has(call))
  assert.ok(sent.length > 30, `${sent.length} requests`)
  const faults = sent.flatMap((request) => {
    const answer = request.answer && { ...request.answer, body: JSON.parse(request.answer.body.toString()) }
    return [
      ...(published.checkRequest(request) ?? [`${request.path} is not documented`]),
      ...(answer ? published.checkAnswer(request, answer) : []),
    ].map((fault) => `${request.call}: ${fault}`)
  })
  assert.deepEqual([...new Set(faults)], [])
})
