/**
 * Voiding: DELETE /labels/v3/label/{trackingNumber}, international
 *          DELETE /international-labels/v3/international-label/{trackingNumber}
 *   → 200 { "trackingNumber": "94…", "status": "CANCELED" }    not yet manifested, nothing is charged
 *   → 200 { …, "status": "DISPUTED", "disputeId": "103789" }   manifested: a refund was requested
 *   → 400 … "detail": "A refund request for this order has already been submitted today"
 */

import { Type } from 'typebox'
import { type CallRequest, writeFailure } from '#adapters/call.ts'
import { callCarrier, isSuccess } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps, VoidInput, VoidOutcome } from '#adapters/carriers/carrier.ts'
import { accessToken, paymentAuthorization, uspsErrors } from '#adapters/carriers/usps/protocol.ts'
import { isNumberAbroad } from '#adapters/carriers/usps/services.ts'
import { uncertain } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const voidDeadlineMs = 15_000

const voidResponse = compileOnFirstUse(
  Type.Object({
    status: Type.Union([Type.Literal('CANCELED'), Type.Literal('DISPUTED')]),
    disputeId: Type.Optional(Type.String()),
  }),
)

export async function voidLabel(deps: CarrierDeps, account: CarrierAccount, input: VoidInput): Promise<VoidOutcome> {
  const tokens = [accessToken(deps, account), paymentAuthorization(deps, account)] as const
  const sent = await callCarrier(deps, tokens, voidDeadlineMs, (token, payment) =>
    voidRequest(account, token, payment, input),
  )
  return sent.kind === 'answered' ? parseVoid(sent.response) : writeFailure(sent)
}

export function voidRequest(account: CarrierAccount, token: string, payment: string, input: VoidInput): CallRequest {
  const path = isNumberAbroad(input.trackingNumber) ? 'international-labels/v3/international-label' : 'labels/v3/label'
  return {
    call: 'usps.void',
    method: 'DELETE',
    url: `${account.baseUrl}/${path}/${encodeURIComponent(input.trackingNumber)}`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-payment-authorization-token': payment,
      accept: 'application/json',
    },
  }
}

export function parseVoid(response: OutgoingResponse): VoidOutcome {
  if (!isSuccess(response)) return uspsErrors.void(response)
  const body = readJson(response)
  if (!voidResponse.Check(body))
    return uncertain('USPS returned 200 for a cancellation, but the response contains no outcome')
  return body.status === 'CANCELED'
    ? { outcome: 'ok', value: null }
    : { outcome: 'requested', requestId: body.disputeId ?? null }
}
