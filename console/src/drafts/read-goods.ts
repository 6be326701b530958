/** Weights and sides as people write them, in the units that they use. */

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

/** The service keeps four decimals. */
const fourDecimals = (value: number): number => Math.round(value * 10_000) / 10_000

/** Parts such as `2 lb` and `4 oz`, together. Null: it is no such thing. */
function sumOf(text: string, units: typeof poundsOf, unitOfBare: string): number | null {
  // Of `1,5` the comma is the point; a thousand pounds goes by no parcel service.
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
    // What follows pounds are ounces, as on a scale: `2 lb 4`.
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
 * @param units of a number that has none of its own: pounds or kilograms
 * @returns pounds; null: it is no weight
 */
export const readWeight = (text: string, units: Units): number | null =>
  sumOf(text, poundsOf, units === 'metric' ? 'kg' : 'lb')

/** `12`, `12 in`, `30 cm`. @returns inches; null: it is no length */
export const readSide = (text: string, units: Units): number | null =>
  sumOf(text, inchesOf, units === 'metric' ? 'cm' : 'in')

/** `12 x 9 x 4 in`, typed or pasted where one side belongs. @returns the three as they are written; null: it is one */
export function splitSides(text: string): [string, string, string] | null {
  const parts = text
    .replace(/\s*(?:l|w|h)\s*(?=[x×*]|$)/gi, '')
    .split(/\s*[x×*]\s*/i)
    .map((part) => part.trim())
  if (parts.length !== 3 || parts.some((part) => !/\d/.test(part))) return null
  const [first = '', second = '', third = ''] = parts
  // The unit that stands behind the last is that of all.
  const unit = /[a-z"”']+\.?$/i.exec(third)?.[0] ?? ''
  const withUnit = (part: string): string => (/\d$/.test(part) && unit ? `${part} ${unit}` : part)
  return [withUnit(first), withUnit(second), third]
}
