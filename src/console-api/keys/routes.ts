import { Type } from 'typebox'
import { createApiKey } from '#accounts/keys/create-api-key.ts'
import { createLegacyKey } from '#accounts/keys/create-legacy-key.ts'
import { apiKeyPrefix } from '#accounts/keys/credentials.ts'
import { listApiKeys } from '#accounts/keys/list-api-keys.ts'
import { listLegacyKeys } from '#accounts/keys/list-legacy-keys.ts'
import { revokeApiKey } from '#accounts/keys/revoke-api-key.ts'
import { revokeLegacyKey } from '#accounts/keys/revoke-legacy-key.ts'
import { keyFields, keyTimes, loadKeyMakers } from '#console-api/keys/key-fields.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { Ended, ended, NameText } from '#console-api/schemas.ts'
import { serviceError } from '#errors/service-error.ts'
import { Envelope } from '#http-api/envelope.ts'
import { created, ok } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { Guid } from '#kit/schema.ts'

const tags = ['Keys']

const ApiKeyAnswer = Type.Object(
  {
    apiKeyId: Guid('The key.'),
    name: Type.String({ description: 'What it is called.' }),
    prefix: Type.String({ description: 'What it begins with: the same for all keys of the deployment.' }),
    ending: Type.String({ description: 'Its last characters, by which its holder knows it.' }),
    ...keyFields,
  },
  { title: 'ApiKey', description: 'A key of the JSON interface, without its secret.' },
)
const NewApiKey = Type.Object(
  {
    apiKeyId: Guid('The key.'),
    apiKey: Type.String({ description: 'The key itself: it is told this once.' }),
  },
  { title: 'NewApiKey', description: 'A key that was made.' },
)
const LegacyKeyAnswer = Type.Object(
  {
    legacyKeyId: Guid('The pair.'),
    key: Type.String({ description: 'Its key, which is no secret.' }),
    ...keyFields,
  },
  { title: 'LegacyKey', description: 'A pair of the legacy interface, without its secret.' },
)
const NewLegacyKey = Type.Object(
  {
    legacyKeyId: Guid('The pair.'),
    key: Type.String({ description: 'Its key.' }),
    secret: Type.String({ description: 'Its secret: it is told this once.' }),
  },
  { title: 'NewLegacyKey', description: 'A pair that was made.' },
)

const CreateKeyRequest = Type.Object(
  { name: NameText('What to call it.') },
  { title: 'CreateApiKeyRequest', description: 'A key to make.' },
)

function apiKeyRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/keys',
    needs: 'keys.manage',
    docs: { operationId: 'listApiKeys', summary: 'The API keys of the account, those that ended as well', tags },
    answers: { 200: Envelope(Type.Array(ApiKeyAnswer, { description: 'The oldest first.' }), 'The keys.') },
    failures: [],
    handler: async ({ deps, session }) => {
      const [keys, makerOf] = await Promise.all([listApiKeys(deps, session), loadKeyMakers(deps, session)])
      const prefix = apiKeyPrefix(deps.environment)
      return ok(
        keys.map(({ apiKeyId, name, ending, ...key }) => ({
          ...{ apiKeyId, name, prefix, ending, createdBy: makerOf(apiKeyId) },
          ...keyTimes(key),
        })),
      )
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/keys',
    needs: 'keys.manage',
    stepUp: true,
    docs: { operationId: 'createApiKey', summary: 'Make an API key', tags },
    body: bodyReader(CreateKeyRequest),
    answers: { 201: Envelope(NewApiKey, 'The key.') },
    failures: [413, 415, 422],
    handler: async ({ deps, audit, session: { accountId }, body: { name } }) =>
      created(await createApiKey({ ...deps, audit }, { accountId, name })),
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/keys/:apiKeyId',
    needs: 'keys.manage',
    stepUp: true,
    docs: { operationId: 'revokeApiKey', summary: 'End an API key, and all its sessions', tags },
    params: Type.Object({ apiKeyId: Guid('The key.') }),
    answers: { 200: Envelope(Ended, 'It opens nothing any more.') },
    failures: [404],
    handler: async ({ deps, audit, session: { accountId }, params: { apiKeyId } }) => {
      if (!(await revokeApiKey({ ...deps, audit }, { accountId, apiKeyId }))) throw serviceError('Key.NotFound')
      return ok(ended)
    },
  })
}

function legacyKeyRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/legacy-keys',
    needs: 'keys.manage',
    docs: {
      operationId: 'listLegacyKeys',
      summary: 'The pairs of the legacy interface, those that ended as well',
      tags,
    },
    answers: { 200: Envelope(Type.Array(LegacyKeyAnswer, { description: 'The oldest first.' }), 'The pairs.') },
    failures: [],
    handler: async ({ deps, session }) => {
      const [pairs, makerOf] = await Promise.all([listLegacyKeys(deps, session), loadKeyMakers(deps, session)])
      return ok(
        pairs.map(({ legacyKeyId, key, ...pair }) => ({
          ...{ legacyKeyId, key, createdBy: makerOf(legacyKeyId) },
          ...keyTimes(pair),
        })),
      )
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/legacy-keys',
    needs: 'keys.manage',
    stepUp: true,
    docs: { operationId: 'createLegacyKey', summary: 'Make a pair for the legacy interface', tags },
    body: bodyReader(Type.Object({})),
    answers: { 201: Envelope(NewLegacyKey, 'The pair.') },
    failures: [413, 415],
    handler: async ({ deps, audit, session: { accountId } }) =>
      created(await createLegacyKey({ ...deps, audit }, { accountId })),
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/legacy-keys/:key',
    needs: 'keys.manage',
    stepUp: true,
    docs: { operationId: 'revokeLegacyKey', summary: 'End a pair of the legacy interface', tags },
    params: Type.Object({ key: Type.String({ description: 'Its key.' }) }),
    answers: { 200: Envelope(Ended, 'It opens nothing any more.') },
    failures: [404],
    handler: async ({ deps, audit, session: { accountId }, params: { key } }) => {
      if (!(await revokeLegacyKey({ ...deps, audit }, { accountId, key }))) throw serviceError('Key.NotFound')
      return ok(ended)
    },
  })
}

export function keyRoutes(server: ConsoleServer): void {
  apiKeyRoutes(server)
  legacyKeyRoutes(server)
}
