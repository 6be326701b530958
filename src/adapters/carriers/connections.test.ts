import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CarrierDeps } from '#adapters/carriers/carrier.ts'
import { sampleAccountId, sharedConnections, withSampleCarriers } from '#adapters/carriers/connections.ts'
import { carriers } from '#adapters/carriers/registry.ts'
import { buyInput } from '../../../test/carrier-contract/inputs.ts'

const connections = withSampleCarriers(sharedConnections([]), carriers)
// Whatever a sample carrier wanted of them would fail here.
const nothing = {} as CarrierDeps

test('a sample is sold, found again and voided without a call', async () => {
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

test('each purchase has a number of its own', async () => {
  const [usps] = carriers
  const first = usps?.sampleLabel?.(buyInput())
  const second = usps?.sampleLabel?.({ ...buyInput(), reference: '0198c1de-0000-7000-8000-000000000002' })
  assert.notEqual(first?.trackingNumber, second?.trackingNumber)
})

test('a carrier without samples has no such connection, and samples are not listed', async () => {
  assert.equal(await connections.find('any account', 'ups', sampleAccountId), null)
  assert.deepEqual(await connections.list('any account'), [])
})
