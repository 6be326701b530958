/** Responses from the carrier's documentation and test system, and how the adapter parses them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addressOf, namesOf, phoneOf } from '#adapters/carriers/ups/address.ts'
import { buyRequest, parseBuy } from '#adapters/carriers/ups/buy.ts'
import { parseLookup } from '#adapters/carriers/ups/lookup.ts'
import { parseRates } from '#adapters/carriers/ups/rates.ts'
import { dimensionsOf, packageWeightOf } from '#adapters/carriers/ups/services.ts'
import { parseVoid } from '#adapters/carriers/ups/void.ts'
import { address, answerOf, buyInput, rateInput } from '../../../../test/carrier-contract/inputs.ts'

const account = { id: 'test', baseUrl: 'https://ups.example', credentials: { shipperNumber: 'A1B2C3' } }
const money = (MonetaryValue: string, CurrencyCode = 'USD') => ({ CurrencyCode, MonetaryValue })
const errors = (code: string, message: string, status = 400) =>
  answerOf(status, { response: { errors: [{ code, message }] } })

describe('rates', () => {
  const rated = {
    Service: { Code: '03', Description: '' },
    Zone: '005',
    TotalCharges: money('25.38'),
    NegotiatedRateCharges: { TotalCharge: money('17.26') },
    TimeInTransit: {
      PickupDate: '20261002',
      ServiceSummary: {
        Service: { Description: 'UPS Ground' },
        EstimatedArrival: {
          Arrival: { Date: '20261007', Time: '233000' },
          BusinessDaysInTransit: '3',
          Pickup: { Date: '20261002' },
          DayOfWeek: 'WED',
        },
      },
    },
  }
  const answered = (RatedShipment: object) => answerOf(200, { RateResponse: { RatedShipment } })

  test('use the negotiated price, with the published price as the list price', () => {
    const outcome = parseRates(answered([rated]), rateInput())
    assert.ok(outcome.outcome === 'ok')
    const [quote] = outcome.value
    assert.deepEqual(
      [quote?.serviceCode, quote?.serviceName, quote?.charge, quote?.list, quote?.retail, quote?.zone],
      ['03', 'UPS Ground', { amount: '17.26', currency: 'USD' }, { amount: '25.38', currency: 'USD' }, null, '005'],
    )
    assert.deepEqual(
      [quote?.deliveryDays, quote?.estimatedDeliveryDate, quote?.deliveryDateGuaranteed],
      [3, '2026-10-07T00:00:00Z', false],
    )
  })

  test('use published prices without negotiated ones, and an empty tag is a guarantee', () => {
    const { NegotiatedRateCharges: _negotiated, ...published } = rated
    const summary = { ...rated.TimeInTransit.ServiceSummary, GuaranteedIndicator: '' }
    const guaranteed = { ...published, TimeInTransit: { ...rated.TimeInTransit, ServiceSummary: summary } }
    // Before version 2403 a single service came without an array.
    const outcome = parseRates(answered(guaranteed), rateInput())
    assert.ok(outcome.outcome === 'ok')
    const [quote] = outcome.value
    assert.deepEqual(quote?.charge, { amount: '25.38', currency: 'USD' })
    assert.equal(quote?.deliveryDateGuaranteed, true)
  })

  test('without a time in transit have no delivery days', () => {
    const { TimeInTransit: _transit, ...bare } = rated
    const outcome = parseRates(answered([bare]), rateInput())
    assert.ok(outcome.outcome === 'ok')
    assert.deepEqual([outcome.value[0]?.deliveryDays, outcome.value[0]?.estimatedDeliveryDate], [0, null])
  })

  test('are empty, not rejected, if no service serves the destination', () => {
    const text = 'The requested service is unavailable between the selected locations.'
    assert.deepEqual(parseRates(errors('111210', text), rateInput()), { outcome: 'ok', value: [] })
    assert.equal(parseRates(errors('111286', 'not a valid state'), rateInput()).outcome, 'rejected')
  })
})

describe('buying', () => {
  test('is certainly not done only if UPS reports shipping as unavailable', () => {
    const down = parseBuy(
      errors('120001', 'Shipping System is unavailable, please try again later.'),
      buyInput('03'),
      account,
    )
    assert.equal(down.outcome, 'unavailable')
    // A general failure may be a time-out behind the gateway, after the shipment was created.
    assert.equal(parseBuy(errors('20001', 'General process failure'), buyInput('03'), account).outcome, 'uncertain')
    assert.equal(
      parseBuy(errors('20001', 'General process failure', 500), buyInput('03'), account).outcome,
      'uncertain',
    )
    const amongOthers = [
      { code: '120202', message: 'Missing/Invalid ShipTo AddressLine1' },
      { code: '20001', message: 'General process failure' },
    ]
    assert.equal(
      parseBuy(answerOf(400, { response: { errors: amongOthers } }), buyInput('03'), account).outcome,
      'uncertain',
    )
    assert.deepEqual(parseBuy(errors('120202', 'Missing/Invalid ShipTo AddressLine1'), buyInput('03'), account), {
      outcome: 'rejected',
      carrierCode: '120202',
      carrierText: 'Missing/Invalid ShipTo AddressLine1',
    })
  })

  test('succeeds even if other fields of the response are invalid', () => {
    const PackageResults = [{ TrackingNumber: '1Z12345E8791315509', ShippingLabel: { GraphicImage: null } }]
    const results = { PackageResults, ShipmentCharges: { TotalCharges: null }, NegotiatedRateCharges: 'none' }
    const body = answerOf(200, { ShipmentResponse: { ShipmentResults: results } })
    const outcome = parseBuy(body, buyInput('03'), account)
    assert.ok(outcome.outcome === 'ok')
    assert.deepEqual([outcome.value.artwork, outcome.value.charged], [null, null])
  })

  test('sends the reference on the package at home, otherwise on the shipment', () => {
    const request = (input: ReturnType<typeof buyInput>) =>
      JSON.parse(String(buyRequest(account, 'token', input).body)).ShipmentRequest
    const reference = [{ Value: '0198c1de000070008000000000000001' }]
    const home = request(buyInput('03'))
    assert.deepEqual(home.Shipment.Package[0].ReferenceNumber, reference)
    assert.equal(home.Shipment.ReferenceNumber, undefined)
    assert.equal(home.Request.TransactionReference.CustomerContext, '0198c1de-0000-7000-8000-000000000001')
    const input = buyInput('11')
    const german = { country: 'DE', city: 'Berlin', zip: '10115', state: '' }
    const french = { country: 'FR', city: 'Paris', zip: '75001', state: '' }
    const abroad = request({ ...input, from: { ...input.from, ...german }, to: { ...input.to, ...french } })
    assert.deepEqual(abroad.Shipment.ReferenceNumber, reference)
    assert.equal(abroad.Shipment.Package[0].ReferenceNumber, undefined)
    assert.equal(abroad.Shipment.ShipTo.AttentionName, 'Grace Hopper')
    assert.equal(abroad.Shipment.Package[0].PackageWeight.UnitOfMeasurement.Code, 'KGS')
  })
})

describe('voiding', () => {
  const voided = (Code: string, Description: string) =>
    answerOf(200, { VoidShipmentResponse: { SummaryResult: { Status: { Code, Description } } } })

  test('succeeds or is rejected by the documented codes, and is uncertain otherwise', () => {
    assert.equal(parseVoid(voided('1', 'Voided')).outcome, 'ok')
    for (const code of ['21', '', '2', '&#xD;&#xD;&#xD;1']) {
      assert.equal(parseVoid(voided(code, 'Voided')).outcome, 'uncertain', code)
    }
    assert.deepEqual(parseVoid(voided('0', 'Not Voided')), {
      outcome: 'rejected',
      carrierCode: '0',
      carrierText: 'Not Voided',
    })
  })

  test('of a voided shipment succeeds, and any other rejection counts', () => {
    assert.equal(parseVoid(errors('190117', 'The Shipment has already been voided')).outcome, 'ok')
    assert.equal(parseVoid(errors('190102', 'No shipment found within the allowed void period')).outcome, 'rejected')
    assert.equal(parseVoid(errors('190001', 'Void not available at this time')).outcome, 'unavailable')
  })
})

describe('lookup', () => {
  const asked = { ...buyInput('03'), sentAt: new Date('2026-10-02T23:30:00Z') }
  test('distinguishes found, voided, not found and several', () => {
    const pdf = Buffer.from('%PDF-1.4 label').toString('base64')
    const LabelResults = {
      TrackingNumber: '1Z12345E8791315509',
      LabelImage: { LabelImageFormat: { Code: 'PDF' }, GraphicImage: pdf },
    }
    const made = parseLookup(
      answerOf(200, { LabelRecoveryResponse: { ShipmentIdentificationNumber: '1Z12345E8791315509', LabelResults } }),
      asked,
      account,
    )
    assert.ok(made.outcome === 'ok')
    assert.deepEqual(
      [made.value.trackingNumber, made.value.artwork?.mediaType],
      ['1Z12345E8791315509', 'application/pdf'],
    )
    const TrackingCandidate = [{ TrackingNumber: '1Z12345E8791315509' }, { TrackingNumber: '1Z12345E8791315518' }]
    const several = answerOf(200, { LabelRecoveryResponse: { LabelResults: [], TrackingCandidate } })
    assert.equal(parseLookup(several, asked, account).outcome, 'undecided')
    assert.equal(parseLookup(errors('300007', 'could not be found'), asked, account).outcome, 'absent')
    assert.equal(parseLookup(errors('300033', 'has been voided'), asked, account).outcome, 'voided')
    assert.equal(parseLookup(errors('300002', 'the package has been sent'), asked, account).outcome, 'undecided')
  })
})

describe('fields', () => {
  test('for weight and dimensions are rounded up in the units of the origin, as UPS bills', () => {
    const parcel = (weightPounds: number, length: number) => ({
      ...rateInput().parcel,
      weightPounds,
      dimensionsInches: { length, width: 8, height: 4.01 },
    })
    const us = address({})
    assert.equal(packageWeightOf(parcel(2.31, 12), us).Weight, '2.4')
    // 2.3 is slightly more in binary. Rounding up must not make it 2.4.
    assert.equal(packageWeightOf(parcel(2.3, 12), us).Weight, '2.3')
    assert.equal(packageWeightOf(parcel(150, 12), us).Weight, '150')
    const { Length, Width, Height } = dimensionsOf(parcel(1, 12.0001), us).Dimensions ?? {}
    assert.deepEqual([Length, Width, Height], ['13', '8', '5'])
    const german = address({ country: 'DE' })
    assert.deepEqual(packageWeightOf(parcel(2.2, 10), german), {
      UnitOfMeasurement: { Code: 'KGS', Description: 'Kilograms' },
      Weight: '1',
    })
    assert.equal(dimensionsOf(parcel(1, 10), german).Dimensions?.Length, '26')
    assert.deepEqual(dimensionsOf({ ...parcel(1, 10), predefinedPackage: 'UPSPak' }, us), {})
  })

  test("of a party contain names, lines and phone numbers in UPS's format", () => {
    const us = address({})
    assert.deepEqual(namesOf(address({ name: 'Grace', company: 'Navy' }), us), { Name: 'Navy', AttentionName: 'Grace' })
    assert.deepEqual(namesOf(address({ name: 'Grace' }), us), { Name: 'Grace' })
    const street1 = 'Building 7, Naval Surface Warfare Center, Dahlgren Division'
    assert.deepEqual(addressOf(address({ street1, street2: 'Room 3' }), 5).AddressLine, [
      'Building 7, Naval Surface Warfare',
      'Center, Dahlgren Division',
      'Room 3',
    ])
    assert.equal(addressOf(address({ zip: '94043-1351' }), 5).PostalCode, '940431351')
    assert.deepEqual(phoneOf(address({ phone: '+1 (212) 555-0123' })), { Phone: { Number: '2125550123' } })
    assert.deepEqual(phoneOf(address({ phone: '555-0123' })), {})
    assert.deepEqual(phoneOf(address({ phone: '212-555-0123 x45' })), {
      Phone: { Number: '2125550123', Extension: '45' },
    })
    assert.deepEqual(phoneOf(address({ phone: '+1 210-728-4548 ext. 12345' })), { Phone: { Number: '2107284548' } })
    const london = { country: 'GB', state: '', phone: '020 7946 0958 ext 123456' }
    assert.deepEqual(phoneOf(address(london)), { Phone: { Number: '442079460958' } })
  })
})
