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
export function requireDeclaration(from: CarrierAddress, to: CarrierAddress): Rejected | null {
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
const statesOfDeclarations: readonly string[] = [...usTerritories, ...freelyAssociatedStates, ...militaryStates]

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

/** As boxes are written in the United States and Canada, and in the languages of Europe and Latin America. */
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
 * Whether the parcel can only go to a box at a post office, where private carriers cannot deliver: a line is one, and no
 * other line has a number, which would be a house's.
 */
export function isPostOfficeBox({ street1, street2 }: Pick<CarrierAddress, 'street1' | 'street2'>): boolean {
  const lines = [street1, street2 ?? ''].filter((line) => line.trim() !== '')
  const others = lines.filter((line) => !boxes.some((box) => box.test(line)))
  return others.length < lines.length && !others.some((line) => /\d/.test(line))
}

/**
 * The street in lines of at most that many characters: a longer one runs on in the next line, broken
 * between words and never cut. A single word longer than a line stays whole, for the caller to refuse.
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
