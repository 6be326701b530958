import type { ApiKey } from '../../api/queries/keys.ts'
import { When } from '../../ui/when.tsx'
import { makerWords } from './words.ts'

type Times = Pick<ApiKey, 'createdAt' | 'createdBy' | 'lastUsedAt' | 'revokedAt'>

/** Who made it, and when it was used. */
export const KeyTimes = ({ of: { createdAt, createdBy, lastUsedAt, revokedAt } }: { of: Times }) => (
  <>
    created <When moment={createdAt} />
    {makerWords(createdBy)} · {lastUsedAt ? 'last used ' : 'never used'}
    {lastUsedAt && <When moment={lastUsedAt} />}
    {revokedAt && (
      <>
        {' '}
        · revoked <When moment={revokedAt} />
      </>
    )}
  </>
)
