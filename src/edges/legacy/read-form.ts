/** Parses the arguments of a call from a form or the query. */
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { Decimal } from 'decimal.js'
import { Failure } from '#edges/legacy/responses.ts'
import { isPrintable, isVisible } from '#kit/text.ts'

/** Stands for a file. No argument is one. */
const aFile = Symbol('file')

/** A name and its value. */
export type Argument = [name: string, value: string | typeof aFile]

/**
 * The arguments by exact name. `get` throws a Failure 400 if an argument is repeated or not printable. Other arguments
 * are ignored.
 */
export type Arguments = Pick<ReadonlyMap<string, string>, 'get' | 'has'> & {
  /** Identifies exactly these arguments, except `key` and `secret`. Two calls with the same arguments have the same one. */
  digest(): Buffer
  /** All values of `name[]`, or of `name[0]`, `name[1]` and so on. */
  list(name: string): string[]
}

/** Invalid UTF-8 becomes this character. */
const replacement = '\ufffd'

/** Far more than this API has. The cost of parsing grows with the number. */
const maxArguments = 1_000

function countArguments(body: Buffer, isMultipart: boolean): number {
  const separator = isMultipart ? /content-disposition:/gi : /&/g
  return body.toString('latin1').match(separator)?.length ?? 0
}

/** The same multipart form with another boundary, because the platform rejects some valid ones. */
function redelimited(body: Buffer, contentType: string): [Buffer<ArrayBuffer>, ResponseInit] {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const boundary = (quoted ?? bare ?? '').replace(/\W/g, '\\$&')
  const fresh = createHash('sha256').update(body).digest('hex')
  const delimiters = new RegExp(`(^|\r\n)--${boundary}(--)?[ \\t]*(?=\r\n|$)`, 'g')
  const text = body.toString('latin1').replace(delimiters, `$1--${fresh}$2`)
  return [Buffer.from(text, 'latin1'), { headers: { 'content-type': `multipart/form-data; boundary=${fresh}` } }]
}

/**
 * Parses a form. The platform parses multipart forms, because bodies are limited and in memory.
 *
 * @throws Failure 400 if it is not a form, is not in UTF-8, or has too many arguments
 */
export async function readForm(body: Buffer, contentType: string): Promise<Argument[]> {
  const isMultipart = /^multipart\//i.test(contentType)
  // The last argument of a URL-encoded form has no separator after it.
  if (countArguments(body, isMultipart) + (isMultipart ? 0 : 1) > maxArguments) {
    throw new Failure(400, `The form must have at most ${maxArguments} arguments.`)
  }
  if (isMultipart) {
    const form = await new Response(...redelimited(body, contentType)).formData().catch(() => null)
    if (!form) throw new Failure(400, 'The multipart form could not be parsed.')
    return [...form].map(([name, value]) => [name, typeof value === 'string' ? value : aFile])
  }
  if (!isUtf8(body)) throw new Failure(400, 'The form is not valid UTF-8.')
  return [...new URLSearchParams(body.toString('utf8'))]
}

/** Combines the arguments. The body takes precedence over the query. */
export function mergeArguments(body: readonly Argument[], query: readonly Argument[]): Arguments {
  const byName = ([name]: Argument) => name
  const values = new Map([...Map.groupBy(query, byName), ...Map.groupBy(body, byName)])
  return {
    digest() {
      const named = [...values].filter(([name]) => name !== 'key' && name !== 'secret')
      const sent = named.map(([name, all]) => [name, all.map(([, value]) => (value === aFile ? null : value))] as const)
      const ordered = sent.sort(([left], [right]) => (left < right ? -1 : 1))
      return createHash('sha256').update(JSON.stringify(ordered)).digest()
    },
    has: (name) => values.has(name),
    get(name) {
      const [first, ...others] = values.get(name) ?? []
      if (others.length > 0) throw new Failure(400, `${name} must be sent only once.`)
      return first && printable(name, first[1])
    },
    list(name) {
      const numberOf = (key: string) =>
        key.startsWith(`${name}[`) ? /^\[(\d{0,4})\]$/.exec(key.slice(name.length))?.[1] : undefined
      const named = [...values.keys()].filter((key) => numberOf(key) !== undefined)
      // Lists are replaced as a whole: `name[]` in the query and `name[0]` in the body would be repetitions.
      const inBody = named.filter((key) => body.some(([sent]) => sent === key))
      const keys = inBody.length > 0 ? inBody : named
      const inOrder = keys.sort((left, right) => Number(numberOf(left)) - Number(numberOf(right)))
      return inOrder.flatMap((key) => (values.get(key) ?? []).map(([, value]) => printable(key, value)))
    },
  }
}

function printable(name: string, value: Argument[1]): string {
  if (value === aFile) throw new Failure(400, `${name} is a file. Send it as text.`)
  if (value.includes(replacement)) throw new Failure(400, `${name} is not valid UTF-8.`)
  // Notes may contain line breaks, but no other unprintable characters.
  if (!isPrintable(value)) throw new Failure(400, `${name} contains characters that cannot be printed.`)
  if (value.trim() !== '' && !isVisible(value))
    throw new Failure(400, `${name} must contain at least one visible character.`)
  return value
}

/*
 * Each reader adds its issues to `errors` and returns a value with which further issues can be found. Use the values
 * only if `errors` is empty.
 */

/** Trimmed. Empty if the argument is missing. */
export const readText = (args: Arguments, name: string): string => args.get(name)?.trim() ?? ''

export function readRequiredText(args: Arguments, name: string, errors: string[]): string {
  const text = readText(args, name)
  if (text === '') errors.push(`${name} is required.`)
  return text
}

const booleans: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  on: true,
  '0': false,
  false: false,
  no: false,
  off: false,
  '': false,
}

/** Null if it is missing or invalid. */
export function readBoolean(args: Arguments, name: string, errors: string[]): boolean | null {
  if (!args.has(name)) return null
  const word = readText(args, name).toLowerCase()
  const value = Object.hasOwn(booleans, word) ? booleans[word] : undefined
  if (value === undefined) errors.push(`${name} must be true or false.`)
  return value ?? null
}

/** The entry of the name, in any letter case. */
const findName = <Value>(record: Readonly<Record<string, Value>>, text: string): [name: string, Value] | undefined =>
  Object.entries(record).find(([name]) => name.toLowerCase() === text.toLowerCase())

type Choices<Meaning> = {
  /** By the documented names, which an error lists. */
  meanings: Readonly<Record<string, Meaning>>
  /** Names that clients send as well, with the documented ones. */
  aliases?: Readonly<Record<string, string>> | undefined
  fallback?: Meaning | undefined
}

/** The meaning of the word, in any letter case. `fallback` if the argument is missing or empty. */
export function readChoice<const Meaning>(
  args: Arguments,
  name: string,
  { meanings, aliases = {}, fallback }: Choices<Meaning>,
  errors: string[],
): Meaning | undefined {
  const word = readText(args, name)
  if (word === '' && fallback !== undefined) return fallback
  const found = findName(meanings, findName(aliases, word)?.[1] ?? word)
  if (found) return found[1]
  errors.push(word === '' ? `${name} is required.` : `${name} must be one of ${Object.keys(meanings).join(', ')}.`)
  return undefined
}

/** A whole number, at least 1. */
export function readCount(
  args: Arguments,
  name: string,
  { fallback, max }: { fallback: number; max: number },
  errors: string[],
): number {
  const text = readText(args, name)
  if (text === '') return fallback
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > max) errors.push(`${name} must be a whole number from 1 to ${max}.`)
  return count
}

const decimalForm = /^(\d{1,9}(\.\d{0,40})?|\.\d{1,40})$/

/** A number that is not negative, rounded half up to four decimals. Null: the text is no such number. */
export const readDecimal = (text: string): Decimal | null =>
  decimalForm.test(text) ? new Decimal(text).toDecimalPlaces(4, Decimal.ROUND_HALF_UP) : null

/**
 * Whole pounds plus ounces. Both are required, because a misspelled name would otherwise buy a label for less weight.
 * There can be more than sixteen ounces, and clients also write `1.0` pounds.
 */
export function readPounds(args: Arguments, errors: string[]): number {
  const issueCount = errors.length
  const pounds = readRequiredText(args, 'weight_lbs', errors)
  const ounces = readRequiredText(args, 'weight_oz', errors)
  if (pounds !== '' && !/^\d{1,4}(\.0{0,40})?$/.test(pounds)) {
    errors.push('weight_lbs must be a whole number of pounds.')
  }
  const ouncesRead = readDecimal(ounces)
  if (ounces !== '' && !ouncesRead) errors.push('weight_oz must be a number of ounces.')
  if (errors.length > issueCount || !ouncesRead) return 0
  const weightPounds = ouncesRead.dividedBy(16).plus(pounds).toNumber()
  if (weightPounds === 0) errors.push('weight_lbs and weight_oz must not both be 0.')
  return weightPounds
}

export function readInches(args: Arguments, name: string, errors: string[]): number {
  const text = readRequiredText(args, name, errors)
  const inches = readDecimal(text)?.toNumber() ?? 0
  if (text !== '' && inches === 0) errors.push(`${name} must be a number of inches.`)
  return inches
}
