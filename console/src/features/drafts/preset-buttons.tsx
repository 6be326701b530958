import { ToggleButton } from 'react-aria-components/ToggleButton'
import type { ParcelPreset } from '../../api/queries/parcel-presets.ts'
import { formatPackaging } from '../../format/packaging.ts'
import { formatSize } from '../../format/size.ts'
import { Keys } from '../../ui/keys.tsx'

type Props = {
  label: string
  presets: readonly ParcelPreset[]
  chosen: ParcelPreset | undefined
  isReadOnly: boolean
  onChoose: (preset: ParcelPreset) => void
}

/** The boxes that the desk has, each with its key. */
export const PresetButtons = ({ label, presets, chosen, isReadOnly, onChoose }: Props) => (
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
