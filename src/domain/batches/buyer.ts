/** The caller whose purchases a batch makes. */
import { mayUse } from '#domain/accounts/keys/key-limits.ts'
import { listApiKeysById } from '#domain/accounts/keys/keys.ts'
import { may } from '#domain/people/person.ts'
import { findRole, listPeople } from '#domain/people/queries.ts'
import type { Queryable } from '#kit/postgres.ts'

type Actor = { kind: 'user' | 'key'; id: string }

/** @param actor `user <id>` or `key <id>` */
function parseActor(actor: string): Actor {
  const [kind, id] = actor.split(' ')
  if ((kind !== 'user' && kind !== 'key') || !id) throw new Error(`a batch belongs to ${kind}`)
  return { kind, id }
}

/** Whether the caller may still buy labels: the key is valid, or the person is in the account with a role that may. */
export async function mayStillBuy(
  deps: { db: Queryable },
  { accountId, actor }: { accountId: string; actor: string },
): Promise<boolean> {
  const { kind, id } = parseActor(actor)
  if (kind === 'user') {
    const role = await findRole(deps, { accountId, userId: id })
    return role !== null && may[role]['labels.buy']
  }
  const [key] = await listApiKeysById(deps, { accountId, apiKeyIds: [id] })
  return key !== undefined && key.revokedAt === null && mayUse(key.scopes, 'buy')
}

export type NamedActor = { kind: Actor['kind']; name: string | null }

/** @returns the names of callers, null for people who left the account or have entered none */
export async function nameActors(
  deps: { db: Queryable },
  { accountId, actors }: { accountId: string; actors: readonly string[] },
): Promise<Map<string, NamedActor>> {
  const parsed = new Map(actors.map((actor) => [actor, parseActor(actor)]))
  const apiKeyIds = [...parsed.values()].flatMap(({ kind, id }) => (kind === 'key' ? [id] : []))
  const [keys, people] = await Promise.all([
    apiKeyIds.length > 0 ? listApiKeysById(deps, { accountId, apiKeyIds }) : [],
    apiKeyIds.length < parsed.size ? listPeople(deps, { accountId }) : [],
  ])
  const names = new Map<string, string | null>([
    ...keys.map(({ apiKeyId, name }) => [apiKeyId, name] as const),
    ...people.map(({ userId, name }) => [userId, name || null] as const),
  ])
  return new Map([...parsed].map(([actor, { kind, id }]) => [actor, { kind, name: names.get(id) ?? null }]))
}
