import assert from 'node:assert/strict'
import { test } from 'node:test'
import { methodOf } from '#adapters/stores/vendure/fulfillments.ts'

test('the carrier is named once, even if the name of its service contains it', () => {
  assert.equal(methodOf({ carrierName: 'USPS', serviceName: 'USPS Ground Advantage' }), 'USPS Ground Advantage')
  assert.equal(methodOf({ carrierName: 'USPS', serviceName: 'Priority Mail' }), 'USPS Priority Mail')
})
