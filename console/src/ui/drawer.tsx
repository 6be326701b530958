import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './icon-button.tsx'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** From which side it comes. */
  side?: 'start' | 'end'
}

/** What narrow windows have no room for, from the side. */
export const Drawer = ({ title, isOpen, onClose, children, side = 'start' }: Props) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    isDismissable
    className="fixed inset-0 z-50 bg-veil"
  >
    <Modal
      className={`h-full bg-surface shadow-pop ${side === 'end' ? 'ml-auto w-full max-w-md' : 'w-72 max-w-[85vw]'}`}
    >
      <Dialog className="flex h-full flex-col outline-none">
        <div className="flex h-(--header) items-center justify-between pr-2 pl-5">
          <Heading slot="title" className="text-14">
            {title}
          </Heading>
          <IconButton icon="close" label="Close" onPress={onClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      </Dialog>
    </Modal>
  </ModalOverlay>
)
