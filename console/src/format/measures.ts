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

const fractions: Readonly<Record<string, string>> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
}

/** Units that are so small that three digits after a separator are thousands. */
const smallUnits = new Set(['g', 'gram', 'grams', 'mm'])
const ounceUnits = new Set(['oz', 'ounce', 'ounces'])
const metric = /^(?:kg|kilos?|g|grams?|cm|mm|m)$/

/**
 * `1.5`, `1,5`, `1,200` of a small unit, `1.234,5`.
 *
 * @returns null if the text can be read in two ways
 */
function numberOf(text: string, unit: string): number | null {
  const isSmall = smallUnits.has(unit)
  const separators = text.match(/[.,\s]/g) ?? []
  const kinds = new Set(separators)
  const plain = (decimal: string | null): number | null => {
    const [whole = '', rest] =
      decimal === null ? [text] : [text.slice(0, text.lastIndexOf(decimal)), text.slice(text.lastIndexOf(decimal) + 1)]
    const isGrouped = /^\d{0,3}(?:[.,\s]\d{3})*$/.test(whole) || /^\d*$/.test(whole)
    return isGrouped ? Number(`${whole.replaceAll(/[.,\s]/g, '')}.${rest ?? ''}0`) : null
  }
  if (separators.length === 0) return Number(text)
  if (kinds.size > 1) return plain(separators.at(-1) ?? null)
  const isOfThousands = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(text)
  if (separators.length > 1) return isOfThousands ? plain(null) : null
  const [separator = ''] = separators
  if (/\s/.test(separator)) return isSmall && isOfThousands ? plain(null) : null
  if (isOfThousands && isSmall) return plain(null)
  // 1,200 oz can be 75 pounds. No parcel weighs a thousand pounds or kilograms.
  if (isOfThousands && separator === ',' && ounceUnits.has(unit)) return null
  return plain(separator)
}

const number =
  /^(?:(?:(\d+)[\s-]+)?(\d+)\/(\d+)|(\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?(?=\s*[a-z])|\d+(?:[.,]\d+)*[.,]?|[.,]\d+))\s*([a-z#"”']*)\.?[\s,+]*(?:and\s+)?/

/**
 * The sum of parts such as `2 lb` and `4 oz`, `1/2 lb` or `8½ oz`.
 *
 * @returns null if the text can't be read or can be read in two ways
 */
function sumOf(text: string, units: typeof poundsOf, unitOfBare: string): number | null {
  let rest = text
    .trim()
    .toLowerCase()
    .replaceAll(/[¼½¾⅓⅔⅛]/g, (sign) => ` ${fractions[sign]}`)
    .trim()
  if (rest === '') return null
  let sum = 0
  let isFirst = true
  let isBare = false
  while (rest !== '') {
    const [part, whole, top, bottom, decimal, unit = ''] = number.exec(rest) ?? []
    if (part === undefined) return null
    // A number after pounds is in ounces, as in `2 lb 4`.
    const name = unit || (isFirst ? unitOfBare : unitOfBare === 'lb' ? 'oz' : '')
    const size = units[name]
    const value =
      decimal === undefined
        ? Number(whole ?? 0) + Number(top) / Number(bottom)
        : numberOf(decimal.replace(/[.,]$/, ''), name)
    if (size === undefined || value === null || !Number.isFinite(value)) return null
    // `1 500` can be fifteen hundred, or a pound and 500 ounces.
    if (!isFirst && isBare && unit === '' && /^\d{3}$/.test(decimal ?? '')) return null
    // `1 50 g`: nobody means a pound and 50 grams.
    if (!isFirst && isBare && metric.test(unit) !== metric.test(unitOfBare)) return null
    sum += value * size
    rest = rest.slice(part.length)
    isBare = isFirst && unit === ''
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

/** For a field: in pounds and ounces if that is exact. Empty if the weight is unknown. */
export function formatExactWeight(pounds: number | null): string {
  if (pounds === null) return ''
  const text = formatWeight(pounds)
  return parseWeight(text, 'imperial') === pounds ? text : `${pounds} lb`
}

const inches = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** `12 × 9 × 4 in`. Null if a dimension is unknown. */
export function formatSize(sides: readonly (number | null)[]): string | null {
  const known = sides.filter((side) => side !== null)
  return known.length === sides.length && known.length > 0
    ? `${known.map((side) => inches.format(side)).join(' × ')} in`
    : null
}
