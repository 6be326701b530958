/**
 * The reference of a tracking number: GET /shipments/{shipmentTrackingNumber}/tracking
 *   → as `lookup.ts` shows
 */

import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callCarrier } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps, NumberInput, NumberOutcome } from '#adapters/carriers/carrier.ts'
import { lookupDeadlineMs, lookupResponse } from '#adapters/carriers/dhl/lookup.ts'
import { dhlErrors, dhlReference, headersOf } from '#adapters/carriers/dhl/protocol.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

export async function checkNumber(
  deps: CarrierDeps,
  account: CarrierAccount,
  input: NumberInput,
): Promise<NumberOutcome> {
  const sent = await callCarrier(deps, [], lookupDeadlineMs, () => numberRequest(account, input))
  return sent.kind === 'answered' ? parseNumber(sent.response, input) : readFailure(sent)
}

function numberRequest(account: CarrierAccount, { trackingNumber }: NumberInput): CallRequest {
  const query = new URLSearchParams({ trackingView: 'shipment-details-only', levelOfDetail: 'shipment' })
  return {
    call: 'dhl.check-number',
    method: 'GET',
    url: `${account.baseUrl}/shipments/${encodeURIComponent(trackingNumber)}/tracking?${query}`,
    headers: headersOf(account),
    read: true,
  }
}

export function parseNumber(response: OutgoingResponse, { reference, trackingNumber }: NumberInput): NumberOutcome {
  if (response.status !== 200) return dhlErrors.number(response)
  const body = readJson(response)
  if (!lookupResponse.Check(body)) return unreadable('DHL returned 200 with an unexpected body')
  const found = body.shipments.filter(({ shipmentTrackingNumber }) => shipmentTrackingNumber === trackingNumber)
  const references = found.flatMap(({ shipperReferences = [] }) =>
    shipperReferences.flatMap(({ value }) => value || []),
  )
  if (references.includes(dhlReference(reference))) return { outcome: 'own' }
  return references.length > 0
    ? { outcome: 'other' }
    : { outcome: 'undecided', detail: 'DHL Express returned no reference for the tracking number' }
}
