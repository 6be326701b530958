/** Recognizes towns after postal codes, as in most of Europe, and the country of such an address. */
import type { ParsedAddress, Piece } from './places.ts'

/** `10115 Berlin`, `D-10115 Berlin`, `1012 AB Amsterdam`, `00-950 Warszawa`, `20121 Milano (MI)`. */
const town =
  /^(?:[a-z]{1,2}-)?(\d{4} ?[a-z]{2}(?=\s+\p{L}{3})|\d{4,5}|\d{3} \d{2}|\d{2}-\d{3})\s+(\p{L}[^\d]*?(?:\s+cedex(?:\s+\d+)?)?)(?:\s+\(?([A-Z]{2})\)?)?$/iu

type Town = { zip: string; city: string; state?: string }

/** Null if the text is no postal code before a town. */
export function townOf(text: string): Town | null {
  const [, zip, city, province] = town.exec(text) ?? []
  if (!zip || !city) return null
  // Italian towns have a province, in capitals.
  return province && province === province.toUpperCase()
    ? { zip, city, state: province }
    : { zip, city: `${city}${province ? ` ${province}` : ''}` }
}

/** Words of streets that prove the country, together with a postal code of five digits before the town. */
const streets: readonly (readonly [country: string, street: RegExp])[] = [
  ['DE', /(?:stra(?:ß|ss)e|str\.?|weg|platz|allee|gasse|ufer|damm|ring)\s+\d+\s*[a-z]?(?:\s?[-/]\s?\d+\s*[a-z]?)?$/iu],
  ['DE', /^(?:am|an der|auf dem|im|in der|unter den|zum|zur)\s+\p{L}.*\s\d+\s*[a-z]?$/iu],
  [
    'FR',
    /^\d+\s*(?:bis|ter|quater)?,?\s+(?:rue|avenue|boulevard|bd|impasse|chemin|allée|quai|route|cours|square|place)\s+(?:de|du|des|d'|la|le|l'|\p{L})/iu,
  ],
  ['IT', /^(?:via|viale|piazza|piazzale|corso|largo|vicolo|strada|borgo)\s+\p{L}.*\d/iu],
]

/**
 * Moves a town and its postal code from the last piece to the fields, if the street proves the country. Otherwise the
 * country is uncertain, and nothing is filled in.
 *
 * @param pieces modified: keeps the rest
 * @returns whether the country is certain
 */
export function takeTownAbroad(pieces: Piece[], fields: ParsedAddress['fields']): boolean {
  if (fields.country !== undefined || fields.zip !== undefined) return false
  const found = townOf(pieces.at(-1)?.text ?? '')
  if (!found || !/^\d{5}$/.test(found.zip)) return false
  const countries = new Set(
    pieces
      .slice(0, -1)
      .flatMap(({ text }) => streets.flatMap(([country, street]) => (street.test(text) ? [country] : []))),
  )
  const [country, ...others] = countries
  if (!country || others.length > 0) return false
  pieces.pop()
  Object.assign(fields, found, { country })
  return true
}
