import { useSuspenseQuery } from '@tanstack/react-query'
import { memo, useMemo, useRef } from 'react'
import { type ParcelPreset, parcelPresetsQuery } from '../../api/queries/parcel-presets.ts'
import { useCommands } from '../../shell/use-commands.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { useDraftForm, useTyped } from './form.ts'
import { ParcelFields } from './parcel-fields.tsx'
import { withPreset } from './presets.ts'
import { emptyParcel, freeKey, type TypedParcel } from './typed.ts'
import { UnitsSwitch } from './units-switch.tsx'

type Props = { onUnits: (units: 'imperial' | 'metric') => void }

/** What it is packed in: presets by key, weights and sides. Each parcel gets a label of its own. */
export const ParcelsSection = memo(function ParcelsSection({ onUnits }: Props) {
  const { change, units, isReadOnly } = useDraftForm()
  const { data: presets } = useSuspenseQuery(parcelPresetsQuery())
  const part = useRef<HTMLDivElement>(null)
  const parcels = useTyped(({ parcels }) => parcels)
  const set = (place: number, parcel: TypedParcel) =>
    change({ parcels: parcels.map((one, at) => (at === place ? parcel : one)) })
  const choose = (place: number, preset: ParcelPreset) => {
    change({
      parcels: parcels.map((one, at) => (at === place ? withPreset(one, preset) : one)),
      signature: preset.options.signature,
      saturdayDelivery: preset.options.saturdayDelivery,
    })
    part.current?.querySelectorAll<HTMLInputElement>('[data-weight] input')[place]?.focus()
  }
  // By key the last parcel is meant: the one that was added just now.
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
        {parcels.map((parcel, place) => (
          <ParcelFields
            key={parcel.key}
            place={place}
            parcel={parcel}
            presets={presets}
            onChange={(next) => set(place, next)}
            onChoose={(preset) => choose(place, preset)}
            onRemove={
              parcels.length > 1 ? () => change({ parcels: parcels.filter((_, at) => at !== place) }) : undefined
            }
          />
        ))}
        {!isReadOnly && (
          <div>
            <Button
              look="quiet"
              icon="plus"
              className="-ml-3"
              onPress={() => change({ parcels: [...parcels, { ...emptyParcel, key: freeKey(parcels) }] })}
            >
              Add package
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
})
