/** Customs details that the store doesn't provide. */
import { useQuery } from '@tanstack/react-query'
import { fieldErrors, formError } from '../../api/messages.ts'
import { describeGoods, orderGoodsQuery, type StoreGoods } from '../../api/queries/orders.ts'
import { countries } from '../../format/address.ts'
import { formatWeight, readWeight } from '../../format/measures.ts'
import { parseMoney } from '../../format/numbers.ts'
import { FormActions } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PickField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SkeletonRows } from '../../ui/loading.tsx'

type Props = { orderId: string; onClose: () => void }

const title = 'Customs details'

export function CustomsDialog({ orderId, onClose }: Props) {
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

const idParts = ['code', 'manufacturerProductId', 'standardProductId'] as const
const parts = ['originCountry', 'hsTariffNumber', 'unitWeight', 'unitValue', 'currency', ...idParts] as const
type Part = (typeof parts)[number]

const pathOf = (index: number, part: Part): string => `goods[${index}].${part}`

function GoodsForm({ orderId, goods, onClose }: Props & { goods: StoreGoods }) {
  const action = useAction(describeGoods, {
    refreshes: ['orders', 'stores'],
    toast: 'Customs details saved',
    onDone: onClose,
  })
  const submit = (values: Record<string, string>) => {
    const text = (index: number, part: Part): string | null => values[pathOf(index, part)]?.trim() || null
    const weight = (index: number): number | null => {
      const typed = text(index, 'unitWeight')
      return typed === null ? null : readWeight(typed)
    }
    action.run({
      orderId,
      body: {
        goods: goods.map(({ lineId, said }, index) => ({
          lineId,
          originCountry: said.originCountry ?? text(index, 'originCountry'),
          hsTariffNumber: said.hsTariffNumber ?? text(index, 'hsTariffNumber'),
          unitWeight: said.unitWeight ?? weight(index),
          unitValue: said.unitValue ?? parseMoney(text(index, 'unitValue') ?? ''),
          currency: said.unitValue !== null ? said.currency : text(index, 'unitValue') && 'USD',
          code: said.code ? null : text(index, 'code'),
          manufacturerProductId: said.manufacturerProductId ?? text(index, 'manufacturerProductId'),
          standardProductId: said.standardProductId ?? text(index, 'standardProductId'),
        })),
      },
    })
  }
  return (
    <Form
      label={title}
      errors={fieldErrors(action.failure)}
      failure={formError(
        action.failure,
        goods.flatMap((_one, index) => parts.map((part) => pathOf(index, part))),
      )}
      onSubmit={submit}
      actions={
        <FormActions isPending={action.isPending} onCancel={onClose}>
          Save
        </FormActions>
      }
    >
      {goods.map((one, index) => (
        <GoodsFields key={one.lineId} one={one} index={index} />
      ))}
    </Form>
  )
}

/** Fields that the store provides aren't shown, because they are edited there. */
function GoodsFields({ one: { name, sku, said, known }, index }: { one: StoreGoods[number]; index: number }) {
  const texts = [
    { part: 'hsTariffNumber', label: 'HS tariff number', isGiven: said.hsTariffNumber !== null },
    { part: 'code', label: 'Product number', isGiven: Boolean(sku || said.code) },
    { part: 'manufacturerProductId', label: 'Manufacturer ID', isGiven: Boolean(said.manufacturerProductId) },
    { part: 'standardProductId', label: 'GTIN', isGiven: Boolean(said.standardProductId) },
  ] as const
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
            name={pathOf(index, 'originCountry')}
            choices={origins}
            defaultValue={known.originCountry ?? ''}
          />
        </div>
      )}
      {said.unitWeight === null && (
        <TextField
          label="Unit weight"
          name={pathOf(index, 'unitWeight')}
          autoComplete="off"
          defaultValue={known.unitWeight ? formatWeight(known.unitWeight) : ''}
        />
      )}
      {said.unitValue === null && (
        <TextField
          label="Unit value ($)"
          name={pathOf(index, 'unitValue')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={known.unitValue ?? ''}
        />
      )}
      {texts.map(
        ({ part, label, isGiven }) =>
          !isGiven && (
            <TextField
              key={part}
              label={label}
              name={pathOf(index, part)}
              autoComplete="off"
              defaultValue={known[part] ?? ''}
            />
          ),
      )}
    </fieldset>
  )
}
