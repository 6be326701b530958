/**
 * The reference of a tracking number: POST /track/v1/trackingnumbers
 *   → as `lookup.ts` shows; several results if the number was used before
 */

import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callCarrier } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps, NumberInput, NumberOutcome } from '#adapters/carriers/carrier.ts'
import {
  hasReference,
  identifiersOf,
  lookupDeadlineMs,
  lookupResponse,
  missOf,
} from '#adapters/carriers/fedex/lookup.ts'
import { accessToken, fedexErrors, fedexReference } from '#adapters/carriers/fedex/protocol.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

export async function checkNumber(
  deps: CarrierDeps,
  account: CarrierAccount,
  input: NumberInput,
): Promise<NumberOutcome> {
  const sent = await callCarrier(deps, [accessToken(deps, account)], lookupDeadlineMs, (token) =>
    numberRequest(account, token, input),
  )
  return sent.kind === 'answered' ? parseNumber(sent.response, input) : readFailure(sent)
}

const numberRequest = (account: CarrierAccount, token: string, { trackingNumber }: NumberInput): CallRequest => ({
  call: 'fedex.check-number',
  method: 'POST',
  url: `${account.baseUrl}/track/v1/trackingnumbers`,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify({
    includeDetailedScans: false,
    trackingInfo: [{ trackingNumberInfo: { trackingNumber } }],
  }),
  read: true,
})

export function parseNumber(response: OutgoingResponse, { reference, quote }: NumberInput): NumberOutcome {
  if (response.status !== 200) return fedexErrors.number(response)
  const body = readJson(response)
  if (!lookupResponse.Check(body)) return unreadable('FedEx returned 200 with an unexpected body')
  const results = (body.output.completeTrackResults ?? []).flatMap(({ trackResults = [] }) => trackResults)
  if (results.some((result) => hasReference(result, fedexReference(reference, quote.serviceCode)))) {
    return { outcome: 'own' }
  }
  const found = results.filter(({ error }) => error === undefined)
  if (found.length === 0) return { outcome: 'undecided', detail: missOf(results) }
  // FedEx shows a reference of another type for some services, and hides references from some readers.
  const haveReferences = found.every((result) => identifiersOf(result).some(({ type }) => type?.includes('REFERENCE')))
  return haveReferences
    ? { outcome: 'other' }
    : { outcome: 'undecided', detail: 'FedEx returned no reference for the tracking number' }
}
