/**
 * The reference of a tracking number: GET /api/track/v1/details/{inquiryNumber}
 *   → 200 { "trackResponse": { "shipment": [{ "inquiryNumber": "1Z…",
 *        "package": [{ "trackingNumber": "1Z…", "referenceNumber": [{ "type": "SHIPMENT", "number": "0198…" }] }] }] } }
 *   → the same with "warnings" and without packages, or 404, if UPS shows no such number
 */

import { Type } from 'typebox'
import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callCarrier } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps, NumberInput, NumberOutcome } from '#adapters/carriers/carrier.ts'
import { lookupDeadlineMs } from '#adapters/carriers/ups/lookup.ts'
import { accessToken, upsErrors, upsReference } from '#adapters/carriers/ups/protocol.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const trackedPackage = Type.Object({
  referenceNumber: Type.Optional(Type.Array(Type.Object({ number: Type.Optional(Type.String()) }))),
})
const trackResponse = compileOnFirstUse(
  Type.Object({
    trackResponse: Type.Object({
      shipment: Type.Array(Type.Object({ package: Type.Optional(Type.Array(trackedPackage)) })),
    }),
  }),
)

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

const numberRequest = (
  account: CarrierAccount,
  token: string,
  { trackingNumber, reference }: NumberInput,
): CallRequest => ({
  call: 'ups.check-number',
  method: 'GET',
  url: `${account.baseUrl}/api/track/v1/details/${encodeURIComponent(trackingNumber)}`,
  headers: {
    authorization: `Bearer ${token}`,
    transid: reference,
    transactionsrc: 'waybill',
    accept: 'application/json',
  },
  read: true,
})

export function parseNumber(response: OutgoingResponse, { reference }: NumberInput): NumberOutcome {
  if (response.status !== 200) return upsErrors.number(response)
  const body = readJson(response)
  if (!trackResponse.Check(body)) return unreadable('UPS returned 200 with an unexpected body')
  const packages = body.trackResponse.shipment.flatMap((shipment) => shipment.package ?? [])
  const references = packages.flatMap(({ referenceNumber = [] }) =>
    referenceNumber.flatMap(({ number }) => number || []),
  )
  if (references.includes(upsReference(reference))) return { outcome: 'own' }
  return references.length > 0
    ? { outcome: 'other' }
    : { outcome: 'undecided', detail: 'UPS returned no reference for the tracking number' }
}
