/** Orders as a store's adapter returns them. */
import type { StoreAddress, StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import { anAddress } from './client.ts'

const { residential: _, ...address } = anAddress
export const aStoreRecipient: StoreAddress = { ...address, phone: null, email: null }

export const aStoreLine = (lineId: string, changes: Partial<StoreLine> = {}): StoreLine => ({
  lineId,
  quantity: 2,
  name: 'Green tea',
  sku: null,
  unitValue: '4.50',
  currency: 'USD',
  unitWeightPounds: 0.5,
  hsTariffNumber: null,
  originCountry: null,
  ...changes,
})

export const aStoreOrder = (changes: Partial<StoreOrder> = {}): StoreOrder => ({
  externalId: '1',
  parentId: '1',
  number: '#1001',
  placedAt: new Date('2026-03-01T00:00:00Z'),
  fulfillability: { state: 'open' },
  recipient: aStoreRecipient,
  shipFrom: null,
  lines: [aStoreLine('1')],
  weightPounds: null,
  fulfillments: [],
  shippingMethod: 'Standard',
  note: null,
  ...changes,
})
