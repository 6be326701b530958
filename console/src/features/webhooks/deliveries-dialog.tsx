import { useQuery } from '@tanstack/react-query'
import { failureMessage } from '../../api/messages.ts'
import { type Delivery, deliveriesQuery, retryDelivery, type Webhook } from '../../api/queries/developers.ts'
import { formatCountOf } from '../../format/numbers.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Badge, InlineResult, State } from '../../ui/notice.tsx'
import { Item, List } from '../../ui/section.tsx'
import { When } from '../../ui/text.tsx'

const tones = { pending: 'info', delivered: 'ok', failed: 'bad' } as const

/** The newest events of a webhook, with their last attempts. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { data: deliveries } = useQuery({ ...deliveriesQuery(webhook.id), refetchInterval: 5_000 })
  return (
    <Dialog title="Deliveries" isOpen onClose={onClose} width="wide">
      <p className="-mt-2 text-13 break-all text-text-2">{webhook.url}</p>
      {deliveries?.length === 0 && (
        <State icon="link" title="No deliveries yet">
          <p>Events of the last seven days appear here.</p>
        </State>
      )}
      {deliveries && deliveries.length > 0 && (
        <List label="Deliveries">
          {deliveries.map((delivery) => (
            <DeliveryItem key={delivery.id} webhook={webhook} delivery={delivery} />
          ))}
        </List>
      )}
      <div className="flex justify-end">
        <Button look="primary" onPress={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function DeliveryItem({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { id, type, state, attempt, status, error, durationMs, nextAttemptAt, createdAt } = delivery
  const retry = useAction(retryDelivery, { refreshes: ['webhooks'] })
  return (
    <Item
      title={
        <>
          <span className="break-all">{type}</span>
          <Badge tone={tones[state]}>{state}</Badge>
        </>
      }
      about={
        <>
          <When moment={createdAt} />
          {attempt > 0 && ` · ${formatCountOf(attempt, 'attempt')}`}
          {status !== null && ` · status ${status}`}
          {durationMs !== null && ` · ${durationMs} ms`}
          {error && ` · ${error}`}
          {nextAttemptAt && (
            <>
              {' '}
              · again <When moment={nextAttemptAt} />
            </>
          )}
          {retry.failure && <InlineResult isGood={false}>{failureMessage(retry.failure)}</InlineResult>}
        </>
      }
      actions={
        <ActionButton
          look="quiet"
          aria-label={`Send ${type} again`}
          isPending={retry.isPending}
          onPress={() => retry.run({ webhookId: webhook.id, deliveryId: id })}
          disabledReason={webhook.enabled ? null : 'The webhook is disabled'}
        >
          Send again
        </ActionButton>
      }
    />
  )
}
