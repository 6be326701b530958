import { Type } from 'typebox'
import { listKeysOfPerson } from '#domain/people/keys-of-person.ts'
import { assertPerson } from '#domain/people/queries.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { ok } from '#edges/http/operation.ts'
import { Envelope } from '#edges/http/responses.ts'
import { Guid, Nullable, UtcTime } from '#kit/schema.ts'

const keyTimes = {
  createdAt: UtcTime('Creation time, in UTC.'),
  lastUsedAt: Nullable(UtcTime('Time of the last use, in UTC and accurate to the minute. Null if no use is recorded.')),
}

const KeysResponse = Type.Object(
  {
    apiKeys: Type.Array(
      Type.Object(
        {
          apiKeyId: Guid('Id of the key.'),
          name: Type.String({ description: 'Name of the key.' }),
          ending: Type.String({ description: 'Last characters of the key.' }),
          ...keyTimes,
        },
        { title: 'ApiKeyOfPerson', description: 'An API key.' },
      ),
      { description: 'The API keys, oldest first.' },
    ),
    legacyKeys: Type.Array(
      Type.Object(
        {
          legacyKeyId: Guid('Id of the legacy API key.'),
          key: Type.String({ description: 'The key, which is not secret.' }),
          ...keyTimes,
        },
        { title: 'LegacyKeyOfPerson', description: 'A legacy API key.' },
      ),
      { description: 'The legacy API keys, oldest first.' },
    ),
  },
  { title: 'KeysOfPerson', description: 'The valid keys that a person created.' },
)

const timesOf = ({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }) => ({
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export function keyRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/people/:userId/keys',
    needs: 'people.manage',
    docs: {
      operationId: 'listKeysOfPerson',
      summary: 'Lists the valid API keys and legacy API keys that a person created.',
      description: 'These keys stay valid when the person leaves, unless they are revoked.',
      tags: ['People'],
    },
    params: Type.Object({ userId: Guid('Id of the person.') }),
    responses: { 200: Envelope(KeysResponse, 'The keys.') },
    errors: ['Person.NotFound'],
    handler: async ({ deps, session: { accountId }, params: { userId } }) => {
      await assertPerson(deps, { accountId, userId })
      const { apiKeys, legacyKeys } = await listKeysOfPerson(deps, { accountId, userId })
      return ok({
        apiKeys: apiKeys.map(({ apiKeyId, name, ending, ...key }) => ({ apiKeyId, name, ending, ...timesOf(key) })),
        legacyKeys: legacyKeys.map(({ legacyKeyId, key, ...pair }) => ({ legacyKeyId, key, ...timesOf(pair) })),
      })
    },
  })
}
