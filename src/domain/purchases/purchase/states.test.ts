import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createInFlight } from '#domain/purchases/purchase/in-flight.ts'
import { purchaseFailure } from '#domain/purchases/purchase/purchase.ts'
import {
  cancellationMoves,
  decidingCancellationStates,
  isOpen,
  openPurchaseStates,
  purchaseStates,
  purchaseStatesBefore,
  refundMoves,
} from '#domain/purchases/purchase/states.ts'
import { ServiceError } from '#kit/errors/service-error.ts'

describe('States of a purchase', () => {
  test('are open until the carrier created the label or certainly did not', () => {
    assert.deepEqual(openPurchaseStates, ['Claimed', 'Processing', 'OutcomeUnknown'])
    assert.deepEqual(
      purchaseStates.filter((state) => !isOpen(state)),
      ['Completed', 'Failed'],
    )
  })

  test('only a claimed purchase can be sent', () => {
    assert.deepEqual(purchaseStatesBefore('Processing'), ['Claimed'])
  })

  test('only a sent purchase can get a label', () => {
    assert.deepEqual(purchaseStatesBefore('Completed'), ['Processing', 'OutcomeUnknown'])
  })

  test('an outcome can be lost only during a call to the carrier', () => {
    assert.deepEqual(purchaseStatesBefore('OutcomeUnknown'), ['Processing'])
  })
})

describe('States of a cancellation', () => {
  test('an accepted cancellation never changes', () => {
    assert.deepEqual(cancellationMoves.Accepted, [])
  })

  test('a rejected cancellation can only become accepted', () => {
    assert.deepEqual(cancellationMoves.Refused, ['Accepted', 'Requested'])
  })

  test('only the carrier decides about a requested refund, whatever later voids return', () => {
    assert.deepEqual([cancellationMoves.Requested, cancellationMoves.Denied], [[], []])
    assert.deepEqual(refundMoves, { Requested: ['Accepted', 'Denied'], Denied: ['Accepted'] })
  })

  test('all but rejected cancellations decide about the label', () => {
    const all = Object.keys(cancellationMoves)
    assert.deepEqual(
      all.filter((state) => !(decidingCancellationStates as readonly string[]).includes(state)),
      ['Refused'],
    )
  })
})

describe('The failure of a purchase', () => {
  test("contains the carrier's code and text", () => {
    const outcome = { outcome: 'rejected', carrierCode: '120002', carrierText: 'Bad address' } as const
    const { code, metaData } = purchaseFailure('ups', outcome)
    assert.equal(code, 'Label.CarrierRejected')
    assert.deepEqual(metaData, { carrier: 'ups', carrierCode: '120002', carrierText: 'Bad address' })
  })

  test('hides why the carrier could not be reached', () => {
    const { code, metaData } = purchaseFailure('ups', {
      outcome: 'unavailable',
      reason: 'credentials',
      detail: 'secret',
    })
    assert.equal(code, 'Carrier.Unavailable')
    assert.deepEqual(metaData, { carrier: 'ups' })
  })

  test('states what the carrier did', () => {
    assert.deepEqual(purchaseFailure('ups', { outcome: 'absent', code: '300007' }).metaData, {
      carrier: 'ups',
      outcome: 'absent',
    })
    assert.deepEqual(purchaseFailure('ups', { outcome: 'voided', value: null }).metaData, {
      carrier: 'ups',
      outcome: 'voided',
    })
  })
})

test('shutdown waits for running work and the work that it starts, then rejects new work', async () => {
  const inFlight = createInFlight()
  const claimed = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const events: string[] = []
  const bought = inFlight.begin(async () => {
    await claimed.promise
    void inFlight.begin(() => sent.promise.then(() => events.push('sent')))
    throw new Error('the client hung up')
  })
  const ended = inFlight.end().then(() => events.push('ended'))
  claimed.resolve()
  await assert.rejects(bought, /hung up/)
  sent.resolve()
  await ended
  assert.deepEqual(events, ['sent', 'ended'])

  const late = inFlight.begin(async () => void events.push('late'))
  await assert.rejects(late, (error) => error instanceof ServiceError && error.code === 'General.Unavailable')
  await inFlight.keep(Promise.resolve())
  assert.deepEqual(events, ['sent', 'ended'])
})
