/** The requests to USPS for parcels with a customs form. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BuyInput, CarrierAddress, Quote } from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration, DeclaredItem } from '#adapters/carriers/customs.ts'
import { wantsCustomsForm } from '#adapters/carriers/usps/address.ts'
import { buyRequest, parseBuy, sampleLabel } from '#adapters/carriers/usps/buy.ts'
import { dutiesIn } from '#adapters/carriers/usps/duties.ts'
import { lookupRequest } from '#adapters/carriers/usps/lookup.ts'
import { rateRequest } from '#adapters/carriers/usps/rate-request.ts'
import { parseRates } from '#adapters/carriers/usps/rates.ts'
import { voidRequest } from '#adapters/carriers/usps/void.ts'
import { inputTo, type Place } from '../../../../test/carrier-contract/abroad-inputs.ts'
import { address, answerOf, buyInput } from '../../../../test/carrier-contract/inputs.ts'

const account = { id: 'test', baseUrl: 'https://apis.usps.example', credentials: { accountNumber: '1000' } }
const reference = '0198c1de-0000-7000-8000-000000000001'

const quoteOf = (mailClass: string, carrierData: Record<string, string> = {}): Quote => ({
  ...buyInput(mailClass).quote,
  carrierData: { mailClass, rateIndicator: 'SP', processingCategory: 'MACHINABLE', ...carrierData },
})
const purchase = (place: Place, customs: Partial<CustomsDeclaration> = {}): BuyInput => {
  const input = inputTo(place, 'merchandise')
  const isAtHome = place === 'puerto-rico' || place === 'military'
  assert.ok(input.customs)
  return {
    ...input,
    customs: { ...input.customs, ...customs },
    reference,
    quote: quoteOf(isAtHome ? 'PRIORITY_MAIL' : 'PRIORITY_MAIL_INTERNATIONAL'),
  }
}
const item = (changes: Partial<DeclaredItem> = {}): DeclaredItem => ({
  description: 'Wool blanket',
  quantity: 2,
  value: '88.00',
  currency: 'USD',
  weightPounds: 2,
  hsTariffNumber: '630120',
  originCountry: 'US',
  code: null,
  manufacturer: null,
  eccn: null,
  ...changes,
})
const bodyOf = (input: BuyInput) => JSON.parse(String(buyRequest(account, 'token', 'payment', input).body))

describe('a label abroad', () => {
  test('is bought with the complete declaration, and a firm as its sender', () => {
    const input = { ...purchase('ireland', { items: [item()] }), invoiceNumber: 'INV-1001' }
    const request = buyRequest(account, 'token', 'payment', { ...input, from: address({ name: 'Ada Lovelace' }) })
    assert.equal(request.url, 'https://apis.usps.example/international-labels/v3/international-label')
    const body = JSON.parse(String(request.body))
    assert.equal(body.imageInfo.receiptOption, undefined)
    assert.equal(body.fromAddress.firm, 'Ada Lovelace')
    assert.deepEqual(body.toAddress, {
      firstName: 'Grace',
      lastName: 'Hopper',
      streetAddress: '17 Aungier Street',
      city: 'Dublin',
      postalCode: 'D02 XY45',
      country: 'Ireland',
      countryISOAlpha2Code: 'IE',
      phone: '+35315550142',
    })
    assert.deepEqual(body.packageDescription.packageOptions, { nonDeliveryOption: 'RETURN' })
    assert.equal(body.packageDescription.destinationEntryFacilityType, 'INTERNATIONAL_SERVICE_CENTER')
    assert.deepEqual(body.customsForm, {
      customsContentType: 'MERCHANDISE',
      invoiceNumber: 'INV-1001',
      incoterm: '1',
      AESITN: 'NOEEI 30.37(a)',
      contents: [
        {
          itemDescription: 'Wool blanket',
          itemQuantity: 2,
          itemTotalValue: 88,
          itemTotalWeight: 2,
          weightUOM: 'lb',
          HSTariffNumber: '630120',
          countryofOrigin: 'US',
        },
      ],
    })
  })

  test('contains the kind of sale and the product ids for the European Union', () => {
    const ids = (standard: string | null) => ({ merchant: 'SKU1', manufacturer: 'M1', standard })
    const items = [
      item({ productIds: ids('4006381333931') }),
      item({ productIds: ids('4006381333931') }),
      item({ productIds: ids(null) }),
    ]
    const { incoterm, contents } = bodyOf(purchase('ireland', { items })).customsForm
    assert.equal(incoterm, '1')
    const common = { merchantProductIdentifier: 'SKU1', nonstandardizedManufacturerProductIdentifier: 'M1' }
    // Lines with the same ids are merged.
    assert.deepEqual(
      contents.map(({ europeanUnionProductID }: { europeanUnionProductID: object }) => europeanUnionProductID),
      [{ ...common, standardizedManufacturerProductIdentifier: '4006381333931' }, common],
    )
    const toFirm = purchase('ireland', { items: [item()] })
    assert.equal(bodyOf({ ...toFirm, to: { ...toFirm.to, company: 'Compilers Ltd' } }).customsForm.incoterm, '2')
    assert.equal(bodyOf(purchase('japan')).customsForm.incoterm, undefined)
    assert.equal(bodyOf(purchase('ireland', { contentsType: 'gift', items: [item()] })).customsForm.incoterm, undefined)
  })

  test('prepays the duties if the sender pays them, and adds them to the price', () => {
    const input = purchase('ireland', { incoterm: 'DDP', items: [item()] })
    const paid = { ...input, to: { ...input.to, country: 'DE', city: 'Berlin', zip: '10117' } }
    assert.equal(bodyOf(paid).packageDescription.prepayDutiesTaxesFees, true)
    assert.equal(bodyOf(purchase('ireland')).packageDescription.prepayDutiesTaxesFees, undefined)
    const asked = JSON.parse(String(rateRequest(account, 'token', paid).body))
    assert.equal(asked.requestDutiesTaxesFees, true)
    assert.equal(asked.destinationCity, 'Berlin')
    assert.partialDeepStrictEqual(asked.items, [{ itemId: '1', itemValue: 44, itemQuantity: 2 }])
    const costs = [
      { dutyPrice: 3.5, taxPrice: 16.72 },
      { dutyPrice: 0, taxPrice: 1 },
    ]
    assert.equal(dutiesIn({ packageFee: 1.5, itemQuotes: costs }), '22.72')
    assert.equal(dutiesIn({ packageFee: 1.5, itemCosts: costs }), '22.72')
    assert.equal(dutiesIn({ packageFee: 'none' }), null)
  })

  test('names the country in ASCII', () => {
    const to = (country: string) =>
      bodyOf({ ...purchase('ireland'), to: address({ country, zip: '1' }) }).toAddress.country
    assert.equal(to('CI'), "Cote d'Ivoire")
    assert.equal(to('BR'), 'Brazil')
  })

  test('shortens descriptions at word boundaries, and omits optional values that are too long', () => {
    const description = 'Hand-woven merino wool blanket with fringes, two by three metres'
    const input = { ...purchase('canada', { items: [item({ description })] }), invoiceNumber: 'SHOP-2026-0000001' }
    const { customsForm } = bodyOf(input)
    assert.equal(customsForm.contents[0].itemDescription, 'Hand-woven merino wool blanket')
    assert.equal(customsForm.invoiceNumber, undefined)
  })

  test('describes other contents and their restrictions', () => {
    const { customsForm } = bodyOf(
      purchase('japan', {
        contentsType: 'other',
        contentsExplanation: 'Spare parts of an old harmonium',
        restrictionType: 'sanitary_phytosanitary_inspection',
      }),
    )
    assert.equal(customsForm.customsContentType, 'OTHER')
    assert.equal(customsForm.contentComments, 'Spare parts of an old')
    assert.equal(customsForm.restrictionType, 'SANITARY_INSPECTION')
    assert.equal(bodyOf(purchase('japan')).customsForm.restrictionType, undefined)
  })

  test("contains the recipient's tax number, otherwise the sender's IOSS number", () => {
    const brazil = bodyOf(purchase('brazil')).customsForm
    assert.deepEqual(brazil.importersReference, { referenceType: 'TAX_CODE', reference: '11144477735' })
    const seller = { ...purchase('ireland'), from: address({ federalTaxId: 'IM3720000001' }) }
    const expected = { referenceType: 'VAT_NUMBER', reference: 'IM3720000001' }
    assert.deepEqual(bodyOf(seller).customsForm.importersReference, expected)
    const written = { ...seller, from: address({ federalTaxId: '12-3456789', stateTaxId: 'IOSS: im 372 000 0001' }) }
    assert.deepEqual(bodyOf(written).customsForm.importersReference, expected)
    const ireland = purchase('ireland')
    const firm = { ...ireland, to: { ...ireland.to, federalTaxId: 'ie 1234567 t' } }
    const vat = { referenceType: 'VAT_NUMBER', reference: 'IE1234567T' }
    assert.deepEqual(bodyOf(firm).customsForm.importersReference, vat)
    const employer = { ...purchase('ireland'), from: address({ federalTaxId: '12-3456789' }) }
    assert.equal(bodyOf(employer).customsForm.importersReference, undefined)
  })

  test('merges lines that differ only in quantity, value and weight', () => {
    const items = [
      item({ value: '0.10', weightPounds: 0.1 }),
      item({ value: '0.20', weightPounds: 0.2 }),
      item({ originCountry: 'IT', weightPounds: 0.5 }),
    ]
    const { contents } = bodyOf(purchase('canada', { items })).customsForm
    assert.equal(contents.length, 2)
    assert.equal(contents[0].itemQuantity, 4)
    assert.equal(contents[0].itemTotalValue, 0.3)
    assert.equal(contents[0].itemTotalWeight, 0.3)
  })
})

describe('a response with status 201', () => {
  const metadata = { internationalTrackingNumber: 'EZ000012162US', postage: 42.5, internationalPriceGroup: '12' }
  const made = answerOf(201, { labelMetadata: metadata, labelImage: '' })

  test('contains number and price, and no zone', () => {
    const outcome = parseBuy(made, purchase('canada'))
    assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
    assert.equal(outcome.value.trackingNumber, 'EZ000012162US')
    assert.deepEqual(outcome.value.charged, { amount: '42.50', currency: 'USD' })
    assert.equal(outcome.value.zone, null)
  })

  test('is a label even if its other fields are invalid', () => {
    const odd = { ...metadata, fees: [{ price: {} }], extraServices: null, zone: {}, mailingDate: null }
    const outcome = parseBuy(answerOf(201, { labelMetadata: odd, labelImage: null }), purchase('canada'))
    assert.ok(outcome.outcome === 'ok')
    assert.deepEqual([outcome.value.charged, outcome.value.zone, outcome.value.artwork], [null, null, null])
    assert.equal(outcome.value.mailingDate, purchase('canada').shipDate)
  })

  test('is uncertain if it is malformed or has an undocumented status', () => {
    assert.equal(parseBuy(answerOf(201, { labelMetadata: { postage: 1 } }), purchase('canada')).outcome, 'uncertain')
    assert.equal(parseBuy(answerOf(201, '<html>'), purchase('canada')).outcome, 'uncertain')
    assert.equal(parseBuy({ ...made, status: 202 }, purchase('canada')).outcome, 'uncertain')
  })
})

test('a label is voided and looked up in the API that created it', () => {
  const path = (trackingNumber: string) =>
    voidRequest(account, 'token', 'payment', { trackingNumber, carrierShipmentId: trackingNumber, reference }).url
  assert.match(path('EZ000012162US'), /\/international-labels\/v3\/international-label\/EZ000012162US$/)
  assert.match(path('9205590175547700055000'), /\/labels\/v3\/label\/9205590175547700055000$/)
  const find = (quote: Quote) => {
    const asked = { ...purchase('canada'), quote, sentAt: new Date() }
    return lookupRequest(account, 'token', 'payment', asked).url
  }
  assert.match(find(quoteOf('PRIORITY_MAIL_EXPRESS_INTERNATIONAL')), /\/international-labels\/v3\/.*-reprint$/)
  assert.match(find(quoteOf('PRIORITY_MAIL')), /\/labels\/v3\/label-reprint$/)
})

describe('a territory or a military address', () => {
  test('is domestic, with a form if USPS requires one', () => {
    const request = buyRequest(account, 'token', 'payment', purchase('military', { items: [item()] }))
    assert.match(request.url, /\/labels\/v3\/label$/)
    const body = JSON.parse(String(request.body))
    assert.equal(body.toAddress.state, 'AE')
    assert.equal(body.customsForm.contents[0].itemTotalValue, 88)
    assert.equal(body.fromAddress.firm, 'Analytical Engines')
    assert.equal(bodyOf(purchase('puerto-rico')).customsForm, undefined)
  })

  test('is the same as a state and as a country', () => {
    const guam = address({ country: 'GU', state: '', zip: '96910', city: 'Hagatna' })
    assert.equal(bodyOf({ ...purchase('military'), to: guam }).toAddress.state, 'GU')
    const { body } = rateRequest(account, 'token', { ...purchase('military'), to: guam })
    assert.equal(JSON.parse(String(body)).destinationZIPCode, '96910')
  })

  test('needs a form except within itself, and always from the Virgin Islands', () => {
    const at = (state: string) => address({ state })
    const as = (country: string) => address({ country, state: '' })
    const wanted: [CarrierAddress, CarrierAddress, boolean][] = [
      [at('NY'), at('AP'), true],
      [at('AE'), at('NY'), true],
      [at('NY'), as('GU'), true],
      [at('GU'), as('GU'), false],
      [at('NY'), as('MH'), true],
      [at('NY'), at('PR'), false],
      [at('NY'), at('VI'), false],
      [at('VI'), at('NY'), true],
      [at('NY'), at('CA'), false],
    ]
    for (const [from, to, expected] of wanted) {
      const way = `${from.country} ${from.state} to ${to.country} ${to.state}`
      assert.equal(wantsCustomsForm(from, to), expected, way)
    }
  })
})

describe('prices abroad', () => {
  const rate = (changes: object) => ({ SKU: 'IXX', price: 65.64, zone: '01', rateIndicator: 'PA', ...changes })
  const answered = (mailClass: string, rates: object[]) => ({
    pricingOptions: [
      {
        priceType: 'COMMERCIAL',
        shippingOptions: [{ mailClass, rateOptions: rates.map((one) => ({ totalBasePrice: 65.64, rates: [one] })) }],
      },
    ],
  })
  const isc = 'INTERNATIONAL_SERVICE_CENTER'

  test('are requested by country, without domestic fields', () => {
    const body = JSON.parse(String(rateRequest(account, 'token', purchase('brazil')).body))
    assert.equal(body.destinationCountryCode, 'BR')
    assert.equal(body.foreignPostalCode, '01310-200')
    assert.equal(body.packageDescription.mailClass, 'ALL')
    assert.equal(body.destinationZIPCode, undefined)
    assert.equal(body.destinationEntryFacilityType, undefined)
  })

  test('have no days and zone, and use the flat price only if there is no other', () => {
    const flats = rate({ processingCategory: 'FLATS', destinationEntryFacilityType: isc })
    const parcel = rate({ processingCategory: 'MACHINABLE', destinationEntryFacilityType: isc })
    const mailClass = 'PRIORITY_MAIL_EXPRESS_INTERNATIONAL'
    const quotes = (rates: object[]) => {
      const outcome = parseRates(answerOf(200, answered(mailClass, rates)), purchase('canada'))
      return outcome.outcome === 'ok' ? outcome.value : []
    }
    const [quote, ...others] = quotes([flats, parcel])
    assert.deepEqual(others, [])
    assert.equal(quote?.serviceName, 'Priority Mail Express International')
    assert.equal(quote?.zone, null)
    assert.equal(quote?.deliveryDays, 0)
    assert.equal(quote?.carrierData.processingCategory, 'MACHINABLE')
    assert.equal(quote?.carrierData.destinationEntryFacilityType, isc)
    assert.equal(quotes([flats])[0]?.carrierData.processingCategory, 'FLATS')
  })

  test('exclude the lightest service for goods that it does not accept', () => {
    const body = answerOf(
      200,
      answered('FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', [
        rate({ rateIndicator: 'SP', destinationEntryFacilityType: isc }),
      ]),
    )
    const quotes = (value: string) => {
      const outcome = parseRates(body, purchase('canada', { items: [item({ value })] }))
      return outcome.outcome === 'ok' ? outcome.value.length : -1
    }
    assert.equal(quotes('400.00'), 1)
    assert.equal(quotes('400.01'), 0)
  })

  test('are empty if USPS has no price group or does not accept the parcel', () => {
    const issue = (code: string) =>
      answerOf(400, {
        apiVersion: '/shipments/v3',
        error: { code: '400', message: 'Bad Request', errors: [{ code, detail: 'No such rate.' }] },
      })
    assert.deepEqual(parseRates(issue('030013'), purchase('canada')), { outcome: 'ok', value: [] })
    assert.equal(parseRates(issue('030099'), purchase('canada')).outcome, 'rejected')
  })
})

test('a long street continues on the second line', () => {
  const to = { ...purchase('canada').to, street1: 'Care of the Toronto Harbour Commissioners Building 60' }
  const { streetAddress, secondaryAddress } = bodyOf({ ...purchase('canada'), to }).toAddress
  assert.deepEqual([streetAddress, secondaryAddress], ['Care of the Toronto Harbour Commissioners Building', '60'])
})

test('an international sample has an item number with a check digit', () => {
  const { trackingNumber } = sampleLabel(purchase('canada'))
  assert.match(trackingNumber, /^ZZ\d{9}US$/)
  assert.match(sampleLabel(purchase('puerto-rico')).trackingNumber, /^92\d{20}$/)
})
