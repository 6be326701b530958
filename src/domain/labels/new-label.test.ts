import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BoughtLabel, CarrierAddress } from '#adapters/carriers/carrier.ts'
import { sampleAccountId } from '#adapters/carriers/connections.ts'
import { findCarrier } from '#adapters/carriers/registry.ts'
import { boughtLabel, failedLabel, labelContent, labelSummary } from '#domain/labels/new-label.ts'
import { LabelStatus } from '#domain/orders/order/order.ts'
import { anAddress } from '../../../test/support/client.ts'

const now = new Date('2026-01-31T09:30:00Z')
const deps = {
  clock: { now: () => now, monotonicMs: () => 0, sleep: async () => {}, after: () => () => {} },
  ids: () => 'label',
  findCarrier,
}
const inSandbox = { ...deps, environment: 'sandbox' } as const
const inProduction = { ...deps, environment: 'production' } as const

const address: CarrierAddress = { ...anAddress, phone: null, email: null, residential: null }
const shipment = { from: address, to: address, parcel: { weightPounds: 2.5 } }
const slow = { ...shipment, to: { ...address, name: 'Ada [render-slow:5s]' } }
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
const sample = { ...purchase, carrierAccount: sampleAccountId }
const bought: BoughtLabel = {
  trackingNumber: '1ZA1B2C30314529042',
  carrierShipmentId: '1ZA1B2C30314529042',
  charged: null,
  zone: null,
  mailingDate: '2026-01-31',
  artwork: { mediaType: 'image/gif', bytes: new Uint8Array(4) },
}

describe('A bought label', () => {
  test('has its files at once if Waybill draws them', () => {
    const label = boughtLabel(inSandbox, purchase, shipment, bought)
    assert.equal(label.filesState, 'completed')
    assert.equal(label.filesDueAt, null)
    assert.equal(label.artwork, null)
    assert.equal(labelSummary(label).readyFormats.length, 4)
  })

  test("has files due at once if they are rendered from the carrier's artwork", () => {
    const label = boughtLabel(inProduction, purchase, shipment, bought)
    assert.equal(label.filesState, 'processing')
    assert.deepEqual(label.filesDueAt, now)
    assert.equal(label.artwork, bought.artwork)
    assert.deepEqual(labelSummary(label).readyFormats, [])
  })

  test('has files due after the delay that its recipient requests in a Sandbox', () => {
    const label = boughtLabel(inSandbox, purchase, slow, bought)
    assert.deepEqual(label.filesDueAt, new Date(now.getTime() + 5000))
  })

  test('copies its mailing date to the order', () => {
    const { shipDate } = labelSummary(boughtLabel(inSandbox, purchase, shipment, bought))
    assert.deepEqual(shipDate, new Date('2026-01-31T00:00:00Z'))
  })
})

test('a failed purchase has a label without a tracking number and without files', () => {
  const label = failedLabel(deps, purchase)
  assert.equal(label.status, LabelStatus.Error)
  assert.equal(label.trackingNumber, null)
  assert.equal(label.filesState, 'failed')
  assert.deepEqual(labelSummary(label).readyFormats, [])
})

describe('The content of a drawn label', () => {
  const drawn = labelContent(inSandbox, purchase, shipment, bought)

  test('contains the tracking number, the service, the weight and the date', () => {
    assert.equal(drawn?.layout, 'ups')
    assert.equal(drawn?.trackingNumber, bought.trackingNumber)
    assert.equal(drawn?.serviceName, 'UPS Ground')
    assert.equal(drawn?.weightPounds, 2.5)
    assert.equal(drawn?.shipDate, '2026-01-31')
    assert.equal(drawn?.sample, true)
  })

  test('contains no email address', () => {
    assert.ok(drawn && !('email' in drawn.to))
  })

  test("has the quoted zone unless the carrier's response contains one", () => {
    assert.equal(drawn?.zone, '3')
    assert.equal(labelContent(inSandbox, purchase, shipment, { ...bought, zone: '4' })?.zone, '4')
  })

  test('is null in production, with or without artwork', () => {
    assert.equal(labelContent(inProduction, purchase, shipment, bought), null)
    assert.equal(labelContent(inProduction, purchase, shipment, { ...bought, artwork: null }), null)
  })

  test('exists for a sample label in production', () => {
    assert.equal(labelContent(inProduction, sample, shipment, bought)?.sample, true)
  })

  test('has a delay only in a Sandbox', () => {
    assert.equal(labelContent(inSandbox, purchase, slow, bought)?.renderDelaySeconds, 5)
    assert.equal(labelContent(inProduction, sample, slow, bought)?.renderDelaySeconds, undefined)
  })
})
