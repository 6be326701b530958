/** What keys of both interfaces have. */
import { type Static, Type } from 'typebox'
import type { AuditActor } from '#audit/audit.ts'
import { listKeyMakers } from '#audit/list-key-makers.ts'
import type { Queryable } from '#kit/postgres.ts'
import { Nullable, OneOf, UtcTime } from '#kit/schema.ts'
import { listPeople } from '#people/list-people.ts'
import type { Person } from '#people/person.ts'

const makerKinds = ['user', 'operator', 'service'] as const

const KeyMaker = Type.Object(
  {
    kind: Type.Unsafe<(typeof makerKinds)[number]>(
      OneOf(makerKinds, { description: "One of the people, the deployment's operator, or its first start." }),
    ),
    name: Nullable(
      Type.String({
        description: 'What he is called; null: he is none of the people of the account, or is so no more.',
      }),
    ),
  },
  { title: 'KeyMaker', description: 'Who made a key.' },
)

export const keyFields = {
  createdAt: UtcTime('When it was made, UTC.'),
  createdBy: Nullable(KeyMaker),
  lastUsedAt: Nullable(UtcTime('When a request came by it last, to a minute, UTC; null: none since that is kept.')),
  revokedAt: Nullable(UtcTime('Since when it opens nothing, UTC; null: it is good.')),
}

/** Says who made a key, by its id; null where an earlier version did. */
export type KeyMakers = (keyId: string) => Static<typeof KeyMaker> | null

export async function loadKeyMakers(deps: { db: Queryable }, account: { accountId: string }): Promise<KeyMakers> {
  const [makers, people] = await Promise.all([listKeyMakers(deps, account), listPeople(deps, account)])
  return (keyId) => {
    const maker = makers.get(keyId)
    return maker ? makerAnswer(maker, people) : null
  }
}

function makerAnswer({ kind, name: actor }: AuditActor, people: readonly Person[]): Static<typeof KeyMaker> | null {
  if (kind === 'key') return null
  const person = kind === 'user' ? people.find(({ userId }) => userId === actor) : undefined
  return { kind, name: person ? person.name || person.email : null }
}

type Times = { createdAt: Date; lastUsedAt: Date | null; revokedAt: Date | null }

export const keyTimes = ({ createdAt, lastUsedAt, revokedAt }: Times) => ({
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})
