import type { ConnectedStore, StoreSettings } from '../../api/queries/stores.ts'
import { readSide, readWeight } from '../../format/read-goods.ts'
import { formatWeight } from '../../format/weight.ts'
import { TextField } from '../../ui/field.tsx'

type Parcel = StoreSettings['parcel']

const sides = [
  ['length', 'Length (in)'],
  ['width', 'Width (in)'],
  ['height', 'Height (in)'],
] as const

/** By the service's paths, where its violations stand. */
export const parcelFields = ['parcel.weight', 'parcel.length', 'parcel.width', 'parcel.height']

/** What parcels are taken to be where neither the store nor anybody says it. */
export const usualParcel = { weight: 1, length: 10, width: 8, height: 4 }

/** A parcel's weight and sides, of which the store does not say them. */
export const ParcelFields = ({ parcel }: { parcel: Omit<ConnectedStore['parcel'], 'predefinedPackage'> }) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-2 text-13 font-medium">Default package, if the store provides no weight or size</legend>
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
      <TextField
        label="Weight"
        name="parcel.weight"
        autoComplete="off"
        defaultValue={formatWeight(parcel.weight ?? 0)}
      />
      {sides.map(([side, label]) => (
        <TextField
          key={side}
          label={label}
          name={`parcel.${side}`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={String(parcel[side] ?? '')}
        />
      ))}
    </div>
  </fieldset>
)

/** What cannot be read goes as no number: the service says what is wrong. */
const unreadable = -1

export function readParcel(values: Readonly<Record<string, string>>): Parcel {
  const text = (name: string): string => values[`parcel.${name}`]?.trim() ?? ''
  const side = (name: string) => (text(name) === '' ? null : (readSide(text(name), 'imperial') ?? unreadable))
  return {
    weight: readWeight(text('weight'), 'imperial') ?? unreadable,
    length: side('length'),
    width: side('width'),
    height: side('height'),
  }
}
