import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { fieldErrors, formError } from '../../api/messages.ts'
import { changeShipment, type Order, type ShipmentChange } from '../../api/queries/orders.ts'
import { type ParcelPreset, packagingsQuery, parcelPresetsQuery } from '../../api/queries/presets.ts'
import { daysAfter } from '../../format/dates.ts'
import { formatExactWeight, formatSize, readLength, readWeight } from '../../format/measures.ts'
import { formatPackaging, packagingChoices } from '../../format/shipping.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useCommands } from '../../shell/commands.ts'
import { useAction } from '../../shell/use-action.ts'
import { PickField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useLatest } from '../../ui/use-value.ts'
import { changedTitle, isChangedByOther, useIsLinked } from './use-edit.ts'

const ScaleButton = lazy(async () => ({ default: (await import('../scale/scale-button.tsx')).ScaleButton }))

type Shipment = Order['shipments'][number]
type Options = NonNullable<ShipmentChange['options']>
type Packagings = Parameters<typeof packagingChoices>[0]

type Props = {
  order: Order
  shipment: Shipment
  /** The ids of the other packages without a label, which get the same options. */
  others: readonly string[]
  /** Whether the shortcuts apply to this package. */
  isFirst: boolean
}

const sides = [
  ['length', 'Length (in)'],
  ['width', 'Width (in)'],
  ['height', 'Height (in)'],
] as const

const signatures = [
  { id: 'none', text: 'None' },
  { id: 'standard', text: 'Anyone' },
  { id: 'adult', text: 'Adult' },
]
const saturdays = [
  { id: '', text: 'No' },
  { id: 'yes', text: 'Yes' },
]

/** The day of the purchase, and the seven days after today. */
const shipDays = (now: Date) => [{ id: '', text: 'Day of purchase' }, ...daysAfter(now, 7)]

/** The weight, box and options of a package, next to its rates. */
export function PackageForm({ order, shipment, others, isFirst }: Props) {
  const { shipmentId, parcel } = shipment
  const { data: presets = [] } = useQuery(parcelPresetsQuery())
  const { data: packagings = [] } = useQuery(packagingsQuery())
  const action = useAction(changeShipment, { refreshes: ['orders'] })
  const choose = (preset: ParcelPreset) =>
    action.run({
      shipmentId,
      others,
      seenAt: order.updatedAt,
      body: {
        parcel: {
          weight: parcel.weight ?? preset.tareWeight,
          length: preset.length,
          width: preset.width,
          height: preset.height,
          predefinedPackage: preset.predefinedPackage,
        },
        options: { ...preset.options, shipDate: shipment.shipDate },
      },
    })
  usePresetKeys(presets, isFirst ? choose : null)
  const submit = (values: Record<string, string>) => {
    const { parcel: typed, options } = readPackage(values)
    const isSame =
      options.signature === order.options.signature &&
      options.saturdayDelivery === order.options.saturdayDelivery &&
      options.shipDate === shipment.shipDate
    action.run({ shipmentId, others, seenAt: order.updatedAt, body: { parcel: typed, ...(isSame ? {} : { options }) } })
  }
  const form = useRef<HTMLDivElement>(null)
  /** As if the person had typed the weight and pressed Enter. */
  const weigh = (weight: string) => {
    const field = form.current?.querySelector<HTMLInputElement>('[data-weight] input')
    if (!field) return
    field.value = weight
    field.form?.requestSubmit()
  }
  const fields = ['weight', 'length', 'width', 'height', 'predefinedPackage'].map((name) => `parcel.${name}`)
  return (
    <div ref={form} className="flex flex-col gap-4">
      {presets.length > 0 && (
        <fieldset aria-label="Saved packages" className="flex flex-wrap gap-2">
          {presets.map((preset) => (
            <ActionButton key={preset.presetId} onPress={() => choose(preset)}>
              {preset.name}
              {preset.shortcut !== null && <span className="ml-2 text-12 text-text-3">{preset.shortcut}</span>}
            </ActionButton>
          ))}
        </fieldset>
      )}
      <Suspense fallback={null}>
        <ScaleButton
          group="Order"
          hasKeys={isFirst}
          of={order.shipments.length > 1 ? `package ${order.shipments.indexOf(shipment) + 1}` : ''}
          onWeight={weigh}
        />
      </Suspense>
      <Form
        // Shows the stored values again after each change.
        key={shipment.contentVersion}
        label="Package"
        errors={fieldErrors(action.failure)}
        failure={
          isChangedByOther(action.failure)
            ? `${changedTitle} The fields show what is saved now. Check them, then save again.`
            : formError(action.failure, [...fields, 'options.shipDate'])
        }
        onSubmit={submit}
        actions={
          <ActionButton type="submit" isPending={action.isPending}>
            Update rates
          </ActionButton>
        }
      >
        <PackageFields order={order} shipment={shipment} packagings={packagings} isFirst={isFirst} />
      </Form>
      {parcel.predefinedPackage && (
        <p className="text-13 text-text-2">
          {formatPackaging(parcel.predefinedPackage)} is carrier packaging. You’ll see rates from this carrier only.
        </p>
      )}
    </div>
  )
}

type FieldsProps = { order: Order; shipment: Shipment; packagings: Packagings; isFirst: boolean }

function PackageFields({ order, shipment, packagings, isFirst }: FieldsProps) {
  const { parcel } = shipment
  const isLinked = useIsLinked('parcel')
  return (
    <div className="grid grid-cols-6 items-start gap-3">
      <div data-weight className="col-span-6 sm:col-span-3">
        <TextField
          label="Weight"
          name="parcel.weight"
          defaultValue={formatExactWeight(parcel.weight)}
          autoFocus={isFirst && isLinked}
          enterKeyHint="done"
          autoComplete="off"
        />
      </div>
      <div className="col-span-6 sm:col-span-3">
        <PickField
          label="Package type"
          name="parcel.predefinedPackage"
          choices={packagingChoices(packagings)}
          defaultValue={parcel.predefinedPackage ?? ''}
        />
      </div>
      {sides.map(([name, label]) => (
        <div key={name} className="col-span-2">
          <TextField
            label={label}
            name={`parcel.${name}`}
            defaultValue={parcel[name] === null ? '' : String(parcel[name])}
            autoComplete="off"
          />
        </div>
      ))}
      <div className="col-span-6 sm:col-span-2">
        <PickField
          label="Signature"
          name="options.signature"
          choices={signatures}
          defaultValue={order.options.signature}
        />
      </div>
      <div className="col-span-6 sm:col-span-2">
        <PickField
          label="Saturday delivery"
          name="options.saturdayDelivery"
          choices={saturdays}
          defaultValue={order.options.saturdayDelivery ? 'yes' : ''}
        />
      </div>
      <div className="col-span-6 sm:col-span-2">
        <PickField
          label="Ship date"
          name="options.shipDate"
          choices={shipDays(new Date())}
          defaultValue={shipment.shipDate ?? ''}
        />
      </div>
    </div>
  )
}

/** Reads the form. A text that is no weight or length becomes a number that the service rejects. */
function readPackage(values: Record<string, string>) {
  const packaging = values['parcel.predefinedPackage'] || null
  const side = (name: string) => (packaging ? null : readLength(values[`parcel.${name}`] ?? ''))
  const options: Options = {
    signature: (values['options.signature'] ?? 'none') as 'none' | 'standard' | 'adult',
    saturdayDelivery: values['options.saturdayDelivery'] === 'yes',
    shipDate: values['options.shipDate'] || null,
  }
  const parcel = {
    weight: readWeight(values['parcel.weight'] ?? ''),
    length: side('length'),
    width: side('width'),
    height: side('height'),
    predefinedPackage: packaging,
  }
  return { parcel, options }
}

/** `1` to `9` choose saved packages. @param choose null: another package has the shortcuts */
function usePresetKeys(presets: readonly ParcelPreset[], choose: ((preset: ParcelPreset) => void) | null): void {
  const latest = useLatest(choose)
  const isOn = choose !== null
  const commands = useMemo(
    () =>
      isOn
        ? presets
            .filter(({ shortcut }) => shortcut !== null)
            .map((preset) => ({
              id: `preset ${preset.presetId}`,
              text: `Use package ${preset.name}: ${formatSize([preset.length, preset.width, preset.height]) ?? ''}`,
              group: 'Order',
              keys: String(preset.shortcut),
              run: () => latest.current?.(preset),
            }))
        : [],
    [isOn, presets, latest],
  )
  useCommands(commands)
}
