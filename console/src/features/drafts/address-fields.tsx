import { memo, type ReactNode } from 'react'
import { type AddressField, wordsIn } from '../../format/address.ts'
import { countries } from '../../format/countries.ts'
import { TextField } from '../../ui/field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { useDraftForm, useTyped } from './form.ts'
import type { TypedAddress } from './typed.ts'
import { addressWords } from './words.ts'

type Props = {
  /** Which of the two of the draft. */
  of: 'to' | 'from'
  /** In place of the usual field of the name. */
  name?: ReactNode
}

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
  { id: '', text: 'Unknown' },
  { id: 'yes', text: 'Residential' },
  { id: 'no', text: 'Business' },
]
const kindOf = (residential: boolean | null): string => (residential === null ? '' : residential ? 'yes' : 'no')

type Part = Props['of']

/** Puts a part of the address into the draft, beside whatever stands there by then. */
function useSetAddress(of: Part): (part: Partial<TypedAddress>) => void {
  const { typed, change } = useDraftForm()
  return (part) => change({ [of]: { ...typed.get()[of], ...part } })
}

/** One of its texts, which alone is drawn again while it is typed; how it is called depends on the country. */
const AddressText = memo(function AddressText({ of, row }: { of: Part; row: (typeof rows)[number] }) {
  const { field, span, inputMode } = row
  const { errorOf, leave, isReadOnly } = useDraftForm()
  const value = useTyped((typed) => typed[of][field])
  const country = useTyped((typed) => typed[of].country)
  const set = useSetAddress(of)
  const words = { ...addressWords, ...wordsIn(country) }
  return (
    <div className={span}>
      <TextField
        label={words[field]}
        value={value}
        error={errorOf(`${of}Address.${field}`)}
        isReadOnly={isReadOnly}
        autoComplete="off"
        {...(inputMode ? { inputMode } : {})}
        onChange={(text) => set({ [field]: text })}
        onLeave={() => leave(`${of}Address.${field}`)}
      />
    </div>
  )
})

const nameRow: (typeof rows)[number] = { field: 'name', span: 'col-span-6 sm:col-span-3' }

/** The address field by field. */
export function AddressFields({ of, name: nameField }: Props) {
  const { errorOf, leave, isReadOnly } = useDraftForm()
  const country = useTyped((typed) => typed[of].country)
  const residential = useTyped((typed) => typed[of].residential)
  const set = useSetAddress(of)
  const text = (row: (typeof rows)[number]) => <AddressText key={row.field} of={of} row={row} />
  return (
    <div className="grid grid-cols-6 items-start gap-3">
      {nameField ? <div className="col-span-6 sm:col-span-3">{nameField}</div> : text(nameRow)}
      {rows.map(text)}
      <div className="col-span-6 sm:col-span-3">
        <PickField
          label={addressWords.country}
          value={country}
          choices={choices}
          error={errorOf(`${of}Address.country`)}
          isReadOnly={isReadOnly}
          onChange={(code) => set({ country: code })}
          onLeave={() => leave(`${of}Address.country`)}
        />
      </div>
      <div className="col-span-6 sm:col-span-3">
        <PickField
          label="Address type"
          value={kindOf(residential)}
          choices={kinds}
          isReadOnly={isReadOnly}
          onChange={(kind) => set({ residential: kind === '' ? null : kind === 'yes' })}
        />
      </div>
      {ways.map(text)}
    </div>
  )
}
