/** Customs borders between addresses. */

import { freelyAssociatedStates, militaryStates, usTerritories } from '#adapters/addresses/states.ts'
import { rejection } from '#adapters/carriers/call.ts'
import type { Carrier, CarrierAddress, Rejected } from '#adapters/carriers/carrier.ts'

/** Whether the parcel leaves its customs territory, so that every carrier requires a declaration. */
export const leavesCustomsTerritory = (from: CarrierAddress, to: CarrierAddress): boolean =>
  customsTerritory(from) !== customsTerritory(to)

/** Whether the carrier requires a declaration for the parcel. */
export const needsCustoms = (carrier: Carrier, from: CarrierAddress, to: CarrierAddress): boolean =>
  leavesCustomsTerritory(from, to) || carrier.wantsCustomsForm?.(from, to) === true

/** The rejection of a parcel that needs a declaration and has none. */
export function requireDeclaration(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  if (!leavesCustomsTerritory(from, to)) return null
  return rejection('CustomsRequired', `A parcel from ${from.country} to ${to.country} requires customs information.`)
}

/**
 * The US territory of an address, written as `US` with the territory as its state or with the territory as its country.
 * Null for any other address, including the fifty states.
 */
export function usTerritory(address: CarrierAddress): UsTerritory | null {
  const named = address.country === 'US' ? address.state : address.country
  return isUsTerritory(named) ? named : null
}

export type UsTerritory = (typeof usTerritories)[number]
export const isUsTerritory = (code: string): code is UsTerritory => (usTerritories as readonly string[]).includes(code)

/** US states for which some carrier requires a declaration, to or from the others. */
const statesOfDeclarations: readonly string[] = [...usTerritories, ...freelyAssociatedStates, ...militaryStates]

/** Whether both addresses are in one country, where no carrier requires a declaration. If false, a carrier may. */
export const staysAtHome = (from: CarrierAddress, to: CarrierAddress): boolean =>
  from.country === to.country && ![from, to].some(({ state }) => statesOfDeclarations.includes(state))

/** A military or diplomatic post office: priced as the United States, wherever it is. */
export const isMilitary = ({ country, state }: CarrierAddress): boolean =>
  country === 'US' && militaryStates.includes(state)

export const isInEuropeanUnion = ({ country }: CarrierAddress): boolean => europeanUnion.has(country)

/** Countries with free movement of goods; US territories count as the United States. */
function customsTerritory(address: CarrierAddress): string {
  if (usTerritory(address)) return 'US'
  return isInEuropeanUnion(address) ? 'EU' : address.country
}

export const europeanUnion: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** The space of a carrier's label for a street. `joint`: how both lines are joined; absent: by a space. */
export type StreetRoom = { lines: number; length: number; joint?: string }

/**
 * Splits a street into lines of limited length, at word boundaries and without losing text. The second line starts a new
 * line, unless only both together fit. A single word longer than a line stays whole, for the caller to reject.
 */
export function streetLines({ street1, street2 }: CarrierAddress, room: StreetRoom): string[] {
  const separate = [street1, street2 ?? ''].flatMap((street) => wrapped(street, room.length))
  if (separate.length <= room.lines) return separate
  const joined = wrapped([street1, street2].filter(Boolean).join(room.joint ?? ' '), room.length)
  return joined.length <= room.lines ? joined : separate
}

function wrapped(street: string, maxLength: number): string[] {
  const lines: string[] = []
  for (const word of street.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLength) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A line for a person or a department, which is not a street. */
const attention =
  /^(?:attn|att|attention|c\/o|care of|z\. ?hd\. ?v?\.?|zu händen|t\.a\.v\.|à l['’]attention de)(?=[\s:.,-])/i

/**
 * The address with the street in its first line. Carriers read that line as the street, and charge for its correction if
 * it is `Attn: John Doe`.
 */
export function streetFirst(address: CarrierAddress): CarrierAddress {
  const { street1, street2 } = address
  const isAttention = attention.test(street1.trim()) && !/\d/.test(street1)
  const isStreet = street2 !== null && /\d/.test(street2) && !attention.test(street2.trim())
  return isAttention && isStreet ? { ...address, street1: street2, street2: street1 } : address
}

/** Whether the street fits after it was split. */
export function fitsStreet(address: CarrierAddress, room: StreetRoom): boolean {
  const lines = streetLines(address, room)
  return lines.length <= room.lines && lines.every((line) => line.length <= room.length)
}
