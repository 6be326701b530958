/**
 * Medusa's Admin API: JSON over REST, with a secret key as the user name of HTTP Basic.
 *   → 400 { "type": "not_allowed", "message": "Shipment has already been created" }
 *   → 401 { "message": "Unauthorized" }
 */
import { Type } from 'typebox'
import type { ParseRejection, StoreRequest } from '#adapters/stores/call-store.ts'
import type { Shape } from '#adapters/stores/response-shape.ts'
import type { StoreAccount } from '#adapters/stores/store.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const errorShape = compileOnFirstUse(Type.Object({ type: Type.Optional(Type.String()), message: Type.String() }))

export const parseRejection: ParseRejection = (response: OutgoingResponse) => {
  const answer = readJson(response)
  return errorShape.Check(answer) ? { code: answer.type ?? null, text: answer.message } : null
}

export type Sent = { call: string; path: string; query?: URLSearchParams; body?: object }

/** @param sent a call with a body changes something */
export function medusaCall<Value>(
  account: StoreAccount,
  sent: Sent,
  { shape, deadlineMs }: { shape: Shape<Value>; deadlineMs: number },
) {
  const key = Buffer.from(`${account.credentials.apiKey ?? ''}:`).toString('base64')
  const { call, path, query, body } = sent
  const request = (): StoreRequest => ({
    call,
    method: body ? 'POST' : 'GET',
    url: `${account.baseUrl}${path}${query ? `?${query}` : ''}`,
    headers: {
      authorization: `Basic ${key}`,
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : { read: true }),
  })
  return { deadlineMs, fetchToken: null, request, shape, parseRejection }
}

export const segment = (id: string): string => encodeURIComponent(id)
