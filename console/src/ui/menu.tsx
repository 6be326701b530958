import type { ReactElement, ReactNode } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Icon, type IconName } from './icon.tsx'
import { popoverStyle } from './popover-style.ts'

/** Something that is done, or a file that is kept. */
export type MenuEntry = {
  id: string
  text: string
  icon?: IconName
  about?: string
  /** The keys that do the same. */
  hint?: ReactNode
  isChosen?: boolean
  isDangerous?: boolean
  /** Why it cannot be chosen now. */
  disabledReason?: string | null
} & ({ onAction: () => void } | { href: string })

export type MenuGroup = { title?: string; entries: readonly MenuEntry[] }

/** @param trigger the button that opens it */
export function Menu({
  trigger,
  label,
  groups,
}: {
  trigger: ReactElement
  label: string
  groups: readonly MenuGroup[]
}) {
  return (
    <MenuTrigger>
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
