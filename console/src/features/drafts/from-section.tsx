import { useSuspenseQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { saveWarehouse, type Warehouse, warehousesQuery } from '../../api/queries/warehouses.ts'
import { wordsOf } from '../../api/words.ts'
import { addressFields, addressLines } from '../../format/address.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { PickField } from '../../ui/pick-field.tsx'
import { Section } from '../../ui/section.tsx'
import { AddressFields } from './address-fields.tsx'
import { useDraftForm, useTyped } from './form.ts'
import { emptyAddress, isWholeAddress, type TypedAddress, typedAddress } from './typed.ts'

const another = 'another'

const isSameAddress = (one: TypedAddress, other: TypedAddress): boolean =>
  addressFields.every((field) => one[field].trim() === other[field].trim())

/** Where it comes from: one of the warehouses in a line, or another address in full. */
export const FromSection = memo(function FromSection() {
  const { change, isReadOnly } = useDraftForm()
  const { data: warehouses } = useSuspenseQuery(warehousesQuery())
  const from = useTyped(({ from }) => from)
  const chosen = warehouses.find((warehouse) => isSameAddress(typedAddress(warehouse.fromAddress), from))
  const [isOpen, setOpen] = useState(!chosen)
  const take = (warehouse: Warehouse) => {
    setOpen(false)
    change({ from: typedAddress(warehouse.fromAddress) })
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
        !isReadOnly && warehouses.length === 0 && isWholeAddress(from) && <KeepWarehouse address={from} onKept={take} />
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

type KeepProps = { address: TypedAddress; onKept: (warehouse: Warehouse) => void }

/** The first one of an account: the next order begins with it, and nobody writes it twice. */
function KeepWarehouse({ address, onKept }: KeepProps) {
  const isRefused = useRefusal('settings.manage') !== null
  const act = useAct(saveWarehouse, {
    refreshes: ['warehouses'],
    toast: 'Saved. New orders will ship from here.',
    onDone: onKept,
  })
  if (isRefused) return null
  return (
    <>
      {act.failure && <span className="self-center text-12 text-bad">{wordsOf(act.failure)}</span>}
      <ActButton
        look="quiet"
        icon="bookmark"
        isPending={act.isPending}
        onPress={() => act.run({ warehouseId: null, body: { name: address.city, fromAddress: address } })}
      >
        Save as ship-from address
      </ActButton>
    </>
  )
}
