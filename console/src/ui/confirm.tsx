import type { ReactElement, ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** What it will do, in a sentence or two. */
  children: ReactNode
  failure?: string | null
  /** The button that does it, and the one that does not. */
  actions: ReactElement
}

/** Before what cannot be taken back. It owns what goes wrong with it. */
export const Confirm = ({ title, isOpen, onClose, children, failure, actions }: Props) => (
  <Dialog title={title} isOpen={isOpen} onClose={onClose} isAlert>
    <div className="-mt-2 text-13 text-text-2">{children}</div>
    {failure && <Notice kind="bad">{failure}</Notice>}
    <div className="flex flex-wrap justify-end gap-2">{actions}</div>
  </Dialog>
)
