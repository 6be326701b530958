import assert from 'node:assert/strict'
import test from 'node:test'
import { addressLines, formatPlace } from './address.ts'
import { formatCarrier, formatService } from './carrier.ts'
import { formatCountOf } from './count.ts'
import { formatMoney } from './money.ts'
import { formatSize } from './size.ts'
import { formatTracking } from './tracking.ts'
import { formatWeight } from './weight.ts'

test('weights are told in pounds and ounces, and what is rounded up carries over', () => {
  assert.deepEqual([2.25, 0.75, 3, 0, 0.0625, 1.9999, 2.1].map(formatWeight), [
    '2 lb 4 oz',
    '12 oz',
    '3 lb',
    '0 oz',
    '1 oz',
    '2 lb',
    '2 lb 1.6 oz',
  ])
})

test('amounts have the digits of their currency, and one that is not known its code', () => {
  assert.equal(formatMoney('9.3', 'USD'), '$9.30')
  assert.equal(formatMoney('1200', 'JPY'), '¥1,200')
  assert.equal(formatMoney('-4.5', 'USD'), '-\u2060$4.50')
  assert.equal(formatMoney('3.5', 'dollars'), '3.5\u00a0dollars')
})

test('sides are told together or not at all', () => {
  assert.equal(formatSize([12, 9.5, 4]), '12 × 9.5 × 4 in')
  assert.equal(formatSize([12, null, 4]), null)
})

test('tracking numbers are grouped in fours', () => {
  assert.equal(formatTracking('9400100000000000000000'), '9400 1000 0000 0000 0000 00')
  assert.equal(formatTracking('1Z999AA1'), '1Z99 9AA1')
  assert.equal(formatTracking('LZ463225933US'), 'LZ 463 225 933 US')
})

test('addresses leave out what is not known, and the country at home', () => {
  const address = {
    name: 'Ada',
    company: null,
    street1: '1 Main St',
    street2: '',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    country: 'US',
  }
  assert.deepEqual(addressLines(address), ['Ada', '1 Main St', 'Springfield, IL 62701'])
  assert.equal(formatPlace({ city: 'Berlin', zip: '10115', country: 'DE' }), 'Berlin, 10115, Germany')
})

test('carriers are called as they call themselves, once', () => {
  assert.deepEqual([formatCarrier('usps'), formatCarrier('DHL'), formatCarrier('pigeon')], ['USPS', 'DHL', 'pigeon'])
  assert.deepEqual(
    [formatService('usps', 'Media Mail'), formatService('ups', 'UPS Ground'), formatService('fedex', null)],
    ['USPS Media Mail', 'UPS Ground', 'FedEx'],
  )
})

test('counts name what is counted', () => {
  assert.deepEqual([formatCountOf(1, 'order'), formatCountOf(12_431, 'order')], ['1 order', '12,431 orders'])
})
