import assert from 'node:assert/strict'
import { test } from 'node:test'
import { symbols } from '@waybill/label-artwork'
import {
  dhlPieceNumber,
  dhlWaybillNumber,
  fedexTrackingNumber,
  upsTrackingNumber,
  uspsTrackingNumber,
} from './sales.ts'

test("numbers have their carrier's format and check digit", () => {
  for (let round = 0; round < 200; round++) {
    const usps = uspsTrackingNumber('055', '912345678')
    assert.ok(/^94055345678\d{11}$/.test(usps) && symbols.isImpb(usps), usps)
    const ups = upsTrackingNumber('a1b2c3', '03')
    assert.ok(/^1ZA1B2C303\d{8}$/.test(ups) && symbols.isUpsTrackingNumber(ups), ups)
    assert.ok(symbols.isFedexTrackingNumber(fedexTrackingNumber()))
    assert.ok(symbols.isDhlWaybill(dhlWaybillNumber()))
    assert.match(dhlPieceNumber(), /^JD\d{18}$/)
  }
})

test('numbers do not repeat', () => {
  const numbers = Array.from({ length: 5_000 }, () => uspsTrackingNumber('055', '912345'))
  assert.equal(new Set(numbers).size, numbers.length)
})
