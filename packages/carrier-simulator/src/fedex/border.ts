/** Where FedEx, as it is played here, goes from where, and what is a border on the way. */
import { zoneBetween } from '../tariff/price.ts'
import type { FedexAddress } from './shipment.ts'

const list = (codes: string) => new Set(codes.split(' '))

const europeanUnion = list('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK')

/** Zones abroad, the nearest first; a country that none of them names is in the last. */
const zonesAbroad: readonly ReadonlySet<string>[] = [
  list('CA PR'),
  list('MX VI US'),
  list(`${[...europeanUnion].join(' ')} GB CH NO IS LI MC`),
  list('JP KR TW HK SG CN MO AU NZ MY TH PH VN ID'),
  list('BR AR CL CO PE UY EC CR PA DO JM GU AS MP'),
]
const farthestZone = zonesAbroad.length + 1

/** Countries that no carrier of the United States goes to. */
const embargoed = list('CU IR KP SY')
const military = list('AA AE AP')

export const isInternational = (from: FedexAddress, to: FedexAddress) => from.countryCode !== to.countryCode

/** Goods move freely within the European Union, and FedEx wants no declaration there. */
export const needsDeclaration = (from: FedexAddress, to: FedexAddress) =>
  isInternational(from, to) && !(europeanUnion.has(from.countryCode) && europeanUnion.has(to.countryCode))

/** Null where it does not go. At home distances are known within the United States only. */
export function fedexZone(from: FedexAddress, to: FedexAddress): number | null {
  const places = [from, to]
  if (
    places.some(
      ({ countryCode, stateOrProvinceCode = '' }) => countryCode === 'US' && military.has(stateOrProvinceCode),
    )
  )
    return null
  if (places.some(({ countryCode }) => embargoed.has(countryCode) || !/^[A-Z]{2}$/.test(countryCode))) return null
  if (isInternational(from, to)) {
    const far = from.countryCode === 'US' ? to : from
    const zone = zonesAbroad.findIndex((countries) => countries.has(far.countryCode))
    return zone === -1 ? farthestZone : zone + 1
  }
  return from.countryCode === 'US' || from.countryCode === 'PR'
    ? zoneBetween(from.postalCode ?? '', to.postalCode ?? '')
    : null
}
