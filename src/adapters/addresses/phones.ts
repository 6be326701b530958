/** Phone numbers as people write them, split into a number and an extension. */
import { createRequire } from 'node:module'
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/min'

const require = createRequire(import.meta.url)
/** Loaded with the first number, so that a start does not wait for it. */
const library = (): typeof import('libphonenumber-js/min') => require('libphonenumber-js/min')

export type Phone = {
  /** Digits with the country code, and without a plus sign. If `countryCode` is null, the digits as they are written. */
  digits: string
  /** Null: unknown. */
  countryCode: string | null
  /** Digits without the country code. */
  national: string
  /** Digits; null: none. */
  extension: string | null
}

/** The country code of the United States, Canada and the Caribbean. */
export const northAmerica = '1'

/**
 * Reads the first phone number of a text. Letters count as the digits of their keys: `1-800-GOFEDEX`.
 *
 * @param country of the address, ISO 3166-1 alpha-2: numbers without a country code are from there
 * @returns null if the text has no phone number
 */
export function readPhone(text: string | null, country: string): Phone | null {
  const written = (text ?? '')
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Dash}/gu, '-')
    .replace(/^\s*tel:/i, '')
    .replace(/;phone-context=\+?[\d-]*/i, '')
  for (const part of partsOf(written, country)) {
    const { number, extension } = splitExtension(part)
    const found = readNumber(number, country)
    if (found) return { ...found, extension }
  }
  return null
}

/** Between two numbers. A comma or a semicolon can also stand before an extension. */
const separators = [/\s+(?:or|and|oder|und|ou|et|y|o)\s+|\s[/|]\s|\n|[,;](?!\s*(?:e?xt|x|#))/i, /[/|]/]

/** A slash can also be a part of a number, as in `030/5550142`. */
function partsOf(text: string, country: string): string[] {
  const [certain = /\n/, slash = /\n/] = separators
  return text.split(certain).flatMap((part) => {
    const isOne = findNumber(splitExtension(part).number, country) !== null
    return isOne ? [part] : part.split(slash)
  })
}

const extensionWords = 'e?xt(?:n|ension|ensión)?|x|int(?:erno)?|anexo|ramal|poste|dw|durchwahl|доб'
const extensionAtEnd = new RegExp(
  String.raw`^(.*\d.*?)\s*(?:;ext=|[,;]?\s*(?<!\p{L})(?:${extensionWords})\.?\s*[:#]?|[,;]?\s*#)\s*(\d{1,12})\s*#?\s*\)?\s*$`,
  'iu',
)

function splitExtension(text: string): { number: string; extension: string | null } {
  const [, number, extension] = extensionAtEnd.exec(text) ?? []
  return number && extension ? { number: number.replace(/\($/, ''), extension } : { number: text, extension: null }
}

const keys = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']
const keyOf = (letter: string): string => String(keys.findIndex((key) => key.includes(letter.toUpperCase())) + 2)

/** A word in place of the last digits. Longer words than the number are common. */
const vanity = /^[\s(]*(?:\+?1[\s.-]*)?\(?([2-9]\d\d)\)?[\s.-]*((?=(?:[^a-z]*[a-z]){3})[a-z\d][a-z\d\s.-]*)$/i

function withoutLetters(text: string): string {
  const [, area, rest] = vanity.exec(text) ?? []
  const digits = rest
    ?.replaceAll(/[\s.-]/g, '')
    .replaceAll(/[a-z]/gi, keyOf)
    .slice(0, 7)
  return area && digits?.length === 7 ? `+1${area}${digits}` : text
}

const minDigits = 6
const maxDigits = 15

function readNumber(text: string, country: string): Omit<Phone, 'extension'> | null {
  const found = findNumber(text, country)
  if (found) {
    const { countryCallingCode, nationalNumber } = found
    const digits = `${countryCallingCode}${nationalNumber}`
    return { digits, countryCode: countryCallingCode, national: nationalNumber }
  }
  const digits = text.replaceAll(/\D/g, '')
  // The plan of the country may be newer than the library. A date or a house number is shorter.
  const isNumber = digits.length >= minDigits && digits.length <= maxDigits
  return isNumber ? { digits, countryCode: null, national: digits } : null
}

/** Numbers from abroad are also written without a plus sign. */
function findNumber(text: string, country: string): PhoneNumber | null {
  const { isSupportedCountry, parsePhoneNumberFromString } = library()
  const written = withoutLetters(text)
  const digits = written.replaceAll(/\D/g, '')
  if (digits.length > maxDigits + 3) return null
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined
  const readings = [written, `+${digits.replace(/^(?:00|011)/, '')}`].flatMap(
    (reading) =>
      parsePhoneNumberFromString(reading, { ...(home ? { defaultCountry: home } : {}), extract: true }) ?? [],
  )
  return readings.find((number) => number.isValid()) ?? readings.find((number) => number.isPossible()) ?? null
}
