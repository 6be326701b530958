import { type AddressField, addressFields, countries } from '../../format/address.ts'
import { PickField, TextField } from '../../ui/field.tsx'

type Obligatory = 'street1' | 'city' | 'state' | 'zip' | 'country'
type WrittenAddress = Record<Obligatory, string> & Record<Exclude<AddressField, Obligatory>, string | null>

const labels: Readonly<Record<AddressField, string>> = {
  name: 'Contact name',
  company: 'Company (optional)',
  street1: 'Street',
  street2: 'Apartment, suite, or floor (optional)',
  city: 'City',
  state: 'State or region (two letters in the US)',
  zip: 'ZIP or postal code',
  country: 'Country',
  phone: 'Phone (optional)',
  email: 'Email (optional)',
}
const wideFields: readonly AddressField[] = ['street1', 'street2']
const choices = countries.map(({ code, name }) => ({ id: code, text: name }))

export const addressNames = (prefix: string): string[] => addressFields.map((field) => `${prefix}.${field}`)

type Props = { legend: string; prefix: string; address: Readonly<Record<AddressField, string | null>> | undefined }

/** The fields of an address. Their names are `prefix.city` and so on. */
export const AddressFields = ({ legend, prefix, address }: Props) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="pb-2 text-14 font-semibold">{legend}</legend>
    <div className="grid items-end gap-3 sm:grid-cols-2">
      {addressFields.map((field) => (
        <div key={field} className={wideFields.includes(field) ? 'sm:col-span-2' : ''}>
          {field === 'country' ? (
            <PickField
              label={labels.country}
              name={`${prefix}.country`}
              defaultValue={address?.country ?? 'US'}
              choices={choices}
            />
          ) : (
            <TextField
              label={labels[field]}
              name={`${prefix}.${field}`}
              defaultValue={address?.[field] ?? ''}
              autoComplete="off"
            />
          )}
        </div>
      ))}
    </div>
  </fieldset>
)

/** @param before the previous address, whose other fields are kept */
export function parseAddress<Kept extends object>(
  values: Record<string, string>,
  prefix: string,
  before: Kept | undefined,
): Partial<Kept> & WrittenAddress {
  const text = (field: AddressField): string => values[`${prefix}.${field}`]?.trim() ?? ''
  const optional = (field: AddressField): string | null => text(field) || null
  const written: WrittenAddress = {
    name: optional('name'),
    company: optional('company'),
    street1: text('street1'),
    street2: optional('street2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country'),
    phone: optional('phone'),
    email: optional('email'),
  }
  return { ...(before as Partial<Kept>), ...written }
}
