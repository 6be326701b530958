/** Points where buyers collect packages that a carrier brings there, such as lockers and parcel shops. */
import { plainValue } from '#adapters/stores/item-options.ts'
import type { StoreConstraint } from '#adapters/stores/store-order.ts'

/** Names of fields in which plug-ins store a point: `_packeta_point_id`, `parcel_locker`, `servicePointId`. */
const pointName =
  /(pick_?-?up|service|parcel|relay|access|delivery|drop_?off|packeta|zasilkovna|pargo|inpost|dpd|postnord)[_ -]?(point|locker|machine|shop|station|relay)|^_?(paczkomat|parcel_?machine|packstation|point_id|locker_id|relay_id)/i
/** Fields of a point that identify it, the best one first. */
const idNames = ['id', 'code', 'name', 'pointId', 'point_id', 'number']

const pointOf = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return plainValue(value)
  const parts = idNames.flatMap((name) => plainValue((value as Record<string, unknown>)[name]) ?? [])
  return parts.length > 0 ? [...new Set(parts)].slice(0, 2).join(', ') : null
}

/** A condition that names the point. Empty: no field contains one. */
export function pickupPointIn(fields: readonly { key: string; value: unknown }[]): StoreConstraint[] {
  const named = fields.filter(({ key }) => pointName.test(key))
  const points = named.flatMap(({ value }) => (value === false || value === true ? [] : (pointOf(value) ?? [])))
  return points.length > 0 ? [pickupPoint([...new Set(points)].slice(0, 3).join(', '))] : []
}

export const pickupPoint = (point: string): StoreConstraint => ({ text: `Pickup point: ${point}`.slice(0, 200) })
