import { IconButton } from './icon-button.tsx'
import { Menu, type MenuEntry } from './menu.tsx'

type Props = {
  /** What it is called. */
  of: string
  entries: readonly MenuEntry[]
  isPending?: boolean
}

/** What can be done with one of a list. */
export const ItemMenu = ({ of, entries, isPending = false }: Props) => (
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
