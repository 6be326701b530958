import assert from 'node:assert/strict'
import test from 'node:test'
import { Failure } from './failure.ts'
import { purchaseWordsOf, wordsOf } from './words.ts'

const failure = (status: number, requestId: string | null): Failure =>
  new Failure({
    status,
    errors: [{ code: 'Any.Code', message: 'It is so.', metaData: null }],
    requestId,
    retryAfterSeconds: null,
  })

test('a fault of the service is told with the id of its request, a refusal without', () => {
  assert.equal(wordsOf(failure(500, 'request-1')), 'It is so. Request request-1.')
  assert.equal(wordsOf(failure(503, null)), 'It is so.')
  assert.equal(wordsOf(failure(422, 'request-1')), 'It is so.')
})

test('why no label was made is told in the carrier’s name, with its own words where it gave some', () => {
  const wordsFor = (code: string, metaData: Record<string, string>) => purchaseWordsOf({ code, metaData })
  assert.equal(
    wordsFor('Label.CarrierRejected', { carrier: 'usps', carrierText: 'No such street.' }),
    'USPS refused to make the label: “No such street.” Correct what is wrong, or choose another carrier.',
  )
  assert.match(wordsFor('Label.CarrierRejected', { carrier: 'ups' }) ?? '', /^UPS refused to make the label\. /)
  assert.match(
    wordsFor('Carrier.Unavailable', { carrier: 'ups' }) ?? '',
    /^UPS cannot be reached now, and made no label/,
  )
  assert.match(
    wordsFor('Carrier.Unavailable', { carrier: 'ups', outcome: 'absent' }) ?? '',
    /^The connection to UPS broke/,
  )
  assert.equal(wordsFor('Rate.Stale', {}), null)
})
