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

describe('The failure of a purchase', () => {
  test("hands the carrier's own code and text on", () => {
    const outcome = { outcome: 'rejected', carrierCode: '120002', carrierText: 'Bad address' } as const
    const { code, metaData } = purchaseFailure('ups', outcome)
    assert.equal(code, 'Label.CarrierRejected')
    assert.deepEqual(metaData, { carrier: 'ups', carrierCode: '120002', carrierText: 'Bad address' })
  })

  test('keeps to itself why the carrier could not be reached', () => {
    const { code, metaData } = purchaseFailure('ups', {
      outcome: 'unavailable',
      reason: 'credentials',
      detail: 'secret',
    })
    assert.equal(code, 'Carrier.Unavailable')
    assert.deepEqual(metaData, { carrier: 'ups' })
  })

  test('says what the carrier was found to have done', () => {
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

test('the end waits for what is under way and for what that begins; afterwards nothing is begun', async () => {
  const inFlight = createInFlight()
  const claimed = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const told: string[] = []
  const bought = inFlight.begin(async () => {
    await claimed.promise
    void inFlight.begin(() => sent.promise.then(() => told.push('sent')))
    throw new Error('the client hung up')
  })
  const ended = inFlight.end().then(() => told.push('ended'))
  claimed.resolve()
  await assert.rejects(bought, /hung up/)
  sent.resolve()
  await ended
  assert.deepEqual(told, ['sent', 'ended'])

  const late = inFlight.begin(async () => void told.push('late'))
  await assert.rejects(late, (error) => error instanceof ServiceError && error.code === 'General.Unavailable')
  await inFlight.keep(Promise.resolve())
  assert.deepEqual(told, ['sent', 'ended'])
})
