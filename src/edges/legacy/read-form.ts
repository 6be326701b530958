/** Parses the arguments of a call from a form or the query. */
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import validator from 'validator'
import { Failure } from '#edges/legacy/responses.ts'

/** Stands for a file. No argument is one. */
const aFile = Symbol('file')

/** A name and its value. */
export type Argument = [name: string, value: string | typeof aFile]

/**
 * The arguments by exact name. `get` throws a Failure 400 if an argument is repeated or not printable. Other arguments
 * are ignored.
 */
export type Arguments = Pick<ReadonlyMap<string, string>, 'get' | 'has'> & {
  /** All values of `name[]`, or of `name[0]`, `name[1]` and so on. */
  list(name: string): string[]
}

/** Invalid UTF-8 becomes this character. */
const replacement = '\ufffd'
// Notes may contain line breaks, but no other unprintable characters.
const unprintable = /[^\P{Cc}\n\r\t]/u

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
  if (unprintable.test(value) || !value.isWellFormed()) {
    throw new Failure(400, `${name} contains characters that cannot be printed.`)
  }
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

/** The meaning of the word, in any case. `fallback` if the argument is missing or empty. */
export function readChoice<const Meaning>(
  args: Arguments,
  name: string,
  { meanings, fallback }: { meanings: Readonly<Record<string, Meaning>>; fallback?: Meaning | undefined },
  errors: string[],
): Meaning | undefined {
  const word = readText(args, name).toLowerCase()
  if (word === '' && fallback !== undefined) return fallback
  if (Object.hasOwn(meanings, word)) return meanings[word]
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

export const isDecimal = (text: string): boolean =>
  validator.isDecimal(text, { decimal_digits: '0,4' }) && Number(text) >= 0

/** Whole pounds plus ounces. There can be more than sixteen ounces. */
export function readPounds(args: Arguments, errors: string[]): number {
  const pounds = readText(args, 'weight_lbs')
  const ounces = readText(args, 'weight_oz')
  if (pounds === '' && ounces === '') {
    errors.push('weight_lbs is required.')
    return 0
  }
  if (!/^\d{0,4}$/.test(pounds)) errors.push('weight_lbs must be a whole number of pounds.')
  if (ounces !== '' && !isDecimal(ounces)) errors.push('weight_oz must be a number of ounces.')
  const weightPounds = Number(pounds) + Number(ounces) / 16
  if (weightPounds === 0) errors.push('weight_lbs and weight_oz must not both be 0.')
  return weightPounds
}

export function readInches(args: Arguments, name: string, errors: string[]): number {
  const text = readRequiredText(args, name, errors)
  if (text !== '' && (!isDecimal(text) || Number(text) === 0)) errors.push(`${name} must be a number of inches.`)
  return Number(text)
}
