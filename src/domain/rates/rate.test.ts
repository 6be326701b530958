import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote } from '#adapters/carriers/carrier.ts'
import { type FlatQuote, readQuote } from '#domain/rates/rate.ts'

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
