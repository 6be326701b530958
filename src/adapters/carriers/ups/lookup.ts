/**
 * Looking up a purchase: POST /api/labels/v1/recovery by our reference and the shipper number
 *   → { "LabelRecoveryResponse": { "ShipmentIdentificationNumber": "1Z…",
 *        "LabelResults": [{ "TrackingNumber": "1Z…",
 *          "LabelImage": { "LabelImageFormat": { "Code": "PDF" }, "GraphicImage": "<base64>" } }],
 *        "TrackingCandidate": [{ "TrackingNumber": "1Z…", … }] } }      candidates if several match
 *   → 400 … 300007, not found "or wait until the shipment is processed": final only after a while
 *   → 400 … 300033, voided
 */

import { type Static, Type } from 'typebox'
import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callCarrier, isSuccess, notFound, pdfArtwork } from '#adapters/carriers/call.ts'
import type {
  BoughtLabel,
  CarrierAccount,
  CarrierDeps,
  LookupInput,
  LookupOutcome,
} from '#adapters/carriers/carrier.ts'
import { needsInvoice } from '#adapters/carriers/ups/address.ts'
import { documentsOf } from '#adapters/carriers/ups/customs.ts'
import { accessToken, upsErrors, upsReference } from '#adapters/carriers/ups/protocol.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const lookupDeadlineMs = 15_000

const labelResult = Type.Object({
  TrackingNumber: Type.Optional(Type.String({ minLength: 1 })),
  LabelImage: Type.Optional(
    Type.Object({
      LabelImageFormat: Type.Optional(Type.Object({ Code: Type.String() })),
      GraphicImage: Type.Optional(Type.String()),
    }),
  ),
})
const candidate = Type.Object({ TrackingNumber: Type.String() })
const recovery = Type.Object({
  ShipmentIdentificationNumber: Type.Optional(Type.String()),
  LabelResults: Type.Optional(Type.Union([Type.Array(labelResult), labelResult])),
  TrackingCandidate: Type.Optional(Type.Union([Type.Array(candidate), candidate])),
})
const lookupResponse = compileOnFirstUse(Type.Object({ LabelRecoveryResponse: recovery }))

export async function lookup(deps: CarrierDeps, account: CarrierAccount, input: LookupInput): Promise<LookupOutcome> {
  const sent = await callCarrier(deps, [accessToken(deps, account)], lookupDeadlineMs, (token) =>
    lookupRequest(account, token, input.reference),
  )
  if (sent.kind !== 'answered') return readFailure(sent)
  const found = parseLookup(sent.response, input, account)
  return found.outcome === 'absent' ? notFound(deps, account, input.sentAt, found) : found
}

export function lookupRequest(account: CarrierAccount, token: string, reference: string): CallRequest {
  return {
    call: 'ups.lookup',
    method: 'POST',
    url: `${account.baseUrl}/api/labels/v1/recovery`,
    headers: {
      authorization: `Bearer ${token}`,
      transactionsrc: 'waybill',
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({
      LabelRecoveryRequest: {
        Request: { SubVersion: '1903', TransactionReference: { CustomerContext: reference } },
        LabelSpecification: { LabelImageFormat: { Code: 'PDF' } },
        ReferenceValues: {
          ReferenceNumber: { Value: upsReference(reference) },
          ShipperNumber: account.credentials.shipperNumber ?? '',
        },
      },
    }),
    read: true,
  }
}

export function parseLookup(response: OutgoingResponse, input: LookupInput, account: CarrierAccount): LookupOutcome {
  if (!isSuccess(response)) return upsErrors.lookup(response)
  const body = readJson(response)
  if (!lookupResponse.Check(body)) return unreadable('UPS returned 200 with an unexpected body')
  const found = body.LabelRecoveryResponse
  const candidates = [found.TrackingCandidate ?? []].flat()
  if (candidates.length > 0) {
    const numbers = candidates.map((entry) => entry.TrackingNumber).join(', ')
    return { outcome: 'undecided', detail: `several shipments have the reference: ${numbers}`, isMade: true }
  }
  const label = toLabel(found, input.shipDate)
  // The parcel needs its invoice, which UPS does not return again.
  if (label && needsInvoice(input)) label.documents = documentsOf(undefined, account)
  return label ? { outcome: 'ok', value: label } : unreadable('UPS recovered a label without a tracking number')
}

function toLabel(found: Static<typeof recovery>, shipDate: string): BoughtLabel | null {
  const [result] = [found.LabelResults ?? []].flat()
  const trackingNumber = result?.TrackingNumber ?? found.ShipmentIdentificationNumber
  if (trackingNumber === undefined) return null
  return {
    trackingNumber,
    carrierShipmentId: found.ShipmentIdentificationNumber ?? trackingNumber,
    // Recovery returns no amount, so the charge is the quoted price.
    charged: null,
    zone: null,
    mailingDate: shipDate,
    artwork: pdfArtwork(result?.LabelImage?.GraphicImage),
  }
}
