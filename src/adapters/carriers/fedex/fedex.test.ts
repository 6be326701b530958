/** Responses from the carrier's own documentation, and how the adapter parses them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contactOf, validateParties } from '#adapters/carriers/fedex/address.ts'
import { parseBuy } from '#adapters/carriers/fedex/buy.ts'
import { daysFrom, parseRates, rateRequest } from '#adapters/carriers/fedex/rates.ts'
import { parseVoid } from '#adapters/carriers/fedex/void.ts'
import { address, answerOf, buyInput, rateInput } from '../../../../test/carrier-contract/inputs.ts'

const account = { id: 'test', baseUrl: 'https://fedex.example', credentials: { accountNumber: '123456789' } }
const failure = (status: number, code: string, message: string) =>
  answerOf(status, { transactionId: '624deea6-b709-470c-8c39-4b5511281492', errors: [{ code, message }] })

describe('rates', () => {
  const rated = (rateType: string, totalNetCharge: number) => ({
    rateType,
    totalNetCharge,
    totalNetTransportationAndPickupCharge: { amount: totalNetCharge + 9, currency: 'USD' },
    shipmentRateDetail: { currency: 'USD', rateZone: '05' },
  })
  const detail = {
    serviceType: 'FEDEX_GROUND',
    serviceName: 'FedEx Ground®',
    packagingType: 'YOUR_PACKAGING',
    ratedShipmentDetails: [rated('LIST', 20.5), rated('ACCOUNT', 14.2)],
    operationalDetail: { transitTime: 'THREE_DAYS', ineligibleForMoneyBackGuarantee: true },
  }
  const answered = (...rateReplyDetails: object[]) =>
    answerOf(200, { output: { rateReplyDetails, quoteDate: '2026-10-02' } })

  test("use the account's price, never the one with an unrequested pickup", () => {
    const outcome = parseRates(answered(detail))
    assert.ok(outcome.outcome === 'ok')
    const [quote] = outcome.value
    assert.deepEqual(
      [quote?.charge, quote?.list, quote?.zone, quote?.deliveryDays, quote?.deliveryDateGuaranteed],
      [{ amount: '14.20', currency: 'USD' }, { amount: '20.50', currency: 'USD' }, '05', 3, false],
    )
  })

  test('without an account price or its currency are omitted', () => {
    const listOnly = { ...detail, ratedShipmentDetails: [rated('LIST', 20.5)] }
    const nameless = { ...detail, ratedShipmentDetails: [{ rateType: 'ACCOUNT', totalNetCharge: 14.2 }] }
    assert.deepEqual(parseRates(answered(listOnly, nameless)), { outcome: 'ok', value: [], skipped: 2 })
    // FedEx's examples repeat the currency next to the total.
    const beside = (shipmentRateDetail: object | null) => ({
      ...detail,
      ratedShipmentDetails: [{ rateType: 'ACCOUNT', totalNetCharge: 14.2, currency: 'UKL', shipmentRateDetail }],
    })
    const outcome = parseRates(answered(beside(null), beside({ rateZone: '05' })))
    assert.ok(outcome.outcome === 'ok')
    const charge = { amount: '14.20', currency: 'GBP' }
    assert.deepEqual(
      outcome.value.map(({ charge: price, zone }) => [price, zone]),
      [
        [charge, null],
        [charge, '05'],
      ],
    )
  })

  test("translate FedEx's own currency codes, and keep those of ISO 4217", () => {
    const own =
      'RDD DOP ECD XCD ARN ARS SID SGD WON KRW JAD JMD SFR CHF JYE JPY KUD KWD UKL GBP DHS AED NMP MXN UYP UYU CHP CLP NTD TWD'
    const pairs = [...own.matchAll(/(\w+) (\w+)/g), ['', 'usd ', 'USD'], ['', 'EUR', 'EUR']]
    for (const [, currency, expected] of pairs) {
      const priced = { ...rated('ACCOUNT', 14.2), shipmentRateDetail: { currency } }
      const outcome = parseRates(answered({ ...detail, ratedShipmentDetails: [priced] }))
      assert.ok(outcome.outcome === 'ok')
      assert.equal(outcome.value[0]?.charge.currency, expected)
    }
  })

  test('find the delivery date in each of its places', () => {
    const express = {
      ...detail,
      operationalDetail: { deliveryDate: '2026-10-05T08:30:00', ineligibleForMoneyBackGuarantee: false },
      commit: { daysInTransit: 'ONE_DAY' },
    }
    const committed = { ...detail, operationalDetail: {}, commit: { dateDetail: { dayFormat: '2026-10-06T10:30:00' } } }
    const outcome = parseRates(answered(express, committed))
    assert.ok(outcome.outcome === 'ok')
    assert.deepEqual(
      outcome.value.map((quote) => [quote.estimatedDeliveryDate, quote.deliveryDays, quote.deliveryDateGuaranteed]),
      [
        ['2026-10-05T00:00:00Z', 1, true],
        ['2026-10-06T00:00:00Z', 0, false],
      ],
    )
  })

  test('are empty, not rejected, if no service serves the destination', () => {
    assert.deepEqual(parseRates(failure(400, 'RATE.LOCATION.NOSERVICE', 'no service')), { outcome: 'ok', value: [] })
    const issue = parseRates(failure(400, 'ACCOUNT.NUMBER.MISMATCH', 'The account does not match'))
    assert.deepEqual(issue, {
      outcome: 'rejected',
      carrierCode: 'ACCOUNT.NUMBER.MISMATCH',
      carrierText: 'The account does not match',
    })
  })

  test("are requested without dimensions for FedEx's own packaging", () => {
    const parcel = { dimensionsInches: null, predefinedPackage: 'FEDEX_PAK' }
    const { requestedShipment } = JSON.parse(String(rateRequest(account, 'token', rateInput({}, parcel)).body))
    assert.equal(requestedShipment.packagingType, 'FEDEX_PAK')
    assert.deepEqual(requestedShipment.requestedPackageLineItems, [
      { groupPackageCount: 1, weight: { units: 'LB', value: 2.4 } },
    ])
  })
})

test('transit times in words become numbers', () => {
  const words = ['ONE_DAY', 'TWO_DAYS', 'ELEVEN_DAYS', 'TWENTY_DAYS', 'SMARTPOST_TRANSIT_DAYS', 'UNKNOWN', undefined]
  assert.deepEqual(words.map(daysFrom), [1, 2, 11, 20, 0, 0, 0])
})

describe('buying', () => {
  test('ignores alerts next to a label', () => {
    const label = Buffer.from('%PDF-1.4 label').toString('base64')
    const shipment = {
      masterTrackingNumber: '794953555571',
      alerts: [{ code: 'RECIPIENTCONTACT.PHONENUMBER.INVALID', message: 'The phone number is invalid' }],
      pieceResponses: [
        {
          trackingNumber: '794953555571',
          netChargeAmount: 21.45,
          packageDocuments: [{ contentType: 'LABEL', docType: 'PDF', encodedLabel: label }],
        },
      ],
    }
    const outcome = parseBuy(
      answerOf(200, { output: { transactionShipments: [shipment] } }),
      account,
      buyInput('FEDEX_GROUND'),
    )
    assert.ok(outcome.outcome === 'ok')
    assert.deepEqual(
      [outcome.value.trackingNumber, outcome.value.charged, outcome.value.artwork?.mediaType],
      ['794953555571', { amount: '21.45', currency: 'USD' }, 'application/pdf'],
    )
  })

  test('is uncertain if FedEx queued the job and returned no label', () => {
    assert.equal(parseBuy(answerOf(200, { output: { jobId: 'abc123456' } }), account, buyInput()).outcome, 'uncertain')
  })

  test('is uncertain after "service unavailable" and "internal server error"', () => {
    assert.equal(parseBuy(failure(503, 'SERVICE.UNAVAILABLE.ERROR', 'later'), account, buyInput()).outcome, 'uncertain')
    assert.equal(parseBuy(answerOf(503, '<html>gateway</html>'), account, buyInput()).outcome, 'uncertain')
    assert.equal(
      parseBuy(failure(500, 'INTERNAL.SERVER.ERROR', 'unexpected'), account, buyInput()).outcome,
      'uncertain',
    )
  })
})

test('a void is judged by its body, not by its status', () => {
  const answered = (cancelledShipment: boolean, cancelledHistory: boolean) =>
    parseVoid(answerOf(200, { output: { cancelledShipment, cancelledHistory, message: 'as it went' } })).outcome
  assert.deepEqual([answered(true, true), answered(false, true), answered(false, false)], ['ok', 'ok', 'rejected'])
  assert.equal(parseVoid(answerOf(200, { output: {} })).outcome, 'uncertain')
})

test('a recipient without a phone number gets zeros, and a sender needs one', () => {
  const sender = address({ phone: '+1 (212) 555-0123' })
  const phoneOf = (phone: string | null) => {
    const { phoneNumber, phoneExtension } = contactOf(address({ phone }))
    return [phoneNumber, phoneExtension]
  }
  assert.deepEqual(phoneOf('650.555.0188'), ['6505550188', undefined])
  assert.deepEqual(phoneOf('+1 210-728-4548 ext. 12345'), ['2107284548', '12345'])
  assert.deepEqual(phoneOf('(212) 555-0123 #1234567'), ['2125550123', undefined])
  for (const none of [null, 'ext. 12', 'n/a', '+44 20 7946 0958'])
    assert.deepEqual(phoneOf(none), ['0000000000', undefined])
  assert.equal(validateParties(sender, address({ phone: null })), null)
  assert.equal(validateParties(address({ phone: '555-0123' }), sender)?.outcome, 'rejected')
})
