import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '../../api/messages.ts'
import {
  createLegacyKey,
  type LegacyKey,
  legacyKeysQuery,
  type NewLegacyKey,
  revokeLegacyKey,
} from '../../api/queries/developers.ts'
import { servicePath } from '../../base-path.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Badge, Notice } from '../../ui/notice.tsx'
import { Item, Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text.tsx'
import { KeyDetails, KeyList, Revoke, SecretDialog } from './key-parts.tsx'

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
          This key stops working immediately. You can’t undo this. Integrations that use this key will need a new one.
        </Revoke>
      )
    }
  />
)
