/** Responses from the carrier's own documentation, and how the adapter parses them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buyRequest, parseBuy } from '#adapters/carriers/dhl/buy.ts'
import { lookupRequest, parseLookup } from '#adapters/carriers/dhl/lookup.ts'
import { parseRates } from '#adapters/carriers/dhl/rates.ts'
import { contactOf, inTime, packageOf, plannedAt } from '#adapters/carriers/dhl/shipment.ts'
import { dayAt } from '#adapters/carriers/time-zones.ts'
import { address, answerOf, buyInput, rateInput } from '../../../../test/carrier-contract/inputs.ts'

const account = { id: 'test', baseUrl: 'https://dhl.example', credentials: { accountNumber: '123456789' } }
const problem = (status: number, detail: string, additionalDetails?: string[]) =>
  answerOf(status, {
    instance: '/expressapi/shipments',
    detail,
    title: 'Bad request',
    message: 'Bad request',
    status: String(status),
    ...(additionalDetails ? { additionalDetails } : {}),
  })

describe('rates', () => {
  const worldwide = {
    productName: 'EXPRESS WORLDWIDE NONDOC',
    productCode: 'P',
    isCustomerAgreement: false,
    weight: { volumetric: 1.2, provided: 1.5 },
    totalPrice: [
      { currencyType: 'BILLC', priceCurrency: 'GBP', price: 157.95 },
      { currencyType: 'PULCL', priceCurrency: 'GBP', price: 157.95 },
      { currencyType: 'BASEC', priceCurrency: 'EUR', price: 182.84 },
    ],
    deliveryCapabilities: {
      deliveryTypeCode: 'QDDC',
      estimatedDeliveryDateAndTime: '2022-11-24T23:59:00',
      totalTransitDays: 3,
    },
  }
  const answered = (...products: object[]) => parseRates(answerOf(200, { products }), rateInput())

  test('use the billed currency; the other two repeat the price', () => {
    const outcome = answered(worldwide)
    assert.ok(outcome.outcome === 'ok')
    assert.equal(outcome.value.length, 1)
    const [quote] = outcome.value
    assert.deepEqual(
      [quote?.serviceCode, quote?.charge, quote?.list, quote?.deliveryDays, quote?.estimatedDeliveryDate],
      ['P', { amount: '157.95', currency: 'GBP' }, null, 3, '2022-11-24T00:00:00Z'],
    )
    assert.equal(quote?.deliveryDateGuaranteed, true)
  })

  test('omit products without a price or with a required agreement', () => {
    const unpriced = { ...worldwide, totalPrice: [{ currencyType: 'BILLC', priceCurrency: 'GBP', price: 0 }] }
    const nameless = { ...worldwide, totalPrice: [] }
    const bound = { ...worldwide, isCustomerAgreement: true }
    assert.deepEqual(answered(unpriced, nameless, bound), { outcome: 'ok', value: [], skipped: 2 })
  })

  test('with only a fastest day guarantee no date', () => {
    const outcome = answered({ ...worldwide, deliveryCapabilities: { deliveryTypeCode: 'QDDF', totalTransitDays: 2 } })
    assert.ok(outcome.outcome === 'ok')
    assert.deepEqual([outcome.value[0]?.deliveryDateGuaranteed, outcome.value[0]?.estimatedDeliveryDate], [false, null])
  })
})

describe('rejections', () => {
  test('have the code before the colon of the detail', () => {
    assert.deepEqual(parseBuy(problem(400, '7008: The service is not available'), account, buyInput('P')), {
      outcome: 'rejected',
      carrierCode: '7008',
      carrierText: 'The service is not available',
    })
    const many = problem(422, 'Multiple problems found, see Additional Details', ['8003: not allowed', 'key not found'])
    assert.deepEqual(parseBuy(many, account, buyInput('P')), {
      outcome: 'rejected',
      carrierCode: '8003',
      carrierText: 'not allowed; key not found',
    })
    const plain = parseBuy(problem(400, 'The account number is not found or invalid.'), account, buyInput('P'))
    assert.ok(plain.outcome === 'rejected' && plain.carrierCode === null)
  })

  test('from a failed process or a gateway are uncertain after a purchase', () => {
    const failed = problem(
      500,
      '999: Process failure occurred. Process ID associated for that transaction (1234567890)',
    )
    assert.equal(parseBuy(failed, account, buyInput('P')).outcome, 'uncertain')
    const amongOthers = ['8003: not allowed', '999: Process failure occurred']
    for (const status of [400, 422]) {
      const many = problem(status, 'Multiple problems found, see Additional Details', amongOthers)
      assert.equal(parseBuy(many, account, buyInput('P')).outcome, 'uncertain')
    }
    assert.equal(parseBuy(answerOf(503, '<html>gateway</html>'), account, buyInput('P')).outcome, 'uncertain')
  })
})

describe('lookup', () => {
  const input = { ...buyInput('P'), shipDate: '2026-10-04', sentAt: new Date('2026-10-02T23:30:00Z') }

  test('queries by reference, account and a range of days around the purchase', () => {
    const { searchParams } = new URL(lookupRequest(account, input).url)
    assert.deepEqual(Object.fromEntries(searchParams), {
      shipmentReference: '0198c1de000070008000000000000001',
      shipperAccountNumber: '123456789',
      dateRangeFrom: '2026-10-01',
      dateRangeTo: '2026-10-05',
      trackingView: 'shipment-details-only',
      levelOfDetail: 'shipment',
    })
  })

  test('finds the shipment with the reference, and never returns absent', () => {
    const shipment = (shipmentTrackingNumber: string, value: string) => ({
      shipmentTrackingNumber,
      shipperReferences: [{ value, typeCode: 'CU' }],
      events: [],
    })
    const mine = shipment('1371943801', '0198c1de000070008000000000000001')
    const other = shipment('5374534546', 'order-7')
    const found = parseLookup(answerOf(200, { shipments: [other, mine] }), account, input)
    assert.ok(found.outcome === 'ok')
    assert.equal(found.value.trackingNumber, '1371943801')
    assert.equal(parseLookup(answerOf(200, { shipments: [other] }), account, input).outcome, 'undecided')
    assert.equal(parseLookup(answerOf(200, { shipments: [mine, mine] }), account, input).outcome, 'undecided')
    assert.equal(
      parseLookup(problem(404, 'No Shipments Found for ReferenceID | x'), account, input).outcome,
      'undecided',
    )
  })
})

describe('fields', () => {
  test("contain the planned time in DHL's format, late in the origin's day", () => {
    assert.equal(plannedAt(rateInput({}, {}, '2026-10-02')), '2026-10-02T23:30:00 GMT-04:00')
    const german = { ...rateInput({}, {}, '2026-10-02'), from: address({ country: 'DE' }) }
    assert.equal(plannedAt(german), '2026-10-02T23:30:00 GMT+02:00')
    const india = { ...rateInput({}, {}, '2026-10-02'), from: address({ country: 'IN' }) }
    assert.equal(plannedAt(india), '2026-10-02T23:30:00 GMT+05:30')
    const offsets =
      'PK/+05:00 NP/+05:45 PE/-05:00 PA/-05:00 DO/-04:00 FJ/+12:00 WS/+13:00 IR/+03:30 RU/+03:00 MN/+08:00 GL/-01:00 XK/+02:00 AU:WA/+08:00 AU:SA/+09:30 AU:QLD/+10:00 AU:NSW/+10:00 ZZ/+00:00'
    for (const [place = '', offset] of offsets.split(' ').map((pair) => pair.split('/'))) {
      const [country = '', state = ''] = place.split(':')
      const origin = { ...rateInput({}, {}, '2026-10-02'), from: address({ country, state }) }
      assert.equal(plannedAt(origin), `2026-10-02T23:30:00 GMT${offset}`, place)
    }
    // The evening before and after the change to winter time.
    assert.equal(plannedAt(rateInput({}, {}, '2026-10-31')), '2026-10-31T23:30:00 GMT-04:00')
    assert.equal(plannedAt(rateInput({}, {}, '2026-11-01')), '2026-11-01T23:30:00 GMT-05:00')
  })

  test('never contain a planned time that has passed, nor one after tomorrow', () => {
    const origins =
      'US/NY US/CA US/HI US/GU GU/ PR/ AS/ CA/BC CA/ON CA/NL DE/ IN/ JP/ AU/ AU/WA NZ/ BR/ PK/ PE/ KI/ ZZ/'.split(' ')
    for (const origin of origins) {
      const [country = '', state = ''] = origin.split('/')
      for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
        const now = new Date(Date.parse('2026-11-26T00:00:00Z') + minutes * 60_000)
        const from = address({ country, state })
        const asked = { ...rateInput({}, {}, dayAt(from, now)), from }
        const [local = '', offset = ''] = plannedAt(inTime(asked, now)).split(' GMT')
        const aheadMinutes = (Date.parse(`${local}${offset}`) - now.getTime()) / 60_000
        assert.ok(aheadMinutes > 1 && aheadMinutes < 25 * 60, `${origin} at ${now.toISOString()}: ${aheadMinutes}`)
      }
    }
  })

  test('are metric outside the United States, in thousandths', () => {
    const german = { ...rateInput(), from: address({ country: 'DE' }) }
    assert.deepEqual(packageOf(german), { weight: 1.066, dimensions: { length: 30.48, width: 21.59, height: 10.795 } })
    assert.deepEqual(packageOf(rateInput({}, { dimensionsInches: null, predefinedPackage: '3BX' })), {
      typeCode: '3BX',
      weight: 2.35,
    })
  })

  test('contain a company and a person for both parties, from whichever is known', () => {
    const contact = (name: string | null, company: string | null) => {
      const { fullName, companyName } = contactOf(address({ name, company }))
      return [fullName, companyName]
    }
    assert.deepEqual(contact('Grace', 'Navy'), ['Grace', 'Navy'])
    assert.deepEqual(contact('Grace', null), ['Grace', 'Grace'])
    assert.deepEqual(contact(null, 'Navy'), ['Navy', 'Navy'])
  })

  test("contain the purchase's reference within DHL's length limit", () => {
    const { headers = {}, body } = buyRequest(account, buyInput('P'))
    const { customerReferences } = JSON.parse(String(body))
    assert.deepEqual(customerReferences, [{ typeCode: 'CU', value: '0198c1de000070008000000000000001' }])
    assert.equal(headers['message-reference'], '0198c1de-0000-7000-8000-000000000001')
  })
})
