/**
 * The character sets of UPS labels. A label has one, English by default. UPS has none for Arabic, Hebrew, Thai,
 * Vietnamese, Chinese, Japanese and Korean.
 */
import { type CarrierAddress, type PrintedShipment, printedFields, type Rejected } from '#adapters/carriers/carrier.ts'
import {
  asPrinted,
  charactersOf,
  type Letters,
  lossOf,
  unprintableFields,
  validateLetters as validate,
} from '#adapters/carriers/letters.ts'

/** Vietnamese letters have two marks, or marks of their own. Without them the words are different ones. */
function losesNothingElse(character: string): boolean {
  const marks = character.normalize('NFD').match(/\p{M}/gu) ?? []
  return marks.length < 2 && !marks.some((mark) => '\u0309\u031b\u0323'.includes(mark))
}

function lettersOf(part: Parameters<typeof charactersOf>[0]): Letters {
  const characters = charactersOf(part)
  return { has: (character) => characters.has(character), replaces: losesNothingElse }
}

const [latin1, latin2, latin5, cyrillic, greek] = [lettersOf(1), lettersOf(2), lettersOf(9), lettersOf(5), lettersOf(7)]

const sets = {
  eng: latin1,
  pol: latin2,
  ces: latin2,
  hun: latin2,
  slk: latin2,
  ron: latin2,
  bul: latin2,
  est: latin2,
  lav: latin2,
  lit: latin2,
  tur: latin5,
  ell: greek,
  rus: cyrillic,
} as const
export type CharacterSet = keyof typeof sets

/** The set of each country that has its own. Cyrillic letters need `rus` in every country. */
const setOfCountry: Readonly<Record<string, CharacterSet>> = {
  PL: 'pol',
  CZ: 'ces',
  HU: 'hun',
  SK: 'slk',
  RO: 'ron',
  MD: 'ron',
  BG: 'bul',
  EE: 'est',
  LV: 'lav',
  LT: 'lit',
  TR: 'tur',
  GR: 'ell',
  CY: 'ell',
  RU: 'rus',
}

const textOf = (address: CarrierAddress): string => printedFields.map((field) => address[field] ?? '').join(' ')

/** The set that loses the fewest letters of the recipient, then of the sender. The country decides between equal ones. */
export function characterSetOf({ from, to }: Pick<PrintedShipment, 'from' | 'to'>): CharacterSet {
  const [recipient, sender] = [textOf(to), textOf(from)]
  const lossIn = (set: CharacterSet): number[] => {
    const [ofRecipient, ofSender] = [lossOf(recipient, sets[set]), lossOf(sender, sets[set])]
    return [ofRecipient.lost, ofSender.lost, ofRecipient.changed, ofSender.changed]
  }
  if (lossIn('eng').every((loss) => loss === 0)) return 'eng'
  const ofCountries = [to, from].flatMap(({ country }) => setOfCountry[country] ?? [])
  const candidates: CharacterSet[] = [...ofCountries, 'eng', 'pol', 'tur', 'ell', 'rus']
  const losses = candidates.map((set) => ({ set, loss: lossIn(set) }))
  const best = losses.reduce((least, one) => (isLess(one.loss, least.loss) ? one : least))
  return best.set
}

function isLess(left: readonly number[], right: readonly number[]): boolean {
  const index = left.findIndex((loss, at) => loss !== right[at])
  return index >= 0 && (left[index] ?? 0) < (right[index] ?? 0)
}

export const validateLetters = (shipment: PrintedShipment): Rejected | null =>
  validate('UPS', shipment, sets[characterSetOf(shipment)])

export const inUpsLetters = <Shipment extends PrintedShipment>(shipment: Shipment): Shipment =>
  asPrinted(shipment, sets[characterSetOf(shipment)])

export const unprintableAtUps = (address: CarrierAddress) =>
  unprintableFields(address, sets[characterSetOf({ from: address, to: address })])

/** UPS prints the lines of a street from the last to the first. */
export function asUpsPrints<Shipment extends PrintedShipment>(shipment: Shipment): Shipment {
  const printed = inUpsLetters(shipment)
  const turned = ({ street1, street2, ...rest }: CarrierAddress): CarrierAddress =>
    street2 ? { ...rest, street1: street2, street2: street1 } : { ...rest, street1, street2 }
  return { ...printed, from: turned(printed.from), to: turned(printed.to) }
}
