/** The fields of address forms in each country: their names, their order, and which of them are required. */
import type { AddressField } from './address.ts'
import forms from './address-forms.json' with { type: 'json' }

export type PlaceField = 'city' | 'state' | 'zip'
const placeFields = ['city', 'state', 'zip'] as const
export const isPlaceField = (field: string): field is PlaceField => (placeFields as readonly string[]).includes(field)

/** Parts of an address that depend on its country. */
type Part = { field: PlaceField; label: string; isNeeded: boolean }

const fieldsByLetter: Readonly<Record<string, PlaceField>> = { C: 'city', S: 'state', Z: 'zip' }
const knownForms: Readonly<Record<string, string>> = forms

/** Countries that the data doesn't have, and no country. */
const formOf = (country: string): string => knownForms[country || 'US'] ?? 'C City|S? Region|Z? Postal code'

/** The parts that addresses of the country have, in its order. */
export const partsOf = (country: string): Part[] =>
  formOf(country)
    .split('|')
    .filter(Boolean)
    .map((part) => {
      const [, letter = '', optional = '', label = ''] = /^([CSZ])(\??) (.+)$/.exec(part) ?? []
      return { field: fieldsByLetter[letter] ?? 'city', label, isNeeded: optional === '' }
    })

const commonLabels: Readonly<Record<AddressField, string>> = {
  name: 'Name',
  company: 'Company',
  street1: 'Street',
  street2: 'Apartment, suite, or floor',
  city: 'City',
  state: 'Region',
  zip: 'Postal code',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
}

/** The names of the fields in a country. */
export const addressLabels = (country: string): Readonly<Record<AddressField, string>> => ({
  ...commonLabels,
  ...Object.fromEntries(partsOf(country).map(({ field, label }) => [field, label])),
})

export type AddressTexts = Readonly<Record<AddressField, string>>

/** Missing fields, by the rules of orders. A name or a company is enough, and so is a city in place of its state. */
export function missingAddressFields(address: AddressTexts): AddressField[] {
  const isEmpty = (field: AddressField) => address[field].trim() === ''
  const parts = partsOf(address.country).filter(({ field, isNeeded }) => isNeeded && isEmpty(field))
  const hasCityInPlace =
    !isEmpty('city') && partsOf(address.country).some(({ field, isNeeded }) => field === 'city' && !isNeeded)
  return [
    ...(isEmpty('name') && isEmpty('company') ? (['name'] as const) : []),
    ...(isEmpty('street1') ? (['street1'] as const) : []),
    ...parts.map(({ field }) => field).filter((field) => !(field === 'state' && hasCityInPlace)),
    ...(isEmpty('country') ? (['country'] as const) : []),
  ]
}

export const isCompleteAddress = (address: AddressTexts): boolean => missingAddressFields(address).length === 0

type Row = { field: AddressField; label: string; isNeeded: boolean; span: string }

const half = 'col-span-6 sm:col-span-3'

/** The columns of the parts, which fill one row, or two on phones. Postal codes are short. */
function spanOf(field: PlaceField, parts: readonly PlaceField[]): string {
  if (parts.length === 1) return half
  const narrow = field === 'zip' ? 'col-span-2' : 'col-span-4'
  if (parts.length === 2) return parts.includes('zip') ? narrow : 'col-span-3'
  if (parts[0] === 'city') return `${field === 'city' ? 'col-span-6' : 'col-span-3'} sm:col-span-2`
  return `${field === 'state' ? 'col-span-6' : narrow} sm:col-span-2`
}

/**
 * The fields in the order of the country, in six columns. The country comes before the fields that depend on it. A part
 * that the country doesn't have is shown if it has a text, so that it can be removed.
 */
export function addressRows(country: string, filled: readonly PlaceField[] = []): Row[] {
  const parts = partsOf(country)
  const further = filled.filter((field) => !parts.some((part) => part.field === field))
  const all = [...parts, ...further.map((field) => ({ field, label: commonLabels[field], isNeeded: false }))]
  const row = (field: AddressField, isNeeded = false): Row => ({
    field,
    label: commonLabels[field],
    isNeeded,
    span: half,
  })
  return [
    row('name', true),
    row('company'),
    row('country', true),
    row('street1', true),
    row('street2'),
    ...all.map((part) => ({
      ...part,
      span: spanOf(
        part.field,
        all.map(({ field }) => field),
      ),
    })),
    row('phone'),
    row('email'),
  ]
}

/** The parts with a text. */
export const filledParts = (address: AddressTexts): PlaceField[] =>
  placeFields.filter((field) => address[field].trim() !== '')

/** The address in another country: its state is removed if addresses of the country have none. */
export function inCountry<Address extends AddressTexts>(address: Address, country: string): Address {
  const hasStates = partsOf(country).some(({ field }) => field === 'state')
  return { ...address, country, ...(hasStates ? {} : { state: '' }) }
}

export const optionalLabel = ({ label, isNeeded }: Pick<Row, 'label' | 'isNeeded'>): string =>
  isNeeded ? label : `${label} (optional)`
