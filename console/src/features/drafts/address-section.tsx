import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, memo, type ReactNode, Suspense, useRef, useState } from 'react'
import { failureMessage } from '../../api/messages.ts'
import { saveAddress, saveWarehouse, type Warehouse, warehousesQuery } from '../../api/queries/presets.ts'
import { type AddressField, addressFields, addressLines } from '../../format/address.ts'
import {
  addressRows,
  filledParts,
  inCountry,
  isCompleteAddress,
  isPlaceField,
  optionalLabel,
} from '../../format/address-forms.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { PickField, TextField } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { countryChoices, kindOf, kindsOfAddress, residentialOf, useFilledParts } from '../addresses/address-fields.tsx'
import { type AddressValues, emptyAddress, toAddressValues } from './form-values.ts'
import { AddressFeedback } from './lazy-parts.ts'
import { applyParsed, NameField, PasteBox, parsePasted } from './recipient-fields.tsx'
import { useDraftForm, useFormValue } from './use-draft.ts'

type Props = {
  of: 'to' | 'from'
  /** Replaces the plain name field. */
  name?: ReactNode
}

const choices = [{ id: '', text: 'Choose' }, ...countryChoices]

type Part = Props['of']

/** Merges part of an address into the current form values. */
function useSetAddress(of: Part): (part: Partial<AddressValues>) => void {
  const { values, change } = useDraftForm()
  return (part) => change({ [of]: { ...values.get()[of], ...part } })
}

type TextProps = { of: Part; field: AddressField; label: string }

/** A text field that renders only for its own changes. */
const AddressText = memo(function AddressText({ of, field, label }: TextProps) {
  const { errorOf, leave, isReadOnly } = useDraftForm()
  const value = useFormValue((values) => values[of][field])
  const set = useSetAddress(of)
  return (
    <TextField
      label={label}
      value={value}
      error={errorOf(`${of}Address.${field}`)}
      isReadOnly={isReadOnly}
      autoComplete="off"
      {...(field === 'email' ? { inputMode: 'email' } : {})}
      onChange={(text) => set({ [field]: text })}
      onLeave={() => leave(`${of}Address.${field}`)}
    />
  )
})

/** The fields in the order of the country, with its names. */
export function AddressFields({ of, name: nameField }: Props) {
  const { values, errorOf, leave, isReadOnly } = useDraftForm()
  const country = useFormValue((values) => values[of].country)
  const residential = useFormValue((values) => values[of].residential)
  // A text, because each change of a list would render all fields.
  const filled = useFormValue((values) => filledParts(values[of]).join(' '))
  const parts = useFilledParts(country, filled.split(' ').filter(isPlaceField))
  const set = useSetAddress(of)
  const shown = (field: AddressField, label: string): ReactNode => {
    if (field === 'name' && nameField) return nameField
    if (field !== 'country') return <AddressText of={of} field={field} label={label} />
    return (
      <PickField
        label={label}
        value={country}
        choices={choices}
        error={errorOf(`${of}Address.country`)}
        isReadOnly={isReadOnly}
        onChange={(code) => set(inCountry(values.get()[of], code))}
        onLeave={() => leave(`${of}Address.country`)}
      />
    )
  }
  return (
    <div className="grid grid-cols-6 items-start gap-3">
      {addressRows(country, parts).map((row) => (
        <Fragment key={row.field}>
          <div className={row.span} data-optional={row.isNeeded ? undefined : ''}>
            {shown(row.field, optionalLabel(row))}
          </div>
          {row.field === 'country' && (
            <div className={row.span}>
              <PickField
                label="Address type"
                value={kindOf(residential)}
                choices={kindsOfAddress}
                isReadOnly={isReadOnly}
                onChange={(kind) => set({ residential: residentialOf(kind) })}
              />
            </div>
          )}
        </Fragment>
      ))}
    </div>
  )
}

type ToSectionProps = {
  /** Called when the address is complete. */
  onComplete: () => void
}

/** The recipient: pasted, completed or typed. */
export const ToSection = memo(function ToSection({ onComplete }: ToSectionProps) {
  const { change, isReadOnly, isNew } = useDraftForm()
  const part = useRef<HTMLDivElement>(null)
  const goOn = (address: AddressValues) => {
    if (isCompleteAddress(address)) return onComplete()
    // The first empty field, after it is rendered.
    requestAnimationFrame(() => {
      const inputs = [...(part.current?.querySelectorAll<HTMLInputElement>('[data-fields] input') ?? [])]
      const wanted = inputs.find((input) => input.value === '' && !input.closest('[data-optional]'))
      wanted?.focus()
    })
  }
  return (
    <Section title="Ship to" actions={!isReadOnly && <SaveAddress />}>
      <div ref={part} className="flex flex-col gap-4">
        {!isReadOnly && <PasteBox onChange={(to) => change({ to })} onRead={goOn} hasInitialFocus={isNew} />}
        <div data-fields>
          <AddressFields of="to" name={<RecipientName onComplete={onComplete} onRead={goOn} />} />
        </div>
        <Suspense fallback={null}>
          <AddressFeedback />
        </Suspense>
      </div>
    </Section>
  )
})

/** The name, completed from known recipients. If a whole address is pasted here, it fills the other fields. */
function RecipientName({ onComplete, onRead }: ToSectionProps & { onRead: (address: AddressValues) => void }) {
  const { values, change, errorOf, leave, isReadOnly } = useDraftForm()
  const name = useFormValue(({ to }) => to.name)
  return (
    <NameField
      value={name}
      error={errorOf('toAddress.name')}
      isReadOnly={isReadOnly}
      onChange={(text) => text !== name && change({ to: { ...values.get().to, name: text } })}
      onLeave={() => leave('toAddress.name')}
      onChoose={(address) => {
        change({ to: toAddressValues(address) })
        onComplete()
      }}
      onPasteLines={async (text) => {
        const reading = await parsePasted(text)
        const next = applyParsed(values.get().to, reading)
        change({ to: next })
        onRead(next)
      }}
    />
  )
}

/** Saves the recipient to the address book. */
function SaveAddress() {
  const { values } = useDraftForm()
  const isComplete = useFormValue(({ to }) => isCompleteAddress(to))
  const action = useAction(saveAddress, { refreshes: ['addresses'], toast: 'Saved to address book' })
  if (!isComplete) return null
  return (
    <>
      {action.failure && <span className="self-center text-12 text-bad">{failureMessage(action.failure)}</span>}
      <ActionButton
        look="quiet"
        icon="bookmark"
        isPending={action.isPending}
        onPress={() => action.run(values.get().to)}
      >
        Save to address book
      </ActionButton>
    </>
  )
}

const another = 'another'

const isSameAddress = (one: AddressValues, other: AddressValues): boolean =>
  addressFields.every((field) => one[field].trim() === other[field].trim())

/** A saved ship-from address, or a different one. */
export const FromSection = memo(function FromSection() {
  const { change, isReadOnly } = useDraftForm()
  const { data: warehouses } = useSuspenseQuery(warehousesQuery())
  const from = useFormValue(({ from }) => from)
  const chosen = warehouses.find((warehouse) => isSameAddress(toAddressValues(warehouse.fromAddress), from))
  const [isOpen, setOpen] = useState(!chosen)
  const take = (warehouse: Warehouse) => {
    setOpen(false)
    change({ from: toAddressValues(warehouse.fromAddress) })
  }
  const choose = (id: string) => {
    const warehouse = warehouses.find(({ warehouseId }) => warehouseId === id)
    if (warehouse) return take(warehouse)
    setOpen(true)
    change({ from: { ...emptyAddress, country: 'US' } })
  }
  const isElsewhere = isOpen || !chosen
  return (
    <Section
      title="Ship from"
      actions={
        !isReadOnly &&
        warehouses.length === 0 &&
        isCompleteAddress(from) && <KeepWarehouse address={from} onKept={take} />
      }
    >
      <div className="flex flex-col gap-4">
        {warehouses.length > 0 && (
          <PickField
            label="Ship-from address"
            value={isElsewhere ? another : (chosen?.warehouseId ?? another)}
            choices={[
              ...warehouses.map(({ warehouseId, name }) => ({ id: warehouseId, text: name })),
              { id: another, text: 'Different address' },
            ]}
            isReadOnly={isReadOnly}
            onChange={choose}
          />
        )}
        {isElsewhere ? (
          <AddressFields of="from" />
        ) : (
          <p className="text-13 text-text-2">{addressLines(from).join(' · ')}</p>
        )}
      </div>
    </Section>
  )
})

type KeepProps = { address: AddressValues; onKept: (warehouse: Warehouse) => void }

/** Offers to save the account's first ship-from address. */
function KeepWarehouse({ address, onKept }: KeepProps) {
  const isDenied = useDeniedReason('settings.manage') !== null
  const action = useAction(saveWarehouse, {
    refreshes: ['warehouses'],
    toast: 'Saved. New orders will ship from here.',
    onDone: onKept,
  })
  if (isDenied) return null
  return (
    <>
      {action.failure && <span className="self-center text-12 text-bad">{failureMessage(action.failure)}</span>}
      <ActionButton
        look="quiet"
        icon="bookmark"
        isPending={action.isPending}
        onPress={() => action.run({ warehouseId: null, body: { name: address.city, fromAddress: address } })}
      >
        Save as ship-from address
      </ActionButton>
    </>
  )
}
