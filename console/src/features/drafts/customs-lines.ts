/** The lines of a declaration that are made of what the order holds. */
import type { RememberedGoods } from '../../api/queries/remembered-goods.ts'
import { readWeight, type Units } from '../../format/read-goods.ts'
import { formatWeight } from '../../format/weight.ts'
import type { TypedCustomsItem } from './customs.ts'
import type { Tree } from './merge.ts'
import { isWritten, type TypedItem } from './typed.ts'

const isCount = (text: string): boolean => /^\d{1,6}$/.test(text.trim())

/** `39.80` of two at `19.9`: exact, as text; empty where either is none. */
export function lineValue(unitValue: string, quantity: string): string {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(unitValue.replaceAll(/[$,\s]/g, '')) ?? []
  if (whole === undefined || !isCount(quantity)) return ''
  const digits = Math.max(2, part.length)
  const total = BigInt(whole + part.padEnd(digits, '0')) * BigInt(quantity.trim())
  const text = total.toString().padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const textIn = (besides: Tree, name: string): string => {
  const value = besides[name]
  return typeof value === 'string' ? value : ''
}

/** The lines that the items of the order make. */
export function linesOfItems(items: readonly TypedItem[], units: Units): TypedCustomsItem[] {
  return items.filter(isWritten).map((item) => {
    const pounds = readWeight(item.unitWeight, units)
    const count = isCount(item.quantity) ? Number(item.quantity) : null
    const currency = item.besides.currency
    return {
      description: item.name,
      quantity: item.quantity,
      value: lineValue(item.unitValue, item.quantity),
      weight: pounds === null || count === null ? '' : formatWeight(pounds * count),
      hsTariffNumber: textIn(item.besides, 'hsTariffNumber'),
      originCountry: textIn(item.besides, 'originCountry'),
      code: item.sku,
      besides: currency === undefined ? {} : { currency },
    }
  })
}

/** What is known of a line by its number, else by what it is called; null: nothing. */
export function knownGoods(
  line: Pick<TypedCustomsItem, 'code' | 'description'>,
  goods: readonly RememberedGoods[],
): RememberedGoods | null {
  const same = (one: string | null, other: string) =>
    other.trim() !== '' && one?.toLowerCase() === other.trim().toLowerCase()
  const byNumber = goods.find(({ sku }) => same(sku, line.code))
  return byNumber ?? goods.find(({ description }) => same(description, line.description)) ?? null
}

/** Of another quantity: what was filled in for the one before goes with it, what was written stays. */
export function withQuantity(
  line: TypedCustomsItem,
  quantity: string,
  goods: readonly RememberedGoods[],
): TypedCustomsItem {
  const filled = (one: TypedCustomsItem) => withKnown({ ...one, value: '', weight: '' }, goods)
  const changed = { ...line, quantity }
  const [before, now] = [filled(line), filled(changed)]
  return {
    ...changed,
    value: line.value === before.value ? now.value : line.value,
    weight: line.weight === before.weight ? now.weight : line.weight,
  }
}

/** With what is known of it where nothing was written; what was written stays. */
export function withKnown(line: TypedCustomsItem, goods: readonly RememberedGoods[]): TypedCustomsItem {
  const known = knownGoods(line, goods)
  if (!known) return line
  const count = isCount(line.quantity) ? Number(line.quantity) : null
  const pounds = known.unitWeightPounds
  const isDollar = (known.currency ?? 'USD') === 'USD'
  return {
    ...line,
    description: line.description || known.description,
    code: line.code || (known.sku ?? ''),
    value: line.value || (isDollar ? lineValue(known.unitValue ?? '', line.quantity) : ''),
    weight: line.weight || (pounds === null || count === null ? '' : formatWeight(pounds * count)),
    hsTariffNumber: line.hsTariffNumber || (known.hsTariffNumber ?? ''),
    originCountry: line.originCountry || (known.originCountry ?? ''),
  }
}
