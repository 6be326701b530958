/** The requests to DHL Express for parcels that cross a border, and how its responses are parsed. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { streetLines } from '#adapters/carriers/addresses.ts'
import type { BuyInput, CarrierAddress, RateInput } from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration, DeclaredItem } from '#adapters/carriers/customs.ts'
import { buyRequest, parseBuy } from '#adapters/carriers/dhl/buy.ts'
import { dhl } from '#adapters/carriers/dhl/index.ts'
import { parseLookup } from '#adapters/carriers/dhl/lookup.ts'
import { parseRates, rateRequest } from '#adapters/carriers/dhl/rates.ts'
import { streetRoom } from '#adapters/carriers/dhl/shipment.ts'
import { validateShipment } from '#adapters/carriers/dhl/validate.ts'
import { address, answerOf, buyInput, rateInput } from '../../../../test/carrier-contract/inputs.ts'

const account = { id: 'test', baseUrl: 'https://dhl.example', credentials: { accountNumber: '123456789' } }
const onPaper = { ...account, credentials: { ...account.credentials, paperless: 'no' } }

const berlin: Partial<CarrierAddress> = {
  street1: 'Unter den Linden 1',
  city: 'Berlin',
  state: '',
  zip: '10117',
  country: 'DE',
  phone: '+49 30 555 0142',
}
const shirts: DeclaredItem = {
  description: "Men's cotton T-shirts, knitted",
  quantity: 3,
  value: '60.00',
  currency: 'USD',
  weightPounds: 1.2,
  hsTariffNumber: '610910',
  originCountry: 'US',
  code: 'SKU-1',
  manufacturer: 'Shirt Works',
  eccn: 'EAR99',
}
const sale: CustomsDeclaration = {
  contentsType: 'merchandise',
  contentsExplanation: null,
  customsCertify: true,
  customsSigner: 'Ada Lovelace',
  declaration: null,
  eelPfc: 'NOEEI 30.37(a)',
  nonDeliveryOption: 'return',
  restrictionType: 'none',
  restrictionComments: null,
  incoterm: 'DAP',
  items: [shirts],
}

function inputOf(customs: Partial<CustomsDeclaration> | null, to: Partial<CarrierAddress> = berlin): BuyInput {
  const declared = customs && { ...sale, ...customs }
  const { quote, ...rest } = buyInput('P')
  const carrierData: BuyInput['quote']['carrierData'] = {
    declared: declared?.contentsType === 'documents' ? 'documents' : 'goods',
    services: 'WY DD',
  }
  const input = { ...rest, to: rateInput(to).to, customs: declared, invoiceNumber: '1001' }
  return { ...input, quote: { ...quote, carrierData } }
}
const bodyOf = (request: { body?: unknown }) => JSON.parse(String(request.body))
const bought = (input: BuyInput, by = account) => bodyOf(buyRequest(by, input))

describe('a purchase abroad', () => {
  test('declares each line with the price of one piece and the weight of all', () => {
    const { content } = bought(inputOf({}))
    const { exportDeclaration, packages, ...rest } = content
    assert.deepEqual(rest, {
      isCustomsDeclarable: true,
      description: "Men's cotton T-shirts, knitted",
      incoterm: 'DAP',
      unitOfMeasurement: 'imperial',
      declaredValue: 60,
      declaredValueCurrency: 'USD',
      USFilingTypeValue: '30.37(a)',
    })
    assert.deepEqual(exportDeclaration, {
      lineItems: [
        {
          number: 1,
          description: "Men's cotton T-shirts, knitted",
          price: 20,
          quantity: { value: 3, unitOfMeasurement: 'PCS' },
          manufacturerCountry: 'US',
          weight: { netValue: 1.2, grossValue: 1.2 },
          exportReasonType: 'commercial_purpose_or_sale',
          commodityCodes: [
            { typeCode: 'outbound', value: '610910' },
            { typeCode: 'inbound', value: '610910' },
          ],
          customerReferences: [
            { typeCode: 'PAN', value: 'SKU-1' },
            { typeCode: 'AFE', value: 'EAR99' },
          ],
          additionalInformation: ['Shirt Works'],
        },
      ],
      invoice: { number: '1001', date: buyInput().shipDate, signatureName: 'Ada Lovelace' },
      exportReasonType: 'commercial_purpose_or_sale',
      shipmentType: 'commercial',
      placeOfIncoterm: 'Berlin',
    })
  })

  test('sends the product ids for the European Union as references of the line', () => {
    const ids = { merchant: 'SKU-1', manufacturer: 'M-1' }
    const items = [null, '4006381333931'].map((standard) => ({ ...shirts, productIds: { ...ids, standard } }))
    const request = buyRequest(account, inputOf({ items }))
    assert.equal(request.headers?.['x-version'], '3.3.2')
    const [without, complete] = bodyOf(request).content.exportDeclaration.lineItems
    const sent = [
      { typeCode: 'PAN', value: 'SKU-1' },
      { typeCode: 'AFE', value: 'EAR99' },
      { typeCode: 'ABW', value: 'SKU-1' },
      { typeCode: 'MF', value: 'M-1' },
    ]
    assert.deepEqual(without.customerReferences, sent)
    assert.deepEqual(complete.customerReferences, [...sent, { typeCode: 'SRV', value: '4006381333931' }])
  })

  test('sends the total if the line value is not a multiple of a price in thousandths', () => {
    const { content } = bought(inputOf({ items: [{ ...shirts, value: '10.00' }, shirts] }))
    const [odd, even] = content.exportDeclaration.lineItems
    assert.deepEqual([odd.price, odd.preCalculatedLineItemTotalValue], [3.333, 10])
    assert.equal('preCalculatedLineItemTotalValue' in even, false)
    assert.equal(content.declaredValue, 70)
    assert.deepEqual(content.exportDeclaration.invoice.preCalculatedTotalValues, {
      preCalculatedTotalGoodsValue: 70,
      preCalculatedTotalInvoiceValue: 70,
    })
  })

  test('rounds weights and prices to thousandths', () => {
    const { content } = bought(inputOf({ items: [{ ...shirts, value: '10.0006' }] }))
    assert.equal(content.declaredValue, 10.001)
    assert.equal(content.exportDeclaration.lineItems[0].preCalculatedLineItemTotalValue, 10.0006)
  })

  test('is described within 70 characters, by whole words', () => {
    const named = (description: string) => ({ ...shirts, description })
    const { content } = bought(
      inputOf({
        items: ['Teapots', 'Cups', 'Saucers', 'Sugar bowls, white', 'Milk jugs with handles', 'Trays'].map(named),
      }),
    )
    assert.equal(content.description, 'Teapots, Cups, Saucers, Sugar bowls, white, Milk jugs with handles')
  })

  test("sends line weights in the parcel's unit, never more than the parcel in total", () => {
    const input = inputOf({ items: [1, 2, 3].map(() => ({ ...shirts, weightPounds: 2.35 / 3 })) })
    const metric = { ...input, from: address({ country: 'CA', state: 'ON', zip: 'M5V 3L9' }) }
    for (const { content } of [bought(input), bought(metric)]) {
      const lines: { weight: { netValue: number } }[] = content.exportDeclaration.lineItems
      const sum = lines.reduce((total, { weight }) => total + weight.netValue, 0)
      assert.ok(sum <= content.packages[0].weight && sum > content.packages[0].weight - 0.004)
    }
  })

  test('sends the number of an export filing', () => {
    const { content } = bought(inputOf({ eelPfc: 'AES X20261123123456' }))
    assert.equal(content.USFilingTypeValue, 'X20261123123456')
    const { customerReferences } = content.exportDeclaration.invoice
    assert.deepEqual(customerReferences, [{ typeCode: 'ITN', value: 'X20261123123456' }])
  })

  test('bills duties to the sender by a service and an account number', () => {
    const own = { ...account, credentials: { ...account.credentials, dutiesAccountNumber: '987654321' } }
    for (const [by, payer] of [
      [account, '123456789'],
      [own, '987654321'],
    ] as const) {
      const body = bought(inputOf({ incoterm: 'DDP' }), by)
      assert.equal(body.content.incoterm, 'DDP')
      assert.deepEqual(body.valueAddedServices, [{ serviceCode: 'WY' }, { serviceCode: 'DD' }])
      assert.deepEqual(body.accounts[1], { typeCode: 'duties-taxes', number: payer })
    }
  })

  test('requests the waybill copy as a separate file if documents go with the parcel', () => {
    const typesOf = (body: { outputImageProperties: { imageOptions: { typeCode: string }[] } }) =>
      body.outputImageProperties.imageOptions.map(({ typeCode }) => typeCode)
    const paperless = bought(inputOf({}))
    assert.deepEqual(typesOf(paperless), ['label', 'invoice'])
    const paper = bought(inputOf({}), onPaper)
    assert.deepEqual(typesOf(paper), ['label', 'waybillDoc', 'invoice'])
    assert.equal(paper.outputImageProperties.splitTransportAndWaybillDocLabels, true)
    assert.equal(paper.valueAddedServices, undefined)
  })

  test('uses a pro forma invoice for goods that are not sold', () => {
    const typeOf = (customs: Partial<CustomsDeclaration>) =>
      bought(inputOf(customs)).outputImageProperties.imageOptions.at(-1).invoiceType
    assert.deepEqual(
      [typeOf({}), typeOf({ contentsType: 'gift' }), typeOf({ contentsType: 'sample' })],
      ['commercial', 'proforma', 'proforma'],
    )
    const gift = bought(inputOf({ contentsType: 'gift' })).content.exportDeclaration
    assert.deepEqual([gift.exportReasonType, gift.shipmentType], ['gift', 'personal'])
  })

  test('declares nothing for documents', () => {
    const { content, outputImageProperties } = bought(inputOf({ contentsType: 'documents' }))
    assert.equal(content.isCustomsDeclarable, false)
    assert.equal(content.description, 'Documents')
    assert.equal('exportDeclaration' in content, false)
    assert.equal(outputImageProperties.imageOptions.length, 1)
  })

  test('sends the tax numbers of both parties by type', () => {
    const brazil = { ...berlin, country: 'BR', state: 'SP', city: 'São Paulo', federalTaxId: '111.444.777-35' }
    const input = inputOf({}, brazil)
    const body = bought({ ...input, from: { ...input.from, federalTaxId: '12-3456789', stateTaxId: 'IM0123456789' } })
    assert.deepEqual(body.customerDetails.shipperDetails.registrationNumbers, [
      { typeCode: 'EIN', number: '123456789', issuerCountryCode: 'US' },
      { typeCode: 'SDT', number: 'IM0123456789', issuerCountryCode: 'US' },
    ])
    assert.deepEqual(body.customerDetails.receiverDetails.registrationNumbers, [
      { typeCode: 'CNP', number: '11144477735', issuerCountryCode: 'BR' },
    ])
    assert.equal(body.customerDetails.receiverDetails.typeCode, 'private')
  })

  test('treats a US territory as a country', () => {
    const guam = { street1: '1 Marine Corps Drive', city: 'Tamuning', state: 'GU', zip: '96913' }
    const { content, customerDetails } = bought(inputOf({}, guam))
    assert.equal(content.isCustomsDeclarable, true)
    const { countryCode, provinceCode } = customerDetails.receiverDetails.postalAddress
    assert.deepEqual([countryCode, provinceCode], ['GU', undefined])
  })

  test('declares nothing within the European Union', () => {
    const input = { ...inputOf({}), from: address({ country: 'FR', city: 'Lyon', state: '', zip: '69001' }) }
    const { content } = bought(input)
    assert.deepEqual([content.isCustomsDeclarable, content.description], [false, 'Merchandise'])
  })
})

describe('for any input', () => {
  const tenThousandths = fc.integer({ min: 1, max: 99_999_999 })
  const goods = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9_999 }), tenThousandths }), {
    minLength: 1,
    maxLength: 20,
  })

  test('line values add up to the declared value exactly', () => {
    fc.assert(
      fc.property(goods, (lines) => {
        const items = lines.map((line) => ({
          ...shirts,
          quantity: line.quantity,
          value: new Decimal(line.tenThousandths).div(10_000).toFixed(4),
        }))
        const { declaredValue, exportDeclaration } = bought(inputOf({ items })).content
        const sum = items.reduce((total, { value }) => total.plus(value), new Decimal(0))
        assert.equal(declaredValue, sum.toDecimalPlaces(3).toNumber())
        for (const [index, line] of exportDeclaration.lineItems.entries()) {
          assert.ok(new Decimal(line.price).decimalPlaces() <= 3)
          const said = line.preCalculatedLineItemTotalValue ?? new Decimal(line.price).times(line.quantity.value)
          assert.ok(new Decimal(said).equals(items[index]?.value ?? -1))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('streets keep every word, or the parcel is rejected', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-z0-9.-]{1,20}$/), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(words, fc.option(words), (first, second) => {
        const to = { ...berlin, street1: first.join(' '), street2: second?.join(' ') ?? null }
        const input = inputOf({}, to)
        const lines = streetLines(input.to, streetRoom)
        assert.deepEqual(lines.join(' ').replace(',', '').split(' '), [...first, ...(second ?? [])])
        const fits = lines.length <= 3 && lines.every((line) => line.length <= 45)
        assert.equal(validateShipment(input)?.carrierCode === 'StreetTooLong', !fits && !isRefusedOtherwise(input))
      }),
      { numRuns: 300 },
    )
  })
  /** Random words may form a post office box, which is rejected first. */
  const isRefusedOtherwise = (input: RateInput) => validateShipment(input)?.carrierCode === 'PostOfficeBox'
})

describe('the files of a shipment abroad', () => {
  const pdf = (name: string) => ({ imageFormat: 'PDF', content: Buffer.from(`%PDF-${name}`).toString('base64') })
  const answered = (files: object[], input = inputOf({}), by = account) => {
    const outcome = parseBuy(answerOf(201, { shipmentTrackingNumber: '5374534616', documents: files }), by, input)
    assert.ok(outcome.outcome === 'ok')
    const nameOf = (artwork: { bytes: Uint8Array } | null) => artwork && Buffer.from(artwork.bytes).toString().slice(5)
    const papers = (outcome.value.documents ?? []).map(({ kind, copies, artwork }) => [kind, copies, nameOf(artwork)])
    return [nameOf(outcome.value.artwork), ...papers]
  }

  test('are distinguished if two have the type label', () => {
    const label = { typeCode: 'label', ...pdf('label') }
    const copy = { typeCode: 'label', ...pdf('copy') }
    const invoice = { typeCode: 'invoice', ...pdf('invoice') }
    const expected = ['label', ['commercial-invoice', 3, 'invoice'], ['waybill-copy', 1, 'copy']]
    assert.deepEqual(answered([label, copy, invoice], inputOf({}), onPaper), expected)
    assert.deepEqual(answered([{ ...copy, typeCode: 'waybillDoc' }, invoice, label], inputOf({}), onPaper), expected)
    assert.deepEqual(answered([label, invoice]), ['label', ['commercial-invoice', 0, 'invoice']])
  })

  test('may be unreadable: the label is bought, and the copy is not mistaken for it', () => {
    const label = { typeCode: 'label', imageFormat: 'PDF', content: null }
    const copy = { typeCode: 'label', ...pdf('copy') }
    const expected = [null, ['waybill-copy', 1, 'copy']]
    assert.deepEqual(answered([label, copy, { content: 7 }], inputOf({}), onPaper), expected)
    const body = { shipmentTrackingNumber: '5374534616', documents: null, shipmentCharges: [{ price: null }] }
    const outcome = parseBuy(answerOf(201, body), account, inputOf({}))
    assert.ok(outcome.outcome === 'ok')
    assert.deepEqual([outcome.value.artwork, outcome.value.charged], [null, null])
  })

  test('are listed even if a lookup returns only the shipment', () => {
    const found = (input: BuyInput, by = account) => {
      const body = answerOf(200, { shipments: [{ shipmentTrackingNumber: '5374534616' }] })
      const outcome = parseLookup(body, by, { ...input, sentAt: new Date('2026-10-02T23:30:00Z') })
      assert.ok(outcome.outcome === 'ok')
      return outcome.value.documents
    }
    const invoice = { kind: 'commercial-invoice', artwork: null }
    assert.deepEqual(found(inputOf({})), [{ ...invoice, copies: 0 }])
    const waybillCopy = { kind: 'waybill-copy', copies: 1, artwork: null }
    assert.deepEqual(found(inputOf({}), onPaper), [{ ...invoice, copies: 3 }, waybillCopy])
    assert.deepEqual([found(inputOf({ contentsType: 'documents' })), found(buyInput('P'))], [undefined, undefined])
  })

  test('may be missing: the label is still bought', () => {
    assert.deepEqual(answered([]), [null])
    assert.deepEqual(answered([{ typeCode: 'invoice', imageFormat: 'PDF', content: '' }]), [
      null,
      ['commercial-invoice', 0, null],
    ])
  })
})

describe('rates abroad', () => {
  test('are requested as dutiable, with the value and the services of the route', () => {
    const body = bodyOf(rateRequest(account, inputOf({ incoterm: 'DDP' })))
    assert.equal(body.isCustomsDeclarable, true)
    assert.deepEqual(body.monetaryAmount, [{ typeCode: 'declaredValue', value: 60, currency: 'USD' }])
    assert.deepEqual(body.valueAddedServices, [{ serviceCode: 'DD' }])
    assert.deepEqual(body.getAdditionalInformation, [{ typeCode: 'allValueAddedServices', isRequested: true }])
    const undeclared = bodyOf(rateRequest(account, inputOf(null)))
    assert.deepEqual([undeclared.isCustomsDeclarable, undeclared.monetaryAmount], [true, undefined])
    assert.equal(bodyOf(rateRequest(account, inputOf({ contentsType: 'documents' }))).isCustomsDeclarable, false)
  })

  const productWith = (...services: object[]) => ({
    products: [
      {
        productCode: 'P',
        productName: 'EXPRESS WORLDWIDE',
        totalPrice: [{ currencyType: 'BILLC', priceCurrency: 'GBP', price: 61.2 }],
        detailedPriceBreakdown: [{ breakdown: [{ name: 'EXPRESS WORLDWIDE', price: 50 }, ...services] }],
      },
    ],
  })
  const quotesOf = (answer: object, input: RateInput = inputOf({})) => {
    const outcome = parseRates(answerOf(200, answer), input)
    assert.ok(outcome.outcome === 'ok')
    return outcome.value
  }

  test('keep the available services and the currency', () => {
    const [quote] = quotesOf(productWith({ serviceCode: 'WY' }, { serviceCode: 'DD', isCustomerAgreement: true }))
    assert.deepEqual(quote?.carrierData, { declared: 'goods', services: 'WY' })
    assert.deepEqual(quote?.charge, { amount: '61.20', currency: 'GBP' })
  })

  test('omit products whose duties the sender cannot pay', () => {
    const ddp = inputOf({ incoterm: 'DDP' })
    assert.deepEqual(quotesOf(productWith({ serviceCode: 'WY' }), ddp), [])
    assert.equal(quotesOf(productWith({ serviceCode: 'DD' }), ddp).length, 1)
  })
})

describe('rejections before the call', () => {
  const codeOf = (input: RateInput) => validateShipment(input)?.carrierCode ?? null
  const to = (changes: Partial<CarrierAddress>) => codeOf(inputOf({}, { ...berlin, ...changes }))
  const long = '1234567890'.repeat(5)

  test('have a stable code', () => {
    assert.equal(to({}), null)
    assert.equal(to({ phone: null }), 'PhoneRequired')
    assert.equal(codeOf(rateInput({ phone: null })), null)
    assert.equal(to({ street1: 'Postfach 1234' }), 'PostOfficeBox')
    assert.equal(to({ country: 'US', state: 'AE', city: 'APO', zip: '09499' }), 'MilitaryAddress')
    assert.equal(to({ city: long }), 'CityTooLong')
    assert.equal(to({ zip: long }), 'PostalCodeTooLong')
    assert.equal(to({ street1: long }), 'StreetTooLong')
    assert.equal(to({ federalTaxId: long }), 'TaxNumberTooLong')
    assert.equal(codeOf({ ...inputOf({}), parcel: { ...inputOf({}).parcel, weightPounds: 155 } }), 'ParcelTooHeavy')
    assert.equal(codeOf(inputOf({ contentsType: 'dangerous_goods' })), 'ContentsNotCarried')
    assert.equal(codeOf(inputOf({ items: [shirts, { ...shirts, currency: 'EUR' }] })), 'CustomsUnusable')
    const worthless = { ...shirts, quantity: 1_000, value: '0.45' }
    assert.equal(codeOf(inputOf({ items: [shirts, worthless] })), 'CustomsUnusable')
    assert.equal(codeOf(inputOf({ contentsType: 'documents', items: [worthless] })), null)
    assert.equal(codeOf(inputOf({ items: Array.from({ length: 1000 }, () => shirts) })), 'CustomsUnusable')
  })

  test('do not include a street that fits after joining its lines', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'street').join(' ')
    // Two separate lines each, three lines together.
    const street = { street1: words(7), street2: words(7) }
    assert.equal(to(street), null)
    const { addressLine1, addressLine2, addressLine3 } = bought(inputOf({}, { ...berlin, ...street })).customerDetails
      .receiverDetails.postalAddress
    assert.equal([addressLine1, addressLine2, addressLine3].join(' '), `${words(7)}, ${words(7)}`)
    assert.equal(to({ street1: words(20), street2: words(7) }), 'StreetTooLong')
  })

  test('a rate for other contents or terms is rejected without a call', async () => {
    const never = { http: { send: () => assert.fail('called') } } as never
    const codes = async (input: BuyInput) => {
      const outcome = await dhl.buy(never, account, input)
      return outcome.outcome === 'rejected' ? outcome.carrierCode : outcome.outcome
    }
    const documents = inputOf({ contentsType: 'documents' })
    assert.equal(await codes({ ...documents, customs: sale }), 'RateForOtherContents')
    const ddp = inputOf({ incoterm: 'DDP' })
    const quote = { ...ddp.quote, carrierData: { declared: 'goods', services: 'WY' } }
    assert.equal(await codes({ ...ddp, quote }), 'RateForOtherContents')
    assert.equal(await codes(inputOf(null)), 'CustomsRequired')
  })
})
