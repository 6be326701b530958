/** Responses from the carrier's own documentation, and how the adapter parses them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { amountOf } from '#adapters/carriers/call.ts'
import { toUspsAddress } from '#adapters/carriers/usps/address.ts'
import { parseBuy, parseMultipart } from '#adapters/carriers/usps/buy.ts'
import { parseLookup } from '#adapters/carriers/usps/lookup.ts'
import { rateRequest } from '#adapters/carriers/usps/rate-request.ts'
import { parseRates } from '#adapters/carriers/usps/rates.ts'
import { parseVoid } from '#adapters/carriers/usps/void.ts'
import { address, answerOf, buyInput, rateInput } from '../../../../test/carrier-contract/inputs.ts'

const account = { id: 'test', baseUrl: 'https://apis.usps.example', credentials: { accountNumber: '1000' } }

function rateOption(changes: { mailClass?: string; rateIndicator?: string; facility?: string; price?: number } = {}) {
  const { rateIndicator = 'SP', facility = 'NONE', price = 9.1 } = changes
  return {
    commitment: {
      name: '2 Days',
      scheduleDeliveryDate: '2026-10-04',
      expectedDeliveryDate: '',
      guaranteedDelivery: false,
    },
    totalBasePrice: price,
    rates: [
      {
        description: 'as documented',
        price,
        zone: '05',
        priceType: 'COMMERCIAL',
        processingCategory: 'NONSTANDARD',
        rateIndicator,
        destinationEntryFacilityType: facility,
        SKU: 'DPXP0XXXXC05020',
        fees: [{ name: 'Nonstandard Length > 22', price: 3, SKU: 'D811XVCXXXX0000' }],
      },
    ],
    extraServices: [],
  }
}
const answered = (commercial: object[], retail: object[] = []) =>
  answerOf(200, {
    originZIPCode: '50311',
    destinationZIPCode: '60119',
    pricingOptions: [
      { priceType: 'COMMERCIAL', shippingOptions: commercial },
      { priceType: 'RETAIL', shippingOptions: retail },
    ],
  })

describe('rates', () => {
  test('keep the data that the label API needs, and the retail price', () => {
    const outcome = parseRates(
      answered(
        [{ mailClass: 'PRIORITY_MAIL', rateOptions: [rateOption()] }],
        [{ mailClass: 'PRIORITY_MAIL', rateOptions: [rateOption({ price: 11 })] }],
      ),
      rateInput({}, {}, '2026-10-02'),
    )
    assert.ok(outcome.outcome === 'ok')
    assert.deepEqual(outcome.value, [
      {
        carrierCode: 'USPS',
        serviceCode: 'PRIORITY_MAIL',
        serviceName: 'Priority Mail',
        charge: { amount: '9.10', currency: 'USD' },
        retail: { amount: '11.00', currency: 'USD' },
        list: null,
        deliveryDays: 2,
        estimatedDeliveryDate: '2026-10-04T00:00:00Z',
        deliveryDateGuaranteed: false,
        billingType: 'COMMERCIAL',
        zone: '05',
        carrierData: {
          mailClass: 'PRIORITY_MAIL',
          sku: 'DPXP0XXXXC05020',
          processingCategory: 'NONSTANDARD',
          rateIndicator: 'SP',
          destinationEntryFacilityType: 'NONE',
        },
      },
    ])
  })

  test('omit prices with a drop-off near the destination, and restricted services', () => {
    const outcome = parseRates(
      answered([
        {
          mailClass: 'PARCEL_SELECT',
          rateOptions: [rateOption({ facility: 'DESTINATION_NETWORK_DISTRIBUTION_CENTER' })],
        },
        { mailClass: 'PRIORITY_MAIL', rateOptions: [rateOption({ facility: 'DESTINATION_DELIVERY_UNIT' })] },
        { mailClass: 'LIBRARY_MAIL', rateOptions: [rateOption()] },
        { mailClass: 'USPS_CONNECT_LOCAL' },
      ]),
      rateInput(),
    )
    assert.deepEqual(outcome, { outcome: 'ok', value: [] })
  })

  test('of a flat rate box apply to that box only, and never to an own box', () => {
    const both = answered([
      { mailClass: 'PRIORITY_MAIL', rateOptions: [rateOption(), rateOption({ rateIndicator: 'FB', price: 19.4 })] },
    ])
    const amounts = (parcel: object) => {
      const outcome = parseRates(both, rateInput({}, parcel))
      return outcome.outcome === 'ok' ? outcome.value.map((quote) => quote.charge.amount) : []
    }
    assert.deepEqual(amounts({ predefinedPackage: 'MediumFlatRateBox' }), ['19.40'])
    assert.deepEqual(amounts({}), ['9.10'])
  })

  test('use the dates if the commitment contains no days', () => {
    const military = { ...rateOption(), commitment: { name: 'MILITARY', expectedDeliveryDate: '2026-10-16' } }
    const nothing = { ...rateOption(), commitment: { name: 'NO STD' } }
    const outcome = parseRates(
      answered([{ mailClass: 'MEDIA_MAIL', rateOptions: [military, nothing] }]),
      rateInput({}, {}, '2026-10-02'),
    )
    assert.ok(outcome.outcome === 'ok')
    assert.deepEqual(
      outcome.value.map((quote) => [quote.deliveryDays, quote.estimatedDeliveryDate]),
      [
        [14, '2026-10-16T00:00:00Z'],
        [0, null],
      ],
    )
  })

  test('of an account with a contract are requested with its payment account', () => {
    const contract = { ...account, credentials: { priceType: 'CONTRACT', accountNumber: '1000' } }
    const { pricingOptions } = JSON.parse(String(rateRequest(contract, 'token', rateInput()).body))
    assert.deepEqual(pricingOptions, [
      { priceType: 'CONTRACT', paymentAccount: { accountType: 'EPS', accountNumber: '1000' } },
      { priceType: 'RETAIL' },
    ])
  })
})

test('add amounts exactly', () => {
  assert.equal(amountOf(0.1, 0.2), '0.30')
  assert.equal(amountOf(10.99, 1.23, 3.99, 2.99), '19.20')
  assert.equal(amountOf(1.005), '1.005')
})

describe('a label', () => {
  test('is charged with its fees and extra services, as in the documented reprint', () => {
    const metadata = {
      trackingNumber: '123456789012',
      postage: 10.99,
      extraServices: [
        { name: 'Certified Mail', price: 3.99 },
        { name: 'Insurance', price: 2.99 },
      ],
      fees: [{ name: 'Fuel Surcharge', price: 1.23 }],
      zone: '05',
      mailingDate: '2024-09-08T12:00:00Z',
    }
    const reprint = answerOf(200, { labelMetadata: metadata, labelImage: 'iVBORw0KGgo=', reprintInfo: {} })
    assert.deepEqual(parseLookup(reprint, '2024-09-08'), {
      outcome: 'ok',
      value: {
        trackingNumber: '123456789012',
        carrierShipmentId: '123456789012',
        charged: { amount: '19.20', currency: 'USD' },
        zone: '05',
        mailingDate: '2024-09-08',
        artwork: null,
      },
    })
  })

  test('is bought even if its image is invalid', () => {
    const body = [
      '--b',
      'Content-Disposition: form-data; name="labelMetadata"',
      '',
      '{"trackingNumber":"9400111201080805483016"}',
      '--b',
      'Content-Disposition: form-data; name="labelImage"; filename="labelImage.pdf"',
      '',
      '*** not base64 ***',
      '--b--',
      '',
    ].join('\r\n')
    const outcome = parseBuy(
      { status: 200, headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: Buffer.from(body) },
      buyInput(),
    )
    assert.ok(outcome.outcome === 'ok')
    assert.deepEqual([outcome.value.trackingNumber, outcome.value.artwork], ['9400111201080805483016', null])
  })
})

describe('cancellation', () => {
  const issue = (detail: string) =>
    answerOf(400, {
      apiVersion: '/labels/v3',
      error: { code: '400', message: 'Bad Request', errors: [{ title: 'Bad Request', detail, code: '00000XX' }] },
    })

  test('succeeds if the label is canceled, and is requested if USPS decides about a refund later', () => {
    assert.equal(parseVoid(answerOf(200, { trackingNumber: '92', status: 'CANCELED' })).outcome, 'ok')
    assert.deepEqual(parseVoid(answerOf(200, { trackingNumber: '92', status: 'DISPUTED', disputeId: '103789' })), {
      outcome: 'requested',
      requestId: '103789',
    })
    const again = parseVoid(issue('A refund request for this order has already been submitted today'))
    assert.deepEqual(again, { outcome: 'requested', requestId: null })
  })

  test("is rejected with USPS's code and text", () => {
    for (const detail of ['Order not found', 'A refund request for this order cannot be submitted']) {
      assert.deepEqual(parseVoid(issue(detail)), {
        outcome: 'rejected',
        carrierCode: '00000XX',
        carrierText: detail,
      })
    }
  })

  test('is uncertain if the response contains neither', () => {
    assert.equal(parseVoid(answerOf(200, { trackingNumber: '92', status: 'PENDING' })).outcome, 'uncertain')
    assert.equal(parseVoid(answerOf(503, '<html>gateway</html>')).outcome, 'uncertain')
  })
})

test("a missing service counts only in USPS's documented form", () => {
  const ownWords = (status: number, message: string) =>
    answerOf(status, { apiVersion: '/labels/v3', error: { code: String(status), message, errors: [] } })
  assert.deepEqual(parseBuy(ownWords(429, 'Too Many Requests'), buyInput()), {
    outcome: 'unavailable',
    reason: 'throttled',
    detail: 'USPS returned 429: Too Many Requests',
  })
  assert.equal(parseBuy(answerOf(429, 'upstream connect error'), buyInput()).outcome, 'uncertain')
  assert.equal(parseBuy(ownWords(500, 'Internal Server Error'), buyInput()).outcome, 'uncertain')
})

test('an unavailable USPS may have created a label', () => {
  const body = answerOf(503, {
    apiVersion: '/labels/v3',
    error: { code: '503', message: 'Service Unavailable', errors: [] },
  })
  assert.equal(parseBuy(body, buyInput()).outcome, 'uncertain')
  assert.equal(parseVoid(body).outcome, 'uncertain')
})

describe('addresses', () => {
  test('split names so that both parts fit, and use a single word as the firm', () => {
    const names = (name: string | null, company: string | null = null) => {
      const { firstName, lastName, firm } = toUspsAddress(address({ name, company }))
      return [firstName, lastName, firm]
    }
    assert.deepEqual(names('Grace Brewster Murray Hopper'), ['Grace Brewster Murray', 'Hopper', undefined])
    assert.deepEqual(names('Grace'), [undefined, undefined, 'Grace'])
    assert.deepEqual(names('Grace', 'Navy'), ['Grace', undefined, 'Navy'])
    assert.deepEqual(names(null, 'Navy'), [undefined, undefined, 'Navy'])
    const long = `${'a'.repeat(30)} ${'b'.repeat(30)} ${'c'.repeat(10)}`
    assert.deepEqual(names(long), ['a'.repeat(30), `${'b'.repeat(30)} ${'c'.repeat(10)}`, undefined])
  })

  test("convert ZIP codes, phone numbers and email addresses to USPS's format, or omit them", () => {
    const good = toUspsAddress(address({ zip: '94043-1351', phone: '+1 (212) 555-0123' }))
    assert.deepEqual([good.ZIPCode, good.ZIPPlus4, good.phone], ['94043', '1351', '+12125550123'])
    assert.equal(toUspsAddress(address({ phone: '(212) 555-0123 #9' })).phone, '+12125550123')
    const bad = toUspsAddress(address({ phone: 'ext. 12', email: 'grace at navy' }))
    assert.deepEqual([bad.ZIPPlus4, bad.phone, bad.email], [undefined, undefined, undefined])
    assert.equal(toUspsAddress(address({ country: 'PR', state: 'San Juan', zip: '00901' })).state, 'PR')
  })
})

describe('multipart responses', () => {
  test('are parsed with any boundary', () => {
    const parts = parseMultipart(
      'multipart/form-data; charset=utf-8; boundary="a=b c"',
      Buffer.from('--a=b c\r\nContent-Disposition: form-data; name=one\r\n\r\n1\r\n--a=b c--'),
    )
    assert.deepEqual(
      [...(parts ?? [])].map(([name, part]) => [name, part.toString()]),
      [['one', '1']],
    )
  })

  test('that are truncated or invalid have no parts', () => {
    assert.equal(parseMultipart('multipart/form-data; boundary=b', Buffer.from('--b\r\nContent-Disp')), null)
    assert.equal(parseMultipart('application/json', Buffer.from('{}')), null)
  })
})
