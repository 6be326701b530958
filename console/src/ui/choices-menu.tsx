import type { ReactElement } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Icon } from './icon.tsx'
import { popoverStyle } from './popover-style.ts'

type Choice<Id extends string> = { id: Id; text: string }

type Props<Id extends string> = {
  /** The button that opens it. */
  trigger: ReactElement
  label: string
  choices: readonly Choice<Id>[]
  chosen: readonly Id[]
  /** One of them is always chosen, and another one takes its place. */
  isSingle?: boolean
  onChange: (chosen: Id[]) => void
}

/** Some of several, or one: it stays open while they are chosen. */
export function ChoicesMenu<Id extends string>({
  trigger,
  label,
  choices,
  chosen,
  isSingle = false,
  onChange,
}: Props<Id>) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover offset={6} className={`${popoverStyle} min-w-48 max-w-80`}>
        <Menu
          aria-label={label}
          selectionMode={isSingle ? 'single' : 'multiple'}
          disallowEmptySelection={isSingle}
          selectedKeys={chosen}
          onSelectionChange={(keys) =>
            onChange(
              keys === 'all' ? choices.map(({ id }) => id) : choices.map(({ id }) => id).filter((id) => keys.has(id)),
            )
          }
          className="max-h-[60vh] overflow-y-auto outline-none"
        >
          {choices.map(({ id, text }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              className="group flex min-h-(--control) cursor-default items-center gap-2.5 rounded-2 px-2 py-1 text-13 outline-none data-focused:bg-hover"
            >
              <Icon name="check" className="invisible size-4 text-accent group-data-selected:visible" />
              <span className="min-w-0 flex-1 truncate">{text}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
