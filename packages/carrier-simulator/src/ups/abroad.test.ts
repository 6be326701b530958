import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zoneBetweenCountries } from '../tariff/price.ts'
import { ratingRefusal, shippingRefusal } from './abroad.ts'
import type { UpsForms, UpsShipment } from './shipment.ts'
import { currencyOf, servicesFor } from './tariff.ts'

const forms: UpsForms = {
  FormType: ['01'],
  InvoiceNumber: 'INV-7',
  InvoiceDate: '20261123',
  ReasonForExport: 'SALE',
  TermsOfShipment: 'DAP',
  CurrencyCode: 'USD',
  Contacts: { SoldTo: { Name: 'Grace Hopper', Address: { CountryCode: 'JP' } } },
  Product: [{ Description: ['Wool blanket'], Unit: { Number: '2', Value: '44.00' }, OriginCountryCode: 'US' }],
}

function shipment(country: string, changes: Partial<UpsShipment> = {}): UpsShipment {
  const soldTo = { SoldTo: { Name: 'Grace Hopper', Address: { CountryCode: country } } }
  return {
    Description: 'Wool blanket',
    Shipper: { Name: 'Ada', AttentionName: 'Ada', Phone: { Number: '2125550123' }, Address: { CountryCode: 'US' } },
    ShipTo: {
      Name: 'Grace Hopper',
      AttentionName: 'Grace Hopper',
      Phone: { Number: country === 'CA' ? '4165550142' : '81355550142' },
      Address: {
        CountryCode: country,
        PostalCode: country === 'CA' ? 'M5V3L9' : '1000005',
        ...(country === 'CA' ? { StateProvinceCode: 'ON' } : {}),
      },
    },
    Package: [{ Packaging: { Code: '02' }, PackageWeight: { Weight: '2' } }],
    ShipmentServiceOptions: { InternationalForms: { ...forms, Contacts: soldTo } },
    ...changes,
  }
}

const codeOf = (answer: ReturnType<typeof shippingRefusal>): string | null =>
  (answer?.body as { response: { errors: { code: string }[] } } | undefined)?.response.errors[0]?.code ?? null

test('an international shipment is rejected if something is missing, and accepted with everything', () => {
  const total = { CurrencyCode: 'USD', MonetaryValue: '88.00' }
  const { ShipTo } = shipment('JP')
  const inState = (country: string, state: string) => {
    const Address = { ...shipment(country).ShipTo.Address, StateProvinceCode: state }
    return shipment(country, { ShipTo: { ...ShipTo, Address } })
  }
  const withForms = (changes: Partial<UpsForms>) => ({
    ShipmentServiceOptions: { InternationalForms: { ...forms, ...changes } },
  })
  const [product] = forms.Product
  assert.ok(product)
  const cases: [string | null, UpsShipment][] = [
    [null, shipment('JP')],
    [null, shipment('CA', { InvoiceLineTotal: total })],
    ['120502', shipment('CA')],
    ['120503', shipment('JP', { InvoiceLineTotal: total })],
    ['120201', shipment('JP', { ShipTo: { Name: 'Grace Hopper', Address: ShipTo.Address } })],
    ['120213', shipment('JP', { ShipTo: { ...ShipTo, Phone: { Number: '+81 3' } } })],
    ['120206', shipment('IE')],
    [null, { ...inState('IE', 'D'), ConsigneeType: '01' }],
    ['120206', inState('VN', 'HN')],
    [null, inState('VN', 'VN-HN')],
    ['121984', shipment('MX')],
    ['121990', shipment('JP', withForms({ Contacts: {} }))],
    ['121990', shipment('JP', withForms({ TermsOfShipment: 'DDU' }))],
    ['121990', shipment('JP', withForms({ Product: [{ ...product, CommodityCode: '6301.20' }] }))],
    ['121990', shipment('JP', withForms({ Product: [{ ...product, Unit: { Number: '2', Value: '0.00' } }] }))],
  ]
  for (const [code, wanted] of cases) assert.equal(codeOf(shippingRefusal(wanted)), code)
  const { Description: _description, ...undescribed } = shipment('JP')
  assert.equal(codeOf(shippingRefusal(undescribed)), '120541')
})

test('goods sold to a consumer in the European Union need product ids', () => {
  const [product] = forms.Product
  assert.ok(product)
  const own = [
    { ProductID: 'SKU-1', ProductIDTypeCode: '0100' },
    { ProductID: 'M-1', ProductIDTypeCode: '0200' },
  ]
  const standard = { ProductID: '4006381333931', ProductIDTypeCode: '0300' }
  const to = (country: string, changes: Partial<UpsForms['Product'][number]>, more: Partial<UpsForms> = {}) => {
    const { SoldTo } = shipment(country).ShipmentServiceOptions?.InternationalForms?.Contacts ?? {}
    const contacts = SoldTo ? { Contacts: { SoldTo } } : {}
    const form = { ...forms, ...contacts, Product: [{ ...product, ...changes }], ...more }
    return shipment(country, { ConsigneeType: '02', ShipmentServiceOptions: { InternationalForms: form } })
  }
  assert.equal(codeOf(shippingRefusal(to('DE', {}))), '121990')
  assert.equal(codeOf(shippingRefusal(to('DE', { ProductIdentifier: own }))), '121990')
  assert.equal(codeOf(shippingRefusal(to('RE', {}))), '121990')
  const accepted = [
    to('DE', { ProductIdentifier: [...own, standard] }),
    to('DE', { ProductIdentifier: own, CommodityFieldSpecialConditionCode: '01' }),
    to('DE', {}, { ReasonForExport: 'GIFT' }),
    { ...to('DE', {}), ConsigneeType: '01' },
    to('GB', {}),
  ]
  for (const one of accepted) assert.equal(codeOf(shippingRefusal(one)), null)
})

test('rates between countries require the value of goods, except in free circulation', () => {
  assert.equal(codeOf(ratingRefusal(shipment('JP'))), '111549')
  assert.equal(ratingRefusal(shipment('US')), null)
  const german = { Address: { CountryCode: 'DE' } }
  assert.equal(ratingRefusal(shipment('FR', { Shipper: german })), null)
})

test('services and currency depend on the countries, and zones grow with the distance', () => {
  const codes = (wanted: UpsShipment) => servicesFor(wanted).map(({ code }) => code)
  assert.deepEqual(codes(shipment('CA')), ['11', '08', '65', '07', '54'])
  assert.deepEqual(codes(shipment('JP')), ['08', '65', '07', '54'])
  assert.deepEqual(codes(shipment('PR')), ['03', '02', '01'])
  assert.equal(currencyOf(shipment('JP', { Shipper: { Address: { CountryCode: 'DE' } } })), 'EUR')
  const zones = ['CA', 'MX', 'IE', 'BR', 'JP', 'AU'].map((country) => zoneBetweenCountries('US', country))
  assert.deepEqual(
    zones,
    zones.toSorted((left, right) => Number(left) - Number(right)),
  )
  assert.equal(zoneBetweenCountries('US', 'XX'), null)
})
