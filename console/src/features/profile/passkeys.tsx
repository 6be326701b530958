import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors, formError } from '../../api/messages.ts'
import { addPasskey, type Passkey, passkeysQuery, removePasskey } from '../../api/queries/people.ts'
import { supportsPasskeys } from '../../api/queries/session.ts'
import { formatBrowser } from '../../format/browser.ts'
import { ConfirmAction, FormActions } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useSession } from '../../shell/use-session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge, State } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { When } from '../../ui/text.tsx'

export function Passkeys() {
  const { passkeysOffered } = useSession()
  const { data: passkeys } = useSuspenseQuery(passkeysQuery())
  const [isAdding, setAdding] = useState(false)
  const reason = !passkeysOffered
    ? 'Passkeys require HTTPS or localhost'
    : supportsPasskeys()
      ? null
      : 'This browser doesn’t support passkeys'
  return (
    <Section
      title="Passkeys"
      about="Sign in with your fingerprint, face, or device PIN instead of a password."
      isFlush
      actions={
        <Button icon="plus" onPress={() => setAdding(true)} disabledReason={reason}>
          Add passkey
        </Button>
      }
    >
      {passkeys.length === 0 ? (
        <State icon="passkey" title="No passkeys yet" />
      ) : (
        <List label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.passkeyId} passkey={passkey} />
          ))}
        </List>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const action = useAction(addPasskey, { refreshes: ['profile'], toast: 'Passkey added', onDone: onClose })
  return (
    <Dialog title="Add passkey" isOpen onClose={onClose}>
      <Form
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, ['name'])}
        onSubmit={({ name = '' }) => action.run(name)}
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Continue
          </FormActions>
        }
      >
        <TextField
          label="Name"
          name="name"
          defaultValue={formatBrowser(navigator.userAgent)}
          hint="Enter a name for this passkey. Your browser guides you through the rest."
          autoFocus
        />
      </Form>
    </Dialog>
  )
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const { passkeyId, name, host, createdAt, lastUsedAt } = passkey
  const [isAsking, setAsking] = useState(false)
  const action = useAction(removePasskey, { refreshes: ['profile'], toast: `${name} removed` })
  const isForeign = host !== location.hostname
  return (
    <Item
      icon={<Icon name="passkey" className="size-5 text-text-3" />}
      title={
        <>
          {name}
          {isForeign && <Badge tone="warn">for {host}</Badge>}
        </>
      }
      about={
        <>
          Added <When moment={createdAt} /> · {lastUsedAt ? 'last used ' : 'never used'}
          {lastUsedAt && <When moment={lastUsedAt} />}
          {isForeign && ' · doesn’t work at this address'}
        </>
      }
      actions={
        <>
          <IconButton icon="trash" label={`Remove ${name}`} onPress={() => setAsking(true)} />
          <ConfirmAction
            title={`Remove ${name}?`}
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            action={action}
            onConfirm={() => action.run(passkeyId)}
            verb="Remove passkey"
          >
            You won’t be able to sign in with this passkey. Delete the passkey on your device too. Otherwise, the device
            may still offer it.
          </ConfirmAction>
        </>
      }
    />
  )
}
