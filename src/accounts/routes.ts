import { Type } from 'typebox'
import type { Authenticator } from '#accounts/sessions/authenticate.ts'
import { exchangeApiKey, type SessionDeps } from '#accounts/sessions/exchange-api-key.ts'
import { refreshSession } from '#accounts/sessions/refresh-session.ts'
import { revokeSession } from '#accounts/sessions/revoke-session.ts'
import { namedSubAccount } from '#http-api/admission.ts'
import { bodyReader } from '#http-api/read-input.ts'
import { Envelope, failures, success, UtcTime } from '#http-api/schemas.ts'
import type { Server } from '#http-api/server.ts'

const Credential = (description: string) => Type.String({ pattern: '\\S', description })

const ExchangeRequest = Type.Object({ apiKey: Credential('The API key, as it was shown once.') })
const RefreshRequest = Type.Object({ refreshToken: Credential('The refresh token of the current pair.') })

const TokenSession = Type.Object({
  accountId: Type.String({ description: 'Account that the token authenticates as.' }),
  apiKeyId: Type.String({ description: 'The API key used.' }),
  accessToken: Type.String({ description: 'Bearer credential for protected operations.' }),
  refreshToken: Type.String({ description: 'Good for one refresh, or for a revocation.' }),
  accessTokenExpiresAtUtc: UtcTime(),
  refreshTokenExpiresAtUtc: UtcTime(),
})

const readExchange = bodyReader(ExchangeRequest)
const readRefresh = bodyReader(RefreshRequest)

export function tokenRoutes(app: Server, deps: SessionDeps & { authenticator: Authenticator }): void {
  app.route({
    method: 'POST',
    url: '/api/v1/auth/token',
    config: { manners: { auth: 'none' } },
    schema: {
      operationId: 'exchangeApiKey',
      summary: 'Exchange an API key for a pair of tokens',
      tags: ['Tokens'],
      security: [],
      body: ExchangeRequest,
      response: {
        200: Envelope(TokenSession, 'The pair of tokens.'),
        ...failures(400, 401, 404, 409, 413, 415, 422, 500),
      },
    },
    handler: async (request) => {
      const { apiKey } = readExchange(request.body)
      return success(await exchangeApiKey(deps, { apiKey, subAccountId: namedSubAccount(request) }))
    },
  })

  app.route({
    method: 'POST',
    url: '/api/v1/auth/token/refresh',
    config: { manners: { auth: 'none' } },
    schema: {
      operationId: 'refreshTokens',
      summary: 'Spend a refresh token for a new pair',
      tags: ['Tokens'],
      security: [],
      body: RefreshRequest,
      response: { 200: Envelope(TokenSession, 'The new pair.'), ...failures(400, 401, 413, 415, 422, 500) },
    },
    handler: async (request) => success(await refreshSession(deps, readRefresh(request.body).refreshToken)),
  })

  app.route({
    method: 'POST',
    url: '/api/v1/auth/token/revoke',
    config: { manners: { auth: 'none' } },
    schema: {
      operationId: 'revokeTokens',
      summary: 'End a pair of tokens',
      tags: ['Tokens'],
      security: [],
      body: RefreshRequest,
      response: {
        200: Envelope(Type.Object({ isSuccess: Type.Boolean() }), 'The pair has ended.'),
        ...failures(400, 401, 413, 415, 422, 500),
      },
    },
    handler: async (request) => success(await revokeSession(deps, readRefresh(request.body).refreshToken)),
  })
}
