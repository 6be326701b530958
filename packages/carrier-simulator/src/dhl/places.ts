/** Distances for DHL: within the United States by zip code, elsewhere by country. */
import { kilometresBetween } from '../tariff/countries.ts'
import { zoneBetween } from '../tariff/price.ts'

export type DhlPlace = { postalCode: string; countryCode: string }

/** Where DHL, as it is played here, does not go. */
const notServed: ReadonlySet<string> = new Set(['CU', 'IR', 'KP', 'SY'])
/** Where an invoice has to go along on paper, so that Paperless Trade is not offered. */
const withoutPaperlessTrade: ReadonlySet<string> = new Set(['TR', 'UA', 'BY', 'VE', 'LY', 'YE'])
/** Where DHL pays no duties for the sender. */
const withoutDutiesPaid: ReadonlySet<string> = new Set(['BR', 'AR', 'TR', 'BY', 'VE'])

/** Between these goods move without customs. */
const europeanUnion: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Upper bounds in kilometres of zone 2 to 7. */
const zoneKilometres = [500, 1000, 2000, 4000, 7000, 11_000]

/** Zone 1 to 8; null where DHL, as it is played here, does not go. */
export function dhlZone(from: DhlPlace, to: DhlPlace): number | null {
  if (from.countryCode === 'US' && to.countryCode === 'US') return zoneBetween(from.postalCode, to.postalCode)
  if ([from, to].some(({ countryCode }) => notServed.has(countryCode))) return null
  const kilometres = kilometresBetween(from.countryCode, to.countryCode)
  if (kilometres === null) return null
  if (from.countryCode === to.countryCode) return 1
  const zone = zoneKilometres.findIndex((bound) => kilometres <= bound)
  return zone === -1 ? zoneKilometres.length + 2 : zone + 2
}

export type DhlLane = 'domestic' | 'union' | 'abroad'

export function laneOf(from: DhlPlace, to: DhlPlace): DhlLane {
  if (from.countryCode === to.countryCode) return 'domestic'
  return [from, to].every(({ countryCode }) => europeanUnion.has(countryCode)) ? 'union' : 'abroad'
}

/** Services that may be bought on the lane beside the product. */
export function servicesOf(from: DhlPlace, to: DhlPlace): DhlService[] {
  if (laneOf(from, to) !== 'abroad') return []
  return dhlServices.filter(
    ({ code }) => !(code === 'WY' ? withoutPaperlessTrade : withoutDutiesPaid).has(to.countryCode),
  )
}

export type DhlService = { code: string; name: string; cents: number }
const dhlServices: readonly DhlService[] = [
  { code: 'WY', name: 'PAPERLESS TRADE', cents: 0 },
  { code: 'DD', name: 'DUTY TAX PAID', cents: 1700 },
]
