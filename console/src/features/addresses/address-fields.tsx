import { Fragment, type ReactNode, useState } from 'react'
import { enterMessage } from '../../api/field-messages.ts'
import { type AddressField, addressFields, countries } from '../../format/address.ts'
import {
  type AddressTexts,
  addressLabels,
  addressRows,
  filledParts,
  inCountry,
  optionalLabel,
  type PlaceField,
} from '../../format/address-forms.ts'
import { PickField, TextField } from '../../ui/field.tsx'
import { useFieldError } from '../../ui/form.tsx'

type Obligatory = 'street1' | 'city' | 'state' | 'zip' | 'country'
type WrittenAddress = Record<Obligatory, string> & Record<Exclude<AddressField, Obligatory>, string | null>
type GivenAddress = Readonly<Record<AddressField, string | null>>

export const countryChoices = countries.map(({ code, name }) => ({ id: code, text: name }))

export const kindsOfAddress = [
  { id: '', text: 'Unknown' },
  { id: 'yes', text: 'Residential' },
  { id: 'no', text: 'Business' },
]
export const kindOf = (residential: boolean | null): string => (residential === null ? '' : residential ? 'yes' : 'no')
export const residentialOf = (kind: string): boolean | null => (kind === '' ? null : kind === 'yes')

export const addressNames = (prefix: string): string[] => addressFields.map((field) => `${prefix}.${field}`)

/**
 * Parts that the country doesn't have but the address has. They stay until the country changes, so that no field
 * disappears while it is emptied.
 */
export function useFilledParts(country: string, filled: readonly PlaceField[]): readonly PlaceField[] {
  const [kept, setKept] = useState({ country, fields: filled })
  const fields = kept.country === country ? [...new Set([...kept.fields, ...filled])] : filled
  if (kept.country !== country || fields.length > kept.fields.length) setKept({ country, fields })
  return fields
}

const textsOf = (address: GivenAddress | undefined): AddressTexts =>
  Object.fromEntries(
    addressFields.map((field) => [field, address?.[field] ?? (field === 'country' ? 'US' : '')]),
  ) as Record<AddressField, string>

type Props = {
  prefix: string
  address: GivenAddress | undefined
  /** The name of the first field, if the form has another name. */
  nameLabel?: string
  hasInitialFocus?: boolean
  /** A field beside the country. */
  children?: ReactNode
}

/** The fields of an address, as its country writes it. Their names are `prefix.city` and so on. */
export function AddressFields({ prefix, address, nameLabel, hasInitialFocus = false, children }: Props) {
  const [texts, setTexts] = useState(() => textsOf(address))
  const filled = useFilledParts(texts.country, filledParts(texts))
  return (
    <div className="grid grid-cols-6 items-start gap-3">
      {addressRows(texts.country, filled).map((row) => (
        <Fragment key={row.field}>
          {row.field === 'country' ? (
            <>
              <div className={children ? row.span : 'col-span-6'}>
                <PickField
                  label={row.label}
                  name={`${prefix}.country`}
                  value={texts.country}
                  choices={countryChoices}
                  onChange={(country) => setTexts(inCountry(texts, country))}
                />
              </div>
              {children && <div className={row.span}>{children}</div>}
            </>
          ) : (
            <div className={row.span}>
              <AddressTextField
                label={(row.field === 'name' && nameLabel) || optionalLabel(row)}
                path={`${prefix}.${row.field}`}
                country={texts.country}
                value={texts[row.field]}
                hasInitialFocus={hasInitialFocus && row.field === 'name'}
                onChange={(text) => setTexts({ ...texts, [row.field]: text })}
              />
            </div>
          )}
        </Fragment>
      ))}
    </div>
  )
}

type TextProps = {
  label: string
  path: string
  country: string
  value: string
  hasInitialFocus: boolean
  onChange: (text: string) => void
}

function AddressTextField({ path, country, hasInitialFocus, ...field }: TextProps) {
  const { error } = useFieldError(path)
  // The service's message doesn't have the country's name of the field.
  const own = error === enterMessage(path) ? enterMessage(path, addressLabels(country)) : undefined
  return <TextField {...field} name={path} error={own} autoFocus={hasInitialFocus} autoComplete="off" />
}

export const AddressFieldset = ({ legend, ...fields }: Props & { legend: string }) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="pb-2 text-14 font-semibold">{legend}</legend>
    <AddressFields {...fields} />
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
