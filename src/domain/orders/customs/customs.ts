/** The customs details of a shipment as they are stored. Missing fields are null, and required only for a purchase. */
import { Decimal } from 'decimal.js'
import { isCountry } from '#adapters/addresses/countries.ts'
import { isMilitary, usTerritory } from '#adapters/carriers/addresses.ts'
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import {
  type ContentsType,
  contentsTypes,
  type Incoterm,
  incoterms,
  isWorthFiling,
  maxUnfiledDollars,
  type NonDeliveryOption,
  nonDeliveryOptions,
  type RestrictionType,
  restrictionTypes,
} from '#adapters/carriers/customs.ts'
import type { CustomsField, CustomsItemField, OrderIssue } from '#domain/orders/order/order-issues.ts'
import { isGtin } from '#kit/gtin.ts'
import { isAmount, isCurrency } from '#kit/money.ts'

export type CustomsContent = {
  /** Whether they were derived from the order's items, because none were entered. */
  isFromItems: boolean
  contentsType: ContentsType | null
  contentsExplanation: string | null
  customsCertify: boolean | null
  customsSigner: string | null
  declaration: string | null
  eelPfc: string | null
  nonDeliveryOption: NonDeliveryOption | null
  restrictionType: RestrictionType | null
  restrictionComments: string | null
  incoterm: Incoterm | null
  items: CustomsItemContent[]
}

/** A kind of goods in the package. Value and weight are those of the whole line. */
export type CustomsItemContent = {
  description: string | null
  quantity: number | null
  /** Decimal text. */
  value: string | null
  /** ISO 4217. */
  currency: string | null
  weightPounds: number | null
  /** Digits only. */
  hsTariffNumber: string | null
  /** ISO 3166-1 alpha-2. */
  originCountry: string | null
  code: string | null
  manufacturer: string | null
  eccn: string | null
  /** The manufacturer's own number of the product. Absent: not given. */
  manufacturerProductId?: string | null
  /** GTIN. Absent: not given. */
  standardProductId?: string | null
  /** The number that replaces a missing code, such as the store's id of the variant. Absent: none. */
  fallbackCode?: string | null
}

/** For each shipment. */
export const maxCustomsItems = 200

type Words = 'contentsType' | 'nonDeliveryOption' | 'restrictionType' | 'incoterm'

/** Customs details as entered: in any spelling, and without unknown fields. */
export type CustomsInput = Partial<Omit<CustomsContent, 'items' | Words>> &
  Partial<Record<Words, string | null>> & { items: readonly Partial<CustomsItemContent>[] }

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null

/** `Returned Goods` → `returned_goods`. */
const word = (text: string | null | undefined): string | null =>
  trimmed(text)
    ?.toLowerCase()
    .replace(/[\s-]+/g, '_') ?? null

/** Carriers take ten digits. Further ones are national, and mean nothing abroad. */
const maxTariffDigits = 10
const longestTariffNumber = 13

/** Tariff numbers are entered with dots, spaces and words such as `HS 6912`, and sent without. */
export function tariffDigits(text: string | null | undefined): string | null {
  const digits =
    trimmed(text)
      ?.normalize('NFKC')
      .replace(/^(?:hts(?:us)?|hsn?|tariff)[\s-]*(?:code|no|nr|number)?[\s.:#-]*(?=\d)/i, '')
      .replace(/[.\s\p{Dash}]/gu, '') ?? null
  const isLong = digits !== null && /^\d+$/.test(digits) && digits.length <= longestTariffNumber
  return isLong ? digits.slice(0, maxTariffDigits) : digits
}
export const isTariffNumber = (digits: string): boolean => /^\d{6,10}$/.test(digits)

const decimals = 4
export const lineWeight = (pounds: Decimal): number =>
  pounds.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toNumber()

/** Words that customs do not accept as a description on their own. */
const bareWords = new Set(
  'gift gifts present presents sample samples merchandise goods good item items stuff parcel package other'.split(' '),
)

/** The end of a sentence about an invalid description; null: it is valid. */
export function descriptionIssue(description: string): string | null {
  if ((description.match(/\p{L}/gu)?.length ?? 0) < 3) return 'must contain at least three letters'
  const isBare = bareWords.has(description.toLowerCase().replace(/[^\p{L}]+/gu, ''))
  return isBare ? 'must describe the item' : null
}

/** The end of a sentence about the invalid value of a line; null: it is valid. Documents may have no value. */
export function valueIssue(value: string, contentsType: ContentsType | null): string | null {
  if (!isAmount(value)) return 'must be a decimal number with at most four decimal places'
  return Number(value) === 0 && contentsType !== 'documents' ? 'must be more than 0' : null
}

/**
 * Normalizes customs details.
 *
 * @param shipment its index in the order from 0, the weight as entered, and whether it is exported from the United
 *   States
 * @param issues receives issues. Missing fields are no issues yet.
 */
export function normalizeCustoms(
  customs: CustomsInput,
  shipment: { index: number; weightPounds: number; isUsExport: boolean },
  issues: OrderIssue[],
): CustomsContent {
  const { index } = shipment
  const invalid = (field: CustomsField, predicate: string) =>
    issues.push({ place: { part: 'customs', index, field }, is: 'invalid', predicate })
  const oneOf = <Word extends string>(field: Words, words: readonly Word[]): Word | null => {
    const written = word(customs[field])
    const found = words.find((one) => one.toLowerCase() === written) ?? null
    if (written && !found) invalid(field, `must be one of ${words.join(', ')}`)
    return found
  }
  const contentsType = oneOf('contentsType', contentsTypes)
  const cited = trimmed(customs.eelPfc)
  const citation = cited && shipment.isUsExport ? readCitation(cited) : cited
  if (cited && !citation)
    invalid('eelPfc', 'must be an exemption such as NOEEI 30.37(a), or an ITN such as AES X20261123123456')
  const content = {
    isFromItems: false,
    contentsType,
    contentsExplanation: trimmed(customs.contentsExplanation),
    customsCertify: customs.customsCertify ?? null,
    customsSigner: trimmed(customs.customsSigner),
    declaration: trimmed(customs.declaration),
    eelPfc: citation,
    nonDeliveryOption: oneOf('nonDeliveryOption', nonDeliveryOptions),
    restrictionType: oneOf('restrictionType', restrictionTypes),
    restrictionComments: trimmed(customs.restrictionComments),
    incoterm: oneOf('incoterm', incoterms),
    items: customs.items.map((item, at) => customsItem(item, { index, item: at, contentsType }, issues)),
  }
  const currencies = content.items
    .map(({ currency }) => currency)
    .filter((currency) => currency !== null && isCurrency(currency))
  content.items.forEach(({ currency }, item) => {
    if (currency === null || !isCurrency(currency) || currency === currencies[0]) return
    const place = { part: 'customs-item', index, item, field: 'currency' } as const
    issues.push({ place, is: 'invalid', predicate: `must be ${currencies[0]}, the currency of the first item` })
  })
  const weights = customs.items.map(({ weightPounds }) => new Decimal(weightPounds || 0))
  if (shipment.weightPounds > 0 && Decimal.sum(0, ...weights).greaterThan(shipment.weightPounds)) {
    invalid('items', 'weigh more in total than their package')
  }
  return content
}

function customsItem(
  item: Partial<CustomsItemContent>,
  { contentsType, ...at }: { index: number; item: number; contentsType: ContentsType | null },
  issues: OrderIssue[],
): CustomsItemContent {
  const normalized = {
    description: trimmed(item.description),
    quantity: item.quantity ?? null,
    value: trimmed(item.value),
    currency: trimmed(item.currency)?.toUpperCase() ?? null,
    weightPounds: item.weightPounds ? lineWeight(new Decimal(item.weightPounds)) : null,
    hsTariffNumber: tariffDigits(item.hsTariffNumber),
    originCountry: trimmed(item.originCountry)?.toUpperCase() ?? null,
    code: trimmed(item.code),
    manufacturer: trimmed(item.manufacturer),
    eccn: trimmed(item.eccn),
    ...productNumbers(item),
  }
  const invalid = (field: CustomsItemField, predicate: string | null) => {
    if (predicate) issues.push({ place: { part: 'customs-item', ...at, field }, is: 'invalid', predicate })
  }
  const { description, value, currency, weightPounds, hsTariffNumber, originCountry, standardProductId } = normalized
  if (description) invalid('description', descriptionIssue(description))
  if (value) invalid('value', valueIssue(value, contentsType))
  if (currency && !isCurrency(currency)) invalid('currency', 'must be an ISO 4217 code')
  if (weightPounds === 0) invalid('weightPounds', 'must be at least 0.0001')
  if (hsTariffNumber && !isTariffNumber(hsTariffNumber)) invalid('hsTariffNumber', 'must have 6 to 10 digits')
  if (originCountry && !isCountry(originCountry)) {
    invalid('originCountry', 'must be an ISO 3166-1 alpha-2 code')
  }
  invalid('standardProductId', standardIdIssue(standardProductId))
  return normalized
}

export type ProductNumbers = Pick<CustomsItemContent, 'manufacturerProductId' | 'standardProductId' | 'fallbackCode'>

/** Missing numbers leave no key, so that items without them stay as earlier versions stored them. */
export function productNumbers(item: ProductNumbers): ProductNumbers {
  const [manufacturerProductId, standardProductId, fallbackCode] = [
    item.manufacturerProductId,
    item.standardProductId,
    item.fallbackCode,
  ].map(trimmed)
  return {
    ...(manufacturerProductId ? { manufacturerProductId } : {}),
    ...(standardProductId ? { standardProductId } : {}),
    ...(fallbackCode ? { fallbackCode } : {}),
  }
}

/** The end of a sentence about an invalid standard product id; null: it is valid. */
export const standardIdIssue = (id: string | null | undefined): string | null =>
  id && !isGtin(id) ? 'must be a GTIN of 8, 12, 13 or 14 digits with a valid check digit' : null

const byValue = 'NOEEI 30.37(a)'

/** Whether a package from this address is subject to US export rules. */
export const isUsExport = (from: CarrierAddress): boolean => from.country === 'US' || usTerritory(from) !== null

/**
 * Normalizes a citation to the spelling of the regulation: `NOEEI 30.37(a)`, `AES X20261123123456` or `AESDOWN
 * 123456789 11/23/2026`. Null if it is none of these.
 */
export function readCitation(text: string): string | null {
  const [, number] = /^(?:AES)?\s*(?:ITN)?\s*:?\s*(X\d{14})$/i.exec(text) ?? []
  if (number) return `AES ${number.toUpperCase()}`
  const [, exemption] = /^(?:NO\s?EEI)?\s*(?:§|FTR)?\s*(30\.\d{1,2}(?:\([a-z0-9]{1,3}\)){0,3})$/i.exec(text) ?? []
  if (exemption) return `NOEEI ${exemption.toLowerCase()}`
  return /^AESDOWN \w{9,11} \d\d\/\d\d\/\d{4}$/.test(text) ? text : null
}

type Line = { value: string; currency: string; hsTariffNumber: string | null }

export type Filing =
  | { citation: string | null; fault: null }
  /** `missing`: only the sender can choose it. */
  | { citation: null; fault: { is: 'missing' | 'wrong'; predicate: string } }

const missing = (predicate: string): Filing => ({ citation: null, fault: { is: 'missing', predicate } })

/**
 * Chooses the export citation of a package, or validates the sender's.
 *
 * @param cited the sender's citation; null: choose one, if possible
 */
export function exportFiling(
  { from, to, items }: { from: CarrierAddress; to: CarrierAddress; items: readonly Line[] },
  cited: string | null,
): Filing {
  if (!isUsExport(from)) return { citation: cited, fault: null }
  const inDollars = items.every(({ currency }) => currency === 'USD')
  const filedFor = `an ITN, because goods with one tariff number are worth more than ${maxUnfiledDollars} USD`
  if (cited !== null) {
    const isFalse = cited === byValue && inDollars && isWorthFiling(items)
    return isFalse
      ? { citation: null, fault: { is: 'wrong', predicate: `must be ${filedFor}` } }
      : { citation: cited, fault: null }
  }
  if (isMilitary(to)) return { citation: 'NOEEI 30.37(w)', fault: null }
  if (to.country === 'CA') return { citation: 'NOEEI 30.36', fault: null }
  const territory = usTerritory(to) ?? (to.country === 'US' ? usTerritory(from) : null)
  // Nothing is filed between the states and these territories. Puerto Rico and the Virgin Islands count as abroad.
  if (territory && territory !== 'PR' && territory !== 'VI') return { citation: 'NOEEI 30.2(d)(2)', fault: null }
  const [{ currency } = { currency: 'USD' }] = items
  if (!inDollars) {
    return missing(`is required: values in ${currency} cannot be compared with the limit of ${maxUnfiledDollars} USD`)
  }
  return isWorthFiling(items) ? missing(`is required: ${filedFor}`) : { citation: byValue, fault: null }
}
