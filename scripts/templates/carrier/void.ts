/**
 * Voiding: DELETE /shipments/{shipmentId}
 *   → 200 { "status": "voided" }
 */

import { Type } from 'typebox'
import { type CallRequest, writeFailure } from '#adapters/call.ts'
import { callCarrier } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps, VoidInput, VoidOutcome } from '#adapters/carriers/carrier.ts'
import { uncertain } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'
import { errors } from './errors.ts'
import { headersOf } from './headers.ts'

export const voidDeadlineMs = 15_000

const voidResponse = compileOnFirstUse(Type.Object({ status: Type.Literal('voided') }))

export async function voidLabel(deps: CarrierDeps, account: CarrierAccount, input: VoidInput): Promise<VoidOutcome> {
  const sent = await callCarrier(deps, [], voidDeadlineMs, () => voidRequest(account, input))
  return sent.kind === 'answered' ? parseVoid(sent.response) : writeFailure(sent)
}

export function voidRequest(account: CarrierAccount, input: VoidInput): CallRequest {
  return {
    call: 'template.void',
    method: 'DELETE',
    url: `${account.baseUrl}/shipments/${encodeURIComponent(input.carrierShipmentId)}`,
    headers: headersOf(account),
  }
}

/** A label that was voided before is voided: give the carrier's own answer for that an outcome of ok. */
export function parseVoid(response: OutgoingResponse): VoidOutcome {
  if (response.status !== 200) return errors.void(response)
  return voidResponse.Check(readJson(response))
    ? { outcome: 'ok', value: null }
    : uncertain('Template Carrier returned 200 for a void without its outcome')
}
