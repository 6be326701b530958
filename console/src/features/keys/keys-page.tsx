import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage, fieldErrors, formError } from '../../api/messages.ts'
import {
  type ApiKey,
  apiKeysQuery,
  createApiKey,
  createLegacyKey,
  type LegacyKey,
  legacyKeysQuery,
  type NewApiKey,
  type NewLegacyKey,
  revokeApiKey,
  revokeLegacyKey,
} from '../../api/queries/developers.ts'
import { servicePath } from '../../base-path.ts'
import { parseMoney } from '../../format/numbers.ts'
import { ActionButton, CreateButton, FormActions } from '../../shell/action-button.tsx'
import { Page } from '../../shell/page.tsx'
import { SecretDialog } from '../../shell/secret-dialog.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge, Notice, State } from '../../ui/notice.tsx'
import { Item, Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { CodeLine, TextLink, When } from '../../ui/text.tsx'
import { KeyDetails, KeyList, Revoke } from './key-parts.tsx'

/** The keys of both APIs. */
export function KeysPage() {
  const { data: keys } = useSuspenseQuery(apiKeysQuery())
  const deniedReason = useDeniedReason('keys.manage')
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<NewApiKey | null>(null)
  return (
    <Page
      title="API keys"
      about="Create one key per integration, so that you can revoke a key without affecting other integrations."
      actions={
        <CreateButton
          text="New API key"
          group="API keys"
          disabledReason={deniedReason}
          onPress={() => setCreating(true)}
        />
      }
    >
      <Section title="Keys" isFlush>
        {keys.length === 0 ? (
          <State icon="key" title="No API keys yet">
            <p>Create a key for your first integration. Waybill shows the key only once and stores only a hash.</p>
          </State>
        ) : (
          <KeyList label="API keys" keys={keys}>
            {(key) => <ApiKeyItem key={key.apiKeyId} apiKey={key} />}
          </KeyList>
        )}
      </Section>
      <FirstRequest />
      <LegacyKeys />
      {isCreating && <NewKeyDialog onClose={() => setCreating(false)} onCreated={setCreated} />}
      {created && (
        <SecretDialog
          title="API key created"
          about="Store the key as a secret, for example in an environment variable of your integration."
          secrets={[{ name: 'API key', text: created.apiKey }]}
          onClose={() => setCreated(null)}
        />
      )}
    </Page>
  )
}

function ApiKeyItem({ apiKey }: { apiKey: ApiKey }) {
  const { apiKeyId, name, prefix, ending, lastUsedAt, revokedAt } = apiKey
  return (
    <Item
      icon={<Icon name="key" className="size-5 text-text-3 max-sm:hidden" />}
      title={
        <>
          <span className="break-all">{name}</span>
          <code className="font-mono text-12 font-normal text-text-2">
            {prefix}…{ending}
          </code>
          {revokedAt && <Badge sign="⊘">revoked</Badge>}
        </>
      }
      about={<KeyDetails of={apiKey} />}
      actions={
        revokedAt === null && (
          <Revoke displayName={name} revoke={() => revokeApiKey(apiKeyId)}>
            This key and all access tokens issued with it stop working immediately.{' '}
            {lastUsedAt ? (
              <>
                It was last used <When moment={lastUsedAt} />.
              </>
            ) : (
              'This key has never been used.'
            )}{' '}
            You can’t undo this. Integrations that use this key will need a new key.
          </Revoke>
        )
      }
    />
  )
}

const FirstRequest = () => (
  <Section
    title="First request"
    about={
      <>
        Exchange the key for an access token, then send the token with your other requests. The{' '}
        <TextLink href={servicePath('docs/guide/quickstart')}>quickstart</TextLink> takes you from here to a printed
        label. The <TextLink href={servicePath('docs/')}>API reference</TextLink> describes every operation.
      </>
    }
  >
    <CodeLine
      label="Copy request"
      text={`curl ${location.origin}${servicePath('api/v1/auth/token')} -H 'content-type: application/json' -d '{"apiKey": "…"}'`}
    />
  </Section>
)

/** The scopes of new keys. Null: all. */
const accesses: readonly { id: string; text: string; scopes: ApiKey['scopes'] }[] = [
  { id: 'all', text: 'Everything', scopes: null },
  { id: 'labels', text: 'Orders, rates and labels', scopes: ['read', 'orders', 'buy'] },
  { id: 'orders', text: 'Orders and rates, no labels', scopes: ['read', 'orders'] },
  { id: 'read', text: 'Read only', scopes: ['read'] },
]

type Props = { onClose: () => void; onCreated: (created: NewApiKey) => void }

function NewKeyDialog({ onClose, onCreated }: Props) {
  const action = useAction(createApiKey, {
    refreshes: ['keys'],
    onDone: (created) => {
      onClose()
      onCreated(created)
    },
  })
  return (
    <Dialog title="New API key" isOpen onClose={onClose}>
      <Form
        label="New API key"
        errors={fieldErrors(action.failure)}
        failure={formError(action.failure, ['name', 'dailySpendLimit'])}
        onSubmit={({ name = '', access = '', dailySpendLimit = '' }) =>
          action.run({
            name,
            scopes: accesses.find(({ id }) => id === access)?.scopes ?? null,
            dailySpendLimit: parseMoney(dailySpendLimit),
          })
        }
        actions={
          <FormActions isPending={action.isPending} onCancel={onClose}>
            Create key
          </FormActions>
        }
      >
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          hint="Enter the name of the integration and where it runs."
          autoFocus
        />
        <Select label="Access" name="access" choices={accesses} defaultValue="all" />
        <TextField
          label="Daily spend limit"
          name="dailySpendLimit"
          inputMode="decimal"
          autoComplete="off"
          hint="Optional. Maximum cost of the labels bought with this key per day (UTC)."
        />
      </Form>
    </Dialog>
  )
}

/** Keys and secrets of the legacy API, which uses form parameters. */
export function LegacyKeys() {
  const { data: pairs } = useSuspenseQuery(legacyKeysQuery())
  const deniedReason = useDeniedReason('keys.manage')
  const [created, setCreated] = useState<NewLegacyKey | null>(null)
  const action = useAction(createLegacyKey, { refreshes: ['keys'], onDone: setCreated })
  return (
    <Section
      title="Legacy API keys"
      about={
        <>
          For integrations that send form parameters. Every request contains a key and a secret.{' '}
          <TextLink href={servicePath('docs/guide/legacy-api')}>About the legacy API</TextLink>
        </>
      }
      isFlush
      actions={
        <ActionButton
          icon="plus"
          isPending={action.isPending}
          onPress={() => action.run(undefined)}
          disabledReason={deniedReason}
        >
          New legacy key
        </ActionButton>
      }
    >
      {action.failure && (
        <div className="p-4">
          <Notice kind="bad">{failureMessage(action.failure)}</Notice>
        </div>
      )}
      {pairs.length === 0 ? (
        <p className="px-4 py-3 text-13 text-text-2">No legacy keys. Use API keys for new integrations.</p>
      ) : (
        <KeyList label="Legacy API keys" keys={pairs}>
          {(pair) => <PairItem key={pair.legacyKeyId} pair={pair} />}
        </KeyList>
      )}
      {created && (
        <SecretDialog
          title="Legacy API key created"
          about="Send both the key and the secret with every request."
          secrets={[
            { name: 'key', text: created.key },
            { name: 'secret', text: created.secret },
          ]}
          onClose={() => setCreated(null)}
        />
      )}
    </Section>
  )
}

const PairItem = ({ pair }: { pair: LegacyKey }) => (
  <Item
    icon={<Icon name="key" className="size-5 text-text-3 max-sm:hidden" />}
    title={
      <>
        <code className="font-mono text-12 break-all">{pair.key}</code>
        {pair.revokedAt && <Badge sign="⊘">revoked</Badge>}
      </>
    }
    about={<KeyDetails of={pair} />}
    actions={
      pair.revokedAt === null && (
        <Revoke displayName={`legacy key ${pair.key.slice(0, 8)}…`} revoke={() => revokeLegacyKey(pair.key)}>
          This key stops working immediately. You can’t undo this. Integrations that use this key will need a new key.
        </Revoke>
      )
    }
  />
)
