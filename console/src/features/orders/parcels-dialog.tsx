/** The packages of a store order, and their items. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldErrors, formError } from '../../api/messages.ts'
import { orderParcelsQuery, type StoreParcels, saveParcels } from '../../api/queries/orders.ts'
import { dimensions, formatWeight, readLength, readWeight } from '../../format/measures.ts'
import { FormActions } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SkeletonRows } from '../../ui/loading.tsx'
import { type Packed, packedIn, packingIssue } from './store-order-text.ts'

type Props = { orderId: string; onClose: () => void }

export function ParcelsDialog({ orderId, onClose }: Props) {
  const { data } = useQuery({ ...orderParcelsQuery(orderId), staleTime: 0, gcTime: 0 })
  return (
    <Dialog title="Packages in this order" isOpen onClose={onClose} width="wide">
      {data ? <ParcelsForm parcels={data} onClose={onClose} /> : <SkeletonRows />}
    </Dialog>
  )
}

type Shown = { key: number; parcel: StoreParcels['shipments'][number]['parcel'] | null; packed: Packed }

const pathOf = (index: number, field: string): string => `shipments[${index}].parcel.${field}`

type FormProps = { parcels: StoreParcels; onClose: () => void }

function ParcelsForm({ parcels: { orderId, lines, shipments }, onClose }: FormProps) {
  const [shown, setShown] = useState<Shown[]>(() =>
    shipments.map(({ parcel, lines: held }, key) => ({ key, parcel, packed: packedIn(held) })),
  )
  const another = useRef<HTMLDivElement>(null)
  const action = useAction(saveParcels, { refreshes: ['orders'], toast: 'Packages saved', onDone: onClose })
  const issue = packingIssue(
    lines,
    shown.map(({ packed }) => packed),
  )
  const pack = (key: number, lineId: string, quantity: number) =>
    setShown((before) =>
      before.map((one) => (one.key === key ? { ...one, packed: { ...one.packed, [lineId]: quantity } } : one)),
    )
  const submit = (values: Record<string, string>) => {
    const text = (index: number, field: string): string => values[pathOf(index, field)]?.trim() ?? ''
    action.run({
      orderId,
      body: {
        shipments: shown.map(({ parcel, packed }, index) => ({
          parcel: {
            weight: readWeight(text(index, 'weight')),
            length: readLength(text(index, 'length')),
            width: readLength(text(index, 'width')),
            height: readLength(text(index, 'height')),
            predefinedPackage: parcel?.predefinedPackage ?? null,
          },
          lines: lines.flatMap(({ lineId }) => {
            const quantity = packed[lineId] ?? 0
            return quantity > 0 ? [{ lineId, quantity }] : []
          }),
        })),
      },
    })
  }
  const fields = shown.flatMap((_one, index) =>
    ['weight', 'length', 'width', 'height'].map((one) => pathOf(index, one)),
  )
  return (
    <Form
      label="Packages in this order"
      errors={fieldErrors(action.failure)}
      failure={formError(action.failure, fields)}
      onSubmit={submit}
      actions={
        <FormActions isPending={action.isPending} onCancel={onClose} disabledReason={issue}>
          Save packages
        </FormActions>
      }
    >
      {shown.map((one, index) => (
        <ParcelFields
          key={one.key}
          {...{ one, index, lines }}
          isAlone={shown.length === 1}
          isNew={one.key >= shipments.length}
          onPack={(lineId, quantity) => pack(one.key, lineId, quantity)}
          onRemove={() => {
            // The pressed button disappears with its package.
            another.current?.querySelector('button')?.focus()
            setShown((before) =>
              onlyOneHoldsAll(
                before.filter(({ key }) => key !== one.key),
                lines,
              ),
            )
          }}
        />
      ))}
      <div ref={another} className="flex flex-wrap items-center gap-3">
        <Button
          icon="plus"
          onPress={() =>
            setShown((before) => [
              ...before,
              { key: Math.max(...before.map(({ key }) => key)) + 1, parcel: null, packed: {} },
            ])
          }
        >
          Add package
        </Button>
        {issue && (
          <p role="status" className="text-13 text-warn">
            {issue}.
          </p>
        )}
      </div>
    </Form>
  )
}

type ParcelProps = {
  one: Shown
  index: number
  lines: StoreParcels['lines']
  isAlone: boolean
  /** The package was just added, so it gets the focus. */
  isNew: boolean
  onPack: (lineId: string, quantity: number) => void
  onRemove: () => void
}

/** A package's weight and dimensions. If there are several packages, its items too. */
const ParcelFields = ({ one: { parcel, packed }, index, lines, isAlone, isNew, onPack, onRemove }: ParcelProps) => (
  <fieldset className="flex flex-col gap-3 rounded-2 border border-line p-3">
    <legend className="px-1 text-13 font-medium">Package {index + 1}</legend>
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
      <TextField
        label="Weight"
        name={pathOf(index, 'weight')}
        autoComplete="off"
        defaultValue={parcel ? formatWeight(parcel.weight) : ''}
        autoFocus={index === 0 || isNew}
      />
      {dimensions.map(([dimension, label]) => (
        <TextField
          key={dimension}
          label={label}
          name={pathOf(index, dimension)}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={String(parcel?.[dimension] ?? '')}
        />
      ))}
    </div>
    {!isAlone && (
      <div className="flex flex-col gap-2">
        {lines.map(({ lineId, name, quantity }) => (
          <TextField
            key={lineId}
            label={`${name} (of ${quantity})`}
            inputMode="numeric"
            autoComplete="off"
            value={String(packed[lineId] ?? 0)}
            onChange={(text) => onPack(lineId, Math.min(1_000_000, Number(text.replaceAll(/\D/g, '')) || 0))}
          />
        ))}
        <span>
          <Button look="quiet" icon="trash" aria-label={`Remove package ${index + 1}`} onPress={onRemove}>
            Remove
          </Button>
        </span>
      </div>
    )}
  </fieldset>
)

/** A single package contains all items. */
function onlyOneHoldsAll(shown: Shown[], lines: StoreParcels['lines']): Shown[] {
  const [only, ...others] = shown
  return only && others.length === 0 ? [{ ...only, packed: packedIn(lines) }] : shown
}
