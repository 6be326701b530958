import { type Static, Type } from 'typebox'
import type { Actor } from '#domain/accounts/account.ts'
import type { Authenticator } from '#domain/accounts/authenticate.ts'
import {
  exchangeApiKey,
  type OpenSessionInBatch,
  refreshSession,
  revokeSession,
  type SessionDeps,
  type TokenSession,
} from '#domain/accounts/token-sessions.ts'
import { tokenInBody } from '#edges/http/authentication.ts'
import { ok, operation } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import type { Logger } from '#kit/log.ts'
import { NeededText, UtcTime } from '#kit/schema.ts'

const Credential = (description: string) => NeededText({ description })

const ExchangeRequest = Type.Object(
  { apiKey: Credential('The API key, which is shown only once, when it is created.') },
  { title: 'ExchangeApiKeyRequest', description: 'An API key to exchange for tokens.' },
)
const RefreshRequest = Type.Object(
  { refreshToken: Credential('The refresh token of the current pair.') },
  { title: 'RefreshTokenRequest', description: 'A refresh token.' },
)
const RevokeResponse = Type.Object(
  {
    isSuccess: Type.Boolean({ description: 'Always true: the tokens are revoked, either by this request or earlier.' }),
  },
  { title: 'RevokeTokensResponse', description: 'Confirmation that the tokens are revoked.' },
)

const TokenSessionResponse = Type.Object(
  {
    accountId: Type.String({ description: 'Id of the account that the tokens authenticate as.' }),
    apiKeyId: Type.String({ description: 'Id of the API key that was exchanged.' }),
    accessToken: Type.String({ description: 'The access token. Send it as `Authorization: Bearer <token>`.' }),
    refreshToken: Type.String({ description: 'The refresh token. Valid for one refresh.' }),
    accessTokenExpiresAtUtc: UtcTime('Expiry time of the access token, in UTC.'),
    refreshTokenExpiresAtUtc: UtcTime('Expiry time of the refresh token, in UTC.'),
  },
  { title: 'TokenSession', description: 'An access token and a refresh token.' },
)

const tokenSessionResponse = ({
  accessTokenExpiresAt,
  refreshTokenExpiresAt,
  ...session
}: TokenSession): Static<typeof TokenSessionResponse> => ({
  ...session,
  accessTokenExpiresAtUtc: accessTokenExpiresAt.toISOString(),
  refreshTokenExpiresAtUtc: refreshTokenExpiresAt.toISOString(),
})

const exchangeBody = bodyReader(ExchangeRequest)
const refreshBody = bodyReader(RefreshRequest)

const exchangeDescription = `Exchanges an API key for an access token and a refresh token. The access token authenticates as the account of the key. The operation needs no \`Authorization\` header, and never changes or revokes the key. Earlier tokens of the same key stay valid.

With \`X-SubAccount-Id\`, the sub-account is checked, but the tokens are not limited to it. Send the header with each later request instead.

An unknown, malformed or revoked key returns 401 \`Auth.CredentialInvalid\`. A key from the other environment (Sandbox or production) returns 401 \`Auth.EnvironmentMismatch\`. A missing or blank \`apiKey\` returns 422. The request is safe to repeat: each repeat issues new tokens.`

const refreshDescription = `Exchanges a refresh token for a new access token and a new refresh token. Replace both stored tokens before the next request. The previous access token stays valid until it expires. Tokens cannot be refreshed indefinitely: after \`refreshTokenExpiresAtUtc\`, exchange the API key again.

A refresh token is valid once. A second use returns 401 and revokes every token that descends from the same exchange of the API key, including the newest ones. If two requests use the same token at the same time, one succeeds and the other returns 401 without revoking anything. If the response to a refresh was lost, do not repeat the refresh. Exchange the API key again.

An unknown token returns 401 \`Auth.CredentialInvalid\`, an expired one 401 \`Auth.CredentialExpired\`, and a used or revoked one 401 \`Auth.CredentialRevoked\`. A missing or blank \`refreshToken\` returns 422.`

const revokeDescription = `Revokes a refresh token and every token that descends from the same exchange of the API key. The access tokens stop working within one second. The API key itself stays valid.

The request is safe to repeat: a token that is already used, expired or revoked also returns 200. An unknown token returns 401 \`Auth.CredentialInvalid\`. A missing or blank \`refreshToken\` returns 422.`

export type TokenRouteDeps = SessionDeps & {
  openSessionInBatch: OpenSessionInBatch
  authenticator: Authenticator
  log: Logger
}

export function tokenRoutes(app: Server, deps: TokenRouteDeps): void {
  const opened = (session: TokenSession, identify: (actor: Actor) => void) => {
    identify(session)
    app.admission.rememberCredential(session.accessToken, session.apiKeyId)
    app.admission.rememberCredential(session.refreshToken, session.apiKeyId)
    return ok(tokenSessionResponse(session))
  }

  operation(app, {
    method: 'POST',
    url: '/api/v1/auth/token',
    auth: tokenInBody('apiKey'),
    docs: {
      operationId: 'exchangeApiKey',
      summary: 'Exchange an API key for tokens',
      description: exchangeDescription,
      tags: ['Tokens'],
    },
    body: exchangeBody,
    responses: { 200: Envelope(TokenSessionResponse, 'The new tokens.') },
    errors: ['SubAccount.NotFound', 'SubAccount.Inactive'],
    handler: async ({ body, subAccountId, identify }) =>
      opened(await exchangeApiKey(deps, { apiKey: body.apiKey, subAccountId }), identify),
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/auth/token/refresh',
    auth: tokenInBody('refreshToken'),
    docs: {
      operationId: 'refreshTokens',
      summary: 'Refresh tokens',
      description: refreshDescription,
      tags: ['Tokens'],
    },
    body: refreshBody,
    responses: { 200: Envelope(TokenSessionResponse, 'The new tokens.') },
    errors: ['Auth.CredentialExpired', 'Auth.CredentialRevoked'],
    handler: async ({ body, identify }) => opened(await refreshSession(deps, body), identify),
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/auth/token/revoke',
    auth: tokenInBody('refreshToken'),
    docs: { operationId: 'revokeTokens', summary: 'Revoke tokens', description: revokeDescription, tags: ['Tokens'] },
    body: refreshBody,
    responses: { 200: Envelope(RevokeResponse, 'The tokens are revoked.') },
    errors: [],
    handler: async ({ body }) => {
      await revokeSession(deps, body)
      return ok({ isSuccess: true })
    },
  })
}
