import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Order, toStoreOrder } from '#adapters/stores/amazon/order.ts'

const now = new Date('2026-11-20T10:00:00Z')
const item: Order['orderItems'][number] = {
  orderItemId: '1',
  quantityOrdered: 2,
  product: { title: 'Mug', price: { unitPrice: { amount: '12.99', currencyCode: 'EUR' } } },
  fulfillment: { quantityFulfilled: 0, quantityUnfulfilled: 2 },
}
const order: Order = {
  orderId: '303-1',
  createdTime: '2026-11-19T10:00:00Z',
  lastUpdatedTime: '2026-11-19T10:00:00Z',
  recipient: { deliveryAddress: { name: 'Ada', addressLine1: '1 Main St', city: 'Reno', countryCode: 'US' } },
  fulfillment: { fulfillmentStatus: 'UNSHIPPED', fulfilledBy: 'MERCHANT' },
  orderItems: [item],
}
const of = (change: Partial<Order>) => toStoreOrder({ ...order, ...change }, now)

test('orders of programs that exclude own labels are closed, with the name of the program', () => {
  for (const program of ['PRIME', 'AMAZON_EASY_SHIP', 'DELIVERY_BY_AMAZON', 'IN_STORE_PICK_UP']) {
    const { fulfillability } = of({ programs: ['AMAZON_BUSINESS', program] })
    assert.ok(fulfillability.state === 'closed' && fulfillability.reason === 'not shippable', program)
    assert.ok(fulfillability.detail?.includes(program))
  }
  for (const programs of [null, [], ['AMAZON_BUSINESS', 'PREMIUM', 'FBM_SHIP_PLUS', 'constructor']]) {
    assert.deepEqual(of({ programs }).fulfillability, { state: 'open' })
  }
})

test('a pre-order waits until its shipping window begins', () => {
  const windowFrom = (earliestDateTime: string | null) => ({
    programs: ['PREORDER'],
    fulfillment: { fulfillmentStatus: 'UNSHIPPED', fulfilledBy: 'MERCHANT', shipByWindow: { earliestDateTime } },
  })
  for (const later of ['2026-12-01T00:00:00Z', null]) {
    const { fulfillability } = of(windowFrom(later))
    assert.ok(fulfillability.state === 'waiting' && fulfillability.reason === 'scheduled')
    assert.match(fulfillability.detail ?? '', /PREORDER/)
  }
  assert.deepEqual(of(windowFrom('2026-11-20T00:00:00Z')).fulfillability, { state: 'open' })
})

test('an order has its windows, its tax number and its mandatory constraints', () => {
  const shipping = {
    shippingConstraints: {
      signatureConfirmation: 'MANDATORY',
      recipientAgeVerification: 'MANDATORY',
      cashOnDelivery: null,
    },
    internationalShipping: { iossNumber: 'IM2760000742' },
  }
  const shipped = { ...item, orderItemId: '2', fulfillment: { quantityUnfulfilled: 0, shipping: { ...shipping } } }
  const found = of({
    orderItems: [{ ...item, fulfillment: { quantityUnfulfilled: 1, shipping } }, shipped],
    fulfillment: {
      fulfillmentStatus: 'UNSHIPPED',
      shipByWindow: { earliestDateTime: '2026-11-20T08:00:00Z', latestDateTime: '2026-11-21T22:59:59Z' },
      deliverByWindow: { latestDateTime: '2026-11-25T22:59:59Z' },
    },
  })
  assert.deepEqual(
    [found.shipBy?.toISOString(), found.deliverBy?.toISOString(), found.iossNumber, found.taxCollectedBy],
    ['2026-11-21T22:59:59.000Z', '2026-11-25T22:59:59.000Z', 'IM2760000742', 'Amazon'],
  )
  assert.deepEqual(found.constraints, [
    { text: 'Signature required', signature: 'anybody' },
    { text: 'Age check of the recipient required', signature: 'adult' },
  ])
  assert.ok(!('shipBy' in of({})) && !('constraints' in of({})) && !('iossNumber' in of({ orderItems: [shipped] })))
})

test('the value of an item is its price after discounts', () => {
  const breakdowns = [
    { type: 'ITEM', subtotal: { amount: '25.98' } },
    { type: 'DISCOUNT', subtotal: { amount: '-5.98' } },
  ]
  assert.equal(of({}).lines[0]?.unitValue, '12.99')
  assert.equal(of({ orderItems: [{ ...item, proceeds: { breakdowns } }] }).lines[0]?.unitValue, '10')
})
