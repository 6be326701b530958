import type { ReactNode } from 'react'
import { TextField } from '../design/field.tsx'
import { PickField } from '../design/pick-field.tsx'
import type { AddressField } from '../format/address.ts'
import { countries } from '../format/countries.ts'
import { useDraftForm, useTyped } from './form.ts'
import type { TypedAddress } from './typed.ts'
import { addressWords } from './words.ts'

type Props = {
  /** Which of the two of the draft. */
  of: 'to' | 'from'
  /** In place of the usual field of the name. */
  name?: ReactNode
}

const ofCanada: Partial<Record<AddressField, string>> = { state: 'Province', zip: 'Postal code' }
const ofOthers: Partial<Record<AddressField, string>> = { state: 'Region', zip: 'Postal code' }

const rows: readonly { field: AddressField; span: string; inputMode?: 'email' | 'text' }[] = [
  { field: 'company', span: 'col-span-6 sm:col-span-3' },
  { field: 'street1', span: 'col-span-6 sm:col-span-3' },
  { field: 'street2', span: 'col-span-6 sm:col-span-3' },
  { field: 'city', span: 'col-span-6 sm:col-span-3' },
  { field: 'state', span: 'col-span-3 sm:col-span-1' },
  { field: 'zip', span: 'col-span-3 sm:col-span-2' },
]
const ways: typeof rows = [
  { field: 'phone', span: 'col-span-6 sm:col-span-3' },
  { field: 'email', span: 'col-span-6 sm:col-span-3', inputMode: 'email' },
]

const choices = [{ id: '', text: 'Choose' }, ...countries.map(({ code, name }) => ({ id: code, text: name }))]

const kinds = [
  { id: '', text: 'Not known' },
  { id: 'yes', text: 'Home' },
  { id: 'no', text: 'Business' },
]
const kindOf = (residential: boolean | null): string => (residential === null ? '' : residential ? 'yes' : 'no')

/** The address field by field; how they are called depends on the country. */
export function AddressFields({ of, name: nameField }: Props) {
  const { change, errorOf, leave, isReadOnly } = useDraftForm()
  const address = useTyped(of)
  const set = (part: Partial<TypedAddress>) => change({ [of]: { ...address, ...part } })
  const other = address.country === 'CA' ? ofCanada : ['US', ''].includes(address.country) ? {} : ofOthers
  const field = ({ field: name, span, inputMode }: (typeof rows)[number]) => (
    <div key={name} className={span}>
      <TextField
        label={other[name] ?? addressWords[name]}
        value={address[name]}
        error={errorOf(`${of}Address.${name}`)}
        isReadOnly={isReadOnly}
        autoComplete="off"
        {...(inputMode ? { inputMode } : {})}
        onChange={(text) => set({ [name]: text })}
        onLeave={() => leave(`${of}Address.${name}`)}
      />
    </div>
  )
  return (
    <div className="grid grid-cols-6 items-start gap-3">
      {nameField ? (
        <div className="col-span-6 sm:col-span-3">{nameField}</div>
      ) : (
        field({ field: 'name', span: 'col-span-6 sm:col-span-3' })
      )}
      {rows.map(field)}
      <div className="col-span-6 sm:col-span-3">
        <PickField
          label={addressWords.country}
          value={address.country}
          choices={choices}
          error={errorOf(`${of}Address.country`)}
          isReadOnly={isReadOnly}
          onChange={(country) => set({ country })}
          onLeave={() => leave(`${of}Address.country`)}
        />
      </div>
      <div className="col-span-6 sm:col-span-3">
        <PickField
          label="Kind of address"
          value={kindOf(address.residential)}
          choices={kinds}
          isReadOnly={isReadOnly}
          onChange={(kind) => set({ residential: kind === '' ? null : kind === 'yes' })}
        />
      </div>
      {ways.map(field)}
    </div>
  )
}
