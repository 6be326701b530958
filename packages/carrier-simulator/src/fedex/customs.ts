/** FedEx's validation of customs data. */
import type { Answer } from '../simulation.ts'
import { zoneBetween } from '../tariff/price.ts'
import { type FedexAddress, type FedexPackage, fedexError, invalidInput } from './errors.ts'

export type FedexMoney = { amount?: number; currency?: string }
export type FedexCommodity = {
  description?: string
  countryOfManufacture?: string
  quantity?: number
  quantityUnits?: string
  unitPrice?: FedexMoney
  customsValue?: FedexMoney
  weight?: { units: string; value: number }
  harmonizedCode?: string
  partNumber?: string
}
export type FedexCustoms = {
  commodities: FedexCommodity[]
  isDocumentOnly?: boolean
  totalCustomsValue?: FedexMoney
  dutiesPayment?: {
    paymentType?: string
    payor?: { responsibleParty?: { accountNumber?: { value?: string } } }
  }
  commercialInvoice?: {
    shipmentPurpose?: string
    termsOfSale?: string
    originatorName?: string
    declarationStatement?: string
    comments?: string[]
    customerReferences?: { customerReferenceType?: string; value?: string }[]
  }
  exportDetail?: { exportComplianceStatement?: string; b13AFilingOption?: string }
}

const maxUnfiledUsd = 2_500
const maxCommodities = 999
/** Five digits before the decimal point. */
const tooMuch = 100_000
const maxLengths = { description: 450, declarationStatement: 554, termsOfSale: 3, invoiceNumber: 30 }

const customsValueInvalid = (index: number) => ({
  ...fedexError(400, 'RATE.CUSTOMSVALUE.INVALID', `Customs value of commodity ${index + 1} is missing or invalid.`),
})

/** Used for rates and shipments. Null if there is no problem. */
export function commodityFault(customs: FedexCustoms): Answer | null {
  const { commodities } = customs
  if (commodities.length === 0 || commodities.length > maxCommodities) return invalidInput('commodities')
  for (const [
    index,
    { description = '', countryOfManufacture, quantity, weight, customsValue },
  ] of commodities.entries()) {
    if (description === '' || description.length > maxLengths.description)
      return invalidInput(`description ${index + 1}`)
    if (!/^[A-Z]{2}$/.test(countryOfManufacture ?? '')) return invalidInput(`countryOfManufacture ${index + 1}`)
    if (!quantity || !weight || weight.value <= 0) return invalidInput(`quantity and weight of commodity ${index + 1}`)
    if (!customsValue?.currency || customsValue.amount === undefined || customsValue.amount < 0) {
      return customsValueInvalid(index)
    }
  }
  return null
}

type Shipped = { from: FedexAddress; to: FedexAddress; parcel: FedexPackage; customs: FedexCustoms | undefined }

export function declarationFault({ from, to, parcel, customs }: Shipped): Answer | null {
  const total = customs?.totalCustomsValue
  if (!customs || total?.amount === undefined || !total.currency) {
    return fedexError(400, 'TOTALCUSTOMSVALUE.REQUIRED', 'Total customs value is required.')
  }
  const faulty = commodityFault(customs)
  if (faulty) return faulty
  const { commodities, dutiesPayment, commercialInvoice = {} } = customs
  const sum = commodities.reduce((value, { customsValue }) => value + (customsValue?.amount ?? 0), 0)
  if (Math.abs(sum - total.amount) > 0.005 || total.amount >= tooMuch) return invalidInput('totalCustomsValue')
  if (commodities.some(({ customsValue }) => customsValue?.currency !== total.currency)) {
    return fedexError(400, 'SHIPMENT.CURRENCYCODE.INVALID', 'Currencies of the commodities differ.')
  }
  for (const [index, { unitPrice, quantity = 1, customsValue, weight }] of commodities.entries()) {
    if (weight?.units !== parcel.weight.units) return invalidInput(`weight units of commodity ${index + 1}`)
    const value = (unitPrice?.amount ?? 0) * quantity
    if (Math.abs(value - (customsValue?.amount ?? 0)) > 0.01) return customsValueInvalid(index)
  }
  const declared = commodities.reduce((kilograms, { weight }) => kilograms + (weight?.value ?? 0), 0)
  if (declared > parcel.weight.value + 0.01) return invalidInput('commodities weigh more than the package')
  if (dutiesPayment?.paymentType === 'SENDER' && !dutiesPayment.payor?.responsibleParty?.accountNumber?.value) {
    return invalidInput('dutiesPayment needs the account of who pays')
  }
  if (to.countryCode === 'CA' && !parcel.subPackagingType) return invalidInput('subPackagingType is required')
  return invoiceFault(commercialInvoice) ?? exportFault(from, to, customs)
}

function invoiceFault(invoice: NonNullable<FedexCustoms['commercialInvoice']>): Answer | null {
  const { declarationStatement = '', termsOfSale = '', customerReferences = [] } = invoice
  const isTooLong =
    declarationStatement.length > maxLengths.declarationStatement ||
    termsOfSale.length > maxLengths.termsOfSale ||
    customerReferences.some(({ value = '' }) => value.length > maxLengths.invoiceNumber)
  return isTooLong ? invalidInput('commercialInvoice') : null
}

/** Without a statement, FedEx assumes the exemption for low values. Exchange rates are unknown here. */
function exportFault(from: FedexAddress, to: FedexAddress, { commodities, exportDetail }: FedexCustoms): Answer | null {
  if (from.countryCode !== 'US' || to.countryCode === 'CA') return null
  const statement = exportDetail?.exportComplianceStatement ?? 'NO_EEI_30_37_A'
  const isKnown = /^(AES ?)?X\d{14}$/.test(statement) || /^(NO_EEI_30(_[0-9A-Z]+)+|AESDOWN .+)$/.test(statement)
  const byKind = Map.groupBy(commodities, ({ harmonizedCode, description }) => harmonizedCode ?? description)
  const worthOf = (kind: FedexCommodity[]) =>
    kind.reduce(
      (value, { customsValue }) => value + (customsValue?.currency === 'USD' ? (customsValue.amount ?? 0) : 0),
      0,
    )
  const isTooMuch = [...byKind.values()].some((kind) => worthOf(kind) > maxUnfiledUsd)
  return !isKnown || (statement === 'NO_EEI_30_37_A' && isTooMuch)
    ? fedexError(400, 'SHIPMENTVALIDATION.EEIEDIT.ERROR', 'The export compliance statement is missing or does not fit.')
    : null
}

/* The simulated FedEx's destinations and borders. */

const list = (codes: string) => new Set(codes.split(' '))

const europeanUnion = list('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK')

/** International zones, nearest first. All other countries are in the last zone. */
const zonesAbroad: readonly ReadonlySet<string>[] = [
  list('CA PR'),
  list('MX VI US'),
  list(`${[...europeanUnion].join(' ')} GB CH NO IS LI MC`),
  list('JP KR TW HK SG CN MO AU NZ MY TH PH VN ID'),
  list('BR AR CL CO PE UY EC CR PA DO JM GU AS MP'),
]
const farthestZone = zonesAbroad.length + 1

/** Countries that no US carrier serves. */
const embargoed = list('CU IR KP SY')
const military = list('AA AE AP')

export const isInternational = (from: FedexAddress, to: FedexAddress) => from.countryCode !== to.countryCode

/** Within the European Union, FedEx requires no declaration. */
export const needsDeclaration = (from: FedexAddress, to: FedexAddress) =>
  isInternational(from, to) && !(europeanUnion.has(from.countryCode) && europeanUnion.has(to.countryCode))

/** Null if the destination is not served. Domestic distances are known for the United States only. */
export function fedexZone(from: FedexAddress, to: FedexAddress): number | null {
  const places = [from, to]
  if (
    places.some(
      ({ countryCode, stateOrProvinceCode = '' }) => countryCode === 'US' && military.has(stateOrProvinceCode),
    )
  )
    return null
  if (places.some(({ countryCode }) => embargoed.has(countryCode) || !/^[A-Z]{2}$/.test(countryCode))) return null
  if (isInternational(from, to)) {
    const far = from.countryCode === 'US' ? to : from
    const zone = zonesAbroad.findIndex((countries) => countries.has(far.countryCode))
    return zone === -1 ? farthestZone : zone + 1
  }
  return from.countryCode === 'US' || from.countryCode === 'PR'
    ? zoneBetween(from.postalCode ?? '', to.postalCode ?? '')
    : null
}
