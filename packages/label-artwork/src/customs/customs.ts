import { trimmedDecimals } from '../label/wording.ts'

/**
 * A customs declaration, as documents print it. Amounts are decimal text. Amounts and weights of an item are those of
 * the whole line.
 */
export type CustomsContent = {
  /** `merchandise`, `gift`, `documents`, `sample` or `returned_goods`. Any other value is printed as another kind. */
  contentsType: string
  /** Explains another kind. */
  contentsExplanation: string | null
  customsSigner: string | null
  /** The sender's own text. */
  declaration: string | null
  /** Export filing number or exemption code of the United States. */
  eelPfc: string | null
  nonDeliveryOption: 'return' | 'abandon'
  restrictionType: string
  restrictionComments: string | null
  /** `DAP` or `DDP`. */
  incoterm: string
  /** At least one. All have the same currency. */
  items: readonly CustomsItem[]
}

export type CustomsItem = {
  description: string
  quantity: number
  value: string
  currency: string
  weightPounds: number
  hsTariffNumber: string | null
  /** Two letters (ISO 3166). */
  originCountry: string
  /** The sender's part number. */
  code: string | null
  /** Product ids for customs of the European Union. Absent: not needed. */
  productIds?: { merchant: string; manufacturer: string; standard: string | null }
}

export const currencyOf = (customs: CustomsContent): string => customs.items[0]?.currency ?? 'USD'

/** Weight of the goods without packaging. */
export const netWeightPounds = (customs: CustomsContent): number =>
  customs.items.reduce((sum, { weightPounds }) => sum + weightPounds, 0)

/** The check boxes of postal customs forms. */
export const contentsCategories = [
  ['gift', 'GIFT'],
  ['documents', 'DOCUMENTS'],
  ['sample', 'SAMPLE'],
  ['merchandise', 'SALE OF GOODS'],
  ['returned_goods', 'RETURNED'],
  ['other', 'OTHER'],
] as const

export function contentsCategory({ contentsType }: CustomsContent): (typeof contentsCategories)[number][0] {
  return contentsCategories.find(([category]) => category === contentsType)?.[0] ?? 'other'
}

/** Example: `Humanitarian donation: Blankets`. */
export function contentsText({ contentsType, contentsExplanation }: CustomsContent): string {
  const words = contentsType.replaceAll('_', ' ')
  const kind = words.charAt(0).toUpperCase() + words.slice(1)
  return contentsExplanation ? `${kind}: ${contentsExplanation}` : kind
}

/** Null if nothing is restricted. */
export function restrictionText({ restrictionType, restrictionComments }: CustomsContent): string | null {
  const kind = restrictionType === 'none' ? '' : restrictionType.replaceAll('_', ' ')
  return [kind, restrictionComments ?? ''].filter((part) => part !== '').join(': ') || null
}

/** The first item, and how many more there are. */
export function goodsInShort({ items }: CustomsContent): string {
  const [first] = items
  if (!first) return ''
  return items.length > 1 ? `${first.description} and ${items.length - 1} more` : first.description
}

/** The total value, such as `25.00 USD`. */
export const customsValue = (customs: CustomsContent): string => {
  const currency = currencyOf(customs)
  return `${amountText(sumAmounts(customs.items.map((item) => item.value)), currency)} ${currency}`
}

export const originCountries = ({ items }: CustomsContent): string =>
  [...new Set(items.map((item) => item.originCountry))].join(' ')

export const dutiesPaidBy = ({ incoterm }: CustomsContent): string => (incoterm === 'DDP' ? 'SENDER' : 'RECIPIENT')

/** Formats 1.25 as `1 lb 4 oz`, rounded to a tenth of an ounce, because goods are lighter than parcels. */
export function goodsWeight(weightPounds: number): string {
  const tenths = Math.max(0, Math.round((Number.isFinite(weightPounds) ? weightPounds : 0) * 160))
  const pounds = Math.floor(tenths / 160)
  const ounces = trimmedDecimals((tenths % 160) / 10, 1)
  return [pounds > 0 ? `${pounds} lb` : '', ounces !== '0' || pounds === 0 ? `${ounces} oz` : '']
    .filter((part) => part !== '')
    .join(' ')
}

/* Exact sums and quotients of money, because customs compares the documents. */

type Scaled = { units: bigint; decimals: number }

/** Returns exact decimal text. @throws TypeError if an amount is not decimal text */
export function sumAmounts(amounts: readonly string[]): string {
  const parsed = amounts.map(parse)
  const decimals = Math.max(0, ...parsed.map((amount) => amount.decimals))
  const units = parsed.reduce((sum, amount) => sum + amount.units * 10n ** BigInt(decimals - amount.decimals), 0n)
  return write({ units, decimals })
}

/** Formats an amount with the decimals of its currency, or more if it needs them. */
export function amountText(amount: string, currency: string): string {
  const { units, decimals } = parse(amount)
  const wanted = currencyDecimals(currency)
  if (decimals <= wanted) return write({ units: units * 10n ** BigInt(wanted - decimals), decimals: wanted })
  const scale = 10n ** BigInt(decimals - wanted)
  return units % scale === 0n ? write({ units: units / scale, decimals: wanted }) : write({ units, decimals })
}

/** The unit price of a line, rounded to four decimals more than the currency has. */
export function unitAmountText(lineAmount: string, quantity: number, currency: string): string {
  const { units, decimals } = parse(lineAmount)
  const pieces = BigInt(Math.max(1, Math.trunc(quantity)))
  const wanted = currencyDecimals(currency) + 4
  const scaled = (units * 10n ** BigInt(wanted) * 2n) / (pieces * 10n ** BigInt(decimals))
  return amountText(trimmed(write({ units: (scaled + 1n) / 2n, decimals: wanted })), currency)
}

function currencyDecimals(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

function parse(amount: string): Scaled {
  const parts = /^(\d{1,40})(?:\.(\d{1,12}))?$/.exec(amount)
  if (parts === null) throw new TypeError('An amount must be a decimal string')
  const fraction = parts[2] ?? ''
  return { units: BigInt(`${parts[1]}${fraction}`), decimals: fraction.length }
}

function write({ units, decimals }: Scaled): string {
  if (decimals === 0) return String(units)
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const trimmed = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
