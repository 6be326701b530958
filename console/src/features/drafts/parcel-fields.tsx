import { useQuery } from '@tanstack/react-query'
import { packagingsQuery } from '../../api/queries/packagings.ts'
import type { ParcelPreset } from '../../api/queries/parcel-presets.ts'
import { formatPackaging, packagingChoices } from '../../format/packaging.ts'
import { readSide, readWeight, splitSides } from '../../format/read-goods.ts'
import { formatSize } from '../../format/size.ts'
import { formatWeight } from '../../format/weight.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { useDraftForm, useTyped } from './form.ts'
import { PresetButtons } from './preset-buttons.tsx'
import { hasPreset, weighed } from './presets.ts'
import type { TypedParcel } from './typed.ts'

type Props = {
  place: number
  parcel: TypedParcel
  presets: readonly ParcelPreset[]
  onChange: (parcel: TypedParcel) => void
  onChoose: (preset: ParcelPreset) => void
  /** Absent: it is the only one. */
  onRemove: (() => void) | undefined
}

const sides = [
  ['length', 'Length'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const

/** One parcel. */
export function ParcelFields({ place, parcel, presets, onChange, onChoose, onRemove }: Props) {
  const { units, errorOf, leave, isReadOnly } = useDraftForm()
  const items = useTyped(({ items }) => items)
  const isOnly = useTyped(({ parcels }) => parcels.length === 1)
  const { data: packagings = [] } = useQuery(packagingsQuery())
  const path = `shipments[${place}].parcel`
  const preset = presets.find((one) => hasPreset(parcel, one))
  const typeSide = (side: 'length' | 'width' | 'height', text: string) => {
    const [length, width, height] = splitSides(text) ?? []
    if (length && width && height) onChange({ ...parcel, length, width, height, predefinedPackage: '' })
    else onChange({ ...parcel, [side]: text, predefinedPackage: '' })
  }
  const inUnits = units === 'metric' ? 'cm' : 'in'
  const proposed = isOnly ? weighed(items, preset?.tareWeight ?? 0, units) : null
  return (
    <fieldset className="flex flex-col gap-3">
      {(onRemove || !isOnly) && (
        <legend className="flex w-full items-center justify-between pb-2">
          <span className="text-13 font-semibold">Package {place + 1}</span>
          {onRemove && !isReadOnly && (
            <Button look="quiet" icon="trash" onPress={onRemove} aria-label={`Remove package ${place + 1}`}>
              Remove
            </Button>
          )}
        </legend>
      )}
      {presets.length > 0 && (
        <PresetButtons
          label={isOnly ? 'Saved packages' : `Saved packages for package ${place + 1}`}
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
            note={weightNote(parcel.weight, readWeight(parcel.weight, units))}
            isReadOnly={isReadOnly}
            autoComplete="off"
            onChange={(weight) => onChange({ ...parcel, weight })}
            onLeave={() => leave(`${path}.weight`)}
          />
          {proposed !== null && proposed !== parcel.weight && !isReadOnly && (
            <Button
              look="quiet"
              className="mt-1 -ml-3 py-1 text-left whitespace-normal!"
              onPress={() => onChange({ ...parcel, weight: proposed })}
            >
              Use {proposed}, the weight of the items{preset && preset.tareWeight > 0 ? ' and the box' : ''}
            </Button>
          )}
        </div>
        {parcel.predefinedPackage === '' ? (
          sides.map(([side, label]) => (
            <div key={side} className="col-span-2 sm:col-span-1">
              <TextField
                label={`${label} (${inUnits})`}
                value={parcel[side]}
                error={errorOf(`${path}.${side}`)}
                note={sideNote(parcel[side], readSide(parcel[side], units), inUnits)}
                isReadOnly={isReadOnly}
                autoComplete="off"
                onChange={(text) => typeSide(side, text)}
                onLeave={() => leave(`${path}.${side}`)}
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

/** How it was understood, where that is not just what was typed. */
const weightNote = (typed: string, pounds: number | null): string | null =>
  pounds === null || formatWeight(pounds) === typed.trim() ? null : `= ${formatWeight(pounds)}`

const sideNote = (typed: string, inches: number | null, inUnits: string): string | null =>
  inches !== null && (/[a-z"]/i.test(typed) || inUnits === 'cm') ? `= ${formatSize([inches])}` : null
