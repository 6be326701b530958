import { type Static, Type } from 'typebox'
import { apiKeyPrefix } from '#domain/accounts/keys/credentials.ts'
import { type KeyLimits, type KeyScope, keyScopes } from '#domain/accounts/keys/key-limits.ts'
import {
  createApiKey,
  createLegacyKey,
  listApiKeys,
  listLegacyKeys,
  revokeApiKey,
  revokeLegacyKey,
} from '#domain/accounts/keys/keys.ts'
import type { RecordedActor } from '#domain/audit/audit.ts'
import { listKeyMakers } from '#domain/audit/queries.ts'
import { holdPermission } from '#domain/people/manage-people.ts'
import type { Person } from '#domain/people/person.ts'
import { listPeople } from '#domain/people/queries.ts'
import type { Session } from '#domain/people/sessions/session.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended, NameText } from '#edges/console/schemas.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'
import { Guid, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

/* The fields of keys of both APIs. */

const makerKinds = ['user', 'operator', 'service'] as const

const KeyMaker = Type.Object(
  {
    kind: Type.Unsafe<(typeof makerKinds)[number]>(
      OneOf(makerKinds, {
        description: 'Kind of creator: a person, the operator, or the service when it first started.',
      }),
    ),
    name: NullableText('Name of the person when they created the key. Null for other creators, or if it is not known.'),
    email: NullableText('Email address of the person. Null for other creators, or if it is not known.'),
    hasLeft: Type.Boolean({ description: 'Whether the creator is a person who no longer belongs to the account.' }),
  },
  { title: 'KeyMaker', description: 'The creator of a key.' },
)

const KeyScopeSchema = Type.Unsafe<KeyScope>(
  OneOf(keyScopes, {
    title: 'KeyScope',
    description:
      'A part of the API.\n\n- read: Read orders, labels, purchases and credit.\n- orders: Create and change orders, request rates and check addresses.\n- buy: Buy and cancel labels.\n- manage: Change the account.',
  }),
)

const keyFields = {
  createdAt: UtcTime('Creation time, in UTC.'),
  createdBy: Nullable(KeyMaker),
  lastUsedAt: Nullable(
    UtcTime('Time of the last request with the key, in UTC and accurate to the minute. Null if no use is recorded.'),
  ),
  revokedAt: Nullable(UtcTime('Time of the revocation, in UTC. Null if the key is still valid.')),
  scopes: Nullable(Type.Array(KeyScopeSchema, { description: 'Permissions of the key. Null: all.' })),
  dailySpendLimit: NullableText(
    'Maximum cost of the labels that the key buys per day (UTC), as a decimal, for each currency. Null: no limit.',
  ),
}

/** The creator of a key. Null: an earlier version of Waybill created it. */
type KeyMakers = (keyId: string) => Static<typeof KeyMaker> | null

async function loadKeyMakers(deps: { db: Queryable }, account: { accountId: string }): Promise<KeyMakers> {
  const [makers, people] = await Promise.all([listKeyMakers(deps, account), listPeople(deps, account)])
  return (keyId) => {
    const maker = makers.get(keyId)
    return maker ? makerResponse(maker, people) : null
  }
}

function makerResponse(maker: RecordedActor, people: readonly Person[]): Static<typeof KeyMaker> | null {
  const { kind, name: actor, shownName, email } = maker
  if (kind === 'key') return null
  const hasLeft = kind === 'user' && !people.some(({ userId }) => userId === actor)
  return { kind, name: shownName || null, email, hasLeft }
}

type Times = { createdAt: Date; lastUsedAt: Date | null; revokedAt: Date | null }

const keyResponse = ({ createdAt, lastUsedAt, revokedAt, scopes, dailySpendLimit }: Times & KeyLimits) => ({
  scopes: scopes && [...scopes],
  dailySpendLimit,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})

const tags = ['Keys']

const ApiKeyResponse = Type.Object(
  {
    apiKeyId: Guid('Id of the key.'),
    name: Type.String({ description: 'Name of the key.' }),
    prefix: Type.String({ description: 'Prefix of the key, which is the same for all keys of the deployment.' }),
    ending: Type.String({ description: 'Last characters of the key, which help you recognize the key.' }),
    ...keyFields,
  },
  { title: 'ApiKey', description: 'An API key, without its secret.' },
)
const NewApiKey = Type.Object(
  {
    apiKeyId: Guid('Id of the key.'),
    apiKey: Type.String({ description: 'The API key, which is shown only once.' }),
  },
  { title: 'NewApiKey', description: 'A new API key.' },
)
const LegacyKeyResponse = Type.Object(
  {
    legacyKeyId: Guid('Id of the legacy API key.'),
    key: Type.String({ description: 'The key, which is not secret.' }),
    ...keyFields,
  },
  { title: 'LegacyKey', description: 'A legacy API key, without its secret.' },
)
const NewLegacyKey = Type.Object(
  {
    legacyKeyId: Guid('Id of the legacy API key.'),
    key: Type.String({ description: 'The key.' }),
    secret: Type.String({ description: 'The secret, which is shown only once.' }),
  },
  { title: 'NewLegacyKey', description: 'A new legacy API key.' },
)

const CreateKeyRequest = Type.Object(
  {
    name: NameText('Name of the key.'),
    scopes: Type.Optional(
      Nullable(
        Type.Array(KeyScopeSchema, { minItems: 1, maxItems: 4, description: 'Permissions of the key. Null: all.' }),
      ),
    ),
    dailySpendLimit: Type.Optional(
      NullableText('Maximum cost of the labels bought per day (UTC), as a decimal. Null: no limit.'),
    ),
  },
  { title: 'CreateApiKeyRequest', description: 'A key to create.' },
)

/** A key of a person must not appear while they are removed with their keys. */
const assertManagesKeys =
  ({ accountId, user: { userId } }: Session) =>
  (tx: Transaction): Promise<void> =>
    holdPermission(tx, { accountId, userId, act: 'keys.manage' })

function apiKeyRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/keys',
    needs: 'keys.manage',
    docs: { operationId: 'listApiKeys', summary: "Lists the account's API keys, including revoked ones.", tags },
    responses: {
      200: Envelope(Type.Array(ApiKeyResponse, { description: 'The API keys, oldest first.' }), 'The API keys.'),
    },
    errors: [],
    handler: async ({ deps, session }) => {
      const [keys, makerOf] = await Promise.all([listApiKeys(deps, session), loadKeyMakers(deps, session)])
      const prefix = apiKeyPrefix(deps.environment)
      return ok(
        keys.map(({ apiKeyId, name, ending, ...key }) => ({
          ...{ apiKeyId, name, prefix, ending, createdBy: makerOf(apiKeyId) },
          ...keyResponse(key),
        })),
      )
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/keys',
    needs: 'keys.manage',
    stepUp: true,
    docs: { operationId: 'createApiKey', summary: 'Creates an API key.', tags },
    body: bodyReader(CreateKeyRequest),
    responses: { 201: Envelope(NewApiKey, 'The new API key.') },
    errors: ['Key.TooMany'],
    handler: async ({ deps, audit, session, body }) => {
      const { accountId } = session
      const assertMayCreate = assertManagesKeys(session)
      return created(await createApiKey({ ...deps, audit, assertMayCreate }, { ...body, accountId }))
    },
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/keys/:apiKeyId',
    needs: 'keys.manage',
    stepUp: true,
    docs: { operationId: 'revokeApiKey', summary: 'Revokes an API key and all its tokens.', tags },
    params: Type.Object({ apiKeyId: Guid('Id of the key.') }),
    responses: { 200: Envelope(Ended, 'The key is revoked.') },
    errors: ['Key.NotFound'],
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
      summary: "Lists the account's legacy API keys, including revoked ones.",
      tags,
    },
    responses: {
      200: Envelope(
        Type.Array(LegacyKeyResponse, { description: 'The legacy API keys, oldest first.' }),
        'The legacy API keys.',
      ),
    },
    errors: [],
    handler: async ({ deps, session }) => {
      const [pairs, makerOf] = await Promise.all([listLegacyKeys(deps, session), loadKeyMakers(deps, session)])
      return ok(
        pairs.map(({ legacyKeyId, key, ...pair }) => ({
          ...{ legacyKeyId, key, createdBy: makerOf(legacyKeyId) },
          ...keyResponse(pair),
        })),
      )
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/legacy-keys',
    needs: 'keys.manage',
    stepUp: true,
    docs: { operationId: 'createLegacyKey', summary: 'Creates a legacy API key.', tags },
    body: bodyReader(Type.Object({})),
    responses: { 201: Envelope(NewLegacyKey, 'The new legacy API key.') },
    errors: ['Key.TooMany'],
    handler: async ({ deps, audit, session }) => {
      const { accountId } = session
      return created(
        await createLegacyKey({ ...deps, audit, assertMayCreate: assertManagesKeys(session) }, { accountId }),
      )
    },
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/legacy-keys/:key',
    needs: 'keys.manage',
    stepUp: true,
    docs: { operationId: 'revokeLegacyKey', summary: 'Revokes a legacy API key.', tags },
    params: Type.Object({ key: Type.String({ description: 'The key.' }) }),
    responses: { 200: Envelope(Ended, 'The legacy API key is revoked.') },
    errors: ['Key.NotFound'],
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
