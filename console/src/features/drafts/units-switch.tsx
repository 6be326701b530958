import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import type { Units } from '../../format/read-goods.ts'

const choices = [
  ['imperial', 'lb · in'],
  ['metric', 'kg · cm'],
] as const

/** What a number without a unit is in. */
export const UnitsSwitch = ({ units, onChange }: { units: Units; onChange: (units: Units) => void }) => (
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
