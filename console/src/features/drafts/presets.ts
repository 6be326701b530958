/** The effect of a package preset on the form values. */
import type { ParcelPreset, Warehouse } from '../../api/queries/presets.ts'
import { formatWeight, parseWeight, type Units } from '../../format/measures.ts'
import {
  emptyDraft,
  emptyParcel,
  type FormValues,
  type ItemValues,
  type ParcelValues,
  toAddressValues,
} from './form-values.ts'

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
