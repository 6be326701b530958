/** The issues that prevent shipping a draft, and their messages. */
import { enterWords, nameOfField } from '../../api/field-messages.ts'
import { readSide, readWeight, type Units } from '../../format/measures.ts'
import { isDeclared, isWritten, missingInAddress, type Typed, type TypedParcel } from './form-values.ts'

/** Found by the service in the last saved version. */
export type Problem = {
  /** The service's name of the field, such as `toAddress.zip`. */
  field: string
  /** Whether the field is empty or its value is invalid. */
  kind: 'missing' | 'wrong'
  message: string
  /** Why the field is required, if that isn't obvious. */
  why?: string
}

/** The country codes of both addresses. They determine the name of the region field. */
export type Countries = Readonly<Record<'to' | 'from', string>>

const countryOf = (field: string, { to, from }: Countries): string =>
  field.startsWith('toAddress') ? to : field.startsWith('fromAddress') ? from : ''

/** The part of the page that contains the field. */
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

/** `Ship to: add a street and a ZIP code.` One line per part of the page. */
export function missingLines(problems: readonly Problem[], parcels: number, countries: Countries): string[] {
  const missing = new Map<string, Set<string>>()
  for (const { field, kind } of problems) {
    if (kind !== 'missing') continue
    const place = placeOf(field, parcels)
    missing.set(place, (missing.get(place) ?? new Set()).add(nameOfField(field, countryOf(field, countries))))
  }
  return [...missing].map(([place, what]) => `${place}: add ${inWords(sidesTogether([...what]))}.`)
}

/** The missing fields of a draft that wasn't saved yet. */
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

/** Combines the three dimensions. */
const sidesTogether = (what: readonly string[]): string[] =>
  what.some((one) => sides.includes(one)) ? [...what.filter((one) => !sides.includes(one)), 'dimensions'] : [...what]

/** How far the person has come. */
type Progress = {
  /** The names of the fields that have lost the focus. */
  left: ReadonlySet<string>
  /** Whether the person tried to buy or save. */
  isTried: boolean
}

/**
 * The errors to show. An invalid field shows its error when it is left, and a missing one after an attempt to buy or
 * save.
 *
 * @param unreadable values that can't be parsed, by field
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

/** Values that can't be parsed, with their messages by field. */
export function unreadable(typed: Typed, units: Units): Record<string, string> {
  const wrong: Record<string, string> = {}
  const look = (name: string, written: string, value: number | null, words: string) => {
    if (written.trim() !== '' && value === null) wrong[name] = words
  }
  for (const [place, parcel] of typed.parcels.entries()) {
    const path = `shipments[${place}].parcel`
    look(
      `${path}.weight`,
      parcel.weight,
      readWeight(parcel.weight, units),
      'Enter a weight, such as 2 lb 4 oz, 36 oz, or 1 kg.',
    )
    for (const [line, item] of parcel.customs.items.filter(isDeclared).entries()) {
      const at = `shipments[${place}].customsInfo.customsItems[${line}]`
      look(`${at}.weight`, item.weight, readWeight(item.weight, units), 'Enter a weight, such as 4 oz.')
      if (!/^\d+$/.test(item.quantity.trim())) wrong[`${at}.quantity`] = 'Enter a whole number.'
    }
    if (parcel.predefinedPackage !== '') continue
    for (const side of ['length', 'width', 'height'] as const) {
      look(
        `${path}.${side}`,
        parcel[side],
        readSide(parcel[side], units),
        'Enter a length, such as 12, 12 in, or 30 cm.',
      )
    }
  }
  for (const [place, item] of typed.items.entries()) {
    const path = `items[${place}]`
    look(`${path}.unitWeight`, item.unitWeight, readWeight(item.unitWeight, units), 'Enter a weight, such as 4 oz.')
    if (isWritten(item) && !/^\d+$/.test(item.quantity.trim())) wrong[`${path}.quantity`] = 'Enter a whole number.'
  }
  return wrong
}
