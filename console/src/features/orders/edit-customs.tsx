import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors, formError } from '../../api/messages.ts'
import { changeShipment, type Order } from '../../api/queries/orders.ts'
import { type Remembered, rememberedQuery } from '../../api/queries/presets.ts'
import { countries } from '../../format/address.ts'
import { contentsTypes, dutyPayers } from '../../format/customs.ts'
import { formatExactWeight, readWeight } from '../../format/measures.ts'
import { parseMoney } from '../../format/numbers.ts'
import { FormActions } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { PickField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SkeletonRows } from '../../ui/loading.tsx'
import { customsPath, type Shipment } from './customs-issues.ts'
import { ChangedByOther, CustomsLines } from './order-parts.tsx'
import { isChangedByOther, useSeenAt } from './use-edit.ts'

type Props = { order: Order; shipment: Shipment; onClose: () => void }
type Line = NonNullable<Shipment['customsInfo']>['customsItems'][number]

const origins = [{ id: '', text: 'Choose' }, ...countries.map(({ code, name }) => ({ id: code, text: name }))]

const emptyLine: Line = {
  description: null,
  quantity: 1,
  value: null,
  currency: 'USD',
  weight: null,
  hsTariffNumber: null,
  originCountry: null,
  code: null,
  manufacturer: null,
  eccn: null,
}

/** Fills missing details in from the last order of the same product. Values are those of the whole line. */
function withKnown(line: Line, { goods }: Remembered): Line {
  const same = (text: string | null, other: string | null) => !!text && text.toLowerCase() === other?.toLowerCase()
  const known =
    goods.find(({ sku }) => same(line.code, sku)) ?? goods.find((one) => same(line.description, one.description))
  if (!known) return line
  const count = line.quantity ?? 1
  const times = (unit: number | string | null) =>
    unit === null ? null : Math.round(Number(unit) * count * 10_000) / 10_000
  const value = times(known.unitValue)
  const isWorthless = line.value === null || Number(line.value) === 0
  return {
    ...line,
    // Bare words and foreign letters are replaced by the description that was entered before.
    description: known.description || line.description,
    value: isWorthless && value !== null ? String(value) : line.value,
    currency: isWorthless && value !== null ? known.currency : line.currency,
    weight: line.weight ?? times(known.unitWeightPounds),
    hsTariffNumber: line.hsTariffNumber ?? known.hsTariffNumber,
    originCountry: line.originCountry ?? known.originCountry,
  }
}

/** The customs declaration of a package. It is saved for the next order of the same products. */
export function CustomsForm(props: Props) {
  const { data } = useQuery(rememberedQuery())
  return data ? <Fields {...props} remembered={data} /> : <SkeletonRows />
}

const texts = [
  'description',
  'quantity',
  'value',
  'currency',
  'weight',
  'originCountry',
  'hsTariffNumber',
  'code',
] as const
const pathOf = (line: number, field: string): string => `customsInfo.customsItems[${line}].${field}`

/** Reads the form. */
function readCustoms(values: Record<string, string>, lines: readonly Line[], customsInfo: Shipment['customsInfo']) {
  const text = (path: string) => values[path]?.trim() || null
  const customsItems = lines.map((line, index) => {
    const at = (field: string) => text(pathOf(index, field))
    const value = parseMoney(at('value') ?? '')
    const weight = at('weight')
    const quantity = at('quantity')
    return {
      ...line,
      description: at('description'),
      quantity: quantity && /^\d+$/.test(quantity) ? Number(quantity) : null,
      value,
      currency: value && (at('currency')?.toUpperCase() ?? 'USD'),
      weight: weight === null ? null : readWeight(weight),
      originCountry: at('originCountry'),
      hsTariffNumber: at('hsTariffNumber'),
      code: at('code'),
    }
  })
  return {
    ...customsInfo,
    contentsType: text('customsInfo.contentsType'),
    contentsExplanation: text('customsInfo.contentsExplanation') ?? customsInfo?.contentsExplanation ?? null,
    incoterm: text('customsInfo.incoterm'),
    customsSigner: text('customsInfo.customsSigner'),
    eelPfc: text('customsInfo.eelPfc'),
    customsItems,
  }
}

const declarationOf = ({ shipments }: Order, shipmentId: string) =>
  shipments.find((one) => one.shipmentId === shipmentId)?.customsInfo ?? null

function Fields({ order, shipment, onClose, remembered }: Props & { remembered: Remembered }) {
  const { shipmentId, customsInfo } = shipment
  const { signer, contentsType } = remembered.declaration
  const [lines, setLines] = useState<readonly Line[]>(() => {
    const items = customsInfo?.customsItems.map((item) => withKnown(item, remembered)) ?? []
    return items.length > 0 ? items : [emptyLine]
  })
  const action = useAction(changeShipment, { refreshes: ['orders'], toast: 'Customs details saved', onDone: onClose })
  const seenAt = useSeenAt(order, (one) => declarationOf(one, shipmentId), action.failure)
  const submit = (values: Record<string, string>) => {
    action.run({ shipmentId, seenAt, body: { customsInfo: readCustoms(values, lines, customsInfo) } })
  }
  const known = [
    ...['contentsType', 'contentsExplanation', 'incoterm', 'customsSigner', 'eelPfc'].map(
      (name) => `customsInfo.${name}`,
    ),
    ...lines.flatMap((_line, index) => texts.map((field) => pathOf(index, field))),
  ]
  const gaps = Object.fromEntries(
    shipment.customsIssues.map(({ field, text }) => [customsPath(field), text.slice(field.length + 1)]),
  )
  const errors = action.failure ? fieldErrors(action.failure) : {}
  const sender = order.fromAddress.name || order.fromAddress.company
  return (
    <Form
      label="Customs"
      errors={errors}
      failure={
        isChangedByOther(action.failure) ? (
          <ChangedByOther>
            <CustomsLines shipment={shipment} />
          </ChangedByOther>
        ) : (
          formError(action.failure, known)
        )
      }
      onSubmit={submit}
      actions={
        <FormActions isPending={action.isPending} onCancel={onClose}>
          Save customs details
        </FormActions>
      }
    >
      <p className="text-13 text-text-2">
        Describe the contents in English. Values and weights are totals for each line. Waybill saves these details for
        the products and uses them for future orders.
      </p>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        <PickField
          label="Type of contents"
          name="customsInfo.contentsType"
          choices={contentsTypes}
          defaultValue={customsInfo?.contentsType ?? contentsType ?? 'merchandise'}
        />
        <PickField
          label="Duties paid by"
          name="customsInfo.incoterm"
          choices={dutyPayers}
          defaultValue={customsInfo?.incoterm ?? ''}
        />
        <TextField
          label="Signed by"
          name="customsInfo.customsSigner"
          defaultValue={customsInfo?.customsSigner ?? signer ?? ''}
          note={sender ? `Default: ${sender}` : null}
          autoComplete="off"
        />
        <TextField
          label="Export filing"
          name="customsInfo.eelPfc"
          defaultValue={customsInfo?.eelPfc ?? ''}
          note={gaps['customsInfo.eelPfc'] ?? 'ITN or exemption'}
          autoComplete="off"
        />
      </div>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a package may contain the same item twice
        <LineFields key={index} line={line} index={index} gaps={gaps} />
      ))}
      <div>
        <Button look="quiet" icon="plus" className="-ml-3" onPress={() => setLines([...lines, emptyLine])}>
          Add line
        </Button>
      </div>
    </Form>
  )
}

type LineProps = { line: Line; index: number; gaps: Readonly<Record<string, string>> }

/** One line of the declaration. Issues that prevent a purchase are shown at their fields from the start. */
function LineFields({ line, index, gaps }: LineProps) {
  const field = (name: string) => ({ name: pathOf(index, name), note: gaps[pathOf(index, name)], autoComplete: 'off' })
  return (
    <fieldset
      aria-label={`Line ${index + 1}`}
      className="grid grid-cols-4 items-start gap-3 border-t border-line pt-4 sm:grid-cols-8"
    >
      <div className="col-span-4">
        <TextField label="Description" defaultValue={line.description ?? ''} {...field('description')} />
      </div>
      <div className="col-span-2">
        <TextField
          label="Quantity"
          inputMode="numeric"
          defaultValue={String(line.quantity ?? '')}
          {...field('quantity')}
        />
      </div>
      <div className="col-span-2">
        <TextField label="Weight" defaultValue={formatExactWeight(line.weight)} {...field('weight')} />
      </div>
      <div className="col-span-2">
        <TextField label="Total value" inputMode="decimal" defaultValue={line.value ?? ''} {...field('value')} />
      </div>
      <div className="col-span-2">
        <TextField label="Currency" defaultValue={line.currency ?? 'USD'} {...field('currency')} />
      </div>
      <div className="col-span-4">
        <PickField
          label="Country of origin"
          name={pathOf(index, 'originCountry')}
          choices={origins}
          defaultValue={line.originCountry ?? ''}
        />
      </div>
      <div className="col-span-2">
        <TextField label="HS tariff number" defaultValue={line.hsTariffNumber ?? ''} {...field('hsTariffNumber')} />
      </div>
      <div className="col-span-2">
        <TextField label="SKU" defaultValue={line.code ?? ''} {...field('code')} />
      </div>
    </fieldset>
  )
}
