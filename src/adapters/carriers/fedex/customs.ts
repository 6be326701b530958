/**
 * The customs declaration in FedEx's fields. Rating needs the goods too, or FedEx returns no international service.
 *   { "commodities": [{ "description": "Cotton shirt", "countryOfManufacture": "IT",
 *       "quantity": 3, "quantityUnits": "PCS", "unitPrice": { "amount": 20, "currency": "USD" },
 *       "customsValue": { "amount": 60, … }, "weight": { "units": "KG", … } }],
 *     "totalCustomsValue": { "amount": 60, "currency": "USD" }, "dutiesPayment": { "paymentType": "RECIPIENT" }, … }
 * Value and weight are those of the line, as ours; the price is that of one unit. Weights of goods are always in
 * kilograms.
 */
import { Decimal } from 'decimal.js'
import { taxNumbersOf } from '#adapters/addresses/tax-numbers.ts'
import { usTerritory } from '#adapters/carriers/addresses.ts'
import { kilograms, rejection } from '#adapters/carriers/call.ts'
import type { BuyInput, CarrierAccount, CarrierAddress, RateInput, Rejected } from '#adapters/carriers/carrier.ts'
import {
  type ContentsType,
  type CustomsDeclaration,
  type DeclaredItem,
  isWorthFiling,
  maxUnfiledDollars,
  type ProductIdTerms,
} from '#adapters/carriers/customs.ts'
import { countryOf, crossesBorder } from '#adapters/carriers/fedex/address.ts'
import { euCustomsTerritory } from '#adapters/carriers/product-ids.ts'

/**
 * The only source of the invoice number. A number that is too long is omitted, because a shortened one could belong to
 * another order.
 */
const maxInvoiceNumberLength = 30
/** As many decimals as the unit price needs to give the line's value again. */
const unitPriceDecimals = 6

const purposes: Readonly<Record<ContentsType, string>> = {
  merchandise: 'SOLD',
  gift: 'GIFT',
  sample: 'SAMPLE',
  returned_goods: 'REPAIR_AND_RETURN',
  documents: 'NOT_SOLD',
  dangerous_goods: 'NOT_SOLD',
  humanitarian_donation: 'NOT_SOLD',
  other: 'NOT_SOLD',
}

export const isDocumentsOnly = (customs: CustomsDeclaration): boolean => customs.contentsType === 'documents'

/** The declaration for rating; none for domestic parcels. Rates exclude duties. */
export function ratedCustomsOf({ from, to, parcel, customs }: RateInput) {
  if (!crossesBorder(from, to)) return {}
  return {
    ...(customs && isDocumentsOnly(customs) ? { documentShipment: true } : {}),
    customsClearanceDetail: {
      dutiesPayment: { paymentType: 'SENDER' },
      ...(customs ? { commercialInvoice: { shipmentPurpose: purposes[customs.contentsType] } } : {}),
      commodities: customs ? customs.items.map(commodityOf) : [standInOf(parcel.weightPounds, from)],
    },
  }
}

/** The declaration for buying; none for domestic parcels. */
export function declaredCustomsOf(account: CarrierAccount, { from, to, customs, invoiceNumber }: BuyInput) {
  if (!customs || !crossesBorder(from, to)) return {}
  const { items, incoterm, contentsType, contentsExplanation, declaration, customsSigner } = customs
  const hasNumber = invoiceNumber && invoiceNumber.length <= maxInvoiceNumberLength
  return {
    customsClearanceDetail: {
      isDocumentOnly: isDocumentsOnly(customs),
      totalCustomsValue: { amount: totalValueOf(items).toNumber(), currency: items[0]?.currency },
      dutiesPayment: dutiesPaymentOf(account, incoterm),
      commercialInvoice: {
        shipmentPurpose: purposes[contentsType],
        termsOfSale: incoterm,
        ...(customsSigner ? { originatorName: customsSigner } : {}),
        ...(declaration ? { declarationStatement: declaration } : {}),
        ...(contentsExplanation ? { comments: [contentsExplanation] } : {}),
        ...(hasNumber
          ? { customerReferences: [{ customerReferenceType: 'INVOICE_NUMBER', value: invoiceNumber }] }
          : {}),
      },
      commodities: items.map(commodityOf),
      ...(contentsType === 'returned_goods'
        ? { customsOption: { type: 'OTHER', description: contentsExplanation ?? 'Returned goods' } }
        : {}),
      ...recipientCustomsIdOf(to),
      ...exportStatementOf({ from, to, customs }),
    },
  }
}

export const totalValueOf = (items: readonly DeclaredItem[]): Decimal =>
  items.reduce((total, { value }) => total.plus(value), new Decimal(0))

/** The price of one piece. */
export const unitPriceOf = ({ value, quantity }: Pick<DeclaredItem, 'value' | 'quantity'>): Decimal =>
  new Decimal(value).div(quantity).toDecimalPlaces(unitPriceDecimals)

function commodityOf(item: DeclaredItem) {
  const value = new Decimal(item.value)
  const unitPrice = unitPriceOf(item)
  return {
    description: item.description,
    countryOfManufacture: item.originCountry,
    quantity: item.quantity,
    quantityUnits: 'PCS',
    // The number of packages, not of units.
    numberOfPieces: 1,
    unitPrice: { amount: unitPrice.toNumber(), currency: item.currency },
    customsValue: { amount: value.toNumber(), currency: item.currency },
    weight: { units: 'KG', value: netKilograms(item.weightPounds) },
    ...(item.hsTariffNumber ? { harmonizedCode: item.hsTariffNumber } : {}),
    ...(item.code ? { partNumber: item.code } : {}),
    ...regulatoryDetailsOf(item),
  }
}

export const productIds: ProductIdTerms = {
  destinations: euCustomsTerritory,
  maxLengths: { merchant: 70, manufacturer: 70, standard: 70 },
  alphabet: 'any',
}

/** FedEx's guide: a product without a standard id has this text. */
const noStandardId = 'NA'

function regulatoryDetailsOf({ productIds: ids }: DeclaredItem) {
  if (!ids) return {}
  return {
    regulatoryDetails: [
      {
        regulationCode: 'EU_DE_MINIMIS',
        productId: ids.merchant,
        productIdType: 'SKU',
        details: {
          merchantProductId: ids.merchant,
          nonStandardManufacturerProductId: ids.manufacturer,
          standardManufacturerProductId: ids.standard ?? noStandardId,
        },
      },
    ],
  }
}

/** In grams; the lines together never exceed the parcel, which is rounded up. */
const netKilograms = (pounds: number) => Math.max(1, Math.floor(kilograms(pounds) * 1_000)) / 1_000

/** The rate does not depend on the goods. They are declared at purchase. */
const standInOf = (weightPounds: number, from: CarrierAddress) => ({
  description: 'Goods',
  countryOfManufacture: countryOf(from),
  quantity: 1,
  quantityUnits: 'PCS',
  numberOfPieces: 1,
  customsValue: { amount: 1, currency: 'USD' },
  weight: { units: 'KG', value: netKilograms(weightPounds) },
})

/** DDP: the account pays. DAP: the recipient pays, without an account. The incoterm alone bills nobody. */
const dutiesPaymentOf = ({ credentials }: CarrierAccount, incoterm: CustomsDeclaration['incoterm']) =>
  incoterm === 'DDP'
    ? {
        paymentType: 'SENDER',
        payor: { responsibleParty: { accountNumber: { value: credentials.accountNumber ?? '' } } },
      }
    : { paymentType: 'RECIPIENT' }

const cnpjLength = 14

/** Brazil's field for the number of a company (CNPJ) or a person (CPF). */
function recipientCustomsIdOf(to: CarrierAddress) {
  const own = taxNumbersOf(to).find(({ field }) => field === 'federalTaxId')
  if (to.country !== 'BR' || !own) return {}
  const isCompany = own.number.length === cnpjLength
  return { recipientCustomsId: { type: isCompany ? 'COMPANY' : 'INDIVIDUAL', value: own.number } }
}

/* The export information for the country of origin, in FedEx's format. */

type Export = { from: CarrierAddress; to: CarrierAddress; customs: CustomsDeclaration }

/** Exports outside North America up to this value need no report to Canada. */
const maxUnreportedCad = 2_000

const isFromUnitedStates = (from: CarrierAddress) => from.country === 'US' || usTerritory(from) !== null
const leavesCanada = ({ from, to, customs }: Export) =>
  from.country === 'CA' && !['CA', 'US', 'PR', 'VI'].includes(countryOf(to)) && customs.contentsType !== 'documents'

/** The exemption in FedEx's format, or the number of the filing. Without either, FedEx adds 30.37(a). */
function exportStatementOf(goods: Export) {
  if (leavesCanada(goods)) return { exportDetail: { b13AFilingOption: 'NOT_REQUIRED' } }
  const { from, customs } = goods
  const statement = isFromUnitedStates(from) ? customs.eelPfc : null
  return statement ? { exportDetail: { exportComplianceStatement: wordOf(statement) } } : {}
}

/** `NOEEI 30.37(a)` becomes `NO_EEI_30_37_A`; a number stays unchanged. */
function wordOf(statement: string): string {
  const exemption = /^no\s*eei\b(.*)$/i.exec(statement)?.[1]
  if (exemption === undefined) return statement
  return ['NO_EEI', ...exemption.toUpperCase().split(/[^0-9A-Z]+/)].filter((part) => part !== '').join('_')
}

export function validateExport(goods: Export): Rejected | null {
  const { from, to, customs } = goods
  if (isFromUnitedStates(from) && to.country !== 'CA' && isUnfiled(customs.eelPfc)) {
    if (isWorthFiling(customs.items)) {
      return rejection(
        'ExportFilingRequired',
        `If the goods under any one tariff number are worth more than ${maxUnfiledDollars} USD in total, the shipment requires an export filing number (ITN).`,
      )
    }
  }
  if (leavesCanada(goods)) {
    // Only amounts in the currency of the limit can be compared.
    const inDollars = customs.items.filter(({ currency }) => currency === 'CAD')
    const cad = Decimal.sum(0, ...inDollars.map(({ value }) => value))
    if (cad.gt(maxUnreportedCad)) {
      return rejection(
        'ExportFilingRequired',
        `Goods worth more than ${maxUnreportedCad} CAD that leave Canada require an export report.`,
      )
    }
  }
  return null
}

/** Either nothing is given, or the exemption by value. */
const isUnfiled = (statement: string | null) => statement === null || wordOf(statement) === 'NO_EEI_30_37_A'
