import { countries } from '../../format/address.ts'
import { IconButton } from '../../ui/button.tsx'
import { PickField, TextField } from '../../ui/field.tsx'
import { type CustomsItemText, type CustomsItemValues, isFilledCustomsItem } from './form-values.ts'
import { useDraftForm } from './use-draft.ts'

const origins = [{ id: '', text: 'Choose' }, ...countries.map(({ code, name }) => ({ id: code, text: name }))]

type Props = {
  /** The ids of the datalists with earlier values. */
  lists: { descriptions: string; numbers: string }
  line: number
  items: readonly CustomsItemValues[]
  item: CustomsItemValues
  /** The path of the customs declaration. */
  path: string
  /** Whether the ids of the product are entered too. */
  hasProductIds: boolean
  onChange: (part: Partial<CustomsItemValues>) => void
  onQuantity: (text: string) => void
  /** Called when the item is named, to fill in known details. */
  onNamed: () => void
  onRemove: () => void
}

/** One line of the declaration. */
export function CustomsLine(props: Props) {
  const { lists, line, items, item, path, hasProductIds, onChange, onQuantity, onNamed, onRemove } = props
  const { errorOf, leave, isReadOnly } = useDraftForm()
  // The service counts only lines that aren't empty.
  const at = `${path}.customsItems[${items.slice(0, line).filter(isFilledCustomsItem).length}]`
  const field = (name: CustomsItemText) => ({
    value: item[name],
    error: errorOf(`${at}.${name}`),
    isReadOnly,
    autoComplete: 'off',
    onChange: (text: string) => onChange({ [name]: text }),
    onLeave: () => leave(`${at}.${name}`),
  })
  const named = (name: 'description' | 'code') => {
    const { onLeave, ...rest } = field(name)
    return {
      ...rest,
      onLeave: () => {
        onNamed()
        onLeave()
      },
    }
  }
  const { autoComplete: _, ...origin } = field('originCountry')
  const isDollar = (item.extraFields.currency ?? 'USD') === 'USD'
  return (
    <fieldset
      aria-label={`Line ${line + 1}`}
      className="relative grid grid-cols-12 items-start gap-3 border-t border-line pt-4"
    >
      <div className="col-span-12 sm:col-span-6">
        <TextField label="Description" list={lists.descriptions} {...named('description')} />
      </div>
      <div className="col-span-4 sm:col-span-2">
        <TextField label="Quantity" inputMode="numeric" {...field('quantity')} onChange={onQuantity} />
      </div>
      <div className="col-span-4 sm:col-span-2">
        <TextField
          label={`Total value (${isDollar ? '$' : String(item.extraFields.currency)})`}
          inputMode="decimal"
          {...field('value')}
        />
      </div>
      <div className="col-span-4 sm:col-span-2">
        <TextField label="Weight" {...field('weight')} />
      </div>
      <div className="col-span-12 sm:col-span-6">
        <PickField label="Country of origin" choices={origins} {...origin} />
      </div>
      <div className="col-span-6 sm:col-span-3">
        <TextField label="HS tariff number" {...field('hsTariffNumber')} />
      </div>
      <div className="col-span-6 sm:col-span-3">
        <TextField label="SKU" list={lists.numbers} {...named('code')} />
      </div>
      {hasProductIds && (
        <>
          <div className="col-span-12 sm:col-span-6">
            <TextField
              label="Manufacturer ID"
              note="If empty, the GTIN or SKU is used instead."
              {...field('manufacturerProductId')}
            />
          </div>
          <div className="col-span-12 sm:col-span-6">
            <TextField label="GTIN" note="EAN, UPC or ISBN, if there is one" {...field('standardProductId')} />
          </div>
        </>
      )}
      {!isReadOnly && (
        <div className="absolute top-3 right-0 -translate-y-1">
          <IconButton icon="trash" label={`Remove line ${line + 1}`} onPress={onRemove} />
        </div>
      )}
    </fieldset>
  )
}
