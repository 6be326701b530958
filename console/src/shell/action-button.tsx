import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { failureMessage } from '../api/messages.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { useLatest } from '../ui/use-value.ts'
import { useCommands } from './commands.ts'
import type { useAction } from './use-action.ts'
import { useOnline } from './use-session.ts'

/** A button for an action that needs a connection. */
export function ActionButton({ disabledReason, ...rest }: ComponentProps<typeof Button>) {
  const isOnline = useOnline()
  return <Button {...rest} disabledReason={isOnline ? (disabledReason ?? null) : 'Not connected'} />
}

type Props = Pick<ComponentProps<typeof ActionButton>, 'children' | 'disabledReason' | 'isPending' | 'look'> & {
  onCancel: () => void
}

/** The buttons of a dialog's form. The submit button comes last, as in every dialog. */
export const FormActions = ({ onCancel, look = 'primary', ...rest }: Props) => (
  <>
    <Button look="quiet" onPress={onCancel}>
      Cancel
    </Button>
    <ActionButton {...rest} type="submit" look={look} />
  </>
)

type ConfirmActionProps = {
  title: string
  isOpen?: boolean
  onClose: () => void
  action: Pick<ReturnType<typeof useAction>, 'isPending' | 'failure'>
  onConfirm: () => void
  verb: string
  otherwise?: string
  /** The consequences, in one or two sentences. */
  children: ReactNode
}

/** Confirms a destructive action. */
export const ConfirmAction = ({
  title,
  isOpen = true,
  onClose,
  action,
  onConfirm,
  verb,
  otherwise = 'Cancel',
  children,
}: ConfirmActionProps) => (
  <Confirm
    title={title}
    isOpen={isOpen}
    onClose={onClose}
    failure={action.failure && failureMessage(action.failure)}
    actions={
      <>
        <Button look="quiet" onPress={onClose}>
          {otherwise}
        </Button>
        <ActionButton look="danger" isPending={action.isPending} onPress={onConfirm}>
          {verb}
        </ActionButton>
      </>
    }
  >
    {children}
  </Confirm>
)

type CreateButtonProps = {
  /** Also shown in the command menu. */
  text: string
  /** The group in the command menu. */
  group: string
  /** Null if the button and its shortcut work. */
  disabledReason?: string | null
  onPress: () => void
}

/** The main button of a page, such as "New printer". Its shortcut is `c`. */
export function CreateButton({ text, group, disabledReason = null, onPress }: CreateButtonProps) {
  const latest = useLatest(onPress)
  const isOffered = disabledReason === null
  const commands = useMemo(
    () => (isOffered ? [{ id: 'begin', text, group, keys: 'c', run: () => latest.current() }] : []),
    [isOffered, text, group, latest],
  )
  useCommands(commands)
  return (
    <Button look="primary" icon="plus" onPress={onPress} disabledReason={disabledReason}>
      {text}
    </Button>
  )
}
