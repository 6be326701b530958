/** What choosing a parcel preset writes into the fields. */
import type { ParcelPreset } from '../../api/queries/parcel-presets.ts'
import { readWeight, type Units } from '../../format/read-goods.ts'
import { formatWeight } from '../../format/weight.ts'
import type { TypedItem, TypedParcel } from './typed.ts'

const side = (inches: number | null): string => (inches === null ? '' : String(inches))

/** Its box in place of the one before; the weight stays. */
export const withPreset = (parcel: TypedParcel, preset: ParcelPreset): TypedParcel => ({
  ...parcel,
  length: side(preset.length),
  width: side(preset.width),
  height: side(preset.height),
  predefinedPackage: preset.predefinedPackage ?? '',
})

/** Whether the parcel has the preset's box, in whatever units its sides were typed. */
export const hasPreset = (parcel: TypedParcel, preset: ParcelPreset): boolean => {
  const { length, width, height, predefinedPackage } = withPreset(parcel, preset)
  return preset.predefinedPackage !== null
    ? parcel.predefinedPackage === predefinedPackage
    : parcel.predefinedPackage === '' && parcel.length === length && parcel.width === width && parcel.height === height
}

/** The one that a new order begins with: what was used last, else the first; null: there is none. */
export const firstPreset = (presets: readonly ParcelPreset[]): ParcelPreset | null =>
  presets
    .filter(({ lastUsedAt }) => lastUsedAt !== null)
    .toSorted((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''))[0] ??
  presets[0] ??
  null

/**
 * What the parcel should weigh, in words that the weight's field takes: the items in their box. Null: of an item it is not
 * known, or there are none.
 */
export function weighed(items: readonly TypedItem[], tarePounds: number, units: Units): string | null {
  let pounds = tarePounds
  let isKnown = false
  for (const { name, unitWeight, quantity } of items) {
    if (name.trim() === '' && unitWeight.trim() === '') continue
    const one = readWeight(unitWeight, units)
    if (one === null || !/^\d+$/.test(quantity.trim())) return null
    pounds += one * Number(quantity)
    isKnown = true
  }
  return isKnown ? formatWeight(pounds) : null
}
