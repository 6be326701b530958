import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BoughtLabel, CarrierAddress } from '#adapters/carriers/carrier.ts'
import { boughtLabel, failedLabel, labelSummary } from '#domain/labels/new-label.ts'
import { LabelStatus } from '#domain/orders/order/label-summary.ts'
import { anAddress } from '../../../test/support/client.ts'

const now = new Date('2026-01-31T09:30:00Z')
const deps = {
  clock: { now: () => now, monotonicMs: () => 0, sleep: async () => {}, after: () => () => {} },
  ids: () => 'label',
}
const inSandbox = { ...deps, environment: 'sandbox' } as const
const inProduction = { ...deps, environment: 'production' } as const

const address: CarrierAddress = { ...anAddress, phone: null, email: null, residential: null }
const shipment = { from: address, to: address, parcel: { weightPounds: 1 } }
const purchase = {
  accountId: 'account',
  purchaseId: 'purchase',
  orderId: 'order',
  shipmentId: 'shipment',
  carrier: 'ups',
  carrierAccount: 'main',
  quote: { serviceCode: '03', serviceName: 'UPS Ground', zone: '3' },
  charge: '9.35',
  currency: 'USD',
} as const
const bought: BoughtLabel = {
  trackingNumber: '1ZA1B2C30314529042',
  carrierShipmentId: '1ZA1B2C30314529042',
  charged: null,
  zone: null,
  mailingDate: '2026-01-31',
  artwork: { mediaType: 'image/gif', bytes: new Uint8Array(4) },
}

describe('A label that was bought', () => {
  test('has its files at once where they are drawn', () => {
    const label = boughtLabel(inSandbox, purchase, shipment, bought)
    assert.equal(label.filesState, 'completed')
    assert.equal(label.filesDueAt, null)
    assert.equal(label.artwork, null)
    assert.equal(labelSummary(label).readyFormats.length, 4)
  })

  test("has them rendered at once where the carrier's artwork is printed", () => {
    const label = boughtLabel(inProduction, purchase, shipment, bought)
    assert.equal(label.filesState, 'processing')
    assert.deepEqual(label.filesDueAt, now)
    assert.equal(label.artwork, bought.artwork)
    assert.deepEqual(labelSummary(label).readyFormats, [])
  })

  test('has them after the time that a Sandbox is asked to take', () => {
    const slow = { ...shipment, to: { ...address, name: '[render-slow:5s]' } }
    const label = boughtLabel(inSandbox, purchase, slow, bought)
    assert.deepEqual(label.filesDueAt, new Date(now.getTime() + 5000))
  })

  test('shows its day of mailing on the order', () => {
    const { shipDate } = labelSummary(boughtLabel(inSandbox, purchase, shipment, bought))
    assert.deepEqual(shipDate, new Date('2026-01-31T00:00:00Z'))
  })
})

test('a purchase that failed leaves a label that can be neither printed nor tracked', () => {
  const label = failedLabel(deps, purchase)
  assert.equal(label.status, LabelStatus.Error)
  assert.equal(label.trackingNumber, null)
  assert.equal(label.filesState, 'failed')
  assert.deepEqual(labelSummary(label).readyFormats, [])
})
