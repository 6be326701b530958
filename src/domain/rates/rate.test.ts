import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote } from '#adapters/carriers/carrier.ts'
import { type FlatQuote, readQuote } from '#domain/rates/rate.ts'
import { shipDateToday } from '#domain/rates/ship-date.ts'

const common = {
  carrierCode: 'USPS',
  serviceCode: 'PRIORITY_MAIL',
  serviceName: 'Priority Mail',
  charge: { amount: '22.45', currency: 'USD' },
  retail: null,
  list: null,
  deliveryDays: 2,
  estimatedDeliveryDate: '2026-10-04T00:00:00Z',
  deliveryDateGuaranteed: false,
  billingType: 'COMMERCIAL',
  zone: '05',
}
const ofUsps = {
  sku: 'DPXR0XXXXC05010',
  mailClass: 'PRIORITY_MAIL',
  processingCategory: 'MACHINABLE',
  rateIndicator: 'FB',
  destinationEntryFacilityType: 'NONE',
}

test('reads a quote of version 0.1 with its carrier data and options', () => {
  const adult = { signature: 'adult', saturdayDelivery: false } as const
  const stored: FlatQuote = { ...common, ...ofUsps, extras: adult }
  assert.deepEqual(readQuote(stored), { ...common, carrierData: ofUsps, serviceOptions: adult })
})

test('reads a quote of version 0.1 without carrier data', () => {
  const stored: FlatQuote = {
    ...common,
    sku: null,
    mailClass: null,
    processingCategory: null,
    rateIndicator: null,
    destinationEntryFacilityType: null,
  }
  assert.deepEqual(readQuote(stored), { ...common, carrierData: {} })
})

test('returns a current quote unchanged', () => {
  const stored: Quote = { ...common, carrierData: { mailClass: 'MEDIA_MAIL' } }
  assert.deepEqual(readQuote(JSON.parse(JSON.stringify(stored))), stored)
})

const states =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR'

test('returns the date at the sender', () => {
  const now = new Date('2026-10-02T06:30:00Z')
  for (const [state, country, day] of [
    ['NY', 'US', '2026-10-02'],
    ['ca', 'US', '2026-10-01'],
    ['HI', 'US', '2026-10-01'],
    ['BC', 'CA', '2026-10-01'],
    ['', 'DE', '2026-10-02'],
    ['', 'ZZ', '2026-10-02'],
  ] as const) {
    assert.equal(shipDateToday({ state, country }, now), day, `${state} ${country}`)
  }
  for (const territory of ['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW']) {
    for (const at of [now, new Date('2026-10-02T13:30:00Z')]) {
      const asState = shipDateToday({ state: territory, country: 'US' }, at)
      assert.equal(shipDateToday({ state: '', country: territory }, at), asState, territory)
    }
  }
  assert.equal(shipDateToday({ state: '', country: 'AU' }, new Date('2026-10-01T15:00:00Z')), '2026-10-02')
})

test('follows daylight saving time', () => {
  assert.equal(shipDateToday({ state: 'NY', country: 'US' }, new Date('2026-07-01T04:30:00Z')), '2026-07-01')
  assert.equal(shipDateToday({ state: 'NY', country: 'US' }, new Date('2026-01-01T04:30:00Z')), '2025-12-31')
})

test('returns the date of the time zone of each US state', () => {
  const now = new Date('2026-10-02T04:10:00Z')
  for (const state of states.split(' ')) {
    const isEastern = /^(CT|DC|DE|FL|GA|IN|KY|MA|MD|ME|MI|NC|NH|NJ|NY|OH|PA|PR|RI|SC|VA|VT|WV)$/.test(state)
    assert.equal(shipDateToday({ state, country: 'US' }, now), isEastern ? '2026-10-02' : '2026-10-01', state)
  }
})
