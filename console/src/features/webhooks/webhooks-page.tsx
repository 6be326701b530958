import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '../../api/messages.ts'
import {
  changeWebhook,
  testWebhook,
  type Webhook,
  type WebhookWithSecret,
  webhooksQuery,
} from '../../api/queries/developers.ts'
import { servicePath } from '../../base-path.ts'
import { formatCountOf } from '../../format/numbers.ts'
import { ActionButton, CreateButton } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { SecretDialog } from '../../shell/secret-dialog.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { editEntry, ItemMenu, removeEntry } from '../../ui/menu.tsx'
import { Badge, InlineResult, State } from '../../ui/notice.tsx'
import { Item, List, Section } from '../../ui/section.tsx'
import { TextLink, When } from '../../ui/text.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { DeleteDialog, EditDialog, NewWebhookDialog, RecoverDialog, RotateDialog } from './webhook-dialogs.tsx'

export function WebhooksPage() {
  const { data: webhooks } = useSuspenseQuery({ ...webhooksQuery(), refetchInterval: 30_000 })
  const deniedReason = useDeniedReason('webhooks.manage')
  const [edited, edit] = useState<Webhook | 'new' | null>(null)
  const [shown, show] = useState<WebhookWithSecret | null>(null)
  return (
    <Page
      title="Webhooks"
      about={
        <>
          A webhook sends the events of this account to your own server, signed and in order.{' '}
          <TextLink href={servicePath('docs/guide/webhooks')}>How to receive webhooks</TextLink>
        </>
      }
      actions={
        <CreateButton text="New webhook" group="Webhooks" disabledReason={deniedReason} onPress={() => edit('new')} />
      }
    >
      <Section title={webhooks.length > 0 ? formatCountOf(webhooks.length, 'webhook') : 'Webhooks'} isFlush>
        {webhooks.length === 0 ? (
          <State icon="link" title="No webhooks yet">
            <p>Add the URL of your server to receive orders, labels and refunds as they happen.</p>
          </State>
        ) : (
          <List label="Webhooks">
            {webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} onEdit={() => edit(webhook)} onRotated={show} />
            ))}
          </List>
        )}
      </Section>
      {edited === 'new' && <NewWebhookDialog onClose={() => edit(null)} onCreated={show} />}
      {edited && edited !== 'new' && <EditDialog webhook={edited} onClose={() => edit(null)} />}
      {shown && (
        <SecretDialog
          title="Webhook secret"
          about="Your server verifies the signature of each message with this secret."
          secrets={[{ name: 'secret', text: shown.secret }]}
          onClose={() => show(null)}
        />
      )}
    </Page>
  )
}

function StateBadge({ webhook: { enabled, disabledReason, failingSince } }: { webhook: Webhook }) {
  if (!enabled)
    return (
      <Badge tone={disabledReason ? 'bad' : 'neutral'} sign="⊘">
        disabled
      </Badge>
    )
  return failingSince ? (
    <Badge tone="warn" icon="alert">
      failing
    </Badge>
  ) : null
}

const disabledTexts = {
  gone: 'The server returned 410.',
  failing: 'Every attempt of three days failed.',
} as const

function Details({ webhook }: { webhook: Webhook }) {
  const { types, description, createdAt, disabledReason, disabledAt, failingSince, isRecovering } = webhook
  return (
    <>
      {description && <>{description} · </>}
      {types ? types.join(', ') : 'all events'} · created <When moment={createdAt} />
      {failingSince && (
        <>
          {' '}
          · failing since <When moment={failingSince} />
        </>
      )}
      {disabledReason && disabledAt && (
        <>
          {' '}
          · disabled <When moment={disabledAt} />: {disabledTexts[disabledReason as keyof typeof disabledTexts]}
        </>
      )}
      {isRecovering && ' · sending missed events'}
    </>
  )
}

type ItemProps = { webhook: Webhook; onEdit: () => void; onRotated: (webhook: WebhookWithSecret) => void }
type Asking = 'rotate' | 'recover' | 'delete' | 'deliveries' | null

function WebhookItem({ webhook, onEdit, onRotated }: ItemProps) {
  const { id: webhookId, url, enabled } = webhook
  const [asking, ask] = useState<Asking>(null)
  const deniedReason = useDeniedReason('webhooks.manage')
  const test = useAction(testWebhook)
  const change = useAction(changeWebhook, { refreshes: ['webhooks'] })
  const close = () => ask(null)
  const entry = (id: Exclude<Asking, null>, text: string) => ({
    id,
    text,
    disabledReason: deniedReason,
    onAction: () => ask(id),
  })
  return (
    <Item
      icon={<Icon name="link" className="size-5 text-text-3 max-sm:hidden" />}
      title={
        <>
          <span className="break-all">{url}</span>
          <StateBadge webhook={webhook} />
        </>
      }
      about={
        <>
          <Details webhook={webhook} />
          <span aria-live="polite">
            {test.data && (
              <InlineResult isGood={test.data.isDelivered}>
                {test.data.isDelivered
                  ? `Delivered with status ${test.data.status} in ${test.data.durationMs} ms`
                  : `Not delivered: ${test.data.error}`}
              </InlineResult>
            )}
            {(test.failure ?? change.failure) && (
              <InlineResult isGood={false}>{failureMessage((test.failure ?? change.failure) as never)}</InlineResult>
            )}
          </span>
        </>
      }
      actions={
        <>
          <ActionButton
            look="quiet"
            aria-label={`Send a test message to ${url}`}
            isPending={test.isPending}
            onPress={() => test.run(webhookId)}
            disabledReason={deniedReason}
          >
            Test
          </ActionButton>
          <ItemMenu
            of={url}
            isPending={change.isPending}
            entries={[
              entry('deliveries', 'Deliveries…'),
              editEntry({ disabledReason: deniedReason, onAction: onEdit }),
              {
                id: 'enable',
                text: enabled ? 'Disable' : 'Enable',
                disabledReason: deniedReason,
                onAction: () => change.run({ webhookId, enabled: !enabled }),
              },
              ...(enabled ? [entry('recover', 'Send missed events…')] : []),
              entry('rotate', 'New secret…'),
              removeEntry({ text: 'Delete', disabledReason: deniedReason, onAction: () => ask('delete') }),
            ]}
          />
          {asking === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
          {asking === 'rotate' && <RotateDialog webhook={webhook} onClose={close} onRotated={onRotated} />}
          {asking === 'recover' && <RecoverDialog webhook={webhook} onClose={close} />}
          {asking === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
        </>
      }
    />
  )
}
