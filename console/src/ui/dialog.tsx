import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './icon-button.tsx'

type Props = {
  title: string
  isOpen: boolean
  /** Absent: it stays until what it asks for is done. */
  onClose?: () => void
  children: ReactNode
  isAlert?: boolean
  width?: 'narrow' | 'wide'
}

/** Over the page, which keeps what was typed into it. */
export function Dialog({ title, isOpen, onClose, children, isAlert = false, width = 'narrow' }: Props) {
  const content = useRef<HTMLDivElement>(null)
  // Where one dialog opens over another, that one takes the focus back from the field which asked for it first.
  useEffect(() => {
    if (isOpen) content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isOpen])
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose?.()}
      isDismissable={onClose !== undefined && !isAlert}
      isKeyboardDismissDisabled={onClose === undefined}
      // The space above gives way first where the window is low.
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
