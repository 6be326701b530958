/** UPS's validation of international shipments. */

import { type DrawingElement, writePdf } from '@waybill/label-artwork'
import { isInEuCustomsTerritory } from '../eu-customs.ts'
import type { Answer } from '../simulation.ts'
import {
  destinationCountry,
  originCountry,
  type UpsForms,
  type UpsParty,
  type UpsShipment,
  upsError,
} from './shipment.ts'

const europeanUnion: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

export const isInEuropeanUnion = (country: string): boolean => europeanUnion.has(country)

type Way = 'home' | 'puerto rico' | 'european union' | 'abroad'

export function wayOf(shipment: UpsShipment): Way {
  const [from, to] = [originCountry(shipment), destinationCountry(shipment)]
  if (from === to) return 'home'
  if ([from, to].every((country) => country === 'US' || country === 'PR')) return 'puerto rico'
  return [from, to].every(isInEuropeanUnion) ? 'european union' : 'abroad'
}

/** UPS does not serve military post offices, which are written as states. */
export const isMilitary = ({ Address }: UpsParty): boolean =>
  Address.CountryCode === 'US' && ['AA', 'AE', 'AP'].includes(Address.StateProvinceCode ?? '')

/** For UPS, islands are separate countries, although they are US states for USPS. */
const islands: ReadonlySet<string> = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'PR', 'VI'])
export const isIslandAsState = ({ Address }: UpsParty): boolean =>
  Address.CountryCode === 'US' && islands.has(Address.StateProvinceCode ?? '')

/** International rates require the value of the goods, unless they are in free circulation. */
export function ratingRefusal(shipment: UpsShipment): Answer | null {
  const way = wayOf(shipment)
  if (way === 'home' || way === 'european union') return null
  return isAmount(shipment.InvoiceLineTotal?.MonetaryValue)
    ? null
    : upsError(400, '111549', 'Invalid Shipment Contents Value')
}

/** UPS publishes no list of its codes. Unknown codes are replaced by one of the same family. */
export function shippingRefusal(shipment: UpsShipment): Answer | null {
  const way = wayOf(shipment)
  if (way === 'home') return null
  return (
    partiesRefusal(shipment) ??
    descriptionRefusal(shipment, way) ??
    totalRefusal(shipment) ??
    (way === 'abroad' ? invoiceRefusal(shipment) : notAbroadRefusal(shipment))
  )
}

const northAmerican: ReadonlySet<string> = new Set(['US', 'PR', 'CA', 'VI'])

function partiesRefusal({ Shipper, ShipTo }: UpsShipment): Answer | null {
  if (!Shipper.AttentionName) return upsError(400, '120101', 'Missing or invalid shipper attention name')
  if (!ShipTo.AttentionName) return upsError(400, '120201', 'Missing or invalid ship to attention name')
  if (!isPhone(Shipper)) return upsError(400, '120114', 'Missing or invalid shipper phone number')
  if (!isPhone(ShipTo)) return upsError(400, '120213', 'Missing or invalid ship to phone number')
  const { CountryCode, PostalCode = '', StateProvinceCode = '' } = ShipTo.Address
  const isState = CountryCode === 'VN' ? /^VN-\w{2}$/.test(StateProvinceCode) : StateProvinceCode !== ''
  if (['CA', 'VN', 'IE'].includes(CountryCode) && !isState) {
    return upsError(400, '120206', 'Missing or invalid ship to StateProvinceCode')
  }
  const isCanadianCode = /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(PostalCode)
  if (CountryCode === 'CA' && !isCanadianCode) return upsError(400, '120207', 'Missing or invalid ship to postal code')
  return null
}

function isPhone({ Phone, Address }: UpsParty): boolean {
  const number = Phone?.Number ?? ''
  return northAmerican.has(Address.CountryCode) ? /^\d{10}$/.test(number) : /^\d{1,15}$/.test(number)
}

function descriptionRefusal(shipment: UpsShipment, way: Way): Answer | null {
  const [parcel] = shipment.Package
  if (destinationCountry(shipment) === 'MX' && !parcel?.Description) {
    return upsError(400, '121984', 'A package in a Mexico shipment must have a Merchandise Description')
  }
  const isWanted = way !== 'european union' && parcel?.Packaging?.Code !== '01'
  return isWanted && !shipment.Description ? upsError(400, '120541', 'Missing or invalid description of goods') : null
}

/** The shipment's total value is allowed only from the United States to Canada and Puerto Rico. */
function totalRefusal(shipment: UpsShipment): Answer | null {
  const isWanted = originCountry(shipment) === 'US' && ['CA', 'PR'].includes(destinationCountry(shipment))
  if (isWanted && !isAmount(shipment.InvoiceLineTotal?.MonetaryValue)) {
    return upsError(400, '120502', 'InvoiceLineTotal/MonetaryValue must be greater than 0')
  }
  return !isWanted && shipment.InvoiceLineTotal
    ? upsError(400, '120503', 'InvoiceLineTotal is not available for this shipment')
    : null
}

function notAbroadRefusal({ ShipmentServiceOptions, PaymentInformation }: UpsShipment): Answer | null {
  if (ShipmentServiceOptions?.InternationalForms) {
    return upsError(400, '120930', 'International Forms are not available for this shipment')
  }
  const paysDuties = PaymentInformation?.ShipmentCharge.some(({ Type }) => Type === '02')
  return paysDuties ? upsError(400, '120416', 'Duties and taxes cannot be billed for this shipment') : null
}

const terms: ReadonlySet<string> = new Set('CFR CIF CIP CPT DAF DDP DAP DEQ DES EXW FAS FCA FOB'.split(' '))

/** Documents without value and letters need no invoice. Any other invoice must be complete. */
function invoiceRefusal(shipment: UpsShipment): Answer | null {
  const { ShipTo, ShipmentServiceOptions } = shipment
  const forms = ShipmentServiceOptions?.InternationalForms
  if (!forms) return null
  const wrong = (what: string) => upsError(400, '121990', `International Form: missing or invalid ${what}`)
  if (!forms.FormType.includes('01')) return wrong('form type')
  if (!forms.InvoiceNumber) return wrong('invoice number')
  if (!/^\d{8}$/.test(forms.InvoiceDate ?? '')) return wrong('invoice date')
  if (!forms.ReasonForExport) return wrong('reason for export')
  if (!forms.CurrencyCode) return wrong('currency code')
  if (forms.TermsOfShipment && !terms.has(forms.TermsOfShipment)) return wrong('terms of shipment')
  const soldTo = forms.Contacts?.SoldTo
  if (soldTo?.Address.CountryCode !== ShipTo.Address.CountryCode) return wrong('Sold To country')
  for (const { Description, Unit, CommodityCode, OriginCountryCode } of forms.Product) {
    if (Description.length < 1 || Description.length > 3) return wrong('product description')
    if (!/^\d{1,7}$/.test(Unit?.Number ?? '')) return wrong('product unit number')
    if (!isAmount(Unit?.Value)) return wrong('product unit value')
    if (CommodityCode !== undefined && !/^[0-9A-Z]{6,15}$/i.test(CommodityCode)) return wrong('commodity code')
    if (!OriginCountryCode) return wrong('product origin country')
  }
  return needsProductIds(shipment, forms) && !forms.Product.every(isIdentified) ? wrong('product identifier') : null
}

/** Goods that are sold to a consumer in the European Union. */
const needsProductIds = (shipment: UpsShipment, { ReasonForExport }: UpsForms): boolean =>
  ReasonForExport === 'SALE' &&
  shipment.ConsigneeType !== '01' &&
  isInEuCustomsTerritory(destinationCountry(shipment)) &&
  !isInEuCustomsTerritory(originCountry(shipment))

/** A merchant's and a manufacturer's id, and a standardized one or the code for none. */
function isIdentified({ ProductIdentifier = [], ...product }: UpsForms['Product'][number]): boolean {
  const types = ProductIdentifier.map(({ ProductIDTypeCode }) => ProductIDTypeCode)
  const isComplete = types.includes('0100') && types.includes('0200') && new Set(types).size === types.length
  return isComplete && (types.includes('0300') || product.CommodityFieldSpecialConditionCode === '01')
}

const isAmount = (text: string | undefined): boolean => /^\d{1,12}(\.\d{1,6})?$/.test(text ?? '') && Number(text) > 0

/* UPS's invoice: a PDF on Letter paper, marked as a sample. */

const linesOnPage = 40
const lettersOnLine = 95

export function invoicePdf(shipment: UpsShipment, forms: UpsForms, trackingNumber: string): string {
  const head = [
    `SAMPLE - COMMERCIAL INVOICE ${forms.InvoiceNumber ?? ''} of ${forms.InvoiceDate ?? ''}`,
    `Waybill ${trackingNumber}, ${originCountry(shipment)} to ${destinationCountry(shipment)}`,
    `From ${partyText(shipment.Shipper)}`,
    `To ${partyText(shipment.ShipTo)}`,
    `${forms.ReasonForExport ?? ''}, ${forms.TermsOfShipment ?? ''}, ${forms.Comments ?? ''}`,
  ]
  const products = forms.Product.map(({ Description, Unit, CommodityCode, OriginCountryCode }) =>
    [Unit?.Number, Description.join(' '), CommodityCode, OriginCountryCode, Unit?.Value, forms.CurrencyCode].join('  '),
  )
  const lines = [...head, ...products, forms.DeclarationStatement ?? ''].flatMap(wrapped)
  const pages = Array.from({ length: Math.ceil(lines.length / linesOnPage) }, (_, page) => ({
    widthInches: 8.5,
    heightInches: 11,
    elements: lines.slice(page * linesOnPage, (page + 1) * linesOnPage).map(lineAt),
  }))
  return Buffer.from(writePdf(pages)).toString('base64')
}

/** Wraps text to the page. Continuation lines are indented. */
const wrapped = (text: string): string[] =>
  (text.match(new RegExp(`.{1,${lettersOnLine}}(?:\\s|$)|.{${lettersOnLine}}`, 'g')) ?? []).map((line, index) =>
    index === 0 ? line : `    ${line}`,
  )

const partyText = ({ Name, Address }: UpsParty): string =>
  [Name, ...(Address.AddressLine ?? []), Address.City, Address.PostalCode, Address.CountryCode].join(', ')

const lineAt = (text: string, index: number): DrawingElement => ({
  kind: 'text',
  x: 0.75,
  baseline: 1 + index * 0.24,
  text,
  size: 0.13,
  weight: index === 0 ? 'bold' : 'regular',
  align: 'left',
  ink: 'black',
})
