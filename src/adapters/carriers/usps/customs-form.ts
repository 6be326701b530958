/**
 * The customs declaration on USPS labels: on every international label, and on domestic ones to and from territories
 * and military post offices. Values are in dollars and weights in pounds, each of the whole line.
 */

import { Decimal } from 'decimal.js'
import { iossNumberOf, taxNumbersOf } from '#adapters/addresses/tax-numbers.ts'
import { leavesCustomsTerritory } from '#adapters/carriers/addresses.ts'
import { rejection } from '#adapters/carriers/call.ts'
import type { BuyInput, CarrierAddress, RateInput, Rejected } from '#adapters/carriers/carrier.ts'
import {
  type ContentsType,
  type CustomsDeclaration,
  type DeclaredItem,
  isWorthFiling,
  maxUnfiledDollars,
  type ProductIdTerms,
  type RestrictionType,
} from '#adapters/carriers/customs.ts'
import { euCustomsTerritory } from '#adapters/carriers/product-ids.ts'
import { isAbroad, wantsCustomsForm } from '#adapters/carriers/usps/address.ts'

const maxLines = 30
const maxQuantity = 9999
const maxLineDollars = 999_999.99
const maxDescriptionLength = 30
const maxCommentLength = 25
const maxInvoiceNumberLength = 15
const maxExemptionLength = 35

/** USPS requires prepaid duties for dutiable goods to these countries. Elsewhere Waybill does not offer them. */
const prepaidDestinations: ReadonlySet<string> = new Set('BE DE DK FI FR LU MC PT'.split(' '))

/** USPS's own list: the member states, their territories, and neighbors that belong to their customs territory. */
export const productIds: ProductIdTerms = {
  destinations: new Set([...euCustomsTerritory, 'BL', 'GI', 'SM']),
  maxLengths: { merchant: 50, manufacturer: 70, standard: 50 },
  alphabet: 'letters and digits',
}

const contentTypes: Readonly<Record<ContentsType, string>> = {
  documents: 'DOCUMENT',
  gift: 'GIFT',
  merchandise: 'MERCHANDISE',
  returned_goods: 'RETURNED_GOODS',
  sample: 'COMMERCIAL_SAMPLE',
  dangerous_goods: 'DANGEROUS_GOODS',
  humanitarian_donation: 'HUMANITARIAN_DONATIONS',
  other: 'OTHER',
}
/** Our value covers inspections of both plants and animals. USPS has no value for "none". */
const restrictionTypes: Readonly<Record<RestrictionType, string | null>> = {
  none: null,
  other: 'OTHER',
  quarantine: 'QUARANTINE',
  sanitary_phytosanitary_inspection: 'SANITARY_INSPECTION',
}
/** USPS rejects these as descriptions. */
const emptyDescriptions: readonly string[] = ['none', 'not applicable', 'n/a', 'null', 'gift', 'merchandise']

/** Whether the label contains a declaration. */
export const bearsCustomsForm = ({ from, to }: RateInput): boolean =>
  isAbroad(to) || leavesCustomsTerritory(from, to) || wantsCustomsForm(from, to)

/** The reason why USPS would reject the declaration; null if it is valid or not needed. */
export function validateCustomsForm(input: RateInput): Rejected | null {
  const { customs, parcel, to } = input
  if (!customs || !bearsCustomsForm(input)) return null
  const unusable = (text: string) => rejection('CustomsUnusable', text)
  if (customs.items.some(({ currency }) => currency !== 'USD')) {
    return unusable('USPS only accepts values in US dollars on a customs form.')
  }
  const lines = mergedLines(customs.items)
  if (lines.length === 0 || lines.length > maxLines) {
    return unusable(`A USPS customs form has 1 to ${maxLines} line items, but this form would have ${lines.length}.`)
  }
  if (lines.some(({ quantity }) => quantity > maxQuantity)) {
    return unusable(`A line item on a USPS customs form can have a quantity of at most ${maxQuantity}.`)
  }
  if (lines.some(({ value }) => Number(value) > maxLineDollars)) {
    return unusable(`A line item on a USPS customs form can be worth at most ${maxLineDollars} USD.`)
  }
  for (const { description, value } of customs.items) {
    if (emptyDescriptions.includes(description.trim().toLowerCase())) {
      return unusable(`USPS does not accept “${description}” as the description of an item.`)
    }
    if (!(Number(value) >= 0.01)) return unusable(`USPS requires a value of at least 0.01 USD for “${description}”.`)
  }
  const weightPounds = customs.items.reduce((sum, item) => sum.plus(item.weightPounds), new Decimal(0))
  if (weightPounds.toDecimalPlaces(4).greaterThan(parcel.weightPounds)) {
    return unusable(`The items weigh ${weightPounds.toDecimalPlaces(4)} lb, which is more than the package.`)
  }
  if ((customs.eelPfc?.length ?? 0) > maxExemptionLength) {
    return unusable(`USPS accepts at most ${maxExemptionLength} characters for an exemption or ITN.`)
  }
  if (customs.incoterm === 'DDP' && !prepaidDestinations.has(to.country)) {
    return unusable(
      `Waybill does not offer prepaid duties to ${to.country} with USPS. Set the incoterm to DAP, so that the recipient pays the duties.`,
    )
  }
  return validateExport(customs, to)
}

function validateExport({ eelPfc, items }: CustomsDeclaration, to: CarrierAddress): Rejected | null {
  // Exports to Canada need no filing.
  if (eelPfc || to.country === 'CA') return null
  const text = `If the goods under any one tariff number are worth more than ${maxUnfiledDollars} USD in total, the shipment requires an export filing number (ITN).`
  return isWorthFiling(items) ? rejection('ExportFilingRequired', text) : null
}

/** The value of all declared goods, in dollars. */
export const declaredDollars = (customs: CustomsDeclaration): number => totalDollars(customs.items)

const totalDollars = (items: readonly DeclaredItem[]): number =>
  items.reduce((sum, { value }) => sum.plus(value), new Decimal(0)).toNumber()

export function customsFormAbroad({ from, to, invoiceNumber }: BuyInput, customs: CustomsDeclaration) {
  const importer = importersReference(from, to)
  return {
    ...sharedForm(customs, invoiceNumber),
    ...commerceTypeOf(to, customs),
    AESITN: customs.eelPfc ?? (to.country === 'CA' ? 'NOEEI 30.36' : 'NOEEI 30.37(a)'),
    ...(importer ? { importersReference: importer } : {}),
  }
}

export function customsFormAtHome({ invoiceNumber }: BuyInput, customs: CustomsDeclaration) {
  return { ...sharedForm(customs, invoiceNumber), ...(customs.eelPfc ? { AESITN: customs.eelPfc } : {}) }
}

function sharedForm(customs: CustomsDeclaration, invoiceNumber: string | null | undefined) {
  const { contentsType, contentsExplanation, restrictionComments } = customs
  const restrictionType = restrictionTypes[customs.restrictionType]
  return {
    customsContentType: contentTypes[contentsType],
    ...(contentsExplanation ? { contentComments: cutAtWord(contentsExplanation, maxCommentLength) } : {}),
    ...(restrictionType ? { restrictionType } : {}),
    ...(restrictionType && restrictionComments
      ? { restrictionComments: cutAtWord(restrictionComments, maxCommentLength) }
      : {}),
    // Optional, and part of a number would be a different number.
    ...(invoiceNumber && invoiceNumber.length <= maxInvoiceNumberLength ? { invoiceNumber } : {}),
    contents: mergedLines(customs.items).map((item) => ({
      itemDescription: cutAtWord(item.description, maxDescriptionLength),
      itemQuantity: item.quantity,
      itemTotalValue: Number(item.value),
      itemTotalWeight: item.weightPounds,
      weightUOM: 'lb',
      ...(item.hsTariffNumber ? { HSTariffNumber: item.hsTariffNumber } : {}),
      countryofOrigin: item.originCountry,
      ...productIdOf(item),
    })),
  }
}

const commercialContents: readonly ContentsType[] = ['merchandise', 'sample']

/** USPS's `incoterm` is no Incoterm: 1 is a sale of a business to a consumer, 2 a sale to a business. */
function commerceTypeOf(to: CarrierAddress, { contentsType, items }: CustomsDeclaration) {
  if (items.some((item) => item.productIds)) return { incoterm: '1' }
  const isSale = commercialContents.includes(contentsType) && productIds.destinations.has(to.country)
  return isSale ? { incoterm: to.company?.trim() ? '2' : '1' } : {}
}

function productIdOf({ productIds: ids }: DeclaredItem) {
  if (!ids) return {}
  return {
    europeanUnionProductID: {
      merchantProductIdentifier: ids.merchant,
      nonstandardizedManufacturerProductIdentifier: ids.manufacturer,
      ...(ids.standard ? { standardizedManufacturerProductIdentifier: ids.standard } : {}),
    },
  }
}

const referenceTypes = {
  eori: 'IMPORTER_CODE',
  vat: 'VAT_NUMBER',
  ein: 'TAX_CODE',
  other: 'TAX_CODE',
  ioss: 'VAT_NUMBER',
}

/**
 * The recipient's tax number, otherwise the seller's IOSS number, which shows that the European Union's VAT is paid.
 */
function importersReference(from: CarrierAddress, to: CarrierAddress) {
  const [own] = taxNumbersOf(to)
  if (own) return { referenceType: referenceTypes[own.kind], reference: own.number }
  const ioss = iossNumberOf(from, to)
  return ioss ? { referenceType: referenceTypes.ioss, reference: ioss } : null
}

/** Lines that differ only in quantity, value and weight are merged, so that more lines fit on the form. */
export function mergedLines(items: readonly DeclaredItem[]): DeclaredItem[] {
  const alike = Map.groupBy(items, ({ description, hsTariffNumber, originCountry, productIds: ids }) =>
    JSON.stringify([description, hsTariffNumber, originCountry, ids?.merchant, ids?.manufacturer, ids?.standard]),
  )
  return [...alike.values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const sumOf = (amount: (line: DeclaredItem) => Decimal.Value) =>
      lines.reduce((sum, line) => sum.plus(amount(line)), new Decimal(0))
    return {
      ...first,
      quantity: sumOf(({ quantity }) => quantity).toNumber(),
      value: sumOf(({ value }) => value).toFixed(2),
      weightPounds: sumOf(({ weightPounds }) => weightPounds).toNumber(),
    }
  })
}

/** Shortened to the space on the form. The tariff number identifies the goods. */
function cutAtWord(text: string, maxLength: number): string {
  const whole = text.trim().replace(/\s+/g, ' ')
  if (whole.length <= maxLength) return whole
  const cut = whole.slice(0, maxLength + 1).replace(/\s+\S*$/, '')
  return cut.slice(0, maxLength)
}
