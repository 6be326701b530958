import type { ReactNode } from 'react'
import { Drawer } from './drawer.tsx'
import { IconButton } from './icon-button.tsx'
import { useMedia } from './use-media.ts'

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** Beside what it belongs to, which goes on being used; over it where there is no room. */
export function SidePanel({ title, isOpen, onClose, children }: Props) {
  const hasRoom = useMedia('(min-width: 64rem)')
  if (!hasRoom) {
    return (
      <Drawer title={title} isOpen={isOpen} onClose={onClose} side="end">
        {children}
      </Drawer>
    )
  }
  if (!isOpen) return null
  return (
    <aside aria-label={title} className="flex w-96 shrink-0 flex-col border-l border-line bg-surface">
      <div className="flex h-(--header) shrink-0 items-center justify-between gap-2 border-b border-line pr-2 pl-5">
        <h2 className="truncate text-14">{title}</h2>
        <IconButton icon="close" label="Close" onPress={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself is reached by the keyboard */}
      <section aria-label={title} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        {children}
      </section>
    </aside>
  )
}
