/** The issues that prevent shipping a draft, their messages, and the labels of the fields. */
import { enterMessage, nameOfField } from '../../api/field-messages.ts'
import { addressLabels, missingAddressFields } from '../../format/address-forms.ts'
import { formatWeight, parseLength, parseWeight, type Units } from '../../format/measures.ts'
import { type FormValues, isFilledCustomsItem, isFilledItem, type ParcelValues } from './form-values.ts'
import type { Json } from './merge.ts'

/** Found by the service in the last saved version. */
export type Issue = {
  /** The service's name of the field, such as `toAddress.zip`. */
  field: string
  /** Whether the field is empty or its value is invalid. */
  kind: 'missing' | 'wrong'
  message: string
  /** Why the field is required, if that isn't obvious. */
  why?: string
}

/** The country codes of both addresses. They determine the names of their parts. */
export type Countries = Readonly<Record<'to' | 'from', string>>

const labelsIn = (field: string, { to, from }: Countries) =>
  addressLabels(field.startsWith('toAddress') ? to : field.startsWith('fromAddress') ? from : '')

/** The part of the page that contains the field. */
function pagePartOf(field: string, parcels: number): string {
  if (field.startsWith('toAddress')) return 'Ship to'
  if (field.startsWith('fromAddress')) return 'Ship from'
  const declared = /^shipments\[(\d+)\]\.customsInfo/.exec(field)?.[1]
  if (declared !== undefined) return parcels > 1 ? `Customs for package ${Number(declared) + 1}` : 'Customs'
  const parcel = /^shipments\[(\d+)\]/.exec(field)?.[1]
  if (parcel !== undefined) return parcels > 1 ? `Package ${Number(parcel) + 1}` : 'Package'
  return field.startsWith('items') ? 'Items' : 'Order'
}

const listText = (texts: readonly string[]): string =>
  texts.length < 3 ? texts.join(' and ') : `${texts.slice(0, -1).join(', ')}, and ${texts.at(-1)}`

/** In the order of the page: the recipient, packages and items, the sender. */
const rankOf = (part: string): number => (part === 'Ship to' ? 0 : part === 'Ship from' ? 2 : 1)

/** `Ship to: add a street and a ZIP code.` One line per part of the page. */
export function missingLines(issues: readonly Issue[], parcels: number, countries: Countries): string[] {
  const missing = new Map<string, Set<string>>()
  for (const { field, kind } of issues) {
    if (kind !== 'missing') continue
    const index = pagePartOf(field, parcels)
    missing.set(index, (missing.get(index) ?? new Set()).add(nameOfField(field, labelsIn(field, countries))))
  }
  const ordered = [...missing].toSorted(([one], [other]) => rankOf(one) - rankOf(other))
  return ordered.map(([index, what]) => `${index}: add ${listText(combineDimensions([...what]))}.`)
}

/** The missing fields of a draft that wasn't saved yet. */
export function missingIssues({ to, from, parcels }: FormValues): Issue[] {
  const fields = [
    ...missingAddressFields(to).map((name) => `toAddress.${name}`),
    ...parcels.flatMap((parcel, index) => missingInParcel(parcel).map((name) => `shipments[${index}].parcel.${name}`)),
    ...missingAddressFields(from).map((name) => `fromAddress.${name}`),
  ]
  return fields.map((field) => ({ field, kind: 'missing', message: '' }))
}

const missingInParcel = (parcel: ParcelValues): string[] =>
  (parcel.predefinedPackage === '' ? (['weight', 'length', 'width', 'height'] as const) : (['weight'] as const)).filter(
    (name) => parcel[name] === '',
  )

const dimensions = ['a length', 'a width', 'a height']

/** Combines the three dimensions. */
const combineDimensions = (what: readonly string[]): string[] =>
  what.some((one) => dimensions.includes(one))
    ? [...what.filter((one) => !dimensions.includes(one)), 'dimensions']
    : [...what]

/** How far the person has come. */
type Progress = {
  /** The names of the fields that have lost the focus. */
  left: ReadonlySet<string>
  /** Whether the person tried to buy or save. */
  hasTried: boolean
}

/**
 * The errors to show. An invalid field shows its error when it is left, and a missing one after an attempt to buy or
 * save.
 *
 * @param unreadable values that can't be parsed, by field
 */
export function shownErrors(
  issues: readonly Issue[],
  unreadable: Readonly<Record<string, string>>,
  { left, hasTried }: Progress,
  countries: Countries,
): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const { field, kind, message, why } of issues) {
    if (kind === 'missing' ? hasTried : hasTried || left.has(field)) {
      shown[field] ??= kind === 'missing' ? (why ?? enterMessage(field, labelsIn(field, countries))) : message
    }
  }
  for (const [field, message] of Object.entries(unreadable)) if (hasTried || left.has(field)) shown[field] = message
  return shown
}

/** Values that can't be parsed, with their messages by field. */
export function unreadableValues(values: FormValues, units: Units): Record<string, string> {
  const wrong: Record<string, string> = {}
  const look = (name: string, written: string, value: number | null, words: string) => {
    if (written.trim() !== '' && value === null) wrong[name] = words
  }
  for (const [index, parcel] of values.parcels.entries()) {
    const path = `shipments[${index}].parcel`
    look(
      `${path}.weight`,
      parcel.weight,
      parseWeight(parcel.weight, units),
      'Enter a weight, such as 2 lb 4 oz, 36 oz, or 1 kg.',
    )
    for (const [line, item] of parcel.customs.items.filter(isFilledCustomsItem).entries()) {
      const at = `shipments[${index}].customsInfo.customsItems[${line}]`
      look(`${at}.weight`, item.weight, parseWeight(item.weight, units), 'Enter a weight, such as 4 oz.')
      if (!/^\d+$/.test(item.quantity.trim())) wrong[`${at}.quantity`] = 'Enter a whole number.'
    }
    if (parcel.predefinedPackage !== '') continue
    for (const dimension of ['length', 'width', 'height'] as const) {
      look(
        `${path}.${dimension}`,
        parcel[dimension],
        parseLength(parcel[dimension], units),
        'Enter a length, such as 12, 12 in, or 30 cm.',
      )
    }
  }
  for (const [index, item] of values.items.entries()) {
    const path = `items[${index}]`
    look(`${path}.unitWeight`, item.unitWeight, parseWeight(item.unitWeight, units), 'Enter a weight, such as 4 oz.')
    if (isFilledItem(item) && !/^\d+$/.test(item.quantity.trim())) wrong[`${path}.quantity`] = 'Enter a whole number.'
  }
  return wrong
}

const names: Readonly<Record<string, string>> = {
  residential: 'Address type',
  weight: 'Weight',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  predefinedPackage: 'Package type',
  shipments: 'Packages',
  items: 'Items',
  reference: 'Reference',
  notes: 'Notes',
  signature: 'Signature',
  saturdayDelivery: 'Saturday delivery',
  quantity: 'Quantity',
  sku: 'SKU',
  unitValue: 'Unit value',
  unitWeight: 'Unit weight',
  customsInfo: 'Customs',
  customsItems: 'Customs lines',
  contentsType: 'Type of contents',
  contentsExplanation: 'Description of contents',
  customsSigner: 'Signed by',
  incoterm: 'Duties paid by',
  eelPfc: 'Export filing',
  description: 'Description',
  value: 'Total value',
  hsTariffNumber: 'HS tariff number',
  originCountry: 'Country of origin',
  code: 'SKU',
  manufacturerProductId: 'Manufacturer ID',
  standardProductId: 'GTIN',
  federalTaxId: 'Tax ID',
}

const lastOf = (path: string): string =>
  path
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .at(-1) ?? path

/**
 * `Ship to: ZIP code`, `Package 2: Weight`.
 *
 * @param parcels the number of packages; a single one has no number
 */
export function fieldLabel(path: string, parcels: number): string {
  const name = names[lastOf(path)] ?? lastOf(path)
  const index = Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0) + 1
  if (path.startsWith('toAddress')) return `Ship to: ${name}`
  if (path.startsWith('fromAddress')) return `Ship from: ${name}`
  if (path.startsWith('shipments[')) return parcels > 1 ? `Package ${index}: ${name}` : `Package: ${name}`
  return path.startsWith('items[') ? `Item ${index}: ${name}` : name
}

/** A value as its field would show it. */
export function valueText(value: Json, path: string): string {
  if (value === null || value === '') return 'Empty'
  if (typeof value === 'boolean') {
    if (lastOf(path) === 'residential') return value ? 'Residential' : 'Business'
    return value ? 'Yes' : 'No'
  }
  if (typeof value === 'number') return /weight/i.test(path) ? formatWeight(value) : String(value)
  if (Array.isArray(value)) return value.length === 1 ? '1 line' : `${value.length} lines`
  return typeof value === 'object' ? Object.values(value).filter(Boolean).map(String).join(', ') : value
}
