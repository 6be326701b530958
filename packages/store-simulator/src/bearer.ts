/** OAuth 2.0 access tokens of several stores: for a refresh token, which may rotate. */
import type { FastifyRequest } from 'fastify'
import type { Answer } from './act.ts'
import type { Play } from './play.ts'

export type Bearer = {
  /** The response to a token request. */
  answer(form: URLSearchParams, clientIsRight: boolean): Answer
  /** Whether the token was issued here. */
  knows(token: string | undefined): boolean
}

const refuse = (error: string): Answer => ({
  status: 400,
  body: { error, error_description: `${error}: not accepted` },
})

/** @param terms lifetime of tokens, and whether a refresh token can be used only once */
export function createBearer(
  credentials: Play['credentials'],
  terms: { expiresInSeconds: number; rotates: boolean },
): Bearer {
  const given = new Set<string>()
  let refreshToken = credentials.refreshToken ?? ''
  let count = 0
  return {
    answer(form, clientIsRight) {
      if (!clientIsRight) return { status: 401, body: { error: 'invalid_client', error_description: 'unknown client' } }
      const grant = form.get('grant_type')
      const isRight =
        grant === 'refresh_token' ? form.get('refresh_token') === refreshToken : form.get('code') === 'right'
      if (grant !== 'refresh_token' && grant !== 'authorization_code') return refuse('unsupported_grant_type')
      if (!isRight) return refuse('invalid_grant')
      count += 1
      const token = `access-${count}`
      given.add(token)
      if (terms.rotates) refreshToken = `${credentials.refreshToken}-${count}`
      const isNew = terms.rotates || grant === 'authorization_code'
      return {
        status: 200,
        body: {
          access_token: token,
          expires_in: terms.expiresInSeconds,
          token_type: 'Bearer',
          ...(isNew ? { refresh_token: refreshToken } : {}),
        },
      }
    },
    knows: (token) => token !== undefined && given.has(token),
  }
}

export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/.exec(String(request.headers.authorization ?? ''))?.[1]
