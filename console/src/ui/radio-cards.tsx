import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { labelStyle } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

type Choice<Id extends string> = { id: Id; text: string; icon: IconName }
type Props<Id extends string> = {
  label: string
  value: Id
  choices: readonly Choice<Id>[]
  onChange: (id: Id) => void
}

/** One of few, all of them seen. */
export function RadioCards<Id extends string>({ label, value, choices, onChange }: Props<Id>) {
  return (
    <RadioGroup
      value={value}
      onChange={(id) => onChange(id as Id)}
      orientation="horizontal"
      className="flex flex-col gap-1.5"
    >
      <Label className={labelStyle}>{label}</Label>
      <div className="grid auto-cols-fr grid-flow-col gap-2 sm:max-w-md">
        {choices.map(({ id, text, icon }) => (
          <Radio
            key={id}
            value={id}
            className="flex min-h-(--control-large) items-center justify-center gap-2 rounded-2 border border-line-strong px-2 text-13 font-medium whitespace-nowrap text-text-2 data-hovered:bg-hover data-selected:border-accent data-selected:bg-accent-soft data-selected:text-accent"
          >
            <Icon name={icon} />
            {text}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
