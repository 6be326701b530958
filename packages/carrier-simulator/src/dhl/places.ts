/** Distances for DHL: within the United States by zip code, in the European Union by country. */
import { zoneBetween } from '../tariff/price.ts'

/** Latitude and longitude of the countries between which goods move without customs. */
const countries: Readonly<Record<string, readonly [number, number]>> = {
  AT: [47.6, 14.1],
  BE: [50.6, 4.6],
  BG: [42.8, 25.2],
  CY: [35.1, 33.2],
  CZ: [49.8, 15.5],
  DE: [51.1, 10.4],
  DK: [56.0, 10.0],
  EE: [58.7, 25.5],
  ES: [40.2, -3.6],
  FI: [62.8, 26.1],
  FR: [46.6, 2.4],
  GR: [39.1, 22.9],
  HR: [45.4, 15.5],
  HU: [47.2, 19.4],
  IE: [53.2, -8.1],
  IT: [42.8, 12.1],
  LT: [55.3, 23.9],
  LU: [49.8, 6.1],
  LV: [56.9, 24.9],
  MT: [35.9, 14.4],
  NL: [52.2, 5.6],
  PL: [52.1, 19.4],
  PT: [39.6, -8.5],
  RO: [45.9, 25.0],
  SE: [62.8, 16.7],
  SI: [46.1, 14.8],
  SK: [48.7, 19.5],
}

export type DhlPlace = { postalCode: string; countryCode: string }

/** Zone 1 to 8; null where DHL, as it is played here, does not go. */
export function dhlZone(from: DhlPlace, to: DhlPlace): number | null {
  const isAmerican = [from, to].every((place) => ['US', 'PR'].includes(place.countryCode))
  if (isAmerican) return zoneBetween(from.postalCode, to.postalCode)
  const start = countries[from.countryCode]
  const end = countries[to.countryCode]
  if (!start || !end) return null
  const degrees = Math.hypot(start[0] - end[0], (start[1] - end[1]) * Math.cos((start[0] * Math.PI) / 180))
  return Math.min(8, 2 + Math.floor(degrees / 5))
}
