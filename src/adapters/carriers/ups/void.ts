/**
 * Voiding: DELETE /api/shipments/v2409/void/cancel/{ShipmentIdentificationNumber}
 *   → 200 { "VoidShipmentResponse": { "SummaryResult": { "Status": { "Code": "1", "Description": "Voided" } } } }
 *     1 is voided now or before, 0 not voided; no other code is documented
 *   → 400 … { "code": "190117", "message": "The Shipment has already been voided" }
 */

import { Type } from 'typebox'
import { type CallRequest, writeFailure } from '#adapters/call.ts'
import { callCarrier, isSuccess, rejected } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps, VoidInput, VoidOutcome } from '#adapters/carriers/carrier.ts'
import { accessToken, upsErrors } from '#adapters/carriers/ups/protocol.ts'
import { uncertain } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const voidDeadlineMs = 15_000

const status = Type.Object({ Code: Type.String(), Description: Type.Optional(Type.String()) })
const voidResponse = compileOnFirstUse(
  Type.Object({ VoidShipmentResponse: Type.Object({ SummaryResult: Type.Object({ Status: status }) }) }),
)

export async function voidLabel(deps: CarrierDeps, account: CarrierAccount, input: VoidInput): Promise<VoidOutcome> {
  const sent = await callCarrier(deps, [accessToken(deps, account)], voidDeadlineMs, (token) =>
    voidRequest(account, token, input),
  )
  return sent.kind === 'answered' ? parseVoid(sent.response) : writeFailure(sent)
}

export function voidRequest(account: CarrierAccount, token: string, input: VoidInput): CallRequest {
  return {
    call: 'ups.void',
    method: 'DELETE',
    url: `${account.baseUrl}/api/shipments/v2409/void/cancel/${encodeURIComponent(input.carrierShipmentId)}`,
    headers: { authorization: `Bearer ${token}`, transactionsrc: 'waybill', accept: 'application/json' },
  }
}

export function parseVoid(response: OutgoingResponse): VoidOutcome {
  if (!isSuccess(response)) return upsErrors.void(response)
  const body = readJson(response)
  if (!voidResponse.Check(body))
    return uncertain('UPS returned 200 for a cancellation, but the response contains no outcome')
  const { Code, Description } = body.VoidShipmentResponse.SummaryResult.Status
  if (Code === '1') return { outcome: 'ok', value: null }
  if (Code === '0') return rejected(Code, Description ?? 'Not voided')
  return uncertain(`UPS returned the status ${Code} for a void: ${Description}`)
}
