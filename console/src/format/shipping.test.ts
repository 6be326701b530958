import assert from 'node:assert/strict'
import test from 'node:test'
import { countries, countryCodeOf } from './countries.ts'
import { formatDelivery } from './delivery.ts'

test('when it arrives is told as far as the carrier says it, on the day of the carrier', () => {
  const when = { deliveryDays: 2, estimatedDeliveryDate: '2026-11-26T23:59:00Z', isDateGuaranteed: false }
  assert.equal(formatDelivery(when), '2 days · Thu, Nov 26')
  assert.equal(
    formatDelivery({ deliveryDays: 1, estimatedDeliveryDate: null, isDateGuaranteed: true }),
    '1 day, guaranteed',
  )
  assert.equal(
    formatDelivery({ deliveryDays: null, estimatedDeliveryDate: null, isDateGuaranteed: false }),
    'No delivery estimate',
  )
})

test('countries are found by their names, their codes stand for them, and the one at home is first', () => {
  assert.equal(countries[0]?.code, 'US')
  assert.equal(countryCodeOf(' germany '), 'DE')
  assert.equal(countryCodeOf('USA'), 'US')
  assert.equal(countryCodeOf('Springfield'), null)
})
