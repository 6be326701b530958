import { type ReactNode, useState } from 'react'
import { formatCountOf } from '../../format/count.ts'
import { Button } from '../../ui/button.tsx'
import { List } from '../../ui/list.tsx'

type Props<Key> = { label: string; keys: readonly Key[]; children: (key: Key) => ReactNode }

/** Those that are good; those that ended where somebody asks for them. */
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
