/** Between which places customs ask. */
import { rejection } from '#adapters/carriers/call.ts'
import type { Carrier, CarrierAddress, Rejected } from '#adapters/carriers/carrier.ts'

/** Whether the parcel leaves the customs territory that it starts in, so that every carrier wants a declaration. */
export const leavesCustomsTerritory = (from: CarrierAddress, to: CarrierAddress): boolean =>
  customsTerritory(from) !== customsTerritory(to)

/** Whether the carrier takes a parcel only with a declaration. */
export const needsCustoms = (carrier: Carrier, from: CarrierAddress, to: CarrierAddress): boolean =>
  leavesCustomsTerritory(from, to) || carrier.wantsCustomsForm?.(from, to) === true

/** A carrier's answer to a parcel of which customs would ask, and nothing is declared. */
export function customsRefusal(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  if (!leavesCustomsTerritory(from, to)) return null
  return rejection('CustomsRequired', `A parcel from ${from.country} to ${to.country} requires customs information.`)
}

/**
 * The territory of the United States that the address is in, however it is written: `US` with the territory as state,
 * or the territory as country. Null for every other address, the fifty states among them.
 */
export function usTerritory(address: CarrierAddress): UsTerritory | null {
  const named = address.country === 'US' ? address.state : address.country
  return isUsTerritory(named) ? named : null
}

export const usTerritories = ['PR', 'VI', 'GU', 'AS', 'MP'] as const
export type UsTerritory = (typeof usTerritories)[number]
const isUsTerritory = (code: string): code is UsTerritory => (usTerritories as readonly string[]).includes(code)

/** Micronesia, the Marshall Islands and Palau: countries, and states of USPS. */
export const freelyAssociatedStates: readonly string[] = ['FM', 'MH', 'PW']
export const militaryStates: readonly string[] = ['AA', 'AE', 'AP']

/** States of the United States between which and the others some carrier wants a declaration. */
export const statesOfDeclarations: readonly string[] = [...usTerritories, ...freelyAssociatedStates, ...militaryStates]

/** Whether both addresses are in one country, where no carrier wants a declaration; where it is false one may. */
export const staysAtHome = (from: CarrierAddress, to: CarrierAddress): boolean =>
  from.country === to.country && ![from, to].some(({ state }) => statesOfDeclarations.includes(state))

/** A post office of the armed forces or of a mission: the United States in price, and wherever it is in truth. */
export const isMilitary = ({ country, state }: CarrierAddress): boolean =>
  country === 'US' && militaryStates.includes(state)

export const isInEuropeanUnion = ({ country }: CarrierAddress): boolean => europeanUnion.has(country)

/** Countries between which goods move freely; the territories of the United States count as the United States. */
function customsTerritory(address: CarrierAddress): string {
  if (usTerritory(address)) return 'US'
  return isInEuropeanUnion(address) ? 'EU' : address.country
}

const europeanUnion: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)
