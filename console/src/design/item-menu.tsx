import { IconButton } from './icon-button.tsx'
import { Menu, type MenuEntry } from './menu.tsx'

type Props = { of: string; entries: readonly MenuEntry[]; isPending?: boolean }

/** What can be done with one of a list. @param of what it is called */
export const ItemMenu = ({ of, entries, isPending = false }: Props) => (
  <Menu
    label={`What to do with ${of}`}
    trigger={<IconButton icon="dots" label={`More of ${of}`} isPending={isPending} />}
    groups={[{ entries }]}
  />
)
