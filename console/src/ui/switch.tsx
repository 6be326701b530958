import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components/Switch'

type Props = { children: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void }

/** Something that is on or off, at once. */
export const Switch = ({ children, isOn, onChange }: Props) => (
  <AriaSwitch isSelected={isOn} onChange={onChange} className="group flex min-h-(--control) items-center gap-3 text-13">
    <span className="flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors duration-90 group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent group-data-selected:border-accent group-data-selected:bg-accent">
      <span className="size-3.5 rounded-full bg-text-3 transition-[translate] duration-90 group-data-selected:translate-x-[15px] group-data-selected:bg-on-accent" />
    </span>
    <span>{children}</span>
  </AriaSwitch>
)
