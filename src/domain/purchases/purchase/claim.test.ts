import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OrderStatus } from '#domain/orders/status/states.ts'
import { type ClaimRow, reasonAgainst } from '#domain/purchases/purchase/claim.ts'

const rateId = 'rate'

/** A row whose claim succeeds, with changes. */
function rowWith(changes: object, ofAttempt: object = {}): ClaimRow {
  const place = { country: 'US', state: 'NY', zip: '10118' }
  return {
    attempt: {
      accountId: 'account',
      rateId,
      allowedCarriers: null,
      key: null,
      canBuy: true,
      isReadAtStore: false,
      isDeclared: false,
      checkedRevision: null,
      ...ofAttempt,
    },
    shipment: { revision: 1, contentVersion: 2, isFromStore: false, from: place, to: place },
    order: { status: OrderStatus.Created, purchaseBlock: null },
    rate: {
      carrier: 'usps',
      charge: '9.35',
      currency: 'USD',
      isUsable: true,
      carrierAccount: 'own',
      contentVersion: 2,
      billing: 'prepaid',
    },
    isDisconnected: false,
    owner: null,
    soldTo: null,
    keyPurchaseId: null,
    ...changes,
  } as unknown as ClaimRow
}

const budgetOf = (covers: boolean) => ({ available: () => '0', take: () => covers })
const reasonOf = (row: ClaimRow, covers = true) => reasonAgainst(row, budgetOf(covers))

describe('A claim', () => {
  test('succeeds', () => {
    assert.equal(reasonOf(rowWith({})), null)
  })

  const owner = { carrier: 'usps', rateId }
  const cases: readonly [string, object, object, string | null][] = [
    ['without a shipment', { shipment: null }, {}, 'no-shipment'],
    ['without a rate', { rate: null }, {}, 'no-rate'],
    ['of a carrier that the sub-account cannot use', {}, { allowedCarriers: ['ups'] }, 'no-rate'],
    ['that would join a purchase of such a carrier', { owner }, { allowedCarriers: ['ups'] }, 'no-rate'],
    ['of a shipment that a purchase of the same rate owns', { owner }, {}, 'joined'],
    ['of the same rate, which was deleted', { owner, rate: null }, {}, 'joined'],
    ['of a shipment that a purchase of another rate owns', { owner: { ...owner, rateId: 'other' } }, {}, 'owned'],
    ['of a rate whose label was canceled', { soldTo: owner }, {}, 'rate-sold'],
    ['of such a rate that was deleted', { soldTo: owner, rate: null }, {}, 'rate-sold'],
    [
      'of such a rate with a new key, while another rate owns the shipment',
      { soldTo: owner, owner: { ...owner, rateId: 'other' } },
      { key: 'new' },
      'owned',
    ],
    ['of such a rate with a new key, so it is no repeat', { soldTo: owner }, { key: 'new' }, null],
    ['through a disconnected carrier account', { isDisconnected: true }, {}, 'disconnected'],
    ['on a node that cannot buy', {}, { canBuy: false }, 'cannot-buy'],
    ['of a locked order', { order: null }, {}, 'locked'],
    ['with the key of another purchase', { keyPurchaseId: 'other' }, { key: 'used' }, 'key-taken'],
    ['of an order on hold', { order: { status: OrderStatus.OnHold, purchaseBlock: null } }, {}, 'order-status'],
    ['of an order that was changed since the checks', {}, { checkedRevision: 0 }, 'changed'],
    [
      'of an order that its store blocks',
      { order: { status: OrderStatus.Created, purchaseBlock: 'Order.ClosedAtSource' } },
      {},
      'order-blocked',
    ],
  ]
  for (const [name, changes, ofAttempt, reason] of cases) {
    test(name, () => {
      assert.equal(reasonOf(rowWith(changes, ofAttempt)), reason)
    })
  }

  test('with an expired rate', () => {
    const { rate } = rowWith({})
    assert.equal(reasonOf(rowWith({ rate: { ...rate, isUsable: false } })), 'rate-expired')
    assert.equal(reasonOf(rowWith({ rate: { ...rate, charge: '0' } })), 'rate-expired', 'no label is free')
    const earlier = { rate: { ...rate, contentVersion: 1 } }
    assert.equal(reasonOf(rowWith(earlier)), 'rate-expired', 'of an earlier content of the shipment')
    assert.equal(reasonOf(rowWith(earlier, { checkedRevision: 0 })), 'rate-expired')
    assert.equal(reasonOf(rowWith({ rate: { ...rate, contentVersion: null } })), null, 'of an older version')
  })

  test('of an order from a store, until the order was read there', () => {
    const { shipment } = rowWith({})
    const fromStore = { shipment: { ...shipment, isFromStore: true } }
    assert.equal(reasonOf(rowWith(fromStore)), 'store-unread')
    assert.equal(reasonOf(rowWith(fromStore, { isReadAtStore: true })), null)
  })

  test('of a shipment that leaves its customs territory, until the declaration was validated', () => {
    const { shipment } = rowWith({})
    const abroad = { shipment: { ...shipment, to: { country: 'DE', state: null, zip: '10117' } } }
    assert.equal(reasonOf(rowWith(abroad)), 'undeclared')
    assert.equal(reasonOf(rowWith(abroad, { isDeclared: true })), null)
  })

  test('without enough credit', () => {
    assert.equal(reasonOf(rowWith({}), false), 'credit')
    const { rate } = rowWith({})
    assert.equal(
      reasonOf(rowWith({ rate: { ...rate, billing: 'direct' } }), false),
      null,
      'the carrier sends an invoice',
    )
  })
})
