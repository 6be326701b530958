/** How customs papers write what is declared. */
import { trimmedDecimals } from '../label/wording.ts'
import { amountText, sumAmounts } from './amounts.ts'
import { type CustomsContent, currencyOf } from './customs-content.ts'

/** The kinds that the posts' forms have a box for. */
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

/** `Humanitarian donation: Blankets` */
export function contentsText({ contentsType, contentsExplanation }: CustomsContent): string {
  const words = contentsType.replaceAll('_', ' ')
  const kind = words.charAt(0).toUpperCase() + words.slice(1)
  return contentsExplanation ? `${kind}: ${contentsExplanation}` : kind
}

/** Null where nothing is restricted. */
export function restrictionText({ restrictionType, restrictionComments }: CustomsContent): string | null {
  const kind = restrictionType === 'none' ? '' : restrictionType.replaceAll('_', ' ')
  return [kind, restrictionComments ?? ''].filter((part) => part !== '').join(': ') || null
}

/** The first thing of a parcel, and whether there are others. */
export function goodsInShort({ items }: CustomsContent): string {
  const [first] = items
  if (!first) return ''
  return items.length > 1 ? `${first.description} and ${items.length - 1} more` : first.description
}

/** `25.00 USD`: what all of it is worth. */
export const customsValue = (customs: CustomsContent): string => {
  const currency = currencyOf(customs)
  return `${amountText(sumAmounts(customs.items.map((item) => item.value)), currency)} ${currency}`
}

/** Where the goods were made, each country once. */
export const originCountries = ({ items }: CustomsContent): string =>
  [...new Set(items.map((item) => item.originCountry))].join(' ')

/** Who is billed for duties and taxes. */
export const dutiesPaidBy = ({ incoterm }: CustomsContent): string => (incoterm === 'DDP' ? 'SENDER' : 'RECIPIENT')

/** 1.25 as 1 lb 4 oz, to a tenth of an ounce: goods weigh less than postage counts. */
export function goodsWeight(weightPounds: number): string {
  const tenths = Math.max(0, Math.round((Number.isFinite(weightPounds) ? weightPounds : 0) * 160))
  const pounds = Math.floor(tenths / 160)
  const ounces = trimmedDecimals((tenths % 160) / 10, 1)
  return [pounds > 0 ? `${pounds} lb` : '', ounces !== '0' || pounds === 0 ? `${ounces} oz` : '']
    .filter((part) => part !== '')
    .join(' ')
}
