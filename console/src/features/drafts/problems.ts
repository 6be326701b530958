/** What keeps a draft from being shipped, and where that is said. */
import { enterWords, nameOfField } from '../../api/field-words.ts'
import { missingInAddress, type Typed, type TypedParcel } from './typed.ts'

/** As the service found it in what was saved last. */
export type Problem = {
  /** Its name of the field, such as `toAddress.zip`. */
  field: string
  /** Nothing was written yet, or what was written is wrong. */
  kind: 'missing' | 'wrong'
  message: string
  /** Why it is wanted, where that does not go without saying. */
  why?: string
}

/** The codes of the countries of both addresses, as far as they are typed: they say what a region is called there. */
export type Countries = Readonly<Record<'to' | 'from', string>>

const countryOf = (field: string, { to, from }: Countries): string =>
  field.startsWith('toAddress') ? to : field.startsWith('fromAddress') ? from : ''

/** Where a field stands on the page, in a word. */
function placeOf(field: string, parcels: number): string {
  if (field.startsWith('toAddress')) return 'Ship to'
  if (field.startsWith('fromAddress')) return 'Ship from'
  const declared = /^shipments\[(\d+)\]\.customsInfo/.exec(field)?.[1]
  if (declared !== undefined) return parcels > 1 ? `Customs for package ${Number(declared) + 1}` : 'Customs'
  const parcel = /^shipments\[(\d+)\]/.exec(field)?.[1]
  if (parcel !== undefined) return parcels > 1 ? `Package ${Number(parcel) + 1}` : 'Package'
  return field.startsWith('items') ? 'Items' : 'Order'
}

const inWords = (texts: readonly string[]): string =>
  texts.length < 3 ? texts.join(' and ') : `${texts.slice(0, -1).join(', ')}, and ${texts.at(-1)}`

/** `Ship to: add a street and a ZIP code.`: what is missing, a line for each part of the page. */
export function missingLines(problems: readonly Problem[], parcels: number, countries: Countries): string[] {
  const missing = new Map<string, Set<string>>()
  for (const { field, kind } of problems) {
    if (kind !== 'missing') continue
    const place = placeOf(field, parcels)
    missing.set(place, (missing.get(place) ?? new Set()).add(nameOfField(field, countryOf(field, countries))))
  }
  return [...missing].map(([place, what]) => `${place}: add ${inWords(sidesTogether([...what]))}.`)
}

/** What the service would say is missing, of a draft that it has not seen yet. */
export function unsavedProblems({ to, from, parcels }: Typed): Problem[] {
  const fields = [
    ...missingInAddress(to).map((name) => `toAddress.${name}`),
    ...parcels.flatMap((parcel, place) => missingInParcel(parcel).map((name) => `shipments[${place}].parcel.${name}`)),
    ...missingInAddress(from).map((name) => `fromAddress.${name}`),
  ]
  return fields.map((field) => ({ field, kind: 'missing', message: '' }))
}

const missingInParcel = (parcel: TypedParcel): string[] =>
  (parcel.predefinedPackage === '' ? (['weight', 'length', 'width', 'height'] as const) : (['weight'] as const)).filter(
    (name) => parcel[name] === '',
  )

const sides = ['a length', 'a width', 'a height']

/** All three sides are one thing to whoever measures. */
const sidesTogether = (what: readonly string[]): string[] =>
  what.some((one) => sides.includes(one)) ? [...what.filter((one) => !sides.includes(one)), 'dimensions'] : [...what]

/** How far somebody has come with the page. */
type Progress = {
  /** The fields that were left, by their names. */
  left: ReadonlySet<string>
  /** Whether it was to be bought or saved. */
  isTried: boolean
}

/**
 * What is said at the fields: what is wrong where somebody has been, what is missing once it was wanted.
 *
 * @param unread what cannot be read on this side, by field
 */
export function shownErrors(
  problems: readonly Problem[],
  unread: Readonly<Record<string, string>>,
  { left, isTried }: Progress,
  countries: Countries,
): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const { field, kind, message, why } of problems) {
    if (kind === 'missing' ? isTried : isTried || left.has(field)) {
      shown[field] ??= kind === 'missing' ? (why ?? enterWords(field, countryOf(field, countries))) : message
    }
  }
  for (const [field, message] of Object.entries(unread)) if (isTried || left.has(field)) shown[field] = message
  return shown
}
