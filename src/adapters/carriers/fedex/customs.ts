/**
 * What customs are told of a parcel, in the fields of FedEx. Rating wants the goods too, or offers no service abroad.
 *   { "commodities": [{ "description": "Cotton shirt", "countryOfManufacture": "IT", "quantity": 3, "quantityUnits": "PCS",
 *       "unitPrice": { "amount": 20, "currency": "USD" }, "customsValue": { "amount": 60, … }, "weight": { "units": "KG", … } }],
 *     "totalCustomsValue": { "amount": 60, "currency": "USD" }, "dutiesPayment": { "paymentType": "RECIPIENT" }, … }
 * Value and weight are the line's, as ours are; the price is a unit's. Weights of goods are in kilograms and nothing else.
 */
import { Decimal } from 'decimal.js'
import { usTerritory } from '#adapters/carriers/addresses.ts'
import { kilograms, rejection } from '#adapters/carriers/call.ts'
import type { BuyInput, CarrierAccount, CarrierAddress, RateInput, Rejected } from '#adapters/carriers/carrier.ts'
import {
  type ContentsType,
  type CustomsDeclaration,
  type DeclaredItem,
  isWorthFiling,
  maxUnfiledDollars,
} from '#adapters/carriers/customs.ts'
import { countryOf, crossesBorder } from '#adapters/carriers/fedex/address.ts'

/** The invoice's number comes from here alone; a longer one is left to FedEx, rather than cut to another order's. */
const maxInvoiceNumberLength = 30
/** More digits behind the point than a unit's price may need, and as many as make the line's value again. */
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

/** What rating is told; nothing where no border is crossed. Duties are in no rate. */
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

/** What buying declares; nothing where no border is crossed. */
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

function commodityOf(item: DeclaredItem) {
  const value = new Decimal(item.value)
  const unitPrice = value.div(item.quantity).toDecimalPlaces(unitPriceDecimals)
  return {
    description: item.description,
    countryOfManufacture: item.originCountry,
    quantity: item.quantity,
    quantityUnits: 'PCS',
    // Packages that hold it, not units of it.
    numberOfPieces: 1,
    unitPrice: { amount: unitPrice.toNumber(), currency: item.currency },
    customsValue: { amount: value.toNumber(), currency: item.currency },
    weight: { units: 'KG', value: netKilograms(item.weightPounds) },
    ...(item.hsTariffNumber ? { harmonizedCode: item.hsTariffNumber } : {}),
    ...(item.code ? { partNumber: item.code } : {}),
  }
}

/** Grams, and the lines together no more than the parcel, which is rounded up. */
const netKilograms = (pounds: number) => Math.max(1, Math.floor(kilograms(pounds) * 1_000)) / 1_000

/** A rate is the same whatever the goods are; only what is bought is declared. */
const standInOf = (weightPounds: number, from: CarrierAddress) => ({
  description: 'Goods',
  countryOfManufacture: countryOf(from),
  quantity: 1,
  quantityUnits: 'PCS',
  numberOfPieces: 1,
  customsValue: { amount: 1, currency: 'USD' },
  weight: { units: 'KG', value: netKilograms(weightPounds) },
})

/** DDP: the account pays; DAP: the recipient, who needs no account for it. The terms of sale alone make nobody pay. */
const dutiesPaymentOf = ({ credentials }: CarrierAccount, incoterm: CustomsDeclaration['incoterm']) =>
  incoterm === 'DDP'
    ? {
        paymentType: 'SENDER',
        payor: { responsibleParty: { accountNumber: { value: credentials.accountNumber ?? '' } } },
      }
    : { paymentType: 'RECIPIENT' }

const cnpjLength = 14

/** Brazil's own field for the number of a company (CNPJ) or of a person (CPF). */
function recipientCustomsIdOf(to: CarrierAddress) {
  if (to.country !== 'BR' || !to.federalTaxId) return {}
  const isCompany = to.federalTaxId.replace(/\D/g, '').length === cnpjLength
  return { recipientCustomsId: { type: isCompany ? 'COMPANY' : 'INDIVIDUAL', value: to.federalTaxId } }
}

/* What the country that goods leave wants to be told of them, as FedEx takes it. */

type Export = { from: CarrierAddress; to: CarrierAddress; customs: CustomsDeclaration }

/** Up to this much Canada asks for no report of an export beyond North America. */
const maxUnreportedCad = 2_000

const isFromUnitedStates = (from: CarrierAddress) => from.country === 'US' || usTerritory(from) !== null
const leavesCanada = ({ from, to, customs }: Export) =>
  from.country === 'CA' && !['CA', 'US', 'PR', 'VI'].includes(countryOf(to)) && customs.contentsType !== 'documents'

/** The exemption in FedEx's own word, or the number of the filing as it is; without one FedEx puts 30.37(a) by itself. */
function exportStatementOf(goods: Export) {
  if (leavesCanada(goods)) return { exportDetail: { b13AFilingOption: 'NOT_REQUIRED' } }
  const { from, customs } = goods
  const statement = isFromUnitedStates(from) ? customs.eelPfc : null
  return statement ? { exportDetail: { exportComplianceStatement: wordOf(statement) } } : {}
}

/** `NOEEI 30.37(a)` as `NO_EEI_30_37_A`; a number as it is. */
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
        `Goods with one tariff number worth more than ${maxUnfiledDollars} USD require an export filing number (ITN).`,
      )
    }
  }
  if (leavesCanada(goods)) {
    // Only amounts in the currency that the limit is in can be judged.
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

/** Nothing is said, or the very exemption that goes by the value. */
const isUnfiled = (statement: string | null) => statement === null || wordOf(statement) === 'NO_EEI_30_37_A'
