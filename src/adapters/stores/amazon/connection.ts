/**
 * Calls of Amazon's Selling Partner API, with an access token of Login with Amazon in `x-amz-access-token`. Errors are
 * { "errors": [{ "code": "InvalidInput", "message": "…", "details": "…" }] }. An expired token gets 403, like missing
 * permission. There is no retry time, so the rate limits determine the pause.
 */

import { Type } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import { type JsonCall, mutateJson, queryJson, rejected, type StoreRequest } from '#adapters/stores/call-store.ts'
import { refreshedToken } from '#adapters/stores/oauth.ts'
import { textOrNull } from '#adapters/stores/order-fields.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'
import type { ConnectOutcome, Fields, StoreAccount, StoreDeps, Unavailable } from '#adapters/stores/store.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** The marketplaces of a connection: one or several, separated by commas or blanks. */
export const marketplacesOf = ({ credentials }: StoreAccount): string[] => [
  ...new Set((credentials.marketplaceId ?? '').split(/[\s,]+/).filter(Boolean)),
]

export const deadlines = { listMs: 30_000, readMs: 10_000, fulfillMs: 20_000, lookupMs: 15_000 }

const refusals = compileOnFirstUse(
  Type.Object({
    errors: Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), { minItems: 1 }),
  }),
)

export function parseRejection(response: OutgoingResponse): { code: string | null; text: string } | null {
  const answer = readJson(response)
  const [first] = refusals.Check(answer) ? answer.errors : []
  return first ? { code: textOrNull(first.code), text: textOrNull(first.message) ?? 'no reason was given' } : null
}

/** For the regions' URLs. Other URLs serve tokens themselves. */
const tokenUrl = ({ baseUrl }: StoreAccount): string =>
  `${/^https:\/\/(sandbox\.)?sellingpartnerapi-\w+\.amazon\.com$/.test(baseUrl) ? 'https://api.amazon.com' : baseUrl}/auth/o2/token`

const fetchToken = (deps: StoreDeps, account: StoreAccount) => (credentials: Fields) => {
  const { clientId = '', clientSecret = '', refreshToken = '' } = credentials
  const form = {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: clientId,
    client_secret: clientSecret,
  }
  return refreshedToken(deps, { call: 'amazon.token', url: tokenUrl(account), form }, false)
}

export type AmazonCall<Value> = Pick<JsonCall<Value>, 'shape' | 'deadlineMs'> & {
  call: string
  method?: StoreRequest['method']
  path: string
  body?: unknown
  /** The time until the rate limit allows another call. */
  pauseMs: number
}

function jsonCall<Value>(
  deps: StoreDeps,
  account: StoreAccount,
  asked: AmazonCall<Value>,
  given: { read: boolean; deadlineMs: number; onToken(token: string): void },
): JsonCall<Value> {
  const { call, method = 'GET', path, body, shape } = asked
  return {
    shape,
    deadlineMs: given.deadlineMs,
    fetchToken: fetchToken(deps, account),
    parseRejection,
    request(token) {
      given.onToken(token)
      return {
        call: `amazon.${call}`,
        method,
        url: `${account.baseUrl}${path}`,
        headers: {
          'x-amz-access-token': token,
          'user-agent': 'Waybill (Language=TypeScript)',
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        read: given.read,
      }
    },
  }
}

const isRefusedToken = (outcome: { outcome: string }): boolean =>
  outcome.outcome === 'unavailable' && (outcome as Unavailable).reason === 'credentials'

function withPause<Outcome extends { outcome: string }>(outcome: Outcome, pauseMs: number): Outcome {
  const { reason, retryAfterMs } = outcome as unknown as Partial<Unavailable>
  return reason === 'throttled' && retryAfterMs === undefined ? { ...outcome, retryAfterMs: pauseMs } : outcome
}

export async function queryStore<Value>(deps: StoreDeps, account: StoreAccount, asked: AmazonCall<Value>) {
  const endsAtMs = deps.clock.monotonicMs() + asked.deadlineMs
  let used = ''
  const onToken = (token: string) => {
    used = token
  }
  const once = () => {
    const deadlineMs = endsAtMs - deps.clock.monotonicMs()
    return queryJson(deps, account, jsonCall(deps, account, asked, { read: true, deadlineMs, onToken }))
  }
  let answered = await once()
  if (isRefusedToken(answered) && used) {
    deps.tokens.forget(account, used)
    answered = await once()
  }
  return withPause(answered, asked.pauseMs)
}

export async function mutateStore<Value>(deps: StoreDeps, account: StoreAccount, told: AmazonCall<Value>) {
  let used = ''
  const onToken = (token: string) => {
    used = token
  }
  const call = jsonCall(deps, account, told, { read: false, deadlineMs: told.deadlineMs, onToken })
  const answered = await mutateJson(deps, account, call)
  if (isRefusedToken(answered) && used) deps.tokens.forget(account, used)
  return withPause(answered, told.pauseMs)
}

const participations = responseShape(
  Type.Object({
    payload: Type.Array(
      Type.Object({
        marketplace: Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) }),
        storeName: Type.Optional(Type.String()),
      }),
    ),
  }),
)

/** Reads GET /sellers/v1/marketplaceParticipations, which does not use the budget of searches. */
export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const answered = await queryStore(deps, account, {
    call: 'connect',
    path: '/sellers/v1/marketplaceParticipations',
    shape: participations,
    deadlineMs: deadlines.readMs,
    pauseMs: 60_000,
  })
  if (answered.outcome === 'gone') return rejected('404', 'Amazon returned no marketplaces')
  if (answered.outcome !== 'ok') return answered
  const marketplaces = marketplacesOf(account)
  const found = marketplaces.map((id) => answered.value.payload.find(({ marketplace }) => marketplace.id === id))
  const [first] = found
  const missing = marketplaces.find((_id, index) => !found[index]) ?? (first ? null : '')
  if (!first || missing !== null) {
    return rejected(null, `the seller does not sell in the marketplace ${missing} of this region`)
  }
  const seller = textOrNull(first.storeName)
  const name = seller ?? textOrNull(first.marketplace.name) ?? 'Amazon'
  const shop = seller && `${seller} in ${marketplaces.toSorted().join(', ')} at ${account.baseUrl}`
  return ok({ name, shop, facts: {}, shipFrom: null })
}
