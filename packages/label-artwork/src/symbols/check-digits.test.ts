import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dhlCheckDigit,
  fedexCheckDigit,
  fedexGroundCheckDigit,
  impbCheckDigit,
  isDhlWaybill,
  isFedexTrackingNumber,
  isImpb,
  isS10,
  isUpsTrackingNumber,
  s10CheckDigit,
  upsCheckDigit,
} from './check-digits.ts'

/** Valid numbers from the open collection tracking_number_data (MIT). */
const valid = {
  usps: ['9101026837331000039521', '9505511069605048600624', '9400111201080805483016', '9361289878700317633795'],
  ups: ['1Z5R89390357567127', '1Z879E930346834440', '1Z410E7W0392751591', '1Z8V92A70367203024'],
  fedex: ['986578788855', '477179081230', '799531274483', '790535312317', '974367662710', '794953555571'],
  fedexGround: ['041441760228964', '568283610012000', '568283610012734'],
  dhl: ['3318810025', '8487135506', '1099255990', '3821724944', '3318810036', '3318810014', '5374534546'],
}

test('published numbers have the computed check digit', () => {
  for (const number of valid.usps) assert.equal(impbCheckDigit(number.slice(0, -1)), number.slice(-1), number)
  for (const number of valid.ups) assert.equal(upsCheckDigit(number.slice(2, -1)), number.slice(-1), number)
  for (const number of valid.fedex) assert.equal(fedexCheckDigit(number.slice(0, -1)), number.slice(-1), number)
  for (const number of valid.fedexGround) assert.equal(fedexGroundCheckDigit(number.slice(0, -1)), number.slice(-1))
  for (const number of valid.dhl) assert.equal(dhlCheckDigit(number.slice(0, -1)), number.slice(-1), number)
})

test('a complete number is recognized, and a wrong check digit or format is not', () => {
  const recognisers = [
    [isImpb, valid.usps],
    [isUpsTrackingNumber, valid.ups],
    [isFedexTrackingNumber, [...valid.fedex, ...valid.fedexGround]],
    [isDhlWaybill, valid.dhl],
  ] as const
  for (const [recognise, numbers] of recognisers) {
    for (const number of numbers) {
      assert.equal(recognise(number), true, number)
      const wrong = number.slice(0, -1) + ((Number(number.slice(-1)) + 1) % 10)
      assert.equal(recognise(wrong), false, wrong)
      assert.equal(recognise(`${number}0`), false)
      assert.equal(recognise(''), false)
    }
  }
  assert.equal(isUpsTrackingNumber('2Z5R89390357567127'), false)
  assert.equal(isFedexTrackingNumber('996578788855'), false)
  assert.equal(isDhlWaybill('3318810010'), false)
})

test('an invalid number has no check digit', () => {
  for (const rule of [impbCheckDigit, upsCheckDigit, fedexCheckDigit, fedexGroundCheckDigit, dhlCheckDigit]) {
    assert.throws(() => rule('12A4-'), TypeError)
    assert.throws(() => rule(''), TypeError)
  }
})

test("an international item number has the standard's check digit, including remainders 10 and 11", () => {
  for (const number of ['RR473124829GB', 'EZ000012162US', 'EA123456785US', 'LZ000000080US', 'CP000000155US']) {
    assert.equal(s10CheckDigit(number.slice(2, 10)), number[10], number)
    assert.equal(isS10(number), true)
  }
  for (const number of ['RR473124828GB', 'R473124829GB', 'RR473124829', 'rr473124829gb'])
    assert.equal(isS10(number), false)
  assert.throws(() => s10CheckDigit('1234567'), TypeError)
})
