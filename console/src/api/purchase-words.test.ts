import assert from 'node:assert/strict'
import test from 'node:test'
import { purchaseWordsOf } from './purchase-words.ts'

test('why no label was made is told in the carrier’s name, with its own words where it gave some', () => {
  const wordsFor = (code: string, metaData: Record<string, string>) => purchaseWordsOf({ code, metaData })
  assert.equal(
    wordsFor('Label.CarrierRejected', { carrier: 'usps', carrierText: 'No such street.' }),
    'USPS rejected the purchase: “No such street.” Fix the problem, or choose another carrier.',
  )
  assert.match(wordsFor('Label.CarrierRejected', { carrier: 'ups' }) ?? '', /^UPS rejected the purchase\. /)
  assert.match(
    wordsFor('Carrier.Unavailable', { carrier: 'ups' }) ?? '',
    /^UPS can’t be reached, and no label was created/,
  )
  assert.match(
    wordsFor('Carrier.Unavailable', { carrier: 'ups', outcome: 'absent' }) ?? '',
    /^We lost the connection to UPS/,
  )
  assert.equal(wordsFor('Rate.Stale', {}), null)
})
