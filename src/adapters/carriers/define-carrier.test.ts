import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BoughtLabel, Carrier, CarrierDeps, Quote } from '#adapters/carriers/carrier.ts'
import { sampleAccountId, sharedConnections, withSampleCarriers } from '#adapters/carriers/connections.ts'
import { defineCarrier } from '#adapters/carriers/define-carrier.ts'
import { fedex } from '#adapters/carriers/fedex/index.ts'
import { carriers, isProductionUrl } from '#adapters/carriers/registry.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { systemClock } from '#kit/clock.ts'
import { buyInput, rateInput } from '../../../test/carrier-contract/inputs.ts'

const account = { id: 'one', baseUrl: 'http://carrier.example', credentials: {} }

function depsLogging() {
  const warnings: object[] = []
  const log = { debug() {}, info() {}, error() {}, warn: (fields: object) => void warnings.push(fields) }
  const http = { send: () => assert.fail('nothing is sent'), close: async () => {} }
  const deps: CarrierDeps = { http, clock: systemClock, tokens: createAccessTokens({ clock: systemClock }), log }
  return { deps, warnings }
}

const label: BoughtLabel = {
  trackingNumber: '794953555571',
  carrierShipmentId: '794953555571',
  charged: { amount: '9.10', currency: 'USD' },
  zone: '05',
  mailingDate: '2026-10-02',
  artwork: null,
}
const sells = (changes: Partial<BoughtLabel>): Carrier =>
  defineCarrier({ ...fedex, buy: async () => ({ outcome: 'ok', value: { ...label, ...changes } }) })
const quotes = (value: Quote[]): Carrier => defineCarrier({ ...fedex, rates: async () => ({ outcome: 'ok', value }) })

test('rates, purchases, lookups and printed labels have the street in the first line', async () => {
  const { deps } = depsLogging()
  const seen: (string | null)[][] = []
  const see = ({ to }: { to: { street1: string; street2: string | null } }) => void seen.push([to.street1, to.street2])
  const unavailable = { outcome: 'unavailable', reason: 'timeout', detail: '' } as const
  const carrier = defineCarrier({
    ...fedex,
    rates: async (_deps, _account, input) => {
      see(input)
      return unavailable
    },
    buy: async (_deps, _account, input) => {
      see(input)
      return unavailable
    },
    lookup: async (_deps, _account, input) => {
      see(input)
      return unavailable
    },
  })
  const to = { ...buyInput().to, street1: 'attn: John Doe', street2: '9999 Charlie Daniels Pkwy' }
  await carrier.rates(deps, account, { ...rateInput(), to })
  await carrier.buy(deps, account, { ...buyInput(), to })
  await carrier.lookup?.(deps, account, { ...buyInput(), to, sentAt: new Date() })
  const printed = carrier.asPrinted?.({ from: buyInput().from, to })
  if (printed) see(printed)
  assert.deepEqual(
    seen,
    Array.from({ length: 4 }, () => ['9999 Charlie Daniels Pkwy', 'attn: John Doe']),
  )
})

describe('A text from a carrier', () => {
  test('loses control characters and malformed Unicode, and is limited to a kilobyte', async () => {
    const { deps } = depsLogging()
    const carrierText = `Address\u0000 refused\ud800 ${'é'.repeat(2_000)}`
    const refused = defineCarrier({
      ...fedex,
      buy: async () => ({ outcome: 'rejected', carrierCode: 'CODE\u0007', carrierText }),
      void: async () => ({ outcome: 'uncertain', detail: 'half\u0000way' }),
    })
    const outcome = await refused.buy(deps, account, buyInput())
    assert.ok(outcome.outcome === 'rejected')
    assert.equal(outcome.carrierCode, 'CODE')
    assert.match(outcome.carrierText, /^Address {2}refused\ufffd é+$/)
    assert.ok(Buffer.byteLength(outcome.carrierText) <= 1024 && outcome.carrierText.isWellFormed())
    const voided = await refused.void?.(deps, account, { ...label, reference: 'r' })
    assert.deepEqual(voided, { outcome: 'uncertain', detail: 'half way' })
  })
})

describe('A label', () => {
  test('with an invalid number leaves the purchase uncertain', async () => {
    const { deps } = depsLogging()
    for (const trackingNumber of ['', '7949\u00005355', '7949 5355', '٧٩٤٩', '7'.repeat(65)]) {
      for (const changes of [{ trackingNumber }, { carrierShipmentId: trackingNumber }]) {
        assert.equal((await sells(changes).buy(deps, account, buyInput())).outcome, 'uncertain')
      }
    }
  })

  test('is bought even if other fields of the response are invalid', async () => {
    const { deps } = depsLogging()
    const charged = { amount: '1e99', currency: 'USD' }
    const input = buyInput()
    const outcome = await sells({ charged, mailingDate: '2026-13-45', zone: '0\u00005' }).buy(deps, account, input)
    assert.deepEqual(outcome, {
      outcome: 'ok',
      value: { ...label, charged: null, mailingDate: input.shipDate, zone: '0 5' },
    })
  })

  test('has a limited number of documents and copies', async () => {
    const { deps } = depsLogging()
    const paper = (copies: number) => ({ kind: 'commercial-invoice' as const, copies, artwork: null })
    const kept = async (documents: ReturnType<typeof paper>[]) => {
      const outcome = await sells({ documents }).buy(deps, account, buyInput())
      assert.ok(outcome.outcome === 'ok')
      return (outcome.value.documents ?? []).map(({ copies }) => copies)
    }
    assert.deepEqual(await kept([40_000, 2.5, -1, 3].map(paper)), [99, 2, 0, 3])
    assert.equal((await kept(Array.from({ length: 100 }, () => paper(1)))).length, 20)
  })
})

describe('Quotes', () => {
  const { quote } = buyInput('GROUND')
  const at = (serviceCode: string, amount: string): Quote => ({
    ...quote,
    serviceCode,
    charge: { amount, currency: 'USD' },
  })

  test('with a price of zero are dropped and counted in the log', async () => {
    const { deps, warnings } = depsLogging()
    const carrier = quotes([at('FREE', '0'), at('FREE_TOO', '0.00'), at('CENT', '0.01'), at('GROUND', '9.10')])
    const outcome = await carrier.rates(deps, account, rateInput())
    assert.ok(outcome.outcome === 'ok')
    assert.deepEqual(
      outcome.value.map(({ serviceCode }) => serviceCode),
      ['CENT', 'GROUND'],
    )
    assert.deepEqual(warnings, [{ carrier: 'fedex', count: 2, services: ['FREE 0', 'FREE_TOO 0.00'] }])
  })

  test('without a service or a price are dropped too', async () => {
    const { deps, warnings } = depsLogging()
    const outcome = await quotes([at('GRO\u0000UND', '9.10'), at('GROUND', '9'.repeat(20))]).rates(
      deps,
      account,
      rateInput(),
    )
    assert.deepEqual(outcome, { outcome: 'ok', value: [], skipped: 2 })
    assert.equal(warnings.length, 1)
  })
})

const connections = withSampleCarriers(sharedConnections([]), carriers)
// Any use of these dependencies fails.
const nothing = {} as CarrierDeps

test('a sample is bought, looked up and voided without a call', async () => {
  const sample = await connections.find('any account', 'usps', sampleAccountId)
  assert.ok(sample)
  const input = buyInput()
  const bought = await sample.carrier.buy(nothing, sample.account, input)
  assert.ok(bought.outcome === 'ok')
  assert.match(bought.value.trackingNumber, /^92000000000000\d{8}$/)
  assert.equal(bought.value.charged, null)
  assert.deepEqual(await sample.carrier.lookup?.(nothing, sample.account, { ...input, sentAt: new Date(0) }), bought)
  const { trackingNumber, carrierShipmentId } = bought.value
  const reference = input.reference
  assert.deepEqual(
    await sample.carrier.void?.(nothing, sample.account, { trackingNumber, carrierShipmentId, reference }),
    { outcome: 'ok', value: null },
  )
})

test('each purchase has its own tracking number', async () => {
  const [usps] = carriers
  const first = usps?.sampleLabel?.(buyInput())
  const second = usps?.sampleLabel?.({ ...buyInput(), reference: '0198c1de-0000-7000-8000-000000000002' })
  assert.notEqual(first?.trackingNumber, second?.trackingNumber)
})

test('a carrier without samples has no such connection, and samples are not listed', async () => {
  assert.equal(await connections.find('any account', 'ups', sampleAccountId), null)
  assert.deepEqual(await connections.list('any account'), [])
})

test("every spelling of a carrier's production URL is recognized", () => {
  for (const { baseUrls } of carriers) {
    const { host, pathname } = new URL(baseUrls.production)
    for (const address of [
      baseUrls.production,
      `${baseUrls.production}/`,
      `https://${host.toUpperCase()}${pathname}`,
      `https://${host}.${pathname}`,
      `https://${host}:443${pathname}`,
      `https://user@${host}${pathname}`,
      `https://eu.${host}${pathname}`,
      `https://${host}/another/path`,
    ]) {
      assert.equal(isProductionUrl(carriers, address), true, address)
    }
  }
})

test('test systems, simulators and proxies are not production', () => {
  for (const address of [
    ...carriers.map(({ baseUrls }) => baseUrls.test),
    ...carriers.map(({ baseUrls }) => `${baseUrls.test}/`),
    'http://127.0.0.1:4010/usps',
    'https://proxy.example/apis.usps.com',
    'https://notapis.usps.com.example',
  ]) {
    assert.equal(isProductionUrl(carriers, address), false, address)
  }
})
