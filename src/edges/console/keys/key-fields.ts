/** What keys of both interfaces have. */
import { type Static, Type } from 'typebox'
import type { AuditActor } from '#domain/audit/audit.ts'
import { listKeyMakers } from '#domain/audit/queries.ts'
import type { Person } from '#domain/people/person.ts'
import { listPeople } from '#domain/people/queries.ts'
import type { Queryable } from '#kit/postgres.ts'
import { Nullable, OneOf, UtcTime } from '#kit/schema.ts'

const makerKinds = ['user', 'operator', 'service'] as const

const KeyMaker = Type.Object(
  {
    kind: Type.Unsafe<(typeof makerKinds)[number]>(
      OneOf(makerKinds, {
        description: 'Kind of creator: a person, the operator, or the service when it first started.',
      }),
    ),
    name: Nullable(
      Type.String({
        description: 'Name of the person. Null for other creators, and for people who no longer belong to the account.',
      }),
    ),
  },
  { title: 'KeyMaker', description: 'The creator of a key.' },
)

export const keyFields = {
  createdAt: UtcTime('Creation time, in UTC.'),
  createdBy: Nullable(KeyMaker),
  lastUsedAt: Nullable(
    UtcTime('Time of the last request with the key, in UTC and accurate to the minute. Null if no use is recorded.'),
  ),
  revokedAt: Nullable(UtcTime('Time of the revocation, in UTC. Null if the key is still valid.')),
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
