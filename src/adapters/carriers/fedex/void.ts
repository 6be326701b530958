/**
 * Voiding: PUT /ship/v1/shipments/cancel, for all packages of a shipment that was not handed over
 *   → 200 { "output": { "cancelledShipment": true, "cancelledHistory": true, "message": "…" } }
 * The status proves nothing; the body shows what was canceled.
 */

import { Type } from 'typebox'
import { type CallRequest, writeFailure } from '#adapters/call.ts'
import { callCarrier, isSuccess, rejected } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps, VoidInput, VoidOutcome } from '#adapters/carriers/carrier.ts'
import { accessToken, fedexErrors } from '#adapters/carriers/fedex/protocol.ts'
import { uncertain } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const voidDeadlineMs = 15_000

const voidResponse = compileOnFirstUse(
  Type.Object({
    output: Type.Object({
      cancelledShipment: Type.Boolean(),
      cancelledHistory: Type.Optional(Type.Boolean()),
      message: Type.Optional(Type.String()),
      alerts: Type.Optional(
        Type.Array(Type.Object({ code: Type.Optional(Type.String()), message: Type.Optional(Type.String()) })),
      ),
    }),
  }),
)

export async function voidLabel(deps: CarrierDeps, account: CarrierAccount, input: VoidInput): Promise<VoidOutcome> {
  const sent = await callCarrier(deps, [accessToken(deps, account)], voidDeadlineMs, (token) =>
    voidRequest(account, token, input),
  )
  return sent.kind === 'answered' ? parseVoid(sent.response) : writeFailure(sent)
}

export function voidRequest(account: CarrierAccount, token: string, input: VoidInput): CallRequest {
  return {
    call: 'fedex.void',
    method: 'PUT',
    url: `${account.baseUrl}/ship/v1/shipments/cancel`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-customer-transaction-id': input.reference,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({
      accountNumber: { value: account.credentials.accountNumber },
      trackingNumber: input.carrierShipmentId,
      deletionControl: 'DELETE_ALL_PACKAGES',
    }),
  }
}

export function parseVoid(response: OutgoingResponse): VoidOutcome {
  if (!isSuccess(response)) return fedexErrors.void(response)
  const body = readJson(response)
  if (!voidResponse.Check(body))
    return uncertain('FedEx returned 200 for a cancellation, but the response contains no outcome')
  const { cancelledShipment, cancelledHistory, message, alerts = [] } = body.output
  // Nothing was left to cancel, and it was deleted from the history before: it was canceled earlier.
  if (cancelledShipment || cancelledHistory) return { outcome: 'ok', value: null }
  return rejected(alerts[0]?.code ?? null, alerts[0]?.message ?? message ?? 'FedEx did not cancel the shipment.')
}
