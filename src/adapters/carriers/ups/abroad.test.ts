/** The requests to UPS for parcels that leave their country, its rejections, and its documents. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BuyInput, CarrierAddress } from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration, DeclaredItem } from '#adapters/carriers/customs.ts'
import { buyRequest, parseBuy } from '#adapters/carriers/ups/buy.ts'
import { parseLookup } from '#adapters/carriers/ups/lookup.ts'
import { parseRates, rateRequest } from '#adapters/carriers/ups/rates.ts'
import { validateDeclared, validateShipment } from '#adapters/carriers/ups/validate.ts'
import { inputTo, type Place } from '../../../../test/carrier-contract/abroad-inputs.ts'
import { answerOf, buyInput, rateInput } from '../../../../test/carrier-contract/inputs.ts'

const account = { id: 'test', baseUrl: 'https://ups.example', credentials: { shipperNumber: 'A1B2C3' } }

function purchase(place: Place, changes: { to?: Partial<CarrierAddress>; customs?: Partial<CustomsDeclaration> } = {}) {
  const input = inputTo(place, 'merchandise', 1, changes.to)
  assert.ok(input.customs)
  return { ...buyInput('65'), ...input, customs: { ...input.customs, ...changes.customs }, invoiceNumber: 'INV-7' }
}
const shipmentOf = (input: BuyInput) =>
  JSON.parse(String(buyRequest(account, 'token', input).body)).ShipmentRequest.Shipment
const ratedShipmentOf = (input: BuyInput) =>
  JSON.parse(String(rateRequest(account, 'token', input).body)).RateRequest.Shipment
const formsOf = (input: BuyInput) => shipmentOf(input).ShipmentServiceOptions?.InternationalForms

/** The only line of the declaration, with changes. */
function withItems(input: ReturnType<typeof purchase>, ...changes: Partial<DeclaredItem>[]) {
  const [item] = input.customs.items
  assert.ok(item)
  return { ...input, customs: { ...input.customs, items: changes.map((change) => ({ ...item, ...change })) } }
}

describe('an invoice', () => {
  test('contains the goods, the buyer and the terms', () => {
    const input = withItems(purchase('ireland', { to: { company: 'Compilers Ltd' } }), {
      description: 'Wool blanket, woven by hand on the islands of the west, of undyed yarn',
      quantity: 3,
      value: '100.00',
      hsTariffNumber: '6301201000',
    })
    const forms = formsOf(input)
    const { Contacts, Product, ...rest } = forms
    assert.deepEqual(rest, {
      FormType: ['01'],
      InvoiceNumber: 'INV-7',
      InvoiceDate: input.shipDate.replaceAll('-', ''),
      ReasonForExport: 'SALE',
      TermsOfShipment: 'DAP',
      CurrencyCode: 'USD',
      DeclarationStatement:
        'I hereby certify that the information on this invoice is true and correct and the contents and value of this shipment is as stated above.',
      Comments: 'NOEEI 30.37(a)',
      OverridePaperlessIndicator: '',
    })
    assert.deepEqual(Contacts.SoldTo, {
      Name: 'Compilers Ltd',
      AttentionName: 'Grace Hopper',
      Phone: { Number: '35315550142' },
      Address: {
        AddressLine: ['17 Aungier Street'],
        City: 'Dublin',
        StateProvinceCode: 'D',
        PostalCode: 'D02XY45',
        CountryCode: 'IE',
      },
    })
    assert.deepEqual(Product, [
      {
        Description: ['Wool blanket, woven by hand on the', 'islands of the west, of undyed yarn'],
        Unit: { Number: '3', Value: '33.333333', UnitOfMeasurement: { Code: 'PCS' } },
        CommodityCode: '6301201000',
        PartNumber: 'SKU-1',
        OriginCountryCode: 'US',
      },
    ])
  })

  test('contains the product ids for the European Union', () => {
    const productOf = (standard: string | null) =>
      formsOf(withItems(purchase('ireland'), { productIds: { merchant: 'SKU-1', manufacturer: 'M-1', standard } }))
        .Product[0]
    const [merchant, manufacturer, standard] = [
      { ProductID: 'SKU-1', ProductIDTypeCode: '0100' },
      { ProductID: 'M-1', ProductIDTypeCode: '0200' },
      { ProductID: '4006381333931', ProductIDTypeCode: '0300' },
    ]
    const withStandard = productOf('4006381333931')
    assert.deepEqual(withStandard.ProductIdentifier, [merchant, manufacturer, standard])
    assert.equal(withStandard.ProductIdentifierExemptIndicator, false)
    assert.equal(withStandard.CommodityFieldSpecialConditionCode, undefined)
    const without = productOf(null)
    assert.deepEqual(without.ProductIdentifier, [merchant, manufacturer])
    assert.equal(without.CommodityFieldSpecialConditionCode, '01')
  })

  test('has our reference if the order has no number, and the reason as text if it has no code', () => {
    const customs = { contentsType: 'other', contentsExplanation: 'Props for a theatre tour' } as const
    const forms = formsOf({ ...purchase('japan', { customs }), invoiceNumber: null })
    assert.equal(forms.InvoiceNumber, '0198c1de000070008000000000000001')
    assert.equal(forms.ReasonForExport, 'Props for a theatre')
    const reasons = { gift: 'GIFT', sample: 'SAMPLE', returned_goods: 'RETURN', merchandise: 'SALE' } as const
    for (const [contentsType, reason] of Object.entries(reasons)) {
      const declared = { contentsType: contentsType as keyof typeof reasons }
      assert.equal(formsOf(purchase('japan', { customs: declared })).ReasonForExport, reason)
    }
  })

  test('is omitted for documents, at home, within the European Union and to Puerto Rico', () => {
    const papers = purchase('ireland', { customs: { contentsType: 'documents' } })
    assert.equal(formsOf(papers), undefined)
    assert.equal(ratedShipmentOf(papers).DeliveryTimeInformation.PackageBillType, '02')
    assert.equal(formsOf(purchase('puerto-rico')), undefined)
    const german = rateInput({ country: 'DE', city: 'Berlin', zip: '10115', state: '' }).to
    assert.equal(formsOf({ ...purchase('ireland'), from: german }), undefined)
    assert.equal(formsOf({ ...purchase('ireland'), to: rateInput().to }), undefined)
  })
})

describe('a shipment abroad', () => {
  test('sends the invoice total when rating, and when buying only to Canada and Puerto Rico', () => {
    const total = { CurrencyCode: 'USD', MonetaryValue: '300.00' }
    for (const place of ['canada', 'puerto-rico', 'japan'] as const) {
      assert.deepEqual(ratedShipmentOf(purchase(place)).InvoiceLineTotal, total, place)
    }
    assert.deepEqual(shipmentOf(purchase('canada')).InvoiceLineTotal, total)
    assert.deepEqual(shipmentOf(purchase('puerto-rico')).InvoiceLineTotal, total)
    assert.equal(shipmentOf(purchase('japan')).InvoiceLineTotal, undefined)
    const cheap = withItems(purchase('canada'), { value: '0.40' })
    assert.equal(shipmentOf(cheap).InvoiceLineTotal.MonetaryValue, '1.00')
    assert.equal(ratedShipmentOf({ ...purchase('canada'), to: rateInput().to }).InvoiceLineTotal, undefined)
  })

  test('bills duties to the shipper with DDP, in rating and buying', () => {
    const charges = [
      { Type: '01', BillShipper: { AccountNumber: 'A1B2C3' } },
      { Type: '02', BillShipper: { AccountNumber: 'A1B2C3' } },
    ]
    const paid = purchase('canada', { customs: { incoterm: 'DDP' } })
    assert.deepEqual(shipmentOf(paid).PaymentInformation.ShipmentCharge, charges)
    assert.deepEqual(ratedShipmentOf(paid).PaymentDetails.ShipmentCharge, charges)
    assert.equal(formsOf(paid).TermsOfShipment, 'DDP')
    assert.deepEqual(shipmentOf(purchase('canada')).PaymentInformation.ShipmentCharge, charges.slice(0, 1))
    // Duties cannot be billed on a route without duties.
    const home = purchase('puerto-rico', { customs: { incoterm: 'DDP' } })
    assert.deepEqual(shipmentOf(home).PaymentInformation.ShipmentCharge, charges.slice(0, 1))
  })

  test('sends territories as countries, state codes that fit, and postal codes without separators', () => {
    const { Address } = shipmentOf(purchase('puerto-rico')).ShipTo
    assert.deepEqual([Address.CountryCode, Address.StateProvinceCode, Address.PostalCode], ['PR', 'PR', '00901'])
    const guam = purchase('puerto-rico', { to: { state: 'GU', city: 'Hagåtña', zip: '96910' } })
    assert.equal(shipmentOf(guam).ShipTo.Address.CountryCode, 'GU')
    assert.equal(formsOf(guam).Contacts.SoldTo.Address.CountryCode, 'GU')
    assert.equal(shipmentOf(purchase('canada')).ShipTo.Address.PostalCode, 'M5V3L9')
    assert.equal(shipmentOf(purchase('japan')).ShipTo.Address.StateProvinceCode, undefined)
    assert.equal(ratedShipmentOf(purchase('japan')).ShipTo.Address.StateProvinceCode, undefined)
    const stateOf = (to: Partial<CarrierAddress>) =>
      shipmentOf(purchase('ireland', { to })).ShipTo.Address.StateProvinceCode
    assert.equal(stateOf({ state: 'Co. Cork', city: 'Mallow' }), 'CO')
    assert.equal(stateOf({ city: 'Dublin 4' }), 'D')
    assert.equal(stateOf({ country: 'VN', state: 'Hà Nội', zip: '100000' }), 'VN-HN')
    assert.equal(stateOf({ country: 'CA', state: 'Ontario', zip: 'M5V 3L9' }), 'ON')
    assert.equal('PostalCode' in shipmentOf(purchase('ireland', { to: { zip: '' } })).ShipTo.Address, false)
  })

  test('sends party types and the one-stop-shop number to the European Union', () => {
    const input = purchase('ireland')
    const from = { ...input.from, federalTaxId: 'IM3720000224' }
    const shipment = shipmentOf({ ...input, from })
    assert.deepEqual([shipment.ShipperType, shipment.ConsigneeType], ['01', '02'])
    assert.equal(shipment.ShipmentServiceOptions.EUDeMinimisIndicator, 'N')
    const vendor = { VendorCollectIDTypeCode: '0356', VendorCollectIDNumber: 'IM3720000224', ConsigneeType: '02' }
    assert.deepEqual(shipment.ShipFrom.VendorInfo, vendor)
    assert.equal(shipment.ShipFrom.TaxIdentificationNumber, undefined)
    const written = { ...input.from, federalTaxId: '12-3456789', stateTaxId: 'IM 372.000.0224' }
    const { ShipFrom } = shipmentOf({ ...input, from: written })
    assert.deepEqual([ShipFrom.VendorInfo, ShipFrom.TaxIdentificationNumber], [vendor, '123456789'])
    const little = shipmentOf(withItems(input, { value: '149.00' }))
    assert.equal(little.ShipmentServiceOptions.EUDeMinimisIndicator, 'Y')
    assert.equal(shipmentOf(purchase('japan')).ConsigneeType, undefined)
    assert.equal(shipmentOf(purchase('brazil')).ShipTo.TaxIdentificationNumber, '11144477735')
  })

  test('requests a signature on the shipment, and for Puerto Rico on the package as at home', () => {
    const serviceOptions = { signature: 'adult', saturdayDelivery: false } as const
    const signed = (place: Place) => {
      const input = purchase(place)
      const { Package, ShipmentServiceOptions } = shipmentOf({ ...input, quote: { ...input.quote, serviceOptions } })
      return [Package[0].PackageServiceOptions, ShipmentServiceOptions?.DeliveryConfirmation]
    }
    assert.deepEqual(signed('japan'), [undefined, { DCISType: '2' }])
    assert.deepEqual(signed('puerto-rico'), [{ DeliveryConfirmation: { DCISType: '3' } }, undefined])
  })
})

describe('rejections before the call', () => {
  const codeOf = (input: BuyInput) => validateShipment(input)?.carrierCode ?? null

  test('are what UPS would reject at purchase, each with its code', () => {
    const letter = { weightPounds: 0.4, dimensionsInches: null, predefinedPackage: 'UPSLetter' }
    const box = { weightPounds: 23, dimensionsInches: null, predefinedPackage: 'UPS10KgBox' }
    const line = purchase('japan').customs.items[0]
    assert.ok(line)
    const cases: [string, BuyInput][] = [
      ['PhoneRequired', purchase('japan', { to: { phone: null } })],
      ['PhoneRequired', purchase('canada', { to: { phone: '555-0142' } })],
      ['StreetTooLong', purchase('japan', { to: { street1: 'x'.repeat(36) } })],
      ['CityTooLong', purchase('japan', { to: { city: 'x'.repeat(31) } })],
      ['StateRequired', purchase('ireland', { to: { city: 'Mallow' } })],
      ['StateRequired', purchase('ireland', { to: { country: 'VN', city: 'Hue' } })],
      ['PostalCodeTooLong', purchase('japan', { to: { zip: '1234567890' } })],
      ['TaxNumberTooLong', purchase('brazil', { to: { federalTaxId: '1'.repeat(16) } })],
      ['PostOfficeBox', purchase('puerto-rico', { to: { street1: 'PO Box 12' } })],
      ['ParcelTooHeavy', { ...purchase('japan'), parcel: box }],
      ['ContentsNotCarried', { ...purchase('japan'), parcel: letter }],
      ['ContentsNotCarried', purchase('japan', { customs: { contentsType: 'dangerous_goods' } })],
      ['CustomsUnusable', withItems(purchase('japan'), {}, { currency: 'EUR' })],
      ['CustomsUnusable', purchase('japan', { customs: { items: Array.from({ length: 51 }, () => line) } })],
      ['CustomsUnusable', withItems(purchase('japan'), { quantity: 1_000_000, value: '0.40' })],
    ]
    for (const [code, input] of cases) assert.equal(codeOf(input), code)
    for (const place of ['canada', 'ireland', 'japan', 'brazil', 'puerto-rico'] as const) {
      assert.equal(validateShipment(purchase(place)), null, place)
      assert.equal(validateDeclared(purchase(place)), null, place)
      const undeclared = { ...purchase(place), customs: null }
      assert.equal(validateShipment(undeclared), null, place)
      assert.equal(validateDeclared(undeclared)?.carrierCode, 'CustomsRequired', place)
    }
  })

  test('include military post offices, which the shipper cannot correct', () => {
    const issue = validateShipment(inputTo('military', 'gift'))
    assert.deepEqual([issue?.carrierCode, issue?.isNotServed], ['MilitaryAddress', true])
  })

  test('include goods that need an export filing without its number or an exemption', () => {
    const dear = (eelPfc: string | null, place: Place = 'japan', ...values: string[]) =>
      codeOf(withItems(purchase(place, { customs: { eelPfc } }), ...values.map((value) => ({ value }))))
    assert.equal(dear('NOEEI 30.37(a)', 'japan', '2500.00'), null)
    assert.equal(dear('NOEEI 30.37(a)', 'japan', '1500.00', '1000.01'), 'ExportFilingRequired')
    assert.equal(dear(null, 'ireland', '2500.01'), 'ExportFilingRequired')
    assert.equal(dear('AES X20261123123456', 'japan', '2500.01'), null)
    assert.equal(dear('NOEEI 30.37(h)', 'japan', '2500.01'), null)
    assert.equal(dear('NOEEI 30.36', 'canada', '9000.00'), null)
    const others = withItems(purchase('japan'), { value: '2000' }, { value: '2000', hsTariffNumber: '690721' })
    assert.equal(codeOf(others), null)
  })
})

describe('a response', () => {
  const results = (Form?: unknown) =>
    answerOf(200, {
      ShipmentResponse: { ShipmentResults: { PackageResults: [{ TrackingNumber: '1ZA1B2C36512345678' }], Form } },
    })
  const image = (text: string) => ({ Code: '01', Image: { GraphicImage: Buffer.from(text).toString('base64') } })
  const papersOf = (Form: unknown, credentials: Record<string, string> = {}) => {
    const at = { ...account, credentials: { ...account.credentials, ...credentials } }
    const outcome = parseBuy(results(Form), purchase('japan'), at)
    assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
    return outcome.value.documents?.map(({ kind, copies, artwork }) => [kind, copies, artwork?.mediaType ?? null])
  }

  test('contains the invoice, to be printed three times unless UPS sends it to customs', () => {
    const invoice = ['commercial-invoice', 3, 'application/pdf']
    assert.deepEqual(papersOf(image('%PDF-1.4 invoice')), [invoice])
    assert.deepEqual(papersOf([image('%PDF-1.4 invoice')]), [invoice])
    const paperless = { paperless: 'Yes' }
    assert.deepEqual(papersOf(image('%PDF-1.4'), paperless), [['commercial-invoice', 0, 'application/pdf']])
    assert.deepEqual(papersOf({ FormGroupId: 'x' }, paperless), [['commercial-invoice', 0, null]])
  })

  test('is a label even if its documents are invalid', () => {
    for (const form of [undefined, null, 'later', [], { Image: {} }, { Image: { GraphicImage: 7 } }, image('GIF8')]) {
      assert.deepEqual(papersOf(form), [['commercial-invoice', 3, null]])
    }
    const home = parseBuy(results(image('%PDF-1.4')), buyInput('03'), account)
    assert.ok(home.outcome === 'ok')
    assert.equal('documents' in home.value, false)
  })

  test('to a lookup lists the invoice, although UPS does not return it again', () => {
    const LabelResults = { TrackingNumber: '1ZA1B2C36512345678' }
    const found = (input: BuyInput) => {
      const asked = { ...input, sentAt: new Date('2026-10-02T23:30:00Z') }
      const outcome = parseLookup(answerOf(200, { LabelRecoveryResponse: { LabelResults } }), asked, account)
      assert.ok(outcome.outcome === 'ok')
      return outcome.value.documents
    }
    assert.deepEqual(found(purchase('japan')), [{ kind: 'commercial-invoice', copies: 3, artwork: null }])
    assert.equal(found(buyInput('03')), undefined)
  })

  test('of rates keeps the currency, uses service names of the origin, and omits unsuitable services', () => {
    const rated = (...codes: string[]) =>
      answerOf(200, {
        RateResponse: {
          RatedShipment: codes.map((Code) => ({
            Service: { Code },
            TotalCharges: { CurrencyCode: 'CAD', MonetaryValue: '88.10' },
          })),
        },
      })
    const canadian = { ...rateInput(), from: { ...rateInput().from, country: 'CA', state: 'ON' } }
    const outcome = parseRates(rated('01', '65', '17', '70', '72', '96'), canadian)
    assert.ok(outcome.outcome === 'ok')
    const offered = outcome.value.map(({ serviceName, charge }) => [serviceName, charge])
    const charge = { amount: '88.10', currency: 'CAD' }
    assert.deepEqual(offered, [
      ['UPS Express', charge],
      ['UPS Worldwide Saver', charge],
    ])
    const paid = parseRates(rated('72'), purchase('japan', { customs: { incoterm: 'DDP' } }))
    assert.ok(paid.outcome === 'ok')
    assert.equal(paid.value[0]?.serviceCode, '72')
  })
})
