import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useMemo, useRef } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { type ParcelPreset, packagingsQuery, parcelPresetsQuery } from '../../api/queries/presets.ts'
import {
  formatSize,
  formatWeight,
  parseLength,
  parseWeight,
  splitDimensions,
  type Units,
} from '../../format/measures.ts'
import { formatPackaging, packagingChoices } from '../../format/shipping.ts'
import { useCommands } from '../../shell/commands.ts'
import { Button } from '../../ui/button.tsx'
import { PickField, TextField } from '../../ui/field.tsx'
import { Keys } from '../../ui/keys.tsx'
import { Section } from '../../ui/section.tsx'
import { useLatest } from '../../ui/use-value.ts'
import { itemsWeight, matchesPreset, withPreset } from './derived-values.ts'
import { emptyParcel, nextParcelKey, type ParcelValues } from './form-values.ts'
import { useDraftForm, useFormValue } from './use-draft.ts'

const ScaleButton = lazy(async () => ({ default: (await import('../scale/scale-button.tsx')).ScaleButton }))

type Props = { onUnits: (units: 'imperial' | 'metric') => void }

/** The packages of the order. Each one gets its own label. */
export const ParcelsSection = memo(function ParcelsSection({ onUnits }: Props) {
  const { change, units, isReadOnly } = useDraftForm()
  const { data: presets } = useSuspenseQuery(parcelPresetsQuery())
  const part = useRef<HTMLDivElement>(null)
  const parcels = useFormValue(({ parcels }) => parcels)
  const set = (index: number, parcel: ParcelValues) =>
    change({ parcels: parcels.map((one, at) => (at === index ? parcel : one)) })
  const choose = (index: number, preset: ParcelPreset) => {
    change({
      parcels: parcels.map((one, at) => (at === index ? withPreset(one, preset) : one)),
      signature: preset.options.signature,
      saturdayDelivery: preset.options.saturdayDelivery,
    })
    part.current?.querySelectorAll<HTMLInputElement>('[data-weight] input')[index]?.focus()
  }
  // The shortcut applies to the last package, which was just added.
  const latest = useLatest(choose)
  const last = parcels.length - 1
  const commands = useMemo(
    () =>
      isReadOnly
        ? []
        : presets
            .filter(({ shortcut }) => shortcut !== null)
            .map((preset) => ({
              id: `preset ${preset.presetId}`,
              text: `Use package ${preset.name}`,
              group: 'New order',
              keys: String(preset.shortcut),
              run: () => latest.current(last, preset),
            })),
    [presets, isReadOnly, last, latest],
  )
  useCommands(commands)
  return (
    <Section
      title={parcels.length === 1 ? 'Package' : `${parcels.length} packages`}
      actions={<UnitsSwitch units={units} onChange={onUnits} />}
    >
      <div ref={part} className="flex flex-col gap-5">
        {parcels.map((parcel, index) => (
          <ParcelFields
            key={parcel.key}
            index={index}
            parcel={parcel}
            presets={presets}
            onChange={(next) => set(index, next)}
            onChoose={(preset) => choose(index, preset)}
            onRemove={
              parcels.length > 1 ? () => change({ parcels: parcels.filter((_, at) => at !== index) }) : undefined
            }
          />
        ))}
        {!isReadOnly && (
          <div>
            <Button
              look="quiet"
              icon="plus"
              className="-ml-3"
              onPress={() => change({ parcels: [...parcels, { ...emptyParcel, key: nextParcelKey(parcels) }] })}
            >
              Add package
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
})

type ParcelFieldsProps = {
  index: number
  parcel: ParcelValues
  presets: readonly ParcelPreset[]
  onChange: (parcel: ParcelValues) => void
  onChoose: (preset: ParcelPreset) => void
  /** Absent if it is the only one. */
  onRemove: (() => void) | undefined
}

const dimensions = [
  ['length', 'Length'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const

export function ParcelFields({ index, parcel, presets, onChange, onChoose, onRemove }: ParcelFieldsProps) {
  const { units, errorOf, leave, isReadOnly } = useDraftForm()
  const items = useFormValue(({ items }) => items)
  const isOnly = useFormValue(({ parcels }) => parcels.length === 1)
  const { data: packagings = [] } = useQuery(packagingsQuery())
  const path = `shipments[${index}].parcel`
  const preset = presets.find((one) => matchesPreset(parcel, one))
  const typeSide = (dimension: 'length' | 'width' | 'height', text: string) => {
    const [length, width, height] = splitDimensions(text) ?? []
    if (length && width && height) onChange({ ...parcel, length, width, height, predefinedPackage: '' })
    else onChange({ ...parcel, [dimension]: text, predefinedPackage: '' })
  }
  const inUnits = units === 'metric' ? 'cm' : 'in'
  const proposed = isOnly ? itemsWeight(items, preset?.tareWeight ?? 0, units) : null
  return (
    <fieldset className="flex flex-col gap-3">
      {(onRemove || !isOnly) && (
        <legend className="flex w-full items-center justify-between pb-2">
          <span className="text-13 font-semibold">Package {index + 1}</span>
          {onRemove && !isReadOnly && (
            <Button look="quiet" icon="trash" onPress={onRemove} aria-label={`Remove package ${index + 1}`}>
              Remove
            </Button>
          )}
        </legend>
      )}
      {presets.length > 0 && (
        <PresetButtons
          label={isOnly ? 'Saved packages' : `Saved packages for package ${index + 1}`}
          presets={presets}
          chosen={preset}
          isReadOnly={isReadOnly}
          onChoose={onChoose}
        />
      )}
      <div className="grid grid-cols-6 items-start gap-3">
        <div data-weight className="col-span-6 sm:col-span-3">
          <TextField
            label="Weight, including packaging"
            value={parcel.weight}
            error={errorOf(`${path}.weight`)}
            note={weightNote(parcel.weight, parseWeight(parcel.weight, units))}
            isReadOnly={isReadOnly}
            autoComplete="off"
            onChange={(weight) => onChange({ ...parcel, weight })}
            onLeave={() => leave(`${path}.weight`)}
          />
          <ParcelScale index={index} onWeight={(weight) => onChange({ ...parcel, weight })} />
          {proposed !== null && proposed !== parcel.weight && !isReadOnly && (
            <UseWeight
              weight={proposed}
              hasBox={preset !== undefined && preset.tareWeight > 0}
              onUse={() => onChange({ ...parcel, weight: proposed })}
            />
          )}
        </div>
        {parcel.predefinedPackage === '' ? (
          dimensions.map(([dimension, label]) => (
            <div key={dimension} className="col-span-2 sm:col-span-1">
              <TextField
                label={`${label} (${inUnits})`}
                value={parcel[dimension]}
                error={errorOf(`${path}.${dimension}`)}
                note={sideNote(parcel[dimension], parseLength(parcel[dimension], units), inUnits)}
                isReadOnly={isReadOnly}
                autoComplete="off"
                onChange={(text) => typeSide(dimension, text)}
                onLeave={() => leave(`${path}.${dimension}`)}
              />
            </div>
          ))
        ) : (
          <p className="col-span-6 self-end pb-2.5 text-13 text-text-2 sm:col-span-3">
            {formatPackaging(parcel.predefinedPackage)} is carrier packaging. You’ll see rates from this carrier only.
          </p>
        )}
        <div className="col-span-6 sm:col-span-3">
          <PickField
            label="Package type"
            choices={packagingChoices(packagings)}
            value={parcel.predefinedPackage}
            error={errorOf(`${path}.predefinedPackage`)}
            isReadOnly={isReadOnly}
            onChange={(predefinedPackage) => onChange({ ...parcel, predefinedPackage })}
          />
        </div>
      </div>
    </fieldset>
  )
}

/** The shortcuts apply to the last package, which was just added. */
function ParcelScale({ index, onWeight }: { index: number; onWeight: (weight: string) => void }) {
  const { isReadOnly } = useDraftForm()
  const count = useFormValue(({ parcels }) => parcels.length)
  const of = count === 1 ? '' : `package ${index + 1}`
  if (isReadOnly) return null
  return (
    <Suspense fallback={null}>
      <ScaleButton group="New order" hasKeys={count === index + 1} of={of} onWeight={onWeight} />
    </Suspense>
  )
}

const UseWeight = ({ weight, hasBox, onUse }: { weight: string; hasBox: boolean; onUse: () => void }) => (
  <Button look="quiet" className="mt-1 -ml-3 py-1 text-left whitespace-normal!" onPress={onUse}>
    Use {weight}, the weight of the items{hasBox ? ' and the box' : ''}
  </Button>
)

/** Shows how the input was understood, if that isn't obvious. */
const weightNote = (values: string, pounds: number | null): string | null =>
  pounds === null || formatWeight(pounds) === values.trim() ? null : `= ${formatWeight(pounds)}`

const sideNote = (values: string, inches: number | null, inUnits: string): string | null =>
  inches !== null && (/[a-z"]/i.test(values) || inUnits === 'cm') ? `= ${formatSize([inches])}` : null

type PresetButtonsProps = {
  label: string
  presets: readonly ParcelPreset[]
  chosen: ParcelPreset | undefined
  isReadOnly: boolean
  onChoose: (preset: ParcelPreset) => void
}

/** The saved packages, with their shortcut keys. */
const PresetButtons = ({ label, presets, chosen, isReadOnly, onChoose }: PresetButtonsProps) => (
  <fieldset aria-label={label} data-presets className="flex flex-wrap gap-2">
    {presets.map((preset) => (
      <ToggleButton
        key={preset.presetId}
        isSelected={preset === chosen}
        isDisabled={isReadOnly}
        onChange={() => onChoose(preset)}
        className="flex min-h-(--control-large) cursor-default items-center gap-2.5 rounded-2 border border-line-strong bg-raised px-3 py-1 text-left text-13 data-hovered:bg-hover data-selected:border-accent data-selected:bg-accent-soft data-disabled:opacity-55"
      >
        <span>
          <span className="block font-medium">{preset.name}</span>
          <span className="block text-12 text-text-2">
            {preset.predefinedPackage
              ? formatPackaging(preset.predefinedPackage)
              : formatSize([preset.length, preset.width, preset.height])}
          </span>
        </span>
        {preset.shortcut !== null && <Keys keys={String(preset.shortcut)} />}
      </ToggleButton>
    ))}
  </fieldset>
)

const choices = [
  ['imperial', 'lb · in'],
  ['metric', 'kg · cm'],
] as const

/** The unit of numbers without a unit. */
const UnitsSwitch = ({ units, onChange }: { units: Units; onChange: (units: Units) => void }) => (
  <ToggleButtonGroup
    aria-label="Units"
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[units]}
    onSelectionChange={(keys) => onChange(keys.has('metric') ? 'metric' : 'imperial')}
    className="flex rounded-2 border border-line-strong"
  >
    {choices.map(([id, text]) => (
      <ToggleButton
        key={id}
        id={id}
        className="min-h-7 cursor-default px-2.5 text-12 text-text-2 first:rounded-l-2 last:rounded-r-2 data-hovered:bg-hover data-selected:bg-accent-soft data-selected:font-medium data-selected:text-accent"
      >
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
