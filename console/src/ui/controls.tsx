import type { ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'
import { labelStyle } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

type Props = { children: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void }

/** A switch that takes effect immediately. */
export const Switch = ({ children, isOn, onChange }: Props) => (
  <AriaSwitch isSelected={isOn} onChange={onChange} className="group flex min-h-(--control) items-center gap-3 text-13">
    <span className="flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors duration-90 group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent group-data-selected:border-accent group-data-selected:bg-accent">
      <span className="size-3.5 rounded-full bg-text-3 transition-[translate] duration-90 group-data-selected:translate-x-[15px] group-data-selected:bg-on-accent" />
    </span>
    <span>{children}</span>
  </AriaSwitch>
)

type Choice<Id extends string> = { id: Id; text: string; icon: IconName }
type RadioCardsProps<Id extends string> = {
  label: string
  value: Id
  choices: readonly Choice<Id>[]
  onChange: (id: Id) => void
}

/** A choice between few visible options. */
export function RadioCards<Id extends string>({ label, value, choices, onChange }: RadioCardsProps<Id>) {
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
