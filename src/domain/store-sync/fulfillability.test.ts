import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { StoreAddress, StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import {
  blockOf,
  describeDifferences,
  differencesOf,
  type OwnFulfillment,
  withoutOwnFulfillments,
} from '#domain/store-sync/fulfillability.ts'
import { aStoreLine, aStoreOrder, aStoreRecipient } from '../../../test/support/store-orders.ts'

const line = (lineId: string, quantity: number): StoreLine =>
  aStoreLine(lineId, { quantity, name: `thing ${lineId}`, unitValue: '19.90', unitWeightPounds: 1 })

const stored = aStoreOrder({ lines: [line('a', 2), line('b', 1)], weightPounds: 3 })

const first: OwnFulfillment = {
  trackingNumber: 'T1',
  lines: [{ lineId: 'a', quantity: 2 }],
  isLast: false,
  isReported: true,
}
const fulfillment = (trackingNumber: string, lines = first.lines) => ({
  fulfillmentId: `f-${trackingNumber}`,
  trackingNumbers: [trackingNumber],
  lines,
  isCancelled: false,
})
const fulfilled = { state: 'closed', reason: 'fulfilled', detail: null } as const

test('each fulfillability blocks purchases with its own code', () => {
  assert.equal(blockOf({ state: 'open' }), null)
  assert.equal(blockOf({ state: 'waiting', reason: 'unpaid', detail: null }), 'Order.NotReadyForPurchase')
  assert.equal(blockOf(fulfilled), 'Order.ClosedAtSource')
  assert.equal(blockOf({ state: 'withheld', detail: 'no address' }), 'Order.NotLoaded')
  assert.equal(blockOf({ state: 'unreadable', detail: 'a word' }), 'Order.MetadataUnreadable')
})

test('our partial fulfillment does not change the order', () => {
  const incoming: StoreOrder = { ...stored, lines: [line('b', 1)], weightPounds: 1, fulfillments: [fulfillment('T1')] }
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [first]), stored)
})

test('if the store does not list the lines, those of our update count', () => {
  const incoming: StoreOrder = {
    ...stored,
    lines: [line('b', 1)],
    weightPounds: 1,
    fulfillments: [fulfillment('T1', [])],
  }
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [first]), stored)
})

test('an order is open if only we fulfilled it, and closed if someone else did', () => {
  const last: OwnFulfillment = {
    trackingNumber: 'T2',
    lines: [{ lineId: 'b', quantity: 1 }],
    isLast: true,
    isReported: true,
  }
  const ours: StoreOrder = {
    ...stored,
    lines: [],
    weightPounds: null,
    fulfillability: fulfilled,
    fulfillments: [fulfillment('T1'), fulfillment('T2', last.lines)],
  }
  assert.deepEqual(withoutOwnFulfillments(ours, stored, [first, last]), stored)
  const byOther = { ...ours, fulfillments: [fulfillment('T1'), fulfillment('ELSE', last.lines)] }
  const judged = withoutOwnFulfillments(byOther, stored, [first])
  assert.deepEqual(judged.fulfillability, fulfilled)
  assert.deepEqual(judged.lines, [line('a', 2)])
})

test('without a list of fulfillments, only our last accepted update explains a closed order', () => {
  const incoming: StoreOrder = { ...stored, lines: [], weightPounds: null, fulfillability: fulfilled }
  const whole = { ...first, isLast: true }
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [whole]), stored)
  assert.deepEqual(
    withoutOwnFulfillments(incoming, stored, [{ ...whole, isReported: false }]).fulfillability,
    fulfilled,
  )
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [first]).fulfillability, fulfilled)
})

test('a store that fulfills whole orders gets all lines with the last package', () => {
  const last: OwnFulfillment = {
    trackingNumber: 'T2',
    lines: [{ lineId: 'b', quantity: 1 }],
    isLast: true,
    isReported: true,
  }
  const incoming: StoreOrder = {
    ...stored,
    lines: [],
    weightPounds: null,
    fulfillability: fulfilled,
    fulfillments: [fulfillment('T2', [])],
  }
  // The update of the other package ended with the last one and was not reported by itself.
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [last]), { ...stored, fulfillments: [] })
})

test('lines that the store canceled stay canceled', () => {
  const standing = { state: 'closed', reason: 'cancelled', detail: null } as const
  const incoming: StoreOrder = { ...stored, lines: [], fulfillability: standing, fulfillments: [fulfillment('T1')] }
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [first]).fulfillability, standing)
})

test('an update whose fulfillment was canceled at the store removes no lines', () => {
  const incoming: StoreOrder = { ...stored, fulfillments: [{ ...fulfillment('T1'), isCancelled: true }] }
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [first]), stored)
})

test('finds differences of address, contents and texts', () => {
  const none = { recipient: false, contents: false, texts: false }
  assert.deepEqual(differencesOf(stored, structuredClone(stored)), none)
  const moved = { ...stored, recipient: stored.recipient && { ...stored.recipient, street1: '2 Elsewhere' } }
  assert.deepEqual(differencesOf(stored, moved), { ...none, recipient: true })
  assert.deepEqual(differencesOf(stored, { ...stored, lines: [line('a', 1), line('b', 1)] }), {
    ...none,
    contents: true,
  })
  assert.deepEqual(differencesOf(stored, { ...stored, note: 'ring twice' }), { ...none, texts: true })
  const closed: StoreOrder = { ...stored, fulfillability: fulfilled, lines: [], recipient: null }
  assert.deepEqual(differencesOf(stored, closed), none)
})

const recipient = aStoreRecipient
const storeLine = (lineId: string, quantity: number): StoreLine =>
  aStoreLine(lineId, { quantity, name: `Thing ${lineId}`, sku: `T-${lineId}` })
const order = (changes: Partial<StoreOrder> = {}): StoreOrder =>
  aStoreOrder({ recipient, lines: [storeLine('a', 2), storeLine('b', 1)], ...changes })

const none = { recipient: null, lines: [], note: null, standing: null }

describe('The difference', () => {
  test('is empty for equal data in any order', () => {
    const stored = Object.fromEntries(Object.entries(recipient).toReversed()) as StoreAddress
    assert.deepEqual(describeDifferences(order({ recipient: stored }), order()), none)
  })

  test('contains the whole address, and the note', () => {
    const moved = { ...recipient, street2: 'Apt 2' }
    assert.deepEqual(describeDifferences(order(), order({ recipient: moved, note: 'Ring twice' })), {
      ...none,
      recipient: { before: recipient, now: moved },
      note: { before: null, now: 'Ring twice' },
    })
  })

  test('contains each line with another quantity', () => {
    const { lines } = describeDifferences(order(), order({ lines: [storeLine('a', 3), storeLine('c', 1)] }))
    assert.deepEqual(
      lines.map(({ name, before, now }) => [name, before, now]),
      [
        ['Thing a', 2, 3],
        ['Thing b', 1, 0],
        ['Thing c', 0, 1],
      ],
    )
  })

  test('omits shipped lines while their fulfillment is valid', () => {
    const shipped = { fulfillmentId: 'f', trackingNumbers: ['1Z'], lines: [{ lineId: 'a', quantity: 2 }] }
    const left = { lines: [storeLine('b', 1)] }
    assert.deepEqual(
      describeDifferences(order(), order({ ...left, fulfillments: [{ ...shipped, isCancelled: false }] })),
      none,
    )
    assert.equal(
      describeDifferences(order(), order({ ...left, fulfillments: [{ ...shipped, isCancelled: true }] })).lines.length,
      1,
    )
  })

  test('contains the fulfillability', () => {
    const held = { state: 'waiting', reason: 'on hold', detail: 'Call first' } as const
    assert.deepEqual(describeDifferences(order(), order({ fulfillability: held })), { ...none, standing: held })
    assert.deepEqual(describeDifferences(order({ fulfillability: held }), order()).standing, { state: 'open' })
  })
})
