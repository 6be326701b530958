import { memo } from 'react'
import { formatCountOf } from '../../format/numbers.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckField, PickField, TextArea, TextField } from '../../ui/field.tsx'
import { Fold } from '../../ui/section.tsx'
import { emptyItem, type ItemText, type ItemValues, type Signature } from './form-values.ts'
import { useDraftForm, useFormValue } from './use-draft.ts'

const columns: readonly { field: ItemText; label: string; span: string }[] = [
  { field: 'name', label: 'Item', span: 'col-span-12 sm:col-span-8 xl:col-span-4' },
  { field: 'sku', label: 'SKU', span: 'col-span-6 sm:col-span-4 xl:col-span-2' },
  { field: 'quantity', label: 'Quantity', span: 'col-span-6 sm:col-span-4 xl:col-span-2' },
  { field: 'unitValue', label: 'Unit value ($)', span: 'col-span-6 sm:col-span-4 xl:col-span-2' },
  { field: 'unitWeight', label: 'Unit weight', span: 'col-span-6 sm:col-span-4 xl:col-span-2' },
]

export const ItemsSection = memo(function ItemsSection() {
  const { change, errorOf, leave, isReadOnly } = useDraftForm()
  const items = useFormValue(({ items }) => items)
  const set = (index: number, part: Partial<ItemValues>) =>
    change({ items: items.map((item, at) => (at === index ? { ...item, ...part } : item)) })
  return (
    <Fold
      title="Items"
      about={items.length === 0 ? 'Optional' : formatCountOf(items.length, 'item')}
      isOpen={items.length > 0}
    >
      <div className="flex flex-col gap-4">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may contain the same item twice
          <div key={index} className="not-first:border-t not-first:border-line not-first:pt-4">
            <fieldset
              aria-label={`Item ${index + 1}`}
              className="relative grid grid-cols-12 items-start gap-3 xl:grid-cols-[repeat(12,minmax(0,1fr))_2rem]"
            >
              {columns.map(({ field, label, span }) => (
                <div key={field} className={span}>
                  <TextField
                    label={label}
                    value={item[field]}
                    error={errorOf(`items[${index}].${field}`)}
                    isReadOnly={isReadOnly}
                    autoComplete="off"
                    {...(field === 'quantity' ? { inputMode: 'numeric' } : {})}
                    onChange={(text) => set(index, { [field]: text })}
                    onLeave={() => leave(`items[${index}].${field}`)}
                  />
                </div>
              ))}
              {!isReadOnly && (
                // In narrow windows there is no column for the button, so it is next to the labels.
                <div className="max-xl:absolute max-xl:right-0 max-xl:-translate-y-1.5 xl:pt-8">
                  <IconButton
                    icon="trash"
                    label={`Remove item ${index + 1}`}
                    onPress={() => change({ items: items.filter((_, at) => at !== index) })}
                  />
                </div>
              )}
            </fieldset>
          </div>
        ))}
        {!isReadOnly && (
          <div>
            <Button look="quiet" icon="plus" className="-ml-3" onPress={() => change({ items: [...items, emptyItem] })}>
              Add item
            </Button>
          </div>
        )}
      </div>
    </Fold>
  )
})

const signatures: readonly { id: Signature; text: string }[] = [
  { id: 'none', text: 'None' },
  { id: 'standard', text: 'Anyone at the address' },
  { id: 'adult', text: 'Adult' },
]

export const MoreSection = memo(function MoreSection() {
  const { change, errorOf, leave, isReadOnly } = useDraftForm()
  const signature = useFormValue(({ signature }) => signature)
  const saturdayDelivery = useFormValue(({ saturdayDelivery }) => saturdayDelivery)
  const reference = useFormValue(({ reference }) => reference)
  const notes = useFormValue(({ notes }) => notes)
  const about = [
    signature !== 'none' ? 'Signature' : '',
    saturdayDelivery ? 'Saturday delivery' : '',
    reference,
    notes ? 'Notes' : '',
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Fold title="Options, reference, and notes" about={about || 'Optional'} isOpen={about !== ''}>
      <div className="grid grid-cols-6 items-start gap-3">
        <div className="col-span-6 sm:col-span-3">
          <PickField
            label="Signature"
            value={signature}
            choices={signatures}
            isReadOnly={isReadOnly}
            onChange={(id) => change({ signature: id as Signature })}
          />
        </div>
        <div className="col-span-6 self-end pb-1 sm:col-span-3">
          {!isReadOnly && (
            <CheckField
              label="Saturday delivery"
              isChecked={saturdayDelivery}
              onChange={(isOn) => change({ saturdayDelivery: isOn })}
            />
          )}
        </div>
        <div className="col-span-6 sm:col-span-3">
          <TextField
            label="Reference"
            hint="Your order number. You can search for the order by this number."
            value={reference}
            error={errorOf('reference')}
            isReadOnly={isReadOnly}
            autoComplete="off"
            onChange={(text) => change({ reference: text })}
            onLeave={() => leave('reference')}
          />
        </div>
        <div className="col-span-6">
          <TextArea
            label="Notes"
            hint="Internal notes. Not printed."
            value={notes}
            rows={3}
            error={errorOf('notes')}
            isReadOnly={isReadOnly}
            onChange={(text) => change({ notes: text })}
            onLeave={() => leave('notes')}
          />
        </div>
      </div>
    </Fold>
  )
})
