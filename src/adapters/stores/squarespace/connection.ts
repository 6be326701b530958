/** The Orders API, version 1.0: a bearer key, a required `User-Agent`, and one format for errors. */
import { Type } from 'typebox'
import type { JsonCall, StoreRequest } from '#adapters/stores/call-store.ts'
import type { Shape } from '#adapters/stores/response-shape.ts'
import type { StoreAccount } from '#adapters/stores/store.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const failure = compileOnFirstUse(
  Type.Object({ type: Type.String({ minLength: 1 }), subtype: Type.Optional(Type.Unknown()), message: Type.String() }),
)

/** After a rate limit it rejects calls for a minute, without a header for the pause. */
const coolDownMs = 60_000

function parseRejection(response: OutgoingResponse): { code: string | null; text: string } | null {
  const parsed = readJson(response)
  if (!failure.Check(parsed)) return null
  return { code: typeof parsed.subtype === 'string' ? parsed.subtype : parsed.type, text: parsed.message }
}

type Asked<Answer> = {
  verb: string
  /** Below `/1.0`, with its query. */
  path: string
  body?: object
  deadlineMs: number
  shape: Shape<Answer>
}

export function callOf<Answer>(
  account: StoreAccount,
  { verb, path, body, deadlineMs, shape }: Asked<Answer>,
): JsonCall<Answer> {
  const headers = {
    authorization: `Bearer ${account.credentials.apiKey ?? ''}`,
    'user-agent': 'Waybill',
    accept: 'application/json',
  }
  const url = `${account.baseUrl}/1.0${path}`
  const call = `squarespace.${verb}`
  const request: StoreRequest = body
    ? {
        call,
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
    : { call, method: 'GET', url, headers, read: true }
  return { deadlineMs, fetchToken: null, request: () => request, shape, parseRejection }
}

/** Adds the pause after a rate limit. */
export function withPause<Outcome extends { outcome: string }>(outcome: Outcome): Outcome {
  const isThrottled = 'reason' in outcome && outcome.reason === 'throttled' && !('retryAfterMs' in outcome)
  return isThrottled ? { ...outcome, retryAfterMs: coolDownMs } : outcome
}
