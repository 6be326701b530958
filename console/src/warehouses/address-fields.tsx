import type { Warehouse, WarehouseContent } from '../api/queries/warehouses.ts'
import { TextField } from '../design/field.tsx'

type Kept = Warehouse['fromAddress']
type Sent = WarehouseContent['fromAddress']

const texts = ['name', 'company', 'street1', 'street2', 'city', 'state', 'zip', 'country', 'phone', 'email'] as const

type Field = (typeof texts)[number]

const labels: Readonly<Record<Field, string>> = {
  name: 'Contact name',
  company: 'Company (optional)',
  street1: 'Street',
  street2: 'Apartment, suite, floor (optional)',
  city: 'City',
  state: 'State, in the US as two letters',
  zip: 'ZIP',
  country: 'Country, as two letters',
  phone: 'Phone (optional)',
  email: 'E-mail (optional)',
}
const wholeRow: readonly Field[] = ['street1', 'street2']
/** What most addresses here are of. */
const usual: Partial<Record<Field, string>> = { country: 'US' }

export const addressNames = (prefix: string): string[] => texts.map((field) => `${prefix}.${field}`)

type Props = { legend: string; prefix: string; address: Kept | undefined }

/** An address of one's own, field by field. */
export const AddressFields = ({ legend, prefix, address }: Props) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="pb-2 text-14 font-semibold">{legend}</legend>
    <div className="grid items-end gap-3 sm:grid-cols-2">
      {texts.map((field) => (
        <div key={field} className={wholeRow.includes(field) ? 'sm:col-span-2' : ''}>
          <TextField
            label={labels[field]}
            name={`${prefix}.${field}`}
            defaultValue={address ? (address[field] ?? '') : (usual[field] ?? '')}
            autoComplete="off"
          />
        </div>
      ))}
    </div>
  </fieldset>
)

/** @param before what it was: what has no field here stays */
export function readAddress(values: Record<string, string>, prefix: string, before: Kept | undefined): Sent {
  const text = (field: Field): string => values[`${prefix}.${field}`]?.trim() ?? ''
  const optional = (field: Field): string | null => text(field) || null
  return {
    ...before,
    name: optional('name'),
    company: optional('company'),
    street1: text('street1'),
    street2: optional('street2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country').toUpperCase(),
    phone: optional('phone'),
    email: optional('email'),
  }
}
