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

test('what each standing keeps from being bought', () => {
  assert.equal(blockOf({ state: 'open' }), null)
  assert.equal(blockOf({ state: 'waiting', reason: 'unpaid', detail: null }), 'Order.NotReadyForPurchase')
  assert.equal(blockOf(fulfilled), 'Order.ClosedAtSource')
  assert.equal(blockOf({ state: 'withheld', detail: 'no address' }), 'Order.NotLoaded')
  assert.equal(blockOf({ state: 'unreadable', detail: 'a word' }), 'Order.MetadataUnreadable')
})

test('an order of which our own push shipped a part is what it was', () => {
  const incoming: StoreOrder = { ...stored, lines: [line('b', 1)], weightPounds: 1, fulfillments: [fulfillment('T1')] }
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [first]), stored)
})

test('where the store does not say which lines, those of the push count', () => {
  const incoming: StoreOrder = {
    ...stored,
    lines: [line('b', 1)],
    weightPounds: 1,
    fulfillments: [fulfillment('T1', [])],
  }
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [first]), stored)
})

test('an order that only we have fulfilled is open, one that somebody else has is closed', () => {
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

test('a store that lists no fulfillments is believed to have been closed by a last push that it took, and by none else', () => {
  const incoming: StoreOrder = { ...stored, lines: [], weightPounds: null, fulfillability: fulfilled }
  const whole = { ...first, isLast: true }
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [whole]), stored)
  assert.deepEqual(
    withoutOwnFulfillments(incoming, stored, [{ ...whole, isReported: false }]).fulfillability,
    fulfilled,
  )
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [first]).fulfillability, fulfilled)
})

test('a store that takes an order as a whole was told of all of it by the last of its parcels', () => {
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
  // The other parcel's push ended with the last one's, and is none of those that the store was told.
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [last]), { ...stored, fulfillments: [] })
})

test('what was cancelled at the store beside our push stays cancelled', () => {
  const standing = { state: 'closed', reason: 'cancelled', detail: null } as const
  const incoming: StoreOrder = { ...stored, lines: [], fulfillability: standing, fulfillments: [fulfillment('T1')] }
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [first]).fulfillability, standing)
})

test('a push whose fulfillment was cancelled at the store takes nothing away', () => {
  const incoming: StoreOrder = { ...stored, fulfillments: [{ ...fulfillment('T1'), isCancelled: true }] }
  assert.deepEqual(withoutOwnFulfillments(incoming, stored, [first]), stored)
})

test('differences: where it goes, what is in it, what people read', () => {
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

describe('What a store says otherwise', () => {
  test('is nothing where it says the same, in whatever order', () => {
    const stored = Object.fromEntries(Object.entries(recipient).toReversed()) as StoreAddress
    assert.deepEqual(describeDifferences(order({ recipient: stored }), order()), none)
  })

  test('is the address whole, and the note', () => {
    const moved = { ...recipient, street2: 'Apt 2' }
    assert.deepEqual(describeDifferences(order(), order({ recipient: moved, note: 'Ring twice' })), {
      ...none,
      recipient: { before: recipient, now: moved },
      note: { before: null, now: 'Ring twice' },
    })
  })

  test('is each line of which there are more, less, or none', () => {
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

  test('is no line that was shipped, as long as that stands', () => {
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

  test('is how it stands', () => {
    const held = { state: 'waiting', reason: 'on hold', detail: 'Call first' } as const
    assert.deepEqual(describeDifferences(order(), order({ fulfillability: held })), { ...none, standing: held })
    assert.deepEqual(describeDifferences(order({ fulfillability: held }), order()).standing, { state: 'open' })
  })
})
