/** Calls of JSON APIs. Any unexpected response is `unavailable`. */

import type { Static, TSchema } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import type { ProviderDeps, ProviderResponse } from '#adapters/payments/payment-provider.ts'
import { type OutgoingRequest, type OutgoingResponse, readJson } from '#kit/http.ts'
import type { Compiled } from '#kit/schema.ts'

const deadlineMs = 10_000
const maxResponseBytes = 4 * 1024 * 1024

export const unavailable = (detail: string): ProviderResponse<never> => ({ outcome: 'unavailable', detail })

type Call = Pick<OutgoingRequest, 'call' | 'method' | 'url' | 'headers' | 'body' | 'read'>

async function call(deps: Pick<ProviderDeps, 'http'>, request: Call): Promise<ProviderResponse<OutgoingResponse>> {
  const result = await deps.http.send({ ...request, deadlineMs, maxResponseBytes })
  if (!result.ok) return unavailable(`${request.call}: ${result.failure.detail}`)
  const { status } = result.response
  return status < 200 || status > 299 ? unavailable(`${request.call}: answered ${status}`) : ok(result.response)
}

/** @returns the body as text */
export async function callText(deps: Pick<ProviderDeps, 'http'>, request: Call): Promise<ProviderResponse<string>> {
  const answer = await call(deps, request)
  return answer.outcome === 'ok' ? ok(Buffer.from(answer.value.body).toString('utf8')) : answer
}

/** @returns the body in the format of the schema */
export async function callJson<Schema extends TSchema>(
  deps: Pick<ProviderDeps, 'http'>,
  request: Call,
  shape: Compiled<Schema>,
): Promise<ProviderResponse<Static<Schema>>> {
  const answer = await call(deps, request)
  if (answer.outcome !== 'ok') return answer
  const value = readJson(answer.value)
  return shape.Check(value)
    ? ok(value as Static<Schema>)
    : unavailable(`${request.call}: the response has an unexpected format`)
}
