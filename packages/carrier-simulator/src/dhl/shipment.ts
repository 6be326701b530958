/** The parts of a shipment that rating and shipping share, as far as they decide a price. */
import type { Box } from '../tariff/price.ts'

export type DhlPackage = {
  typeCode?: string
  weight: number
  dimensions?: { length: number; width: number; height: number }
}

export const poundsOf = (parcel: DhlPackage, unit: string) =>
  unit === 'metric' ? parcel.weight / 0.45359237 : parcel.weight

export function boxOf(parcel: DhlPackage, unit: string): Box | null {
  if (!parcel.dimensions) return null
  const inches = (value: number) => (unit === 'metric' ? value / 2.54 : value)
  return {
    weightPounds: poundsOf(parcel, unit),
    lengthInches: inches(parcel.dimensions.length),
    widthInches: inches(parcel.dimensions.width),
    heightInches: inches(parcel.dimensions.height),
  }
}

/** The planned time must be well formed, and neither past nor more than ten days ahead. */
export function plannedTimeRefusal(planned: string, now: Date): string | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}) ?GMT([+-]\d{2}:\d{2})$/.exec(planned)
  if (!match)
    return "998: ShipTimeStamp is not well formatted.(Expected Sample Format : '2010-02-11T17:10:09 GMT+01:00')"
  const at = Date.parse(`${match[1]}${match[2]}`)
  const dayMs = 86_400_000
  // A day of patience, since the day is the origin's own.
  if (at < now.getTime() - dayMs || at > now.getTime() + 11 * dayMs) {
    return '996: The requested ship date is in the past or more than ten days ahead'
  }
  return null
}
