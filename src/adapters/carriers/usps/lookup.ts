/**
 * Asking what became of a purchase: POST /labels/v3/label-reprint, of a label abroad
 * POST /international-labels/v3/international-label-reprint, with the idempotency key of the purchase. An answer is the label again, as `label-answer.ts` shows. A label can be reprinted three
 * times and up to its mailing date, so the first answer is kept and not asked for again.
 */

import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callCarrier, notFound } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps, LookupInput, LookupOutcome } from '#adapters/carriers/carrier.ts'
import { parseLabel } from '#adapters/carriers/usps/buy.ts'
import { accessToken, paymentAuthorization, uspsErrors } from '#adapters/carriers/usps/protocol.ts'
import { isSoldAbroad } from '#adapters/carriers/usps/services.ts'
import { unreadable } from '#adapters/outcome.ts'
import type { OutgoingResponse } from '#kit/http.ts'

export const lookupDeadlineMs = 15_000

export async function lookup(deps: CarrierDeps, account: CarrierAccount, input: LookupInput): Promise<LookupOutcome> {
  const tokens = [accessToken(deps, account), paymentAuthorization(deps, account)] as const
  const sent = await callCarrier(deps, tokens, lookupDeadlineMs, (token, payment) =>
    lookupRequest(account, token, payment, input),
  )
  if (sent.kind !== 'answered') return readFailure(sent)
  const found = parseLookup(sent.response, input.shipDate)
  return found.outcome === 'absent' ? notFound(deps, account, input.sentAt, found) : found
}

export function lookupRequest(
  account: CarrierAccount,
  token: string,
  payment: string,
  { quote, reference }: LookupInput,
): CallRequest {
  const path = isSoldAbroad(quote) ? 'international-labels/v3/international-label-reprint' : 'labels/v3/label-reprint'
  return {
    call: 'usps.lookup',
    method: 'POST',
    url: `${account.baseUrl}/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-payment-authorization-token': payment,
      'x-idempotency-key': reference,
      'content-type': 'application/json',
      accept: 'multipart/form-data, application/json',
    },
    body: JSON.stringify({ imageInfo: { imageType: 'PDF', labelType: '4X6LABEL', suppressPostage: true } }),
    // Not marked as a read: each answered reprint uses up one of three.
  }
}

export function parseLookup(response: OutgoingResponse, shipDate: string): LookupOutcome {
  if (response.status === 200) {
    const label = parseLabel(response, shipDate)
    return label ? { outcome: 'ok', value: label } : unreadable('USPS returned 200 without a valid label')
  }
  return uspsErrors.lookup(response)
}
