import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { StoreAddress, StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import { whatDiffers } from '#domain/store-sync/showing/differences.ts'
import { aStoreLine, aStoreOrder, aStoreRecipient } from '../../../../test/support/store-orders.ts'

const recipient = aStoreRecipient
const line = (lineId: string, quantity: number): StoreLine =>
  aStoreLine(lineId, { quantity, name: `Thing ${lineId}`, sku: `T-${lineId}` })
const order = (changes: Partial<StoreOrder> = {}): StoreOrder =>
  aStoreOrder({ recipient, lines: [line('a', 2), line('b', 1)], ...changes })

const none = { recipient: null, lines: [], note: null, standing: null }

describe('What a store says otherwise', () => {
  test('is nothing where it says the same, in whatever order', () => {
    const kept = Object.fromEntries(Object.entries(recipient).toReversed()) as StoreAddress
    assert.deepEqual(whatDiffers(order({ recipient: kept }), order()), none)
  })

  test('is the address whole, and the note', () => {
    const moved = { ...recipient, street2: 'Apt 2' }
    assert.deepEqual(whatDiffers(order(), order({ recipient: moved, note: 'Ring twice' })), {
      ...none,
      recipient: { before: recipient, now: moved },
      note: { before: null, now: 'Ring twice' },
    })
  })

  test('is each line of which there are more, less, or none', () => {
    const { lines } = whatDiffers(order(), order({ lines: [line('a', 3), line('c', 1)] }))
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
    const shipped = { fulfilmentId: 'f', trackingNumbers: ['1Z'], lines: [{ lineId: 'a', quantity: 2 }] }
    const left = { lines: [line('b', 1)] }
    assert.deepEqual(whatDiffers(order(), order({ ...left, fulfilments: [{ ...shipped, isCancelled: false }] })), none)
    assert.equal(
      whatDiffers(order(), order({ ...left, fulfilments: [{ ...shipped, isCancelled: true }] })).lines.length,
      1,
    )
  })

  test('is how it stands', () => {
    const held = { state: 'waiting', reason: 'on hold', detail: 'Call first' } as const
    assert.deepEqual(whatDiffers(order(), order({ standing: held })), { ...none, standing: held })
    assert.deepEqual(whatDiffers(order({ standing: held }), order()).standing, { state: 'open' })
  })
})
