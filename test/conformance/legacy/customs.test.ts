/** International packages in the legacy interface, by every carrier. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { changeAccount } from '#domain/accounts/create-account.ts'
import type { Json } from '../../support/client.ts'
import { attentiveCarrier } from '../../support/customs.ts'
import { aParcelByForm, openLegacyCaller, readLegacyAnswer } from '../../support/legacy-client.ts'
import { openSharedEnvironment, openTestEnvironment, testAudit } from '../../support/test-environment.ts'

const carrier = attentiveCarrier()
const attended = openTestEnvironment({ connections: carrier.connections })
const sandbox = openSharedEnvironment()

const abroad = {
  ...aParcelByForm,
  to_street: '1 Dame Street',
  to_city: 'Dublin',
  to_state: 'Leinster',
  to_zip: 'D02 X285',
  to_country: 'IE',
  to_phone: '+353 1 677 0000',
}
const declared = {
  type_contents: 'Gift',
  signer: 'Charles Babbage',
  'customs[0]': '2::Cotton T-shirt::39.80::8::PT::610910',
}
const required = 'Customs information required for international shipments.'

describe('A package abroad', () => {
  test('is quoted without customs details, but not bought without them', async () => {
    const { call, client } = await openLegacyCaller(attended)
    const rates = await call('/api/get-rates', abroad)
    assert.deepEqual([rates.status, rates.body[0].rate], [200, '20.00'])
    const { service } = rates.body[0]
    for (const less of [{}, { ...declared, signer: '' }, { signer: 'x', type_contents: 'Gift' }, { signer: 'x' }]) {
      const refused = await call('/api/create-purchase', { ...abroad, service, ...less })
      assert.deepEqual(
        [refused.status, refused.text, refused.headers.get('content-type')],
        [400, required, 'text/plain; charset=utf-8'],
      )
    }
    assert.equal((await client.get('/api/v1/orders')).body.data.totalItemsCount, 0)
    assert.equal(carrier.bought.length, 0)
  })

  test("is bought with the form's customs details, including items repeated under one name", async () => {
    const { account, call } = await openLegacyCaller(attended)
    const [{ service }] = (await call('/api/get-rates', abroad)).body
    const { 'customs[0]': first, ...rest } = declared
    const given = { key: account.legacyKey, secret: account.legacySecret, ...abroad, ...rest, service }
    const form = new URLSearchParams({ ...given, to_tax_id: 'IE1234567T', eel_pfc: 'NOEEI 30.37(h)' })
    form.append('customs[]', first)
    form.append('customs[]', '1::Wool blanket::10::4::US::')
    const bought = await readLegacyAnswer(
      await fetch(new URL('/api/create-purchase', attended.url), { method: 'POST', body: form }),
    )
    assert.equal(bought.status, 200, bought.text)
    const told = carrier.bought.at(-1)
    assert.deepEqual(
      [told?.customs?.contentsType, told?.customs?.customsSigner, told?.customs?.eelPfc, told?.to.federalTaxId],
      ['gift', 'Charles Babbage', 'NOEEI 30.37(h)', 'IE1234567T'],
    )
    assert.deepEqual(
      told?.customs?.items.map((one) => [
        one.description,
        one.quantity,
        one.value,
        one.weightPounds,
        one.hsTariffNumber,
      ]),
      [
        ['Cotton T-shirt', 2, '39.80', 0.5, '610910'],
        ['Wool blanket', 1, '10', 0.25, null],
      ],
    )
  })

  test('sold to a consumer in the European Union is declared with the description as its product id', async () => {
    const { account, call } = await openLegacyCaller(attended)
    const sold = { ...abroad, ...declared, type_contents: 'Merchandise' }
    const [{ service }] = (await call('/api/get-rates', abroad)).body
    const bought = await call('/api/create-purchase', { ...sold, service })
    assert.equal(bought.status, 200, bought.text)
    // The carrier accepts only letters and digits.
    const ids = { merchant: 'CottonTshirt', manufacturer: 'CottonTshirt', standard: null }
    assert.deepEqual(
      carrier.bought.at(-1)?.customs?.items.map(({ code, productIds }) => [code, productIds]),
      [[null, ids]],
    )
    const { accountId } = account
    await changeAccount({ db: attended.db, audit: testAudit }, { accountId, fillsManufacturerIds: false })
    const refused = await call('/api/create-purchase', { ...sold, service })
    assert.match(`${refused.status} ${refused.text}`, /^4\d\d .*manufacturerProductId/)
  })

  /** The carrier, the address, the declaration, and the names of the services, cheapest first. */
  const sold: Record<string, [by: string, form: Record<string, string>, customs: object, services: string[]]> = {
    'abroad by usps': [
      'usps',
      { ...abroad, package_type: 'Parcel' },
      declared,
      ['usps_first_class_international', 'usps_priority_international', 'usps_express_international'],
    ],
    'abroad by ups': [
      'ups',
      { ...abroad, package_type: 'custom' },
      declared,
      ['ups_worldwide_expedited', 'ups_saver', 'ups_worldwide_express', 'ups_worldwide_express_plus'],
    ],
    'abroad by fedex': [
      'fedex',
      { ...abroad, package_type: 'custom' },
      declared,
      ['fedex_international_connect_plus', 'fedex_international_economy', 'fedex_international_priority'],
    ],
    'abroad by dhl': [
      'dhl',
      { ...abroad, package_type: 'custom' },
      declared,
      ['dhl_express_worldwide', 'dhl_express_12_00_nondoc'],
    ],
    'at home by dhl': [
      'dhl',
      { ...aParcelByForm, package_type: 'custom' },
      {},
      ['dhl_express_domestic', 'dhl_express_domestic_9_00'],
    ],
  }
  for (const [how, [id, form, customs, services]] of Object.entries(sold)) {
    test(`is sold ${how}`, async () => {
      const { call } = await openLegacyCaller(sandbox)
      const parcel = { ...form, carrier: id.toUpperCase() }
      const rates = await call('/api/get-rates', parcel)
      assert.equal(rates.status, 200, rates.text)
      assert.deepEqual(
        rates.body.map((one: Json) => [one.service, one.carrier]),
        services.map((service) => [service, id]),
      )
      const [{ service, rate }] = rates.body
      const bought = await call('/api/create-purchase', { ...parcel, ...customs, service })
      assert.equal(bought.status, 200, bought.text)
      const [item]: Json[] = bought.body.items
      assert.deepEqual([item.carrier, item.service, item.price, item.status], [id, service, rate, 'completed'])
      assert.notEqual(item.tracking_no, '')
      assert.equal((await fetch(item.filename)).status, 200)
    })
  }
})
