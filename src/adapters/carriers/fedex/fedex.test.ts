/** Answers as the carrier's own documents show them, and what the adapter makes of them. */
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

  test('charge the account’s price, never the one with a pickup that nobody asked for', () => {
    const outcome = parseRates(answered(detail))
    assert.ok(outcome.outcome === 'ok')
    const [quote] = outcome.value
    assert.deepEqual(
      [quote?.charge, quote?.list, quote?.zone, quote?.deliveryDays, quote?.deliveryDateGuaranteed],
      [{ amount: '14.20', currency: 'USD' }, { amount: '20.50', currency: 'USD' }, '05', 3, false],
    )
  })

  test('without a price of the account, or without its currency, are no quotes', () => {
    const listOnly = { ...detail, ratedShipmentDetails: [rated('LIST', 20.5)] }
    const nameless = { ...detail, ratedShipmentDetails: [{ rateType: 'ACCOUNT', totalNetCharge: 14.2 }] }
    assert.deepEqual(parseRates(answered(listOnly, nameless)), { outcome: 'ok', value: [] })
  })

  test('read the day of delivery wherever FedEx puts it', () => {
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

  test('are none, not refused, where no service goes', () => {
    assert.deepEqual(parseRates(failure(400, 'RATE.LOCATION.NOSERVICE', 'no service')), { outcome: 'ok', value: [] })
    const issue = parseRates(failure(400, 'ACCOUNT.NUMBER.MISMATCH', 'The account does not match'))
    assert.deepEqual(issue, {
      outcome: 'rejected',
      carrierCode: 'ACCOUNT.NUMBER.MISMATCH',
      carrierText: 'The account does not match',
    })
  })

  test('are asked for without a size where the packaging is FedEx’s own', () => {
    const parcel = { dimensionsInches: null, predefinedPackage: 'FEDEX_PAK' }
    const { requestedShipment } = JSON.parse(String(rateRequest(account, 'token', rateInput({}, parcel)).body))
    assert.equal(requestedShipment.packagingType, 'FEDEX_PAK')
    assert.deepEqual(requestedShipment.requestedPackageLineItems, [
      { groupPackageCount: 1, weight: { units: 'LB', value: 2.4 } },
    ])
  })
})

test('transit times are words', () => {
  const words = ['ONE_DAY', 'TWO_DAYS', 'ELEVEN_DAYS', 'TWENTY_DAYS', 'SMARTPOST_TRANSIT_DAYS', 'UNKNOWN', undefined]
  assert.deepEqual(words.map(daysFrom), [1, 2, 11, 20, 0, 0, 0])
})

describe('buying', () => {
  test('takes alerts beside a label for what they are', () => {
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

  test('that FedEx turned into a job for later is uncertain: no label is in the answer', () => {
    assert.equal(parseBuy(answerOf(200, { output: { jobId: 'abc123456' } }), account, buyInput()).outcome, 'uncertain')
  })

  test('is uncertain at "service unavailable" and at "internal server error", which do not say how far it came', () => {
    assert.equal(parseBuy(failure(503, 'SERVICE.UNAVAILABLE.ERROR', 'later'), account, buyInput()).outcome, 'uncertain')
    assert.equal(parseBuy(answerOf(503, '<html>gateway</html>'), account, buyInput()).outcome, 'uncertain')
    assert.equal(
      parseBuy(failure(500, 'INTERNAL.SERVER.ERROR', 'unexpected'), account, buyInput()).outcome,
      'uncertain',
    )
  })
})

test('a cancellation counts by what it says, not by its status', () => {
  const answered = (cancelledShipment: boolean, cancelledHistory: boolean) =>
    parseVoid(answerOf(200, { output: { cancelledShipment, cancelledHistory, message: 'as it went' } })).outcome
  assert.deepEqual([answered(true, true), answered(false, true), answered(false, false)], ['ok', 'ok', 'rejected'])
  assert.equal(parseVoid(answerOf(200, { output: {} })).outcome, 'uncertain')
})

test('a recipient without a phone is reached through the sender, and a sender needs one', () => {
  const sender = address({ phone: '+1 (212) 555-0123' })
  assert.equal(contactOf(address({ phone: '650.555.0188' }), sender).phoneNumber, '6505550188')
  assert.equal(contactOf(address({ phone: null }), sender).phoneNumber, '2125550123')
  assert.equal(contactOf(address({ phone: 'ext. 12' }), sender).phoneNumber, '2125550123')
  assert.equal(validateParties(sender, address({ phone: null })), null)
  assert.equal(validateParties(address({ phone: '555-0123' }), sender)?.outcome, 'rejected')
})
