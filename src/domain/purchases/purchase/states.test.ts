import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  cancellationMoves,
  decidingCancellationStates,
  isOpen,
  openPurchaseStates,
  purchaseStates,
  purchaseStatesBefore,
  refundMoves,
} from '#domain/purchases/purchase/states.ts'

describe('States of a purchase', () => {
  test('are open until the carrier has made the label or certainly has not', () => {
    assert.deepEqual(openPurchaseStates, ['Claimed', 'Processing', 'OutcomeUnknown'])
    assert.deepEqual(
      purchaseStates.filter((state) => !isOpen(state)),
      ['Completed', 'Failed'],
    )
  })

  test('a purchase is sent from a claim, and from nowhere else', () => {
    assert.deepEqual(purchaseStatesBefore('Processing'), ['Claimed'])
  })

  test('a label comes of what was sent, and of nothing else', () => {
    assert.deepEqual(purchaseStatesBefore('Completed'), ['Processing', 'OutcomeUnknown'])
  })

  test('an outcome can be lost only where the carrier was being called', () => {
    assert.deepEqual(purchaseStatesBefore('OutcomeUnknown'), ['Processing'])
  })
})

describe('States of a cancellation', () => {
  test('an accepted one stays', () => {
    assert.deepEqual(cancellationMoves.Accepted, [])
  })

  test('a refused one may prove to have been accepted, and nothing else', () => {
    assert.deepEqual(cancellationMoves.Refused, ['Accepted', 'Requested'])
  })

  test('a refund that was requested is decided by the carrier alone, whatever a void is answered later', () => {
    assert.deepEqual([cancellationMoves.Requested, cancellationMoves.Denied], [[], []])
    assert.deepEqual(refundMoves, { Requested: ['Accepted', 'Denied'], Denied: ['Accepted'] })
  })

  test('those that decide are all but the refused, after which the label may be cancelled anew', () => {
    const all = Object.keys(cancellationMoves)
    assert.deepEqual(
      all.filter((state) => !(decidingCancellationStates as readonly string[]).includes(state)),
      ['Refused'],
    )
  })
})
