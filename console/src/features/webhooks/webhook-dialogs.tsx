import { fieldErrors, formError } from '../../api/messages.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  recoverWebhook,
  rotateSecret,
  type Webhook,
  type WebhookWithSecret,
} from '../../api/queries/developers.ts'
import { ConfirmAction, FormActions } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

/** Types of events as text of a field: one per line or separated by commas. Null: all. */
const readTypes = (text: string) => {
  const types = text.split(/[\s,]+/).filter(Boolean)
  return types.length > 0 ? (types as NonNullable<Webhook['types']>) : null
}

const WebhookFields = ({ webhook }: { webhook: Webhook | null }) => (
  <>
    <TextField
      label="URL"
      name="url"
      defaultValue={webhook?.url ?? ''}
      autoComplete="off"
      hint="Must start with https://"
      autoFocus
    />
    <TextField
      label="Event types"
      name="types"
      defaultValue={webhook?.types?.join(', ') ?? ''}
      autoComplete="off"
      hint="Optional, separated by commas, such as label.purchased. Leave empty for all types."
    />
    <TextField
      label="Description"
      name="description"
      defaultValue={webhook?.description ?? ''}
      autoComplete="off"
      hint="Optional. Your own note."
    />
  </>
)

const fields = ['url', 'types', 'description']

type NewProps = { onClose: () => void; onCreated: (created: WebhookWithSecret) => void }

export function NewWebhookDialog({ onClose, onCreated }: NewProps) {
  const action = useAction(createWebhook, {
    refreshes: ['webhooks'],
    onDone: (created) => {
      onClose()
      onCreated(created)
    },
  })
  return (
    <Dialog title="New webhook" isOpen onClose={onClose}>
      <Form
        label="New webhook"
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, fields)}
        onSubmit={({ url = '', types = '', description = '' }) =>
          action.run({ url: url.trim(), types: readTypes(types), description })
        }
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Create webhook
          </FormActions>
        }
      >
        <WebhookFields webhook={null} />
      </Form>
    </Dialog>
  )
}

export function EditDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const action = useAction(changeWebhook, { refreshes: ['webhooks'], toast: 'Webhook saved', onDone: onClose })
  return (
    <Dialog title="Edit webhook" isOpen onClose={onClose}>
      <Form
        label="Edit webhook"
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, fields)}
        onSubmit={({ url = '', types = '', description = '' }) =>
          action.run({ webhookId: webhook.id, url: url.trim(), types: readTypes(types), description })
        }
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Save webhook
          </FormActions>
        }
      >
        <WebhookFields webhook={webhook} />
      </Form>
    </Dialog>
  )
}

type DialogProps = { webhook: Webhook; onClose: () => void }

type RotateProps = DialogProps & { onRotated: (webhook: WebhookWithSecret) => void }

export function RotateDialog({ webhook, onClose, onRotated }: RotateProps) {
  const action = useAction(rotateSecret, {
    refreshes: ['webhooks'],
    onDone: (rotated) => {
      onClose()
      onRotated(rotated)
    },
  })
  return (
    <ConfirmAction
      title="Create a new secret?"
      onClose={onClose}
      action={action}
      onConfirm={() => action.run(webhook.id)}
      verb="Create secret"
    >
      For 24 hours, messages are signed with the new and the previous secret. Change your server within that time.
    </ConfirmAction>
  )
}

const dayMs = 24 * 60 * 60 * 1000

export function RecoverDialog({ webhook, onClose }: DialogProps) {
  const action = useAction(recoverWebhook, {
    refreshes: ['webhooks'],
    toast: 'Missed events will be sent',
    onDone: onClose,
  })
  return (
    <Dialog title="Send missed events" isOpen onClose={onClose}>
      <Form
        label="Send missed events"
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, [])}
        onSubmit={({ days = '' }) => {
          const since = new Date(Date.now() - (Number.parseFloat(days) || 1) * dayMs).toISOString()
          action.run({ webhookId: webhook.id, since })
        }}
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Send events
          </FormActions>
        }
      >
        <TextField
          label="Days"
          name="days"
          defaultValue="1"
          inputMode="decimal"
          autoComplete="off"
          hint="Events of this many days that the server has not received are sent. Events are kept for 30 days."
          autoFocus
        />
      </Form>
    </Dialog>
  )
}

export function DeleteDialog({ webhook, onClose }: DialogProps) {
  const action = useAction(deleteWebhook, { refreshes: ['webhooks'], toast: 'Webhook deleted', onDone: onClose })
  return (
    <ConfirmAction
      title="Delete this webhook?"
      onClose={onClose}
      action={action}
      onConfirm={() => action.run(webhook.id)}
      verb="Delete webhook"
    >
      No more events are sent to {webhook.url}, not even those that are still pending. You can’t undo this.
    </ConfirmAction>
  )
}
