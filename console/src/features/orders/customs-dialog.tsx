/** Customs details that the store doesn't provide. */
import { useQuery } from '@tanstack/react-query'
import { fieldErrorsOf, formFailureOf } from '../../api/messages.ts'
import { describeGoods, orderGoodsQuery, type StoreGoods } from '../../api/queries/orders.ts'
import { countries } from '../../format/address.ts'
import { formatWeight, readWeight } from '../../format/measures.ts'

import { FormActions } from '../../shell/act-button.tsx'
import { useAct } from '../../shell/use-act.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PickField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

import { SkeletonRows } from '../../ui/loading.tsx'

type Props = { orderId: string; onClose: () => void }

const title = 'Customs details'

export function GoodsDialog({ orderId, onClose }: Props) {
  const { data } = useQuery({ ...orderGoodsQuery(orderId), staleTime: 0, gcTime: 0 })
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide">
      <p className="-mt-2 text-13 text-text-2">
        Enter the details that the store doesn’t provide. Waybill saves these details for the products and uses them for
        future orders.
      </p>
      {data ? <GoodsForm orderId={orderId} goods={data} onClose={onClose} /> : <SkeletonRows />}
    </Dialog>
  )
}

const origins = [{ id: '', text: 'Choose' }, ...countries.map(({ code, name }) => ({ id: code, text: name }))]

const parts = ['originCountry', 'hsTariffNumber', 'unitWeight', 'unitValue', 'currency'] as const
type Part = (typeof parts)[number]

const pathOf = (place: number, part: Part): string => `goods[${place}].${part}`

/** Sent for values that can't be parsed, so that the service reports the error. */
const unreadable = -1

function GoodsForm({ orderId, goods, onClose }: Props & { goods: StoreGoods }) {
  const act = useAct(describeGoods, {
    refreshes: ['orders', 'stores'],
    toast: 'Customs details saved',
    onDone: onClose,
  })
  const submit = (values: Record<string, string>) => {
    const text = (place: number, part: Part): string | null => values[pathOf(place, part)]?.trim() || null
    const weight = (place: number): number | null => {
      const typed = text(place, 'unitWeight')
      return typed === null ? null : (readWeight(typed, 'imperial') ?? unreadable)
    }
    act.run({
      orderId,
      body: {
        goods: goods.map(({ lineId, said }, place) => ({
          lineId,
          originCountry: said.originCountry ?? text(place, 'originCountry'),
          hsTariffNumber: said.hsTariffNumber ?? text(place, 'hsTariffNumber'),
          unitWeight: said.unitWeight ?? weight(place),
          unitValue: said.unitValue ?? text(place, 'unitValue')?.replaceAll(/[$,\s]/g, '') ?? null,
          currency: said.unitValue !== null ? said.currency : text(place, 'unitValue') && 'USD',
        })),
      },
    })
  }
  return (
    <Form
      label={title}
      errors={fieldErrorsOf(act.failure)}
      failure={formFailureOf(
        act.failure,
        goods.flatMap((_one, place) => parts.map((part) => pathOf(place, part))),
      )}
      onSubmit={submit}
      actions={
        <FormActions isPending={act.isPending} onCancel={onClose}>
          Save
        </FormActions>
      }
    >
      {goods.map((one, place) => (
        <GoodsFields key={one.lineId} one={one} place={place} />
      ))}
    </Form>
  )
}

/** Fields that the store provides aren't shown, because they are edited there. */
function GoodsFields({ one: { name, sku, said, known }, place }: { one: StoreGoods[number]; place: number }) {
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 rounded-2 border border-line p-3 sm:grid-cols-4">
      <legend className="px-1 text-13 font-medium wrap-anywhere">
        {name}
        {sku && <span className="ml-2 font-mono text-12 font-normal text-text-3">{sku}</span>}
      </legend>
      {said.originCountry === null && (
        <div className="col-span-2">
          <PickField
            label="Country of origin"
            name={pathOf(place, 'originCountry')}
            choices={origins}
            defaultValue={known.originCountry ?? ''}
          />
        </div>
      )}
      {said.unitWeight === null && (
        <TextField
          label="Unit weight"
          name={pathOf(place, 'unitWeight')}
          autoComplete="off"
          defaultValue={known.unitWeight ? formatWeight(known.unitWeight) : ''}
        />
      )}
      {said.unitValue === null && (
        <TextField
          label="Unit value ($)"
          name={pathOf(place, 'unitValue')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={known.unitValue ?? ''}
        />
      )}
      {said.hsTariffNumber === null && (
        <TextField
          label="HS tariff number"
          name={pathOf(place, 'hsTariffNumber')}
          autoComplete="off"
          defaultValue={known.hsTariffNumber ?? ''}
        />
      )}
    </fieldset>
  )
}
