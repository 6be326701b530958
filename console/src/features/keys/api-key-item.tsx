import { type ApiKey, revokeApiKey } from '../../api/queries/keys.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Item } from '../../ui/list.tsx'
import { When } from '../../ui/when.tsx'
import { KeyTimes } from './key-times.tsx'
import { Revoke } from './revoke.tsx'

export function ApiKeyItem({ apiKey }: { apiKey: ApiKey }) {
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
      about={<KeyTimes of={apiKey} />}
      actions={
        revokedAt === null && (
          <Revoke called={name} revoke={() => revokeApiKey(apiKeyId)}>
            This key and all access tokens issued with it stop working immediately.{' '}
            {lastUsedAt ? (
              <>
                It was last used <When moment={lastUsedAt} />.
              </>
            ) : (
              'This key has never been used.'
            )}{' '}
            You can’t undo this. Integrations that use this key will need a new one.
          </Revoke>
        )
      }
    />
  )
}
