/**
 * Asking what became of a purchase: POST /labels/v3/label-reprint, of a label abroad
 * POST /international-labels/v3/international-label-reprint, with the idempotency key of the purchase. An answer is the label again, as `label-answer.ts` shows. A label can be reprinted three
 * times and up to its mailing date, so the first answer is kept and not asked for again.
 */

import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callCarrier, notFound } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps, LookupInput, LookupOutcome } from '#adapters/carriers/carrier.ts'
import { uspsAnswers } from '#adapters/carriers/usps/errors.ts'
import { readLabel } from '#adapters/carriers/usps/label-answer.ts'
import { isSoldAbroad } from '#adapters/carriers/usps/network.ts'
import { accessToken, paymentAuthorization } from '#adapters/carriers/usps/tokens.ts'
import { unreadable } from '#adapters/outcome.ts'
import type { OutgoingResponse } from '#kit/http.ts'

export const findDeadlineMs = 15_000

export async function find(deps: CarrierDeps, account: CarrierAccount, input: LookupInput): Promise<LookupOutcome> {
  const tokens = [accessToken(deps, account), paymentAuthorization(deps, account)] as const
  const sent = await callCarrier(deps, tokens, findDeadlineMs, (token, payment) =>
    findRequest(account, token, payment, input),
  )
  if (sent.kind !== 'answered') return readFailure(sent)
  const found = parseFind(sent.response, input.shipDate)
  return found.outcome === 'absent' ? notFound(deps, account, input.sentAt, found) : found
}

export function findRequest(
  account: CarrierAccount,
  token: string,
  payment: string,
  { quote, reference }: LookupInput,
): CallRequest {
  const path = isSoldAbroad(quote) ? 'international-labels/v3/international-label-reprint' : 'labels/v3/label-reprint'
  return {
    call: 'usps.find',
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

export function parseFind(response: OutgoingResponse, shipDate: string): LookupOutcome {
  if (response.status === 200) {
    const label = readLabel(response, shipDate)
    return label ? { outcome: 'ok', value: label } : unreadable('USPS returned 200 without a valid label')
  }
  return uspsAnswers.find(response)
}
