/**
 * What customs are told of a parcel, in the fields of FedEx. Rating wants the goods too, or offers no service abroad.
 *   { "commodities": [{ "description": "Cotton shirt", "countryOfManufacture": "IT", "quantity": 3, "quantityUnits": "PCS",
 *       "unitPrice": { "amount": 20, "currency": "USD" }, "customsValue": { "amount": 60, … }, "weight": { "units": "KG", … } }],
 *     "totalCustomsValue": { "amount": 60, "currency": "USD" }, "dutiesPayment": { "paymentType": "RECIPIENT" }, … }
 * Value and weight are the line's, as ours are; the price is a unit's. Weights of goods are in kilograms and nothing else.
 */
import { Decimal } from 'decimal.js'
import type { BuyInput, CarrierAccount, CarrierAddress, RateInput } from '#adapters/carriers/carrier.ts'
import type { ContentsType, CustomsDeclaration, DeclaredItem } from '#adapters/carriers/customs.ts'
import { exportStatementOf } from '#adapters/carriers/fedex/export-filing.ts'
import { countryOf, crossesBorder } from '#adapters/carriers/fedex/territory.ts'
import { kilograms } from '#adapters/carriers/measures.ts'

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
