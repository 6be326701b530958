/** The access token of a client. Concurrent requests share one exchange or refresh. */
import type { Session, Transport } from './transport.ts'
import type { Schemas } from './types.ts'

type Tokens = Schemas['TokenSession']

type TokenCalls = {
  exchange(apiKey: string): Promise<Tokens>
  refresh(refreshToken: string): Promise<Tokens>
  revoke(refreshToken: string): Promise<void>
}

/**
 * Tokens for an API key. They are replaced only after the service has rejected them, so the clock of this computer
 * doesn't matter.
 */
export function keySession(apiKey: string, { exchange, refresh, revoke }: TokenCalls): Session {
  let tokens: Tokens | null = null
  let renewing: Promise<Tokens> | null = null

  async function replace(): Promise<Tokens> {
    const spent = tokens?.refreshToken
    // A refresh token is sent only once: presenting a spent one ends all tokens of its family.
    tokens = null
    tokens = (spent ? await refresh(spent).catch(() => null) : null) ?? (await exchange(apiKey))
    return tokens
  }

  async function renewed(): Promise<string> {
    renewing ??= replace().finally(() => {
      renewing = null
    })
    return (await renewing).accessToken
  }

  return {
    token: async () => tokens?.accessToken ?? renewed(),
    renew: async (rejected) => (tokens && tokens.accessToken !== rejected ? tokens.accessToken : renewed()),
    async end() {
      const spent = tokens?.refreshToken
      tokens = null
      if (spent) await revoke(spent)
    },
  }
}

/** Access tokens from the caller, for programs that must not have the API key, such as web pages. */
export function providedSession(provide: () => string | Promise<string>): Session {
  return {
    token: async () => provide(),
    async renew(rejected) {
      const token = await provide()
      return token === rejected ? null : token
    },
    async end() {},
  }
}

export function tokenCalls(transport: Transport): TokenCalls {
  const send = async (path: string, body: object, isRepeatable: boolean): Promise<Tokens> => {
    const sent = await transport.send({ method: 'POST', path, body, isRepeatable }, null)
    return (sent.body as { data: Tokens }).data
  }
  return {
    exchange: (apiKey) => send('/api/v1/auth/token', { apiKey }, true),
    refresh: (refreshToken) => send('/api/v1/auth/token/refresh', { refreshToken }, false),
    revoke: async (refreshToken) => void (await send('/api/v1/auth/token/revoke', { refreshToken }, true)),
  }
}
