/** Access tokens of apps: by client credentials, by authorization code, and by refresh token. */
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Stage } from '../play.ts'

export const credentials = {
  clientId: '6f1e2c7d5b3a49088c7d1e2f3a4b5c6d',
  clientSecret: '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',
} as const
/** The token of a legacy custom app, which does not expire. */
export const olderToken = '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'

const clientTokenSeconds = 86_399
const offlineTokenSeconds = 3_600

type Offline = { current: string; spent: string | null }

export function createTokens({ now }: Stage) {
  const expiries = new Map<string, number>([[olderToken, Number.POSITIVE_INFINITY]])
  const codes = new Map<string, { isExpiring: boolean }>()
  const offlineOf = new Map<string, Offline>()
  const families = new Set<Offline>()

  const issue = (prefix: string, seconds: number): string => {
    const token = `${prefix}_${randomBytes(16).toString('hex')}`
    expiries.set(token, now().getTime() + seconds * 1000)
    return token
  }
  const offline = (family: Offline) => {
    const token = issue('shpat', offlineTokenSeconds)
    offlineOf.set(token, family)
    return {
      access_token: token,
      scope: '',
      expires_in: offlineTokenSeconds,
      refresh_token: family.current,
      refresh_token_expires_in: 7_776_000,
    }
  }

  return {
    isGood(token: string): boolean {
      const isGood = (expiries.get(token) ?? 0) > now().getTime()
      // The previous refresh token becomes invalid after its successor was used.
      const family = offlineOf.get(token)
      if (isGood && family) family.spent = null
      return isGood
    },
    createCode(): string {
      const code = randomBytes(16).toString('hex')
      codes.set(code, { isExpiring: true })
      return code
    },
    /** @returns the response to a token request */
    grant(form: URLSearchParams): { status: number; body: unknown } {
      const refused = (error: string, description: string) => ({
        status: 400,
        body: { error, error_description: description },
      })
      if (form.get('client_id') !== credentials.clientId) {
        return refused('application_cannot_be_found', 'Could not find Shopify API application with api_key')
      }
      if (form.get('client_secret') !== credentials.clientSecret) {
        return refused('invalid_request', 'The client secret is invalid')
      }
      if (form.get('grant_type') === 'client_credentials') {
        const token = issue('shpat', clientTokenSeconds)
        return { status: 200, body: { access_token: token, scope: '', expires_in: clientTokenSeconds } }
      }
      if (form.get('grant_type') === 'refresh_token') {
        const presented = form.get('refresh_token')
        const family = [...families].find(({ current, spent }) => presented === current || presented === spent)
        if (!family) return refused('invalid_grant', 'The refresh token is invalid or was used before')
        if (presented === family.current) {
          family.spent = family.current
          family.current = `shprt_${randomBytes(16).toString('hex')}`
        }
        return { status: 200, body: offline(family) }
      }
      if (!codes.delete(form.get('code') ?? '')) {
        return refused('invalid_request', 'The authorization code was not found or was already used')
      }
      if (form.get('expiring') !== '1') {
        const token = issue('shpat', Number.POSITIVE_INFINITY)
        return { status: 200, body: { access_token: token, scope: '' } }
      }
      const family: Offline = { current: `shprt_${randomBytes(16).toString('hex')}`, spent: null }
      families.add(family)
      return { status: 200, body: offline(family) }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>

export function routeTokens(app: FastifyInstance, stage: Stage, tokens: Tokens): void {
  app.post('/admin/oauth/access_token', (request, reply) => {
    const { status, body } = tokens.grant(new URLSearchParams(String(request.body ?? '')))
    return reply.status(status).send(body)
  })
  // The merchant agrees immediately.
  app.get('/admin/oauth/authorize', (request, reply) => {
    const asked = request.query as Record<string, string>
    if (asked.client_id !== credentials.clientId || !asked.redirect_uri) return reply.status(400).send('Oauth error')
    const query: Record<string, string> = {
      code: tokens.createCode(),
      shop: new URL(stage.url()).host,
      state: asked.state ?? '',
      timestamp: String(Math.floor(stage.now().getTime() / 1000)),
    }
    const signed = Object.keys(query)
      .toSorted()
      .map((name) => `${name}=${query[name]}`)
      .join('&')
    const hmac = createHmac('sha256', credentials.clientSecret).update(signed).digest('hex')
    return reply.redirect(`${asked.redirect_uri}?${new URLSearchParams({ ...query, hmac })}`)
  })
}
