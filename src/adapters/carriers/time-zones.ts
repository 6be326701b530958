/** The calendar at an origin: carriers count days and times there. */

import { freelyAssociatedStates, usTerritories } from '#adapters/addresses/states.ts'
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'

type Origin = Pick<CarrierAddress, 'state' | 'country'>

/** The date at the origin, as `yyyy-mm-dd`. */
export const dayAt = (origin: Origin, at: Date): string => {
  const { year, month, day } = partsAt(origin, at)
  return `${year}-${month}-${day}`
}

/**
 * The offset from UTC at a local time of the origin, as `+05:30`.
 *
 * @param local `yyyy-mm-ddThh:mm:ss`
 */
export function offsetAt(origin: Origin, local: string): string {
  const asUtcMs = Date.parse(`${local}Z`)
  // The first offset can be that of the other side of a change between summer and winter time.
  const guess = minutesAt(origin, asUtcMs)
  const minutes = minutesAt(origin, asUtcMs - guess * 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const digits = (number: number) => String(number).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${digits(hours)}:${digits(rest)}`
}

function minutesAt(origin: Origin, atMs: number): number {
  const { year, month, day, hour, minute, second } = partsAt(origin, new Date(atMs))
  const localMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Math.round((localMs - Math.floor(atMs / 1000) * 1000) / 60_000)
}

const formats = new Map<string, Intl.DateTimeFormat>()
const two = '2-digit'

function partsAt(origin: Origin, at: Date): Record<string, string> {
  const timeZone = timeZoneOf(origin)
  let format = formats.get(timeZone)
  if (!format) {
    const fields = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const
    format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...fields })
    formats.set(timeZone, format)
  }
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

/** Written as a country or as a state of the United States. */
const alsoStates: readonly string[] = [...usTerritories, ...freelyAssociatedStates]

/** A state with several zones has the zone of most of its people. Countries without a zone use UTC. */
function timeZoneOf({ state, country }: Origin): string {
  const region = state.trim().toUpperCase()
  if (country === 'US') return zoneOfState.get(region) ?? 'America/New_York'
  if (country === 'CA') return zoneOfProvince.get(region) ?? 'America/Toronto'
  if (country === 'AU') return zoneOfAustralianState.get(region) ?? 'Australia/Sydney'
  const ofTerritory = alsoStates.includes(country) ? zoneOfState.get(country) : undefined
  return ofTerritory ?? zoneOfCountry[country] ?? firstZoneOf(country) ?? 'UTC'
}

/** TypeScript does not know the method yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones(): string[] | undefined }

function firstZoneOf(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined
  return (new Intl.Locale('und', { region: country }) as LocaleWithZones).getTimeZones()?.[0]
}

const zonesByRegion = (zones: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(zones).flatMap(([zone, regions]) => regions.split(' ').map((region) => [region, zone] as const)),
  )

const zoneOfState = zonesByRegion({
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV AA AE',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA AP',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
  'Pacific/Pohnpei': 'FM',
  'Pacific/Majuro': 'MH',
  'Pacific/Palau': 'PW',
})

const zoneOfProvince = zonesByRegion({
  'America/Toronto': 'ON QC NU',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Edmonton': 'AB NT',
  'America/Vancouver': 'BC',
  'America/Whitehorse': 'YT',
  'America/Halifax': 'NS NB PE',
  'America/St_Johns': 'NL',
})

const zoneOfAustralianState = zonesByRegion({
  'Australia/Sydney': 'ACT NSW VIC',
  'Australia/Brisbane': 'QLD',
  'Australia/Hobart': 'TAS',
  'Australia/Adelaide': 'SA',
  'Australia/Darwin': 'NT',
  'Australia/Perth': 'WA',
})

/** The zone of most people, for countries whose first zone in the alphabet is another one. */
const zoneOfCountry: Readonly<Record<string, string>> = {
  BR: 'America/Sao_Paulo',
  CL: 'America/Santiago',
  ES: 'Europe/Madrid',
  GL: 'America/Nuuk',
  KI: 'Pacific/Tarawa',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  XK: 'Europe/Belgrade',
}
