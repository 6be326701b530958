import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { purchaseFailure } from '#domain/purchases/purchase/purchase-failure.ts'

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
