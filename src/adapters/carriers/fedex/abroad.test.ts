/** The requests to FedEx for parcels that cross a border, its rejections, and its documents. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BuyInput, CarrierAddress } from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration } from '#adapters/carriers/customs.ts'
import { buyRequest, parseBuy } from '#adapters/carriers/fedex/buy.ts'
import { rateRequest } from '#adapters/carriers/fedex/rates.ts'
import { validateDeclared, validateShipment } from '#adapters/carriers/fedex/validate.ts'
import { type Contents, inputTo, type Place } from '../../../../test/carrier-contract/abroad-inputs.ts'
import { address, answerOf, buyInput, rateInput } from '../../../../test/carrier-contract/inputs.ts'

const credentials = { accountNumber: '123456789' }
const account = { id: 'test', baseUrl: 'https://fedex.example', credentials }
const paperless = { ...account, credentials: { ...credentials, paperless: 'yes' } }

type Changes = { to?: Partial<CarrierAddress>; customs?: Partial<CustomsDeclaration>; kind?: Contents; lines?: number }
function purchase(place: Place, { to, customs: changes, kind = 'merchandise', lines = 1 }: Changes = {}): BuyInput {
  const input = inputTo(place, kind, lines, to)
  assert.ok(input.customs)
  return {
    ...buyInput('INTERNATIONAL_ECONOMY'),
    ...input,
    customs: { ...input.customs, ...changes },
    invoiceNumber: '1001',
  }
}
const shipmentOf = (input: BuyInput, at = account) =>
  JSON.parse(String(buyRequest(at, 'token', input).body)).requestedShipment
const ratedOf = (input: BuyInput) => JSON.parse(String(rateRequest(account, 'token', input).body)).requestedShipment

describe('a parcel that crosses a border', () => {
  test('is in kilograms with its goods, and in pounds as a whole', () => {
    const { requestedPackageLineItems, customsClearanceDetail, totalWeight } = shipmentOf(
      purchase('ireland', { lines: 50 }),
    )
    assert.deepEqual(requestedPackageLineItems[0].weight, { units: 'KG', value: 1.1 })
    assert.deepEqual(requestedPackageLineItems[0].dimensions, { length: 31, width: 22, height: 11, units: 'CM' })
    assert.equal(totalWeight, 2.4)
    const weights = customsClearanceDetail.commodities.map((item: { weight: { value: number } }) => item.weight.value)
    assert.ok(weights.every((weight: number) => weight > 0))
    assert.ok(weights.reduce((sum: number, weight: number) => sum + weight, 0) <= 1.1)
  })

  test('declares the weight and value of each line, and the price of one unit', () => {
    const customs = purchase('canada').customs
    const [item] = customs?.items ?? []
    assert.ok(customs && item)
    const input = purchase('canada', { customs: { items: [{ ...item, quantity: 3, value: '10.00' }] } })
    const { customsClearanceDetail: declared } = shipmentOf(input)
    assert.deepEqual(declared.commodities[0].unitPrice, { amount: 3.333333, currency: 'USD' })
    assert.deepEqual(declared.commodities[0].customsValue, { amount: 10, currency: 'USD' })
    assert.deepEqual(declared.totalCustomsValue, { amount: 10, currency: 'USD' })
    assert.deepEqual(ratedOf(input).customsClearanceDetail.commodities, declared.commodities)
  })

  test('declares the product ids for the European Union in each line', () => {
    const [item] = purchase('ireland').customs?.items ?? []
    assert.ok(item)
    const ids = { merchant: 'SKU-1', manufacturer: 'M-1' }
    const items = ['4006381333931', null].map((standard) => ({ ...item, productIds: { ...ids, standard } }))
    const { commodities } = shipmentOf(purchase('ireland', { customs: { items } })).customsClearanceDetail
    const details = { merchantProductId: 'SKU-1', nonStandardManufacturerProductId: 'M-1' }
    const detail = { regulationCode: 'EU_DE_MINIMIS', productId: 'SKU-1', productIdType: 'SKU' }
    assert.deepEqual(
      commodities.map(({ regulatoryDetails }: { regulatoryDetails: object }) => regulatoryDetails),
      [
        [{ ...detail, details: { ...details, standardManufacturerProductId: '4006381333931' } }],
        [{ ...detail, details: { ...details, standardManufacturerProductId: 'NA' } }],
      ],
    )
  })

  test('adds up exactly', () => {
    const [item] = purchase('canada').customs?.items ?? []
    assert.ok(item)
    const items = ['0.10', '0.20', '1099.70'].map((value) => ({ ...item, value }))
    const { customsClearanceDetail } = shipmentOf(purchase('canada', { customs: { items } }))
    assert.equal(customsClearanceDetail.totalCustomsValue.amount, 1100)
  })

  test("sends the exemption in FedEx's format, or the number of the filing", () => {
    const stated = (eelPfc: string | null, place: Place = 'ireland') =>
      shipmentOf(purchase(place, { customs: { eelPfc } })).customsClearanceDetail.exportDetail
        ?.exportComplianceStatement
    assert.equal(stated('NOEEI 30.37(a)'), 'NO_EEI_30_37_A')
    assert.equal(stated('NO EEI 30.37(h)'), 'NO_EEI_30_37_H')
    assert.equal(stated('NOEEI 30.36', 'canada'), 'NO_EEI_30_36')
    assert.equal(stated('NOEEI 30.2(d)(2)', 'puerto-rico'), 'NO_EEI_30_2_D_2')
    assert.equal(stated('AES X20261123123456'), 'AES X20261123123456')
    assert.equal(stated(null), undefined)
  })

  test('bills duties to the recipient or the account', () => {
    const duties = (incoterm: 'DAP' | 'DDP') =>
      shipmentOf(purchase('japan', { customs: { incoterm } })).customsClearanceDetail
    assert.deepEqual(duties('DAP').dutiesPayment, { paymentType: 'RECIPIENT' })
    assert.equal(duties('DDP').dutiesPayment.payor.responsibleParty.accountNumber.value, '123456789')
    assert.deepEqual(
      ['DAP', 'DDP'].map((term) => duties(term as 'DAP').commercialInvoice.termsOfSale),
      ['DAP', 'DDP'],
    )
    assert.equal(
      ratedOf(purchase('japan', { customs: { incoterm: 'DAP' } })).customsClearanceDetail.dutiesPayment.paymentType,
      'SENDER',
    )
  })

  test("sends the tax numbers of both parties, and Brazil's in its own field", () => {
    const { recipients, customsClearanceDetail } = shipmentOf(purchase('brazil'))
    assert.deepEqual(recipients[0].tins, [{ number: '11144477735', tinType: 'PERSONAL_NATIONAL' }])
    assert.deepEqual(customsClearanceDetail.recipientCustomsId, { type: 'INDIVIDUAL', value: '11144477735' })
    const company = purchase('brazil', { to: { company: 'Modas SA', federalTaxId: '11.222.333/0001-81' } })
    assert.deepEqual(shipmentOf(company).recipients[0].tins[0].tinType, 'BUSINESS_NATIONAL')
    assert.equal(shipmentOf(company).customsClearanceDetail.recipientCustomsId.type, 'COMPANY')
    const ireland = purchase('ireland', { to: { federalTaxId: 'EORI: IE1234567890' } })
    const from = { ...ireland.from, federalTaxId: 'im 276.000.0742', stateTaxId: '12-3456789' }
    const { shipper, recipients: toIreland } = shipmentOf({ ...ireland, from })
    assert.deepEqual(shipper.tins, [
      { number: '123456789', tinType: from.company ? 'BUSINESS_STATE' : 'PERSONAL_STATE' },
      { number: 'IM2760000742', tinType: 'BUSINESS_NATIONAL' },
    ])
    assert.deepEqual(toIreland[0].tins, [{ number: 'IE1234567890', tinType: 'BUSINESS_UNION' }])
  })

  test('sends the type of contents that Canada requires', () => {
    const kind = (input: BuyInput) => shipmentOf(input).requestedPackageLineItems[0].subPackagingType
    assert.deepEqual([kind(purchase('canada')), kind(purchase('ireland'))], ['CARTON', undefined])
  })

  test('is rated and bought as documents without an invoice', () => {
    const input = purchase('japan', { kind: 'documents' })
    assert.equal(ratedOf(input).documentShipment, true)
    const shipment = shipmentOf(input, paperless)
    assert.equal(shipment.customsClearanceDetail.isDocumentOnly, true)
    assert.deepEqual([shipment.shippingDocumentSpecification, shipment.shipmentSpecialServices], [undefined, undefined])
  })

  test('is rated without declared goods, and not bought', () => {
    const undeclared = { ...purchase('canada'), customs: null }
    assert.equal(ratedOf(undeclared).customsClearanceDetail.commodities.length, 1)
    assert.equal(validateShipment(undeclared), null)
    assert.equal(validateDeclared(undeclared)?.carrierCode, 'CustomsRequired')
  })
})

describe('addresses', () => {
  test('a US territory is a country in any spelling', () => {
    for (const to of [{}, { country: 'PR', state: 'PR' }]) {
      const [recipient] = shipmentOf(purchase('puerto-rico', { to })).recipients
      assert.deepEqual([recipient.address.countryCode, recipient.address.stateOrProvinceCode], ['PR', 'PR'])
    }
    const [guam] = shipmentOf(
      purchase('puerto-rico', { to: { state: 'GU', city: 'Hagåtña', zip: '96910' } }),
    ).recipients
    assert.deepEqual([guam.address.countryCode, guam.address.stateOrProvinceCode], ['GU', undefined])
  })

  test('a state is sent if it is a code', () => {
    const state = (place: Place) => shipmentOf(purchase(place)).recipients[0].address.stateOrProvinceCode
    assert.deepEqual(
      [state('canada'), state('brazil'), state('japan'), state('ireland')],
      ['ON', 'SP', undefined, undefined],
    )
  })
})

describe('rejections by FedEx are found while rating', () => {
  const [item] = purchase('ireland').customs?.items ?? []
  assert.ok(item)
  const long = (length: number) => 'x'.repeat(length)
  const issue: Record<string, [BuyInput, code: string]> = {
    'no phone of a recipient abroad': [purchase('ireland', { to: { phone: null } }), 'PhoneRequired'],
    'a phone abroad that is too short': [purchase('ireland', { to: { phone: '55 0142' } }), 'PhoneRequired'],
    'a street without end': [purchase('ireland', { to: { street1: long(36) } }), 'StreetTooLong'],
    'a long city': [purchase('ireland', { to: { city: long(36) } }), 'CityTooLong'],
    'a long postal code': [purchase('ireland', { to: { zip: long(11) } }), 'PostalCodeTooLong'],
    'a long tax number': [purchase('brazil', { to: { federalTaxId: '1'.repeat(19) } }), 'TaxNumberTooLong'],
    'a box at a post office': [purchase('canada', { to: { street1: 'PO Box 12' } }), 'PostOfficeBox'],
    'the armed forces': [purchase('military'), 'MilitaryAddress'],
    'dangerous goods': [purchase('japan', { customs: { contentsType: 'dangerous_goods' } }), 'ContentsNotCarried'],
    'a long description': [
      purchase('japan', { customs: { items: [{ ...item, description: long(451) }] } }),
      'CustomsUnusable',
    ],
    'a long declaration': [purchase('japan', { customs: { declaration: long(555) } }), 'CustomsUnusable'],
    'a thousand lines': [purchase('japan', { lines: 1_000 }), 'CustomsUnusable'],
    'a price of one piece that rounds to 0': [
      purchase('japan', { customs: { items: [{ ...item, value: '0.45', quantity: 1_000_000 }] } }),
      'CustomsUnusable',
    ],
    'goods of great value': [
      purchase('japan', { customs: { eelPfc: 'AES X20261123123456', items: [{ ...item, value: '100000.00' }] } }),
      'CustomsUnusable',
    ],
    'goods that want a filing': [
      purchase('japan', { customs: { items: [{ ...item, value: '2500.01' }] } }),
      'ExportFilingRequired',
    ],
  }
  for (const [what, [input, code]] of Object.entries(issue)) {
    test(what, () => {
      const { quote: _quote, ...rated } = input
      assert.equal(validateShipment(rated)?.carrierCode, code)
    })
  }

  test('also those that the shipper cannot correct', () => {
    assert.equal(validateShipment(purchase('military'))?.isNotServed, true)
    assert.equal(validateShipment(purchase('canada', { to: { street1: 'PO Box 12' } }))?.isNotServed, undefined)
  })

  test('valid parcels are not rejected', () => {
    const filed = { eelPfc: 'AES X20261123123456', items: [{ ...item, value: '2500.01' }] }
    const taken = [
      purchase('ireland', { customs: filed }),
      purchase('canada', { customs: { eelPfc: 'NOEEI 30.36', items: [{ ...item, value: '2500.01' }] } }),
      purchase('ireland', { customs: { items: [{ ...item, value: '2500.00' }] } }),
      // Two kinds of goods, each below the limit for an export filing.
      purchase('japan', {
        customs: {
          items: ['610510', '630120'].map((hsTariffNumber) => ({ ...item, hsTariffNumber, value: '1500.00' })),
        },
      }),
      purchase('brazil', { to: { street1: 'Caixa Postal 1234' } }),
    ]
    for (const input of taken) assert.equal(validateShipment(input), null)
    assert.equal(validateShipment(rateInput({ phone: null })), null)
  })

  test('goods from Canada that need an export report', () => {
    const from = address({ country: 'CA', state: 'ON', city: 'Toronto', zip: 'M5V 3L9' })
    const worth = (value: string) => ({
      ...purchase('japan', { customs: { eelPfc: null, items: [{ ...item, value, currency: 'CAD' }] } }),
      from,
    })
    assert.equal(validateShipment(worth('2000.01'))?.carrierCode, 'ExportFilingRequired')
    assert.equal(validateShipment(worth('2000.00')), null)
    assert.deepEqual(shipmentOf(worth('2000.00')).customsClearanceDetail.exportDetail, {
      b13AFilingOption: 'NOT_REQUIRED',
    })
  })
})

describe('the invoice', () => {
  const pdf = Buffer.from('%PDF-1.4 paper').toString('base64')
  const answered = (shipment: object) => {
    const pieceResponses = [
      { trackingNumber: '794953555571', packageDocuments: [{ contentType: 'LABEL', encodedLabel: pdf }] },
    ]
    return answerOf(200, { output: { transactionShipments: [{ pieceResponses, ...shipment }] } })
  }
  const papersOf = (input: BuyInput, shipment: object, at = account) => {
    const outcome = parseBuy(answered(shipment), at, input)
    assert.ok(outcome.outcome === 'ok')
    return outcome.value.documents?.map(({ kind, copies, artwork }) => [kind, copies, artwork?.mediaType ?? null])
  }
  const paper = { shipmentDocuments: [{ contentType: 'COMMERCIAL_INVOICE', copiesToPrint: 2, encodedLabel: pdf }] }

  test('comes with the label, in the number of copies that FedEx returns', () => {
    assert.deepEqual(papersOf(purchase('canada'), paper), [['commercial-invoice', 2, 'application/pdf']])
  })

  test('is listed even if FedEx sent no file', () => {
    assert.deepEqual(papersOf(purchase('canada'), {}), [['commercial-invoice', 3, null]])
    assert.deepEqual(papersOf(purchase('canada', { kind: 'documents' }), {}), [])
    assert.deepEqual(papersOf(buyInput('FEDEX_GROUND'), {}), [])
  })

  test('and other files may be invalid: the label is still bought', () => {
    const unread = [
      { shipmentDocuments: null },
      { shipmentDocuments: [null, { contentType: 'COMMERCIAL_INVOICE', copiesToPrint: '2', encodedLabel: 7 }] },
      { completedShipmentDetail: { documentRequirements: { generationDetails: null } } },
    ]
    for (const shipment of unread) {
      assert.deepEqual(papersOf(purchase('canada'), shipment), [['commercial-invoice', 3, null]])
    }
    const piece = { trackingNumber: '794953555571', packageDocuments: 'later', netChargeAmount: null }
    const outcome = parseBuy(answered({ pieceResponses: [piece] }), account, purchase('canada'))
    assert.ok(outcome.outcome === 'ok')
    assert.deepEqual([outcome.value.artwork, outcome.value.charged], [null, null])
  })

  test('is sent to customs electronically if the account and the country support it', () => {
    const { shipmentSpecialServices } = shipmentOf(purchase('ireland'), paperless)
    assert.deepEqual(shipmentSpecialServices, {
      specialServiceTypes: ['ELECTRONIC_TRADE_DOCUMENTS'],
      etdDetail: { requestedDocumentTypes: ['COMMERCIAL_INVOICE'] },
    })
    assert.deepEqual(papersOf(purchase('ireland'), paper, paperless), [['commercial-invoice', 0, 'application/pdf']])
    for (const input of [purchase('brazil'), purchase('ireland', { lines: 100 })]) {
      assert.equal(shipmentOf(input, paperless).shipmentSpecialServices, undefined)
    }
    assert.equal(shipmentOf(purchase('ireland')).shipmentSpecialServices, undefined)
  })

  test('is also printed if FedEx requires it', () => {
    const generationDetails = [{ type: 'COMMERCIAL_INVOICE', minimumCopiesRequired: 1 }]
    const demanding = { ...paper, completedShipmentDetail: { documentRequirements: { generationDetails } } }
    assert.deepEqual(papersOf(purchase('ireland'), demanding, paperless), [
      ['commercial-invoice', 1, 'application/pdf'],
    ])
  })

  test("has the shipper's number unless it is too long", () => {
    const references = (invoiceNumber: string | null) =>
      shipmentOf({ ...purchase('canada'), invoiceNumber }).customsClearanceDetail.commercialInvoice.customerReferences
    assert.deepEqual(references('1001'), [{ customerReferenceType: 'INVOICE_NUMBER', value: '1001' }])
    assert.deepEqual([references('9'.repeat(31)), references(null)], [undefined, undefined])
  })
})
