import { type ReactNode, useState } from 'react'
import type { ApiKey } from '../../api/queries/developers.ts'
import { formatCountOf } from '../../format/numbers.ts'
import { ConfirmAction } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { List } from '../../ui/section.tsx'
import { When } from '../../ui/text.tsx'

function creatorText(maker: ApiKey['createdBy']): string {
  if (maker === null) return ''
  if (maker.kind === 'service') return ' during setup'
  if (maker.kind === 'operator') return ' by the operator'
  const name = maker.name ?? maker.email
  if (name === null) return ' by someone who has left'
  const email = maker.email && maker.email !== name ? ` (${maker.email})` : ''
  return ` by ${name}${email}${maker.hasLeft ? ', who has left' : ''}`
}

type Props<Key> = { label: string; keys: readonly Key[]; children: (key: Key) => ReactNode }

/** Shows active keys first, and revoked ones on request. */
export function KeyList<Key extends { revokedAt: string | null }>({ label, keys, children }: Props<Key>) {
  const [areAllShown, showAll] = useState(false)
  const ended = keys.filter(({ revokedAt }) => revokedAt !== null)
  const good = keys.filter(({ revokedAt }) => revokedAt === null)
  return (
    <>
      {good.length === 0 && <p className="px-4 py-3 text-13 text-text-2">All keys have been revoked.</p>}
      <List label={label}>{[...good, ...(areAllShown ? ended : [])].map(children)}</List>
      {ended.length > 0 && (
        <div className="border-t border-line px-2 py-1.5">
          <Button look="quiet" onPress={() => showAll(!areAllShown)} aria-expanded={areAllShown}>
            {areAllShown ? 'Hide revoked keys' : `Show ${formatCountOf(ended.length, 'revoked key')}`}
          </Button>
        </div>
      )}
    </>
  )
}

const scopeTexts = { read: 'read', orders: 'orders and rates', buy: 'labels', manage: 'account' } as const

/** ` · only read, labels · up to 12.00 a day`. Empty for a key without limits. */
export function limitsText({ scopes, dailySpendLimit }: Pick<ApiKey, 'scopes' | 'dailySpendLimit'>): string {
  const names = scopes?.map((scope) => scopeTexts[scope]).join(', ')
  return [names && ` · only ${names}`, dailySpendLimit && ` · up to ${dailySpendLimit} a day`].filter(Boolean).join('')
}

type Shown = Pick<ApiKey, 'createdAt' | 'createdBy' | 'lastUsedAt' | 'revokedAt' | 'scopes' | 'dailySpendLimit'>

export const KeyDetails = ({ of: { createdAt, createdBy, lastUsedAt, revokedAt, ...limits } }: { of: Shown }) => (
  <>
    created <When moment={createdAt} />
    {creatorText(createdBy)} · {lastUsedAt ? 'last used ' : 'never used'}
    {lastUsedAt && <When moment={lastUsedAt} />}
    {limitsText(limits)}
    {revokedAt && (
      <>
        {' '}
        · revoked <When moment={revokedAt} />
      </>
    )}
  </>
)

type RevokeProps = {
  displayName: string
  revoke: () => Promise<unknown>
  /** The consequences. */
  children: ReactNode
}

/** Revokes a key after a confirmation. */
export function Revoke({ displayName, revoke, children }: RevokeProps) {
  const [isAsking, setAsking] = useState(false)
  const deniedReason = useDeniedReason('keys.manage')
  const action = useAction(revoke, {
    refreshes: ['keys'],
    toast: `Revoked ${displayName}`,
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Revoke ${displayName}`}
        onPress={() => setAsking(true)}
        disabledReason={deniedReason}
      >
        Revoke
      </Button>
      <ConfirmAction
        title={`Revoke ${displayName}?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        action={action}
        onConfirm={() => action.run(undefined)}
        verb="Revoke"
      >
        {children}
      </ConfirmAction>
    </>
  )
}
