/**
 * Looking up a purchase: GET /tracking by our reference, the account and a range of days
 *   → 200 { "shipments": [{ "shipmentTrackingNumber": "1371943801", "shipperReferences": [{ "value": "…" }] }] }
 *   → 404 … "No Shipments Found for ReferenceID | …"
 * A shipment that is found exists. One that is not found may exist: DHL does not document that a shipment can be
 * tracked before it is handed over. DHL does not return a label again, so a shipment that is found has no label file.
 */

import { Type } from 'typebox'
import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callCarrier, isSuccess } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps, LookupInput, LookupOutcome } from '#adapters/carriers/carrier.ts'
import { unshownPapers } from '#adapters/carriers/dhl/customs.ts'
import { dhlErrors, dhlReference, headersOf } from '#adapters/carriers/dhl/protocol.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const lookupDeadlineMs = 15_000

const dayMs = 86_400_000

export const lookupResponse = compileOnFirstUse(
  Type.Object({
    shipments: Type.Array(
      Type.Object({
        shipmentTrackingNumber: Type.Optional(Type.String({ minLength: 1 })),
        shipperReferences: Type.Optional(Type.Array(Type.Object({ value: Type.Optional(Type.String()) }))),
      }),
    ),
  }),
)

export async function lookup(deps: CarrierDeps, account: CarrierAccount, input: LookupInput): Promise<LookupOutcome> {
  const sent = await callCarrier(deps, [], lookupDeadlineMs, () => lookupRequest(account, input))
  return sent.kind === 'answered' ? parseLookup(sent.response, account, input) : readFailure(sent)
}

export function lookupRequest(account: CarrierAccount, input: LookupInput): CallRequest {
  // One more day on each side, because the days are the origin's.
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const query = new URLSearchParams({
    shipmentReference: dhlReference(input.reference),
    shipperAccountNumber: account.credentials.accountNumber ?? '',
    dateRangeFrom: day(input.sentAt.getTime() - dayMs),
    dateRangeTo: day(Math.max(input.sentAt.getTime(), Date.parse(input.shipDate)) + dayMs),
    trackingView: 'shipment-details-only',
    levelOfDetail: 'shipment',
  })
  return {
    call: 'dhl.lookup',
    method: 'GET',
    url: `${account.baseUrl}/tracking?${query}`,
    headers: headersOf(account),
    read: true,
  }
}

export function parseLookup(response: OutgoingResponse, account: CarrierAccount, input: LookupInput): LookupOutcome {
  if (!isSuccess(response)) return dhlErrors.lookup(response)
  const body = readJson(response)
  if (!lookupResponse.Check(body)) return unreadable('DHL returned 200 with an unexpected body')
  const reference = dhlReference(input.reference)
  const own = body.shipments.filter(
    ({ shipperReferences }) => !shipperReferences || shipperReferences.some(({ value }) => value === reference),
  )
  const [shipment, ...others] = own
  if (others.length > 0) {
    const numbers = own.map((entry) => entry.shipmentTrackingNumber).join(', ')
    return { outcome: 'undecided', detail: `several shipments have the reference: ${numbers}`, isMade: true }
  }
  const trackingNumber = shipment?.shipmentTrackingNumber
  if (!trackingNumber) return { outcome: 'undecided', detail: 'no shipment has the reference' }
  return {
    outcome: 'ok',
    value: {
      trackingNumber,
      carrierShipmentId: trackingNumber,
      charged: null,
      zone: null,
      mailingDate: input.shipDate,
      ...unshownPapers(account, input),
    },
  }
}
