/** Weights and dimensions, as people write them. */

export type Units = 'imperial' | 'metric'

const poundsOf: Readonly<Record<string, number>> = {
  lb: 1,
  lbs: 1,
  pound: 1,
  pounds: 1,
  '#': 1,
  oz: 1 / 16,
  ounce: 1 / 16,
  ounces: 1 / 16,
  kg: 1 / 0.453_592_37,
  kilo: 1 / 0.453_592_37,
  kilos: 1 / 0.453_592_37,
  g: 1 / 453.592_37,
  gram: 1 / 453.592_37,
  grams: 1 / 453.592_37,
}

const inchesOf: Readonly<Record<string, number>> = {
  '"': 1,
  '”': 1,
  in: 1,
  inch: 1,
  inches: 1,
  ft: 12,
  "'": 12,
  cm: 1 / 2.54,
  mm: 1 / 25.4,
  m: 100 / 2.54,
}

/** The service stores four decimals. */
const fourDecimals = (value: number): number => Math.round(value * 10_000) / 10_000

/** The sum of parts such as `2 lb` and `4 oz`. Null if the text can't be parsed. */
function sumOf(text: string, units: typeof poundsOf, unitOfBare: string): number | null {
  // A comma is a decimal point, because no parcel weighs a thousand pounds.
  const written = text
    .trim()
    .toLowerCase()
    .replaceAll(/(\d),(\d)/g, '$1.$2')
  if (written === '') return null
  let sum = 0
  let rest = written
  let isFirst = true
  while (rest !== '') {
    const [whole, number, unit] = /^(\d+(?:\.\d*)?|\.\d+)\s*([a-z#"”']*)\.?[\s,+]*(?:and\s+)?/.exec(rest) ?? []
    if (whole === undefined || number === undefined) return null
    // A number after pounds is in ounces, as in `2 lb 4`.
    const size = units[unit || (isFirst ? unitOfBare : unitOfBare === 'lb' ? 'oz' : '')]
    if (size === undefined || (unit === '' && !isFirst && unitOfBare !== 'lb')) return null
    sum += Number(number) * size
    rest = rest.slice(whole.length)
    isFirst = false
  }
  return fourDecimals(sum)
}

/**
 * `2 lb 4 oz`, `36oz`, `2.25`, `1 kg`.
 *
 * @param units the unit of a bare number: pounds or kilograms
 * @returns pounds; null if the text is no weight
 */
export const parseWeight = (text: string, units: Units): number | null =>
  sumOf(text, poundsOf, units === 'metric' ? 'kg' : 'lb')

/**
 * `12`, `12 in`, `30 cm`.
 *
 * @returns inches; null if the text is no length
 */
export const parseLength = (text: string, units: Units): number | null =>
  sumOf(text, inchesOf, units === 'metric' ? 'cm' : 'in')

/** Below every valid weight and dimension. Sent for text that can't be parsed, so that the service reports the error. */
const invalid = -1

/** The weight in a form's field, in pounds. */
export const readWeight = (text: string): number => parseWeight(text, 'imperial') ?? invalid

/** The dimension in a form's field, in inches. Null if empty. */
export const readLength = (text: string): number | null =>
  text.trim() === '' ? null : (parseLength(text, 'imperial') ?? invalid)

export const dimensions = [
  ['length', 'Length (in)'],
  ['width', 'Width (in)'],
  ['height', 'Height (in)'],
] as const

/**
 * Splits `12 x 9 x 4 in`.
 *
 * @returns the three dimensions as text; null if there aren't three
 */
export function splitDimensions(text: string): [string, string, string] | null {
  const parts = text
    .replace(/\s*(?:l|w|h)\s*(?=[x×*]|$)/gi, '')
    .split(/\s*[x×*]\s*/i)
    .map((part) => part.trim())
  if (parts.length !== 3 || parts.some((part) => !/\d/.test(part))) return null
  const [first = '', second = '', third = ''] = parts
  // The last unit applies to all.
  const unit = /[a-z"”']+\.?$/i.exec(third)?.[0] ?? ''
  const withUnit = (part: string): string => (/\d$/.test(part) && unit ? `${part} ${unit}` : part)
  return [withUnit(first), withUnit(second), third]
}

const ouncesPerPound = 16
const ounces = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** `2 lb 4 oz`, `12 oz`, `3 lb`, to a tenth of an ounce. */
export function formatWeight(pounds: number): string {
  const all = Math.round(pounds * ouncesPerPound * 10) / 10
  const whole = Math.floor(all / ouncesPerPound)
  const rest = Math.round((all - whole * ouncesPerPound) * 10) / 10
  const parts = [whole > 0 ? `${whole} lb` : '', rest > 0 ? `${ounces.format(rest)} oz` : ''].filter(Boolean)
  return parts.join(' ') || '0 oz'
}

const inches = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** `12 × 9 × 4 in`. Null if a dimension is unknown. */
export function formatSize(sides: readonly (number | null)[]): string | null {
  const known = sides.filter((side) => side !== null)
  return known.length === sides.length && known.length > 0
    ? `${known.map((side) => inches.format(side)).join(' × ')} in`
    : null
}
