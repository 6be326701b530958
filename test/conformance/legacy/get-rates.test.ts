import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import type { Json } from '../../support/client.ts'
import { aParcelByForm, createLegacyClient } from '../../support/legacy-client.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'

const environment = openTestEnvironment()
const noQuotes =
  '{"message":"No valid price quotes found. Please check your request and try again, or please contact support. Common issues: incorrect carrier/package/service type."}'

async function caller() {
  const account = await environment.openAccount()
  const legacy = createLegacyClient(environment.url, account)
  return { account, rates: (changes = {}) => legacy.call('/api/get-rates', { ...aParcelByForm, ...changes }) }
}

describe('get-rates', { concurrency: 8 }, () => {
  test('returns the services of the carrier, cheapest first, with exactly these fields', async () => {
    const { rates } = await caller()
    const answer = await rates()
    assert.equal(answer.status, 200, answer.text)
    const fields = ['service', 'service_display', 'rate', 'carrier', 'est_delivery_days', 'currency']
    for (const rate of answer.body) {
      assert.deepEqual(Object.keys(rate), fields)
      assert.match(rate.rate, /^\d+\.\d\d$/)
      assert.deepEqual([rate.carrier, rate.currency], ['usps', 'USD'])
      assert.ok(Number.isInteger(rate.est_delivery_days))
    }
    const prices = answer.body.map((rate: Json) => Number(rate.rate))
    assert.deepEqual(
      prices,
      prices.toSorted((left: number, right: number) => left - right),
    )
    assert.deepEqual(
      new Set(answer.body.map((rate: Json) => rate.service)),
      new Set(['usps_priority', 'usps_ground_advantage', 'usps_express', 'usps_media_mail']),
    )
    const priority = answer.body.find((rate: Json) => rate.service === 'usps_priority')
    assert.equal(priority.service_display, 'Priority Mail')
  })

  test('returns the prices of the JSON interface, and creates no order', async () => {
    const { account, rates } = await caller()
    const client = await (await environment.openClient()).signIn(account)
    const offered = (await rates()).body
    assert.equal((await client.get('/api/v1/orders')).body.data.totalItemsCount, 0)
    const { shipmentRates } = await client.createOrderWithRates()
    const usps = shipmentRates[0].rates.filter((rate: Json) => rate.carrier === 'usps')
    assert.deepEqual(
      offered.map((rate: Json) => [rate.service_display, Number(rate.rate)]).toSorted(),
      usps.map((rate: Json) => [rate.serviceName, rate.rate]).toSorted(),
    )
  })

  test('accepts carriers and their own package types in any letter case', async () => {
    const { rates } = await caller()
    const own = { depth: '', width: '', height: '' }
    for (const [carrier, type, changes] of [
      ['USPS', 'PARCEL', {}],
      ['usps', 'Letter', { depth: '11', width: '6', height: '0.2', weight_lbs: '0', weight_oz: '3' }],
      ['Usps', 'FlatRateEnvelope', own],
      ['usps', 'flatratelegalenvelope', own],
      ['usps', 'SmallFlatRateBox', own],
      ['usps', 'MediumFlatRateBox', own],
      ['usps', 'LargeFlatRateBox', own],
      ['UPS', 'custom', {}],
      ['ups', 'UPS_BOX_SMALL', own],
      ['ups', 'ups_box_medium', own],
      ['ups', 'ups_box_large', own],
    ] as const) {
      const answer = await rates({ carrier, package_type: type, ...changes })
      assert.ok(answer.status === 200 && answer.body?.length > 0, `${carrier} ${type}: ${answer.text}`)
    }
    const parcel = (await rates()).body
    for (const type of ['custom', 'USPScustom', 'LargeParcel', 'Flat']) {
      assert.deepEqual((await rates({ package_type: type })).body, parcel, type)
    }
    const heavy = await rates({ package_type: 'Letter', weight_lbs: '20' })
    assert.deepEqual(
      [heavy.status, heavy.text],
      [400, 'package_type Letter is limited to 3.5 ounces and 11.5 × 6.125 × 0.25 inches.'],
    )
    for (const [carrier, type] of [
      ['usps', 'box'],
      ['ups', 'Parcel'],
      ['fedex', 'ups_box_small'],
    ] as const) {
      const answer = await rates({ carrier, package_type: type })
      assert.equal(answer.status, 400)
      assert.match(answer.text, /^package_type must be one of /)
    }
    const flat = (await rates({ package_type: 'MediumFlatRateBox', ...own })).body
    assert.notDeepEqual(flat, (await rates()).body)
  })

  test('returns no quotes for a carrier that the account has not connected', async () => {
    const account = await environment.openAccount()
    const connections = sandboxConnections(environment.simulatorUrl).filter(({ carrier }) => carrier.id !== 'fedex')
    const node = await environment.startNode({ connections: sharedConnections(connections) })
    const asked = { ...aParcelByForm, carrier: 'fedex', package_type: 'custom' }
    const answer = await createLegacyClient(node.url, account).call('/api/get-rates', asked)
    assert.deepEqual([answer.status, answer.text], [200, noQuotes])
    const everywhere = await createLegacyClient(environment.url, account).call('/api/get-rates', asked)
    assert.ok(everywhere.body.length > 0 && everywhere.body.every((rate: Json) => rate.carrier === 'fedex'))
  })

  test('carries sixteen ounces and more over to pounds', async () => {
    const { account, rates } = await caller()
    const twoAndAHalf = (await rates()).body
    assert.deepEqual((await rates({ weight_lbs: '0', weight_oz: '40' })).body, twoAndAHalf)
    assert.deepEqual((await rates({ weight_lbs: '2.0', weight_oz: '8.00001' })).body, twoAndAHalf)
    // A misspelled name does not buy a label for less weight.
    const { weight_lbs: weight_lb = '', ...others } = aParcelByForm
    const misspelled = { ...others, weight_lb }
    const refused = await createLegacyClient(environment.url, account).call('/api/get-rates', misspelled)
    assert.deepEqual([refused.status, refused.text], [400, 'weight_lbs is required.'])
    assert.notDeepEqual((await rates({ weight_lbs: '5', weight_oz: '0' })).body, twoAndAHalf)
  })

  test('charges for signatures and Saturday delivery, which the label is bought with', async () => {
    const { rates } = await caller()
    const ups = { carrier: 'ups', package_type: 'custom' }
    const ground = async (changes: object) => {
      const answer = await rates({ ...ups, ...changes })
      assert.equal(answer.status, 200, answer.text)
      return Number(answer.body.find((rate: Json) => rate.service === 'ups_next_day_air')?.rate)
    }
    const plain = await ground({ serviceoption: 'none' })
    assert.ok((await ground({ serviceoption: 'signature' })) > plain)
    assert.ok((await ground({ serviceoption: 'ADULT_SIGNATURE' })) > (await ground({ serviceoption: 'signature' })))
    assert.ok((await ground({ serviceoption: 'saturday' })) > plain)
    assert.equal(await ground({ delivery_confirmation: 'SIGNATURE' }), await ground({ serviceoption: 'signature' }))
    const usps = async (confirmation: string) =>
      Number((await rates({ delivery_confirmation: confirmation })).body[0].rate)
    assert.equal(await usps('NO_SIGNATURE'), Number((await rates()).body[0].rate))
    assert.ok((await usps('SIGNATURE')) > (await usps('NO_SIGNATURE')))
    assert.ok((await usps('ADULT_SIGNATURE')) > (await usps('SIGNATURE')))
    const refused = await rates({ serviceoption: 'signature' })
    assert.deepEqual([refused.status, refused.text], [400, 'serviceoption is only available for ups and fedex.'])
  })

  test('returns 400 and names all missing or invalid arguments at once', async () => {
    const { rates } = await caller()
    // The unit tests of the form cover the other messages.
    const cases: [Record<string, string>, RegExp][] = [
      [{ to_name: ' ', from_city: '' }, /^to_name is required\. from_city is required\.$/],
      [{ carrier: 'pigeon' }, /^carrier must be one of usps, ups, fedex, dhl\.$/],
      [{ carrier: '' }, /^carrier is required\.$/],
      [{ weight_lbs: '', weight_oz: '' }, /^weight_lbs is required\. weight_oz is required\.$/],
      [{ to_country: 'XX' }, /^to_country must be an ISO 3166-1 alpha-2 code\.$/],
      [{ to_commercial_address: 'perhaps' }, /^to_commercial_address must be true or false\.$/],
      [{ delivery_confirmation: 'maybe' }, /^delivery_confirmation must be one of /],
    ]
    for (const [changes, line] of cases) {
      const answer = await rates(changes)
      assert.equal(answer.status, 400, JSON.stringify(changes) + answer.text)
      assert.match(answer.text, line)
    }
  })

  test("returns the known line without a service, 503 for an outage, and 422 for a carrier's rejection", async () => {
    const { rates } = await caller()
    const none = await rates({ to_name: '[rates-none]' })
    assert.deepEqual([none.status, none.text], [200, noQuotes])
    const down = await rates({ to_name: '[rates-down:usps]' })
    assert.equal(down.status, 503)
    assert.match(down.headers.get('content-type') ?? '', /^text\/plain/)
    assert.equal((await rates({ to_name: '[rates-rejected]' })).status, 422)
  })

  test('sends an apartment and a commercial address to the carrier', async () => {
    const { rates } = await caller()
    const ups = { carrier: 'ups', package_type: 'custom' }
    const price = async (changes: object) => Number((await rates({ ...ups, ...changes })).body[0].rate)
    assert.ok((await price({ to_commercial_address: 'false' })) > (await price({ to_commercial_address: 'true' })))
    assert.equal((await rates({ to_street2: 'Rear', to_apt: '4b', from_apt: '1' })).status, 200)
  })
})
