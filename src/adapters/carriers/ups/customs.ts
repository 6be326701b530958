/** The customs declaration in UPS's fields: the invoice total, the invoice, and who pays duties. */
import { Decimal } from 'decimal.js'
import { Type } from 'typebox'
import { iossNumberOf } from '#adapters/addresses/tax-numbers.ts'
import { pdfArtwork } from '#adapters/carriers/call.ts'
import type {
  BuyInput,
  CarrierAccount,
  CarrierAddress,
  CarrierDocument,
  RateInput,
} from '#adapters/carriers/carrier.ts'
import {
  type CustomsDeclaration,
  type DeclaredItem,
  isWorthFiling,
  type ProductIdTerms,
} from '#adapters/carriers/customs.ts'
import { euCustomsTerritory } from '#adapters/carriers/product-ids.ts'
import {
  addressOf,
  borderBetween,
  isBetweenCountries,
  isOfDocuments,
  linesOf,
  namesOf,
  needsInvoice,
  phoneOf,
  taxNumberOf,
  upsCountry,
} from '#adapters/carriers/ups/address.ts'
import { upsReference } from '#adapters/carriers/ups/protocol.ts'
import { compileOnFirstUse } from '#kit/schema.ts'
import { cutText } from '#kit/text.ts'

const sumOf = ({ items }: CustomsDeclaration): Decimal =>
  items.reduce((sum, { value }) => sum.plus(value), new Decimal(0))

/**
 * The minimum that UPS accepts, also for a lower value. UPS returns no international rates without a total, so before a
 * declaration the minimum is sent. The price of transport does not depend on it.
 */
export function invoiceTotalOf({ customs }: Pick<RateInput, 'customs'>) {
  const total = Decimal.max(customs ? sumOf(customs) : 0, 1)
  return {
    InvoiceLineTotal: { CurrencyCode: customs?.items[0]?.currency ?? 'USD', MonetaryValue: total.toFixed(2) },
  }
}

/** At purchase, UPS accepts the total on the shipment for these two routes only. */
export function shipmentTotalOf(input: RateInput) {
  const countries = [upsCountry(input.from), upsCountry(input.to)]
  const isToCanada = countries[0] === 'US' && countries[1] === 'CA'
  const isToPuertoRico = countries[0] === 'US' && countries[1] === 'PR'
  return isToCanada || isToPuertoRico ? invoiceTotalOf(input) : {}
}

/** The shipper pays for transport. The recipient pays duties, unless the shipper chose to. */
export function chargesOf({ from, to, customs }: RateInput, shipperNumber: string) {
  const BillShipper = { AccountNumber: shipperNumber }
  const paysDuties = borderBetween(from, to) === 'customs' && customs?.incoterm === 'DDP'
  return { ShipmentCharge: [{ Type: '01', BillShipper }, ...(paysDuties ? [{ Type: '02', BillShipper }] : [])] }
}

const maxDescriptionLength = 50
const maxParcelDescriptionLength = 35

/** The description of the contents, on the shipment and on the package. */
export function descriptionsOf(input: RateInput) {
  const { from, to, parcel, customs } = input
  if (!customs || !isBetweenCountries(from, to) || parcel.predefinedPackage === 'UPSLetter') return null
  const described = [...new Set(customs.items.map(({ description }) => description))].join(', ')
  return {
    shipment: linesOf(described, maxDescriptionLength)[0] ?? '',
    parcel: linesOf(described, maxParcelDescriptionLength)[0] ?? '',
  }
}

/** UPS accepts the documents flag on these routes only. */
export function documentsOnlyTag(input: RateInput) {
  const isTaken = upsCountry(input.from) !== 'US' && !['CA', 'PR', 'MX'].includes(upsCountry(input.to))
  return isTaken && isOfDocuments(input) && isBetweenCountries(input.from, input.to)
    ? { DocumentsOnlyIndicator: '' }
    : {}
}

const entersEuropeanUnion = ({ from, to }: RateInput): boolean =>
  euCustomsTerritory.has(to.country) && !euCustomsTerritory.has(from.country)
const kindOf = ({ company }: CarrierAddress): string => (company ? '01' : '02')

/** Business or person, for parcels to the European Union. */
export const partyKindsOf = (input: RateInput) =>
  entersEuropeanUnion(input) ? { ShipperType: kindOf(input.from), ConsigneeType: kindOf(input.to) } : {}

/** The seller's IOSS number: the tax on the sale is paid. */
export function vendorOf(input: RateInput) {
  const number = entersEuropeanUnion(input) ? iossNumberOf(input.from, input.to) : null
  if (!number) return {}
  return {
    VendorInfo: { VendorCollectIDTypeCode: '0356', VendorCollectIDNumber: number, ConsigneeType: kindOf(input.to) },
  }
}

/** The tax number of the party; a seller's IOSS number is sent separately. */
export function taxFieldOf(address: CarrierAddress) {
  const number = taxNumberOf(address)
  return number === '' ? {} : { TaxIdentificationNumber: number }
}

/**
 * At most 150 euros. A value in dollars below it is certain, because the dollar has long been worth less than the euro.
 * Other currencies are omitted.
 */
const isOfLittleValue = (customs: CustomsDeclaration): boolean =>
  ['EUR', 'USD'].includes(customs.items[0]?.currency ?? '') && sumOf(customs).lessThanOrEqualTo(150)

/** On the shipment: the invoice, if the parcel needs one. */
export function internationalFormsOf(input: BuyInput) {
  const { customs } = input
  if (!customs || !needsInvoice(input)) return {}
  return {
    ...(entersEuropeanUnion(input) ? { EUDeMinimisIndicator: isOfLittleValue(customs) ? 'Y' : 'N' } : {}),
    InternationalForms: invoiceOf(input, customs),
  }
}

const declarationStatement =
  'I hereby certify that the information on this invoice is true and correct and the contents and value of this shipment is as stated above.'

function invoiceOf(input: BuyInput, customs: CustomsDeclaration) {
  const { from, to, invoiceNumber, reference, shipDate } = input
  const names = namesOf(to, from)
  return {
    FormType: ['01'],
    InvoiceNumber: cutText(invoiceNumber || upsReference(reference), 35),
    InvoiceDate: shipDate.replaceAll('-', ''),
    ReasonForExport: reasonOf(customs),
    TermsOfShipment: customs.incoterm,
    CurrencyCode: customs.items[0]?.currency ?? 'USD',
    DeclarationStatement: cutText(customs.declaration || declarationStatement, 550),
    // The invoice has no field for an exemption or an ITN, which export documents must contain.
    ...(customs.eelPfc ? { Comments: cutText(customs.eelPfc, 150) } : {}),
    // Returns the invoice with the response, even if UPS sends it to customs.
    OverridePaperlessIndicator: '',
    Contacts: {
      SoldTo: {
        Name: names.Name,
        AttentionName: names.AttentionName ?? names.Name,
        ...taxFieldOf(to),
        ...phoneOf(to),
        Address: addressOf(to, 5),
      },
    },
    Product: customs.items.map(productOf),
  }
}

const reasons: Partial<Record<CustomsDeclaration['contentsType'], string>> = {
  merchandise: 'SALE',
  gift: 'GIFT',
  sample: 'SAMPLE',
  returned_goods: 'RETURN',
  humanitarian_donation: 'DONATION',
}
const reasonOf = ({ contentsType, contentsExplanation }: CustomsDeclaration): string =>
  reasons[contentsType] ?? linesOf(contentsExplanation || 'OTHER', 20)[0] ?? 'OTHER'

const maxProductLines = 3
const maxProductLineLength = 35

function productOf(item: DeclaredItem) {
  return {
    Description: linesOf(item.description, maxProductLineLength).slice(0, maxProductLines),
    Unit: { Number: String(item.quantity), Value: unitValueOf(item), UnitOfMeasurement: { Code: 'PCS' } },
    ...(item.hsTariffNumber ? { CommodityCode: item.hsTariffNumber.replaceAll('.', '') } : {}),
    ...(item.code ? { PartNumber: cutText(item.code, 35) } : {}),
    OriginCountryCode: item.originCountry,
    ...identifiersOf(item),
  }
}

export const productIds: ProductIdTerms = {
  destinations: euCustomsTerritory,
  maxLengths: { merchant: 100, manufacturer: 100, standard: 100 },
  alphabet: 'ascii',
}

const identifierTypes = { merchant: '0100', manufacturer: '0200', standard: '0300' } as const

/**
 * Two contracts are in use. The older one has a code for goods without a standardized id, and the newer one an indicator
 * for exempt goods.
 */
function identifiersOf({ productIds: ids }: DeclaredItem) {
  if (!ids) return {}
  return {
    ProductIdentifier: (['merchant', 'manufacturer', 'standard'] as const).flatMap((kind) => {
      const id = ids[kind]
      return id ? { ProductID: id, ProductIDTypeCode: identifierTypes[kind] } : []
    }),
    ProductIdentifierExemptIndicator: false,
    ...(ids.standard ? {} : { CommodityFieldSpecialConditionCode: '01' }),
  }
}

/** UPS multiplies again, from up to six decimals. */
export function unitValueOf({ value, quantity }: DeclaredItem): string {
  const unit = new Decimal(value).dividedBy(quantity).toDecimalPlaces(6)
  return unit.toFixed(Math.max(2, unit.decimalPlaces()))
}

const unitedStates: ReadonlySet<string> = new Set(['US', 'PR'])
/** Destinations for which the United States require no filing of ordinary goods, whatever their value. */
const withoutFiling: ReadonlySet<string> = new Set([...unitedStates, 'CA', 'GU', 'AS', 'MP'])
const exemptByValue = /30\.37\(a\)/

/**
 * Whether goods leave the United States above the limit per tariff number without an ITN or another exemption. Unknown
 * for currencies other than the dollar.
 */
export function needsExportFiling({ from, to, customs }: RateInput): boolean {
  if (!customs || !unitedStates.has(upsCountry(from)) || withoutFiling.has(upsCountry(to))) return false
  if (customs.eelPfc && !exemptByValue.test(customs.eelPfc)) return false
  return isWorthFiling(customs.items)
}

/*
 * The invoice in the response to a purchase:
 *   "Form": { "Code": "01", "Image": { "ImageFormat": { "Code": "PDF" }, "GraphicImage": "<base64>" } }
 * With or without an array. Without its image, or missing, if UPS sends the invoice to customs itself.
 */

/** The setting of a UPS account for electronic customs documents. */
export const paperlessSetting = 'paperless'

/** The number of copies that customs usually require. */
const printedCopies = 3

const form = compileOnFirstUse(Type.Object({ Image: Type.Object({ GraphicImage: Type.String() }) }))

export function documentsOf(answered: unknown, account: CarrierAccount): CarrierDocument[] {
  const [found] = [answered].flat()
  const isPaperless = account.credentials[paperlessSetting]?.trim().toLowerCase() === 'yes'
  return [
    {
      kind: 'commercial-invoice',
      copies: isPaperless ? 0 : printedCopies,
      artwork: form.Check(found) ? pdfArtwork(found.Image.GraphicImage) : null,
    },
  ]
}
