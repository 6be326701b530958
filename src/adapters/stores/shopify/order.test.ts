import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fulfillabilityOf, toOrder } from '#adapters/stores/shopify/order.ts'
import type { Unit } from '#adapters/stores/shopify/responses.ts'

const order: Unit['order'] = {
  id: 'gid://shopify/Order/1',
  name: '#1001',
  createdAt: '2026-03-08T09:30:15Z',
  cancelledAt: null,
  closed: false,
  note: null,
  email: null,
  tags: [],
  displayFinancialStatus: 'PAID',
  risk: { recommendation: 'ACCEPT' },
  shippingLine: null,
  shippingAddress: null,
}
const unit: Unit = {
  id: 'gid://shopify/FulfillmentOrder/5',
  updatedAt: '2026-03-08T09:30:15Z',
  status: 'OPEN',
  requestStatus: 'UNSUBMITTED',
  fulfillAt: null,
  fulfillBy: null,
  supportedActions: [{ action: 'CREATE_FULFILLMENT' }],
  fulfillmentHolds: [],
  deliveryMethod: { methodType: 'SHIPPING' },
  assignedLocation: {
    name: 'Shop',
    address1: null,
    address2: null,
    city: null,
    province: null,
    countryCode: 'US',
    zip: null,
    phone: null,
    location: null,
  },
  remainingLineItemsWeight: null,
  order,
}
const rest = { isLeft: true, wasShipped: false, wasTakenBack: false, hasAddress: true }
const of = (over: Partial<Unit>, ofOrder: Partial<Unit['order']> = {}, more: Partial<typeof rest> = {}) => {
  const standing = fulfillabilityOf({ ...unit, ...over, order: { ...order, ...ofOrder } }, { ...rest, ...more })
  return 'reason' in standing ? `${standing.state}: ${standing.reason}` : standing.state
}
const held = (reason: string) =>
  of({ status: 'ON_HOLD', fulfillmentHolds: [{ reason, reasonNotes: null, displayReason: 'Held' }] })

test('an order that is open, paid and allowed can ship', () => {
  assert.equal(of({}), 'open')
  assert.equal(of({ status: 'IN_PROGRESS' }), 'open')
  assert.equal(of({}, { displayFinancialStatus: 'AUTHORIZED' }), 'open')
  assert.equal(of({}, { displayFinancialStatus: 'PARTIALLY_REFUNDED' }), 'open')
  assert.equal(of({ deliveryMethod: null }), 'open')
})

test('the reason of a hold determines the reason to wait', () => {
  assert.equal(held('AWAITING_PAYMENT'), 'waiting: unpaid')
  assert.equal(held('HIGH_RISK_OF_FRAUD'), 'waiting: fraud check')
  assert.equal(held('INCORRECT_ADDRESS'), 'waiting: address in doubt')
  assert.equal(held('INVENTORY_OUT_OF_STOCK'), 'waiting: out of stock')
  assert.equal(held('ONLINE_STORE_POST_PURCHASE_CROSS_SELL'), 'waiting: being edited')
  assert.equal(held('OTHER'), 'waiting: on hold')
  // Unknown reasons are holds too.
  assert.equal(held('AWAITING_THE_MOON'), 'waiting: on hold')
})

test("a hold has the merchant's note as its detail", () => {
  const [hold] = [{ reason: 'OTHER', reasonNotes: 'call first', displayReason: 'Other' }]
  assert.deepEqual(fulfillabilityOf({ ...unit, status: 'ON_HOLD', fulfillmentHolds: [hold] }, rest), {
    state: 'waiting',
    reason: 'on hold',
    detail: 'call first',
  })
})

test('an order waits for payment, its scheduled date, a fraud check, or another fulfillment service', () => {
  for (const [status, reason] of [
    ['PENDING', 'unpaid'],
    ['PARTIALLY_PAID', 'unpaid'],
    ['EXPIRED', 'payment failed'],
    ['VOIDED', 'payment failed'],
  ] as const) {
    assert.equal(of({}, { displayFinancialStatus: status }), `waiting: ${reason}`, status)
  }
  assert.equal(of({ status: 'SCHEDULED', fulfillAt: '2026-04-01T00:00:00Z' }), 'waiting: scheduled')
  assert.equal(of({}, { risk: { recommendation: 'INVESTIGATE' } }), 'waiting: fraud check')
  assert.equal(of({}, { risk: { recommendation: 'CANCEL' } }), 'waiting: fraud check')
  assert.equal(of({}, { risk: { recommendation: 'CANCEL' }, tags: ['vip', 'risk-accepted'] }), 'open')
  assert.equal(of({ supportedActions: [{ action: 'REQUEST_FULFILLMENT' }] }), 'waiting: not released')
})

test('an order that no longer ships is closed, whatever its other fields contain', () => {
  assert.equal(of({}, { cancelledAt: '2026-03-09T00:00:00Z', displayFinancialStatus: 'VOIDED' }), 'closed: cancelled')
  assert.equal(of({ status: 'CANCELLED' }), 'closed: cancelled')
  assert.equal(of({}, { displayFinancialStatus: 'REFUNDED' }), 'closed: refunded')
  assert.equal(of({ status: 'CLOSED' }, {}, { wasShipped: true, hasAddress: false }), 'closed: fulfilled')
  assert.equal(of({ status: 'CLOSED' }), 'closed: closed')
  assert.equal(of({}, {}, { isLeft: false, wasShipped: true }), 'closed: fulfilled')
  assert.equal(of({ requestStatus: 'CANCELLATION_REQUESTED' }), 'closed: cancellation requested')
  assert.equal(of({}, { closed: true }), 'closed: closed')
  for (const methodType of ['PICK_UP', 'RETAIL', 'NONE', 'LOCAL']) {
    assert.equal(of({ deliveryMethod: { methodType } }), 'closed: not shippable', methodType)
  }
})

test('the ship-by time is that of the fulfillment order', () => {
  const found = toOrder({ ...unit, fulfillBy: '2026-11-23T22:00:00Z' }, [], [], { hidesBuyers: false })
  assert.equal(found.shipBy?.toISOString(), '2026-11-23T22:00:00.000Z')
  assert.ok(!('shipBy' in toOrder(unit, [], [], { hidesBuyers: false })))
})

test('an unknown status is unreadable', () => {
  assert.equal(of({ status: 'BEING_PACKED' }), 'unreadable')
  assert.equal(of({}, { displayFinancialStatus: 'BARTERED' }), 'unreadable')
  assert.equal(of({}, { displayFinancialStatus: null }), 'unreadable')
  assert.equal(of({}, { risk: { recommendation: 'PONDER' } }), 'unreadable')
})

test('an order without an address is withheld', () => {
  assert.equal(of({ status: 'ON_HOLD' }, {}, { hasAddress: false }), 'withheld')
})
