/**
 * Looking up a purchase: POST /labels/v3/label-reprint, for an international label POST
 * /international-labels/v3/international-label-reprint, with the purchase's idempotency key. The response contains the
 * label again, as `buy.ts` shows. A label can be reprinted three times until its mailing date, so the first response is
 * stored and never requested again.
 */

import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callCarrier, isSuccess, notFound } from '#adapters/carriers/call.ts'
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
    // Not marked as a read: each successful reprint uses up one of three.
  }
}

export function parseLookup(response: OutgoingResponse, shipDate: string): LookupOutcome {
  if (isSuccess(response)) {
    const label = parseLabel(response, shipDate)
    return label ? { outcome: 'ok', value: label } : unreadable('USPS returned 200 without a valid label')
  }
  return uspsErrors.lookup(response)
}
