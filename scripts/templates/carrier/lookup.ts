/**
 * Asking what became of a purchase: GET /shipments?reference=…
 *   → 200 the label, as `label.ts` shows
 *   → 404 where none bears the reference: final only once a request under way can no longer take effect
 */

import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callCarrier, notFound } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps, LookupInput, LookupOutcome } from '#adapters/carriers/carrier.ts'
import { unreadable } from '#adapters/outcome.ts'
import type { OutgoingResponse } from '#kit/http.ts'
import { errors } from './errors.ts'
import { headersOf } from './headers.ts'
import { parseLabel } from './label.ts'

export const lookupDeadlineMs = 15_000

export async function lookup(deps: CarrierDeps, account: CarrierAccount, input: LookupInput): Promise<LookupOutcome> {
  const sent = await callCarrier(deps, [], lookupDeadlineMs, () => lookupRequest(account, input))
  if (sent.kind !== 'answered') return readFailure(sent)
  const found = parseLookup(sent.response, input)
  return found.outcome === 'absent' ? notFound(deps, account, input.sentAt, found) : found
}

export function lookupRequest(account: CarrierAccount, input: LookupInput): CallRequest {
  return {
    call: 'template.lookup',
    method: 'GET',
    url: `${account.baseUrl}/shipments?reference=${encodeURIComponent(input.reference)}`,
    headers: headersOf(account),
    read: true,
  }
}

export function parseLookup(response: OutgoingResponse, input: LookupInput): LookupOutcome {
  if (response.status === 200) {
    const label = parseLabel(response, input.shipDate)
    return label ? { outcome: 'ok', value: label } : unreadable('Template Carrier returned 200 without a valid label')
  }
  return errors.lookup(response)
}
