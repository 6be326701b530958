/** Customs borders between addresses. */
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

export const usTerritories = ['PR', 'VI', 'GU', 'AS', 'MP'] as const
export type UsTerritory = (typeof usTerritories)[number]
const isUsTerritory = (code: string): code is UsTerritory => (usTerritories as readonly string[]).includes(code)

/** Micronesia, the Marshall Islands and Palau: independent countries that USPS treats as states. */
export const freelyAssociatedStates: readonly string[] = ['FM', 'MH', 'PW']
export const militaryStates: readonly string[] = ['AA', 'AE', 'AP']

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

const europeanUnion: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Spellings of post office boxes in the United States, Canada, Europe and Latin America. */
const boxes = [
  /\bp\.?\s*o\.?\s*(box|bx|drawer)\b/i,
  /\bpost(al)?\s+office\s+(box|drawer)\b/i,
  /\bpostal\s+box\b/i,
  /\bp\.?\s?o\.?\s?b\.?\s*#?\s*\d/i,
  /^\s*(box|bx|lock\s*box)\s*#?\s*\d+\s*$/i,
  /\b(postfach|postbus|boite\s+postale|boîte\s+postale|case\s+postale|casella\s+postale|apartado(\s+(postal|de\s+correos))?|caixa\s+postal|casilla(\s+(postal|de\s+correos?))?)\s*\d/i,
  /\bb\.?\s?p\.?\s*\d{1,6}\s*$/i,
]

/**
 * Whether only a post office box can receive the parcel, so that private carriers cannot deliver it: one line is a box,
 * and no other line has a house number.
 */
export function isPostOfficeBox({ street1, street2 }: Pick<CarrierAddress, 'street1' | 'street2'>): boolean {
  const lines = [street1, street2 ?? ''].filter((line) => line.trim() !== '')
  const others = lines.filter((line) => !boxes.some((box) => box.test(line)))
  return others.length < lines.length && !others.some((line) => /\d/.test(line))
}

/**
 * Splits a street into lines of limited length, at word boundaries and without losing text. A single word longer than a
 * line stays whole, for the caller to reject.
 */
export function streetLines(address: CarrierAddress, maxLineLength: number): string[] {
  return [address.street1, address.street2 ?? ''].flatMap((street) => {
    const lines: string[] = []
    for (const word of street.split(/\s+/).filter((part) => part !== '')) {
      const last = lines.at(-1)
      if (last !== undefined && last.length + 1 + word.length <= maxLineLength)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  })
}
