import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BoughtLabel, CarrierAddress } from '#adapters/carriers/carrier.ts'
import { sampleAccountId } from '#adapters/carriers/connections.ts'
import { labelContent } from '#domain/labels/label-content.ts'
import { anAddress } from '../../../test/support/client.ts'

const address: CarrierAddress = { ...anAddress, phone: null }
const shipment = { from: address, to: address, parcel: { weightPounds: 2.5 } }
const purchase = {
  carrier: 'usps',
  carrierAccount: 'main',
  quote: { serviceCode: 'PRIORITY_MAIL', serviceName: 'Priority Mail', zone: '3' },
} as const
const bought: BoughtLabel = {
  trackingNumber: '9205590164917312345675',
  carrierShipmentId: '9205590164917312345675',
  charged: null,
  zone: null,
  mailingDate: '2026-01-31',
  artwork: null,
}
const artwork = { mediaType: 'application/pdf', bytes: new Uint8Array(4) } as const
const slow = { ...shipment, to: { ...address, name: 'Ada [render-slow:5s]' } }

describe('What a label prints', () => {
  test('is what was bought, for whom, and by which service', () => {
    const content = labelContent(purchase, shipment, bought, 'sandbox')
    assert.equal(content?.layout, 'usps')
    assert.equal(content?.trackingNumber, bought.trackingNumber)
    assert.equal(content?.serviceName, 'Priority Mail')
    assert.equal(content?.weightPounds, 2.5)
    assert.equal(content?.shipDate, '2026-01-31')
  })

  test('is of an address what a label shows, and no e-mail address', () => {
    assert.ok(!('email' in (labelContent(purchase, shipment, bought, 'sandbox')?.to ?? {})))
  })

  test("is the zone that was quoted, until the carrier's answer names one", () => {
    assert.equal(labelContent(purchase, shipment, bought, 'sandbox')?.zone, '3')
    assert.equal(labelContent(purchase, shipment, { ...bought, zone: '4' }, 'sandbox')?.zone, '4')
  })

  test('is nothing of ours in production, whether artwork came or not', () => {
    assert.equal(labelContent(purchase, shipment, { ...bought, artwork }, 'production'), null)
    assert.equal(labelContent(purchase, shipment, bought, 'production'), null)
  })

  test('is a sample in a Sandbox, whatever artwork came, and of a purchase that was none', () => {
    assert.equal(labelContent(purchase, shipment, { ...bought, artwork }, 'sandbox')?.sample, true)
    const sample = { ...purchase, carrierAccount: sampleAccountId }
    assert.equal(labelContent(sample, shipment, bought, 'production')?.sample, true)
  })

  test("is slow on demand in a Sandbox, and whatever a recipient's name says nowhere else", () => {
    assert.equal(labelContent(purchase, slow, bought, 'sandbox')?.renderDelaySeconds, 5)
    const sample = { ...purchase, carrierAccount: sampleAccountId }
    assert.equal(labelContent(sample, slow, bought, 'production')?.renderDelaySeconds, undefined)
  })
})
