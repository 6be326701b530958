/** Customs lines that are derived from the order's items. */
import type { RememberedGoods } from '../../api/queries/presets.ts'
import { formatWeight, parseWeight, type Units } from '../../format/measures.ts'
import { type CustomsItemValues, type ItemValues, isFilledItem } from './form-values.ts'
import type { Tree } from './merge.ts'

const isCount = (text: string): boolean => /^\d{1,6}$/.test(text.trim())

/** `39.80` for two at `19.9`: exact decimal text. Empty if either value is missing. */
export function lineValue(unitValue: string, quantity: string): string {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(unitValue.replaceAll(/[$,\s]/g, '')) ?? []
  if (whole === undefined || !isCount(quantity)) return ''
  const digits = Math.max(2, part.length)
  const total = BigInt(whole + part.padEnd(digits, '0')) * BigInt(quantity.trim())
  const text = total.toString().padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const textIn = (extraFields: Tree, name: string): string => {
  const value = extraFields[name]
  return typeof value === 'string' ? value : ''
}

export function linesOfItems(items: readonly ItemValues[], units: Units): CustomsItemValues[] {
  return items.filter(isFilledItem).map((item) => {
    const pounds = parseWeight(item.unitWeight, units)
    const count = isCount(item.quantity) ? Number(item.quantity) : null
    const currency = item.extraFields.currency
    return {
      description: item.name,
      quantity: item.quantity,
      value: lineValue(item.unitValue, item.quantity),
      weight: pounds === null || count === null ? '' : formatWeight(pounds * count),
      hsTariffNumber: textIn(item.extraFields, 'hsTariffNumber'),
      originCountry: textIn(item.extraFields, 'originCountry'),
      code: item.sku,
      extraFields: currency === undefined ? {} : { currency },
    }
  })
}

/** Earlier customs details, by SKU or else by description. Null if there are none. */
function knownGoods(
  line: Pick<CustomsItemValues, 'code' | 'description'>,
  goods: readonly RememberedGoods[],
): RememberedGoods | null {
  const same = (one: string | null, other: string) =>
    other.trim() !== '' && one?.toLowerCase() === other.trim().toLowerCase()
  const bySku = goods.find(({ sku }) => same(sku, line.code))
  return bySku ?? goods.find(({ description }) => same(description, line.description)) ?? null
}

/** Updates derived values for a new quantity, and keeps what the person typed. */
export function withQuantity(
  line: CustomsItemValues,
  quantity: string,
  goods: readonly RememberedGoods[],
): CustomsItemValues {
  const filled = (one: CustomsItemValues) => withKnown({ ...one, value: '', weight: '' }, goods)
  const changed = { ...line, quantity }
  const [previous, next] = [filled(line), filled(changed)]
  return {
    ...changed,
    value: line.value === previous.value ? next.value : line.value,
    weight: line.weight === previous.weight ? next.weight : line.weight,
  }
}

/** Fills empty fields with earlier details. */
export function withKnown(line: CustomsItemValues, goods: readonly RememberedGoods[]): CustomsItemValues {
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
