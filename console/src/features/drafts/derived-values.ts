/** Form values that are derived from others: from package presets, items, and earlier customs details. */

import type { ParcelPreset, RememberedGoods, Warehouse } from '../../api/queries/presets.ts'
import { formatWeight, parseWeight, type Units } from '../../format/measures.ts'
import { parseMoney } from '../../format/numbers.ts'
import {
  type CustomsItemValues,
  emptyDraft,
  emptyParcel,
  type FormValues,
  type ItemValues,
  isFilledItem,
  type ParcelValues,
  toAddressValues,
} from './form-values.ts'
import type { Tree } from './merge.ts'

const dimension = (inches: number | null): string => (inches === null ? '' : String(inches))

/** Replaces the box and keeps the weight. */
export const withPreset = (parcel: ParcelValues, preset: ParcelPreset): ParcelValues => ({
  ...parcel,
  length: dimension(preset.length),
  width: dimension(preset.width),
  height: dimension(preset.height),
  predefinedPackage: preset.predefinedPackage ?? '',
})

/** Whether the package has the dimensions of the preset. */
export const matchesPreset = (parcel: ParcelValues, preset: ParcelPreset): boolean => {
  const { length, width, height, predefinedPackage } = withPreset(parcel, preset)
  return preset.predefinedPackage !== null
    ? parcel.predefinedPackage === predefinedPackage
    : parcel.predefinedPackage === '' && parcel.length === length && parcel.width === width && parcel.height === height
}

/** The preset for a new order: the last used one, or else the first. Null if there are none. */
const defaultPreset = (presets: readonly ParcelPreset[]): ParcelPreset | null =>
  presets
    .filter(({ lastUsedAt }) => lastUsedAt !== null)
    .toSorted((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''))[0] ??
  presets[0] ??
  null

/**
 * The weight of the items in their box, as text for the weight field. Null if there are no items or a weight is
 * unknown.
 */
export function itemsWeight(items: readonly ItemValues[], tarePounds: number, units: Units): string | null {
  let pounds = tarePounds
  let isKnown = false
  for (const { name, unitWeight, quantity } of items) {
    if (name.trim() === '' && unitWeight.trim() === '') continue
    const one = parseWeight(unitWeight, units)
    if (one === null || !/^\d+$/.test(quantity.trim())) return null
    pounds += one * Number(quantity)
    isKnown = true
  }
  return isKnown ? formatWeight(pounds) : null
}

/** A new order with the default ship-from address and the last used package. */
export function newFormValues(warehouses: readonly Warehouse[], presets: readonly ParcelPreset[]): FormValues {
  const warehouse = warehouses.find(({ isDefault }) => isDefault) ?? warehouses[0]
  const preset = defaultPreset(presets)
  return {
    ...emptyDraft,
    ...(warehouse ? { from: toAddressValues(warehouse.fromAddress) } : { from: { ...emptyDraft.from, country: 'US' } }),
    parcels: [preset ? withPreset(emptyParcel, preset) : emptyParcel],
    ...(preset ? { signature: preset.options.signature, saturdayDelivery: preset.options.saturdayDelivery } : {}),
  }
}

const isCount = (text: string): boolean => /^\d{1,6}$/.test(text.trim())

/** `39.80` for two at `19.9`: exact decimal text. Empty if either value is missing. */
export function lineValue(unitValue: string, quantity: string): string {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(parseMoney(unitValue) ?? '') ?? []
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
      manufacturerProductId: textIn(item.extraFields, 'manufacturerProductId'),
      standardProductId: textIn(item.extraFields, 'standardProductId'),
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
    manufacturerProductId: line.manufacturerProductId || (known.manufacturerProductId ?? ''),
    standardProductId: line.standardProductId || (known.standardProductId ?? ''),
  }
}
