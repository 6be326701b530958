import { type Static, Type } from 'typebox'
import type { Actor } from '#accounts/actor.ts'
import type { Authenticator } from '#accounts/sessions/authenticate.ts'
import { exchangeApiKey } from '#accounts/sessions/exchange-api-key.ts'
import type { OpenSessionInBatch } from '#accounts/sessions/open-session-in-batch.ts'
import { refreshSession } from '#accounts/sessions/refresh-session.ts'
import { revokeSession } from '#accounts/sessions/revoke-session.ts'
import type { SessionDeps, TokenSession } from '#accounts/sessions/token-session.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok, operation } from '#http-api/operation.ts'
import { bodyReader } from '#http-api/read-input.ts'
import type { Server } from '#http-api/server.ts'
import type { Logger } from '#kit/log.ts'
import { UtcTime } from '#kit/schema.ts'

const Credential = (description: string) => Type.String({ pattern: '\\S', description })

const ExchangeRequest = Type.Object(
  { apiKey: Credential('The API key, as it was shown once.') },
  { title: 'ExchangeApiKeyRequest', description: 'The credential that is exchanged.' },
)
const RefreshRequest = Type.Object(
  { refreshToken: Credential('The refresh token of the current pair.') },
  { title: 'RefreshTokenRequest', description: 'The credential that is spent, or whose pair ends.' },
)
const RevokeAnswer = Type.Object(
  { isSuccess: Type.Boolean({ description: 'Always true: the pair has ended, by this or before.' }) },
  { title: 'RevokeTokensResponse', description: 'That a pair of tokens has ended.' },
)

const TokenSessionAnswer = Type.Object(
  {
    accountId: Type.String({ description: 'Account that the token authenticates as.' }),
    apiKeyId: Type.String({ description: 'The API key used.' }),
    accessToken: Type.String({ description: 'Bearer credential for protected operations.' }),
    refreshToken: Type.String({ description: 'Good for one refresh, or for a revocation.' }),
    accessTokenExpiresAtUtc: UtcTime('When the access token expires, UTC.'),
    refreshTokenExpiresAtUtc: UtcTime('When the refresh token expires, UTC.'),
  },
  { title: 'TokenSession', description: 'A pair of tokens.' },
)

const tokenSessionAnswer = ({
  accessTokenExpiresAt,
  refreshTokenExpiresAt,
  ...session
}: TokenSession): Static<typeof TokenSessionAnswer> => ({
  ...session,
  accessTokenExpiresAtUtc: accessTokenExpiresAt.toISOString(),
  refreshTokenExpiresAtUtc: refreshTokenExpiresAt.toISOString(),
})

const exchangeBody = bodyReader(ExchangeRequest)
const refreshBody = bodyReader(RefreshRequest)

export type TokenRouteDeps = SessionDeps & {
  openSessionInBatch: OpenSessionInBatch
  authenticator: Authenticator
  log: Logger
}

export function tokenRoutes(app: Server, deps: TokenRouteDeps): void {
  const opened = (session: TokenSession, isOf: (actor: Actor) => void) => {
    isOf(session)
    app.admission.rememberCredential(session.accessToken, session.apiKeyId)
    app.admission.rememberCredential(session.refreshToken, session.apiKeyId)
    return ok(tokenSessionAnswer(session))
  }

  operation(app, {
    method: 'POST',
    url: '/api/v1/auth/token',
    auth: 'none',
    docs: { operationId: 'exchangeApiKey', summary: 'Exchange an API key for a pair of tokens', tags: ['Tokens'] },
    body: exchangeBody,
    credential: ({ apiKey }) => apiKey,
    answers: { 200: Envelope(TokenSessionAnswer, 'The pair of tokens.') },
    failures: [400, 401, 404, 409, 413, 415, 422, 500],
    handler: async ({ body, subAccountId, isOf }) =>
      opened(await exchangeApiKey(deps, { apiKey: body.apiKey, subAccountId }), isOf),
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/auth/token/refresh',
    auth: 'none',
    docs: { operationId: 'refreshTokens', summary: 'Spend a refresh token for a new pair', tags: ['Tokens'] },
    body: refreshBody,
    credential: ({ refreshToken }) => refreshToken,
    answers: { 200: Envelope(TokenSessionAnswer, 'The new pair.') },
    failures: [400, 401, 413, 415, 422, 500],
    handler: async ({ body, isOf }) => opened(await refreshSession(deps, body), isOf),
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/auth/token/revoke',
    auth: 'none',
    docs: { operationId: 'revokeTokens', summary: 'End a pair of tokens', tags: ['Tokens'] },
    body: refreshBody,
    credential: ({ refreshToken }) => refreshToken,
    answers: { 200: Envelope(RevokeAnswer, 'The pair has ended.') },
    failures: [400, 401, 413, 415, 422, 500],
    handler: async ({ body }) => {
      await revokeSession(deps, body)
      return ok({ isSuccess: true })
    },
  })
}
