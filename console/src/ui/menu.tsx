import type { ReactElement, ReactNode } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { popoverStyle } from './styles.ts'

/** An action, or a file to download. */
export type MenuEntry = {
  id: string
  text: string
  icon?: IconName
  about?: string
  /** The shortcut. */
  hint?: ReactNode
  isChosen?: boolean
  isDangerous?: boolean
  /** Why the entry is disabled. */
  disabledReason?: string | null
} & ({ onAction: () => void } | { href: string })

type MenuGroup = { title?: string; entries: readonly MenuEntry[] }

export function Menu({
  trigger,
  label,
  groups,
  onOpen,
}: {
  trigger: ReactElement
  label: string
  groups: readonly MenuGroup[]
  onOpen?: () => void
}) {
  return (
    <MenuTrigger onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      {trigger}
      <Popover offset={6} className={`${popoverStyle} min-w-56 max-w-80`}>
        <AriaMenu aria-label={label} className="max-h-[60vh] overflow-y-auto outline-none">
          {groups.map(({ title, entries }, index) => (
            <MenuSection
              key={title ?? index}
              {...(title ? {} : { 'aria-label': label })}
              className={index > 0 ? 'mt-1 border-t border-line pt-1' : ''}
            >
              {title && <Header className="px-2 pt-1.5 pb-1 text-11 font-medium text-text-3">{title}</Header>}
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { id, text, icon, hint, isChosen, isDangerous, disabledReason } = entry
  const about = disabledReason ?? entry.about
  return (
    <MenuItem
      id={id}
      textValue={text}
      isDisabled={Boolean(disabledReason)}
      {...('href' in entry ? { href: entry.href, download: true } : { onAction: entry.onAction })}
      className={`flex min-h-(--control) cursor-default items-center gap-2.5 rounded-2 px-2 py-1 text-13 outline-none data-focused:bg-hover data-disabled:text-text-3 ${isDangerous ? 'text-bad' : 'text-text'}`}
    >
      {icon && <Icon name={icon} className={`size-4 ${isDangerous ? '' : 'text-text-3'}`} />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{text}</span>
        {about && <span className="block text-12 text-text-3">{about}</span>}
      </span>
      {hint}
      {isChosen && (
        <>
          <Icon name="check" className="size-4 text-accent" />
          <span className="sr-only">, selected</span>
        </>
      )}
    </MenuItem>
  )
}

type Choice<Id extends string> = { id: Id; text: string }

type Props<Id extends string> = {
  trigger: ReactElement
  label: string
  choices: readonly Choice<Id>[]
  chosen: readonly Id[]
  /** Whether exactly one choice is selected. */
  isSingle?: boolean
  onChange: (chosen: Id[]) => void
}

/** A menu of choices that stays open. */
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
        <AriaMenu
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
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

type ItemMenuProps = {
  /** The item's name. */
  of: string
  entries: readonly MenuEntry[]
  isPending?: boolean
}

/** The menu of an item in a list. */
export const ItemMenu = ({ of, entries, isPending = false }: ItemMenuProps) => (
  <Menu
    label={`Actions for ${of}`}
    trigger={<IconButton icon="dots" label={`More actions for ${of}`} isPending={isPending} />}
    groups={[{ entries }]}
  />
)

type EntryOptions = { text?: string; disabledReason?: string | null; onAction: () => void }

export const editEntry = ({ text = 'Edit…', ...options }: EntryOptions): MenuEntry => ({
  id: 'edit',
  text,
  icon: 'pencil',
  ...options,
})

export const removeEntry = ({ text = 'Remove', ...options }: EntryOptions): MenuEntry => ({
  id: 'remove',
  text,
  icon: 'trash',
  isDangerous: true,
  ...options,
})
