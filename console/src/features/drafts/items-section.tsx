import { memo } from 'react'
import { formatCountOf } from '../../format/count.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDraftForm, useTyped } from './form.ts'
import { emptyItem, type ItemText, type TypedItem } from './typed.ts'

const columns: readonly { field: ItemText; label: string; span: string }[] = [
  { field: 'name', label: 'Item', span: 'col-span-12 sm:col-span-8 xl:col-span-4' },
  { field: 'sku', label: 'SKU', span: 'col-span-6 sm:col-span-4 xl:col-span-2' },
  { field: 'quantity', label: 'Quantity', span: 'col-span-6 sm:col-span-4 xl:col-span-2' },
  { field: 'unitValue', label: 'Unit value ($)', span: 'col-span-6 sm:col-span-4 xl:col-span-2' },
  { field: 'unitWeight', label: 'Unit weight', span: 'col-span-6 sm:col-span-4 xl:col-span-2' },
]

/** What the order holds; nobody needs to say it. */
export const ItemsSection = memo(function ItemsSection() {
  const { change, errorOf, leave, isReadOnly } = useDraftForm()
  const items = useTyped(({ items }) => items)
  const set = (place: number, part: Partial<TypedItem>) =>
    change({ items: items.map((item, at) => (at === place ? { ...item, ...part } : item)) })
  return (
    <Fold
      title="Items"
      about={items.length === 0 ? 'Optional' : formatCountOf(items.length, 'item')}
      isOpen={items.length > 0}
    >
      <div className="flex flex-col gap-4">
        {items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may hold the same thing twice
          <div key={place} className="not-first:border-t not-first:border-line not-first:pt-4">
            <fieldset
              aria-label={`Item ${place + 1}`}
              className="relative grid grid-cols-12 items-start gap-3 xl:grid-cols-[repeat(12,minmax(0,1fr))_2rem]"
            >
              {columns.map(({ field, label, span }) => (
                <div key={field} className={span}>
                  <TextField
                    label={label}
                    value={item[field]}
                    error={errorOf(`items[${place}].${field}`)}
                    isReadOnly={isReadOnly}
                    autoComplete="off"
                    {...(field === 'quantity' ? { inputMode: 'numeric' } : {})}
                    onChange={(text) => set(place, { [field]: text })}
                    onLeave={() => leave(`items[${place}].${field}`)}
                  />
                </div>
              ))}
              {!isReadOnly && (
                // Where there is no column for it, beside the labels of the first line.
                <div className="max-xl:absolute max-xl:right-0 max-xl:-translate-y-1.5 xl:pt-8">
                  <IconButton
                    icon="trash"
                    label={`Remove item ${place + 1}`}
                    onPress={() => change({ items: items.filter((_, at) => at !== place) })}
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
