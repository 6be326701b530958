/**
 * The letters that a carrier prints. Other letters come out as question marks on its labels, so texts are sent in
 * printable letters, or the carrier is not offered.
 */
import { rejection } from '#adapters/carriers/call.ts'
import {
  type CarrierAddress,
  type PrintedField,
  type PrintedShipment,
  printedFields,
  type Rejected,
} from '#adapters/carriers/carrier.ts'

export type Letters = {
  has(character: string): boolean
  /** Whether another letter may lose its marks: `Łódź` becomes `Lodz`. */
  replaces(character: string): boolean
}

const isAscii = (character: string): boolean => character >= ' ' && character <= '~'

/** Every Latin letter loses its marks. */
export const ascii: Letters = { has: isAscii, replaces: () => true }

/** The printable characters of an eight-bit character set of ISO 8859. */
export function charactersOf(part: 1 | 2 | 5 | 7 | 9): ReadonlySet<string> {
  const codes = Array.from({ length: 0x100 }, (_, code) => code).filter(
    (code) => (code >= 0x20 && code < 0x7f) || code > 0xa0,
  )
  // The web's name of ISO 8859-1 includes the letters of Windows below 0xa0, which are not in `codes`.
  const decoder = new TextDecoder(`iso-8859-${part}`)
  return new Set(codes.map((code) => decoder.decode(new Uint8Array([code]))).filter((letter) => letter !== '\ufffd'))
}

/** Other characters for the same letter or sign. */
const equivalents: Readonly<Record<string, string>> = {
  ș: 'ş',
  Ș: 'Ş',
  ț: 'ţ',
  Ț: 'Ţ',
  '‘': "'",
  '’': "'",
  '‚': "'",
  ʼ: "'",
  ʻ: "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '-',
  '·': '-',
  '×': 'x',
}

/** Letters whose marks are part of their shape, and signs with a usual spelling. */
const spellings: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', Ð: 'D', ð: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i' },
  ...{ ß: 'ss', ẞ: 'SS', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Þ: 'Th', þ: 'th', Ŋ: 'N', ŋ: 'n', Ə: 'A', ə: 'a' },
  ...{ '€': 'EUR', '£': 'GBP', '¥': 'JPY', '©': '(c)', '®': '(R)', '°': ' ', '§': 'S', '¿': '', '¡': '', '\u00ad': '' },
}

/** Characters without a shape: joiners, marks of direction, and selectors of emoji. */
const isInvisible = (character: string): boolean => /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(character)

/** `text` is null if the letter cannot be printed. */
type Printed = { text: string | null; isSame: boolean }

function print(character: string, letters: Letters): Printed {
  if (letters.has(character)) return { text: character, isSame: true }
  if (/\s/.test(character)) return { text: /[\r\n\t]/.test(character) ? character : ' ', isSame: true }
  if (isInvisible(character)) return { text: '', isSame: true }
  const equivalent = equivalents[character]
  if (equivalent && letters.has(equivalent)) return { text: equivalent, isSame: true }
  const plain = spellings[character] ?? withoutMarks(equivalent ?? character)
  const isPrintable = letters.replaces(character) && [...plain].every((letter) => letters.has(letter))
  return { text: isPrintable ? plain : null, isSame: false }
}

function withoutMarks(character: string): string {
  const letters = [...character.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('⁄', '/')]
  const plain = letters.map((letter) => equivalents[letter] ?? spellings[letter] ?? letter).join('')
  // A fraction or a raised digit must not become a part of the number before it.
  return /\p{No}/u.test(character) ? ` ${plain}` : plain || '\ufffd'
}

const printed = (text: string, letters: Letters): Printed[] =>
  [...text.normalize('NFC')].map((character) => print(character, letters))

/** @returns null if a letter cannot be printed */
export function inLetters(text: string, letters: Letters): string | null {
  const characters = printed(text, letters).map((one) => one.text)
  return characters.includes(null)
    ? null
    : characters
        .join('')
        .replace(/ {2}(?=\d)/g, ' ')
        .trim()
}

/** How many letters of the text change, and how many cannot be printed at all. */
export function lossOf(text: string, letters: Letters): { changed: number; lost: number } {
  const all = printed(text, letters)
  const lost = all.filter((one) => one.text === null).length
  return { changed: all.filter(({ isSame }) => !isSame).length - lost, lost }
}

/** The fields of the address with letters that cannot be printed. */
export const unprintableFields = (address: CarrierAddress, letters: Letters): PrintedField[] =>
  printedFields.filter((field) => inLetters(address[field] ?? '', letters) === null)

const nameOfField: Readonly<Record<PrintedField, string>> = {
  name: 'name',
  company: 'company',
  street1: 'street',
  street2: 'second street line',
  city: 'city',
  state: 'state',
  zip: 'postal code',
}

/** The reason why the carrier cannot print the shipment; null if it can. */
export function validateLetters(carrierName: string, shipment: PrintedShipment, letters: Letters): Rejected | null {
  const { from, to, customs } = shipment
  for (const [whose, address] of Object.entries({ recipient: to, sender: from })) {
    const [field] = unprintableFields(address, letters)
    if (field) return unprintable(carrierName, `the ${whose}'s ${nameOfField[field]}`)
  }
  const texts = {
    ...Object.fromEntries(
      (customs?.items ?? []).map((item, index) => [`the description of customs item ${index + 1}`, item.description]),
    ),
    'the explanation of the contents': customs?.contentsExplanation,
    'the comments on restrictions': customs?.restrictionComments,
    'the customs declaration': customs?.declaration,
  }
  const [what] = Object.entries(texts).find(([, text]) => inLetters(text ?? '', letters) === null) ?? []
  return what ? unprintable(carrierName, what) : null
}

const unprintable = (carrierName: string, what: string): Rejected =>
  rejection('LettersNotPrintable', `${carrierName} cannot print all letters of ${what}. Write it in Latin letters.`)

/**
 * The shipment in printable letters. Optional numbers and names are omitted if they cannot be printed, because a part of
 * them would be different ones.
 */
export function asPrinted<Shipment extends PrintedShipment>(shipment: Shipment, letters: Letters): Shipment {
  const kept = (text: string): string => inLetters(text, letters) ?? text
  const orNull = (text: string | null): string | null => text && (inLetters(text, letters) || null)
  const party = (address: CarrierAddress): CarrierAddress => ({
    ...address,
    ...Object.fromEntries(printedFields.map((field) => [field, address[field] && kept(address[field])])),
  })
  const { customs, invoiceNumber } = shipment
  return {
    ...shipment,
    from: party(shipment.from),
    to: party(shipment.to),
    ...(invoiceNumber ? { invoiceNumber: orNull(invoiceNumber) } : {}),
    ...(customs
      ? {
          customs: {
            ...customs,
            contentsExplanation: customs.contentsExplanation && kept(customs.contentsExplanation),
            restrictionComments: customs.restrictionComments && kept(customs.restrictionComments),
            declaration: customs.declaration && kept(customs.declaration),
            customsSigner: orNull(customs.customsSigner),
            items: customs.items.map((item) => ({
              ...item,
              description: kept(item.description),
              code: orNull(item.code),
              manufacturer: orNull(item.manufacturer),
            })),
          },
        }
      : {}),
  }
}
