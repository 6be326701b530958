import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './button.tsx'
import { Notice } from './notice.tsx'
import { useMedia } from './use-value.ts'

type Props = {
  title: string
  isOpen: boolean
  /** Absent if the dialog can't be dismissed. */
  onClose?: () => void
  children: ReactNode
  isAlert?: boolean
  width?: 'narrow' | 'wide'
}

/** A modal dialog. The page behind it keeps its state. */
export function Dialog({ title, isOpen, onClose, children, isAlert = false, width = 'narrow' }: Props) {
  const content = useRef<HTMLDivElement>(null)
  // A dialog over another one would lose the focus of its first field.
  useEffect(() => {
    if (isOpen) content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isOpen])
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      isDismissable={onClose !== undefined && !isAlert}
      isKeyboardDismissDisabled={onClose === undefined}
      // In low windows, the space above the dialog shrinks first.
      className="fixed inset-0 z-50 flex flex-col items-center overflow-y-auto bg-veil px-4 pb-4 before:min-h-4 before:basis-[12vh] max-sm:justify-end max-sm:px-0 max-sm:pb-0 max-sm:before:hidden"
    >
      <Modal
        ref={content}
        className={`w-full shrink-0 animate-in rounded-3 bg-raised shadow-pop max-sm:max-h-full max-sm:overflow-y-auto max-sm:rounded-b-none ${width === 'wide' ? 'max-w-2xl' : 'max-w-md'}`}
      >
        <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className="flex flex-col gap-4 p-5 outline-none">
          <div className="flex items-start justify-between gap-4">
            <Heading slot="title" className="pt-1 text-16">
              {title}
            </Heading>
            {onClose && <IconButton icon="close" label="Close" onPress={onClose} className="-mt-0.5 -mr-1.5" />}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

type ConfirmProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** The consequences, in one or two sentences. */
  children: ReactNode
  failure?: string | null
  actions: ReactElement
}

/** A question before an irreversible action. It also shows the failure. */
export const Confirm = ({ title, isOpen, onClose, children, failure, actions }: ConfirmProps) => (
  <Dialog title={title} isOpen={isOpen} onClose={onClose} isAlert>
    <div className="-mt-2 text-13 text-text-2">{children}</div>
    {failure && <Notice kind="bad">{failure}</Notice>}
    <div className="flex flex-wrap justify-end gap-2">{actions}</div>
  </Dialog>
)

type DrawerProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** The side that it slides in from. */
  side?: 'start' | 'end'
}

/** A modal side panel for narrow windows. */
export const Drawer = ({ title, isOpen, onClose, children, side = 'start' }: DrawerProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    isDismissable
    className="fixed inset-0 z-50 bg-veil"
  >
    <Modal
      className={`h-full bg-surface shadow-pop ${side === 'end' ? 'ml-auto w-full max-w-md' : 'w-72 max-w-[85vw]'}`}
    >
      <AriaDialog className="flex h-full flex-col outline-none">
        <div className="flex h-(--header) items-center justify-between pr-2 pl-5">
          <Heading slot="title" className="text-14">
            {title}
          </Heading>
          <IconButton icon="close" label="Close" onPress={onClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      </AriaDialog>
    </Modal>
  </ModalOverlay>
)

type SidePanelProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** A panel next to the content, or a drawer in narrow windows. */
export function SidePanel({ title, isOpen, onClose, children }: SidePanelProps) {
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section aria-label={title} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
        {children}
      </section>
    </aside>
  )
}
