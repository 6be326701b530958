import assert from 'node:assert/strict'
import test from 'node:test'
import { purchaseWordsOf } from './purchase-words.ts'

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
