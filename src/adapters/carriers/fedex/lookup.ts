/**
 * Looking up a purchase: POST /track/v1/referencenumbers by our reference, the account and a range of days
 *   → { "output": { "completeTrackResults": [{ "trackingNumber": "7949…", "trackResults": [{
 *        "trackingNumberInfo": { "trackingNumber": "7949…" },
 *        "additionalTrackingInfo": { "packageIdentifiers": [{ "type": "CUSTOMER_REFERENCE", "value": ["0198…"] }] },
 *        "latestStatusDetail": { "code": "OC" },
 *        "dateAndTimes": [{ "type": "SHIP", "dateTime": "2026-11-20T…" }] }] }] } }
 *   → the same with "trackResults": [{ "error": { "code": "TRACKING.REFERENCENUMBER.NOTFOUND", … } }],
 *     or 400 with that code
 * A shipment that is found exists. One that is not found may exist: FedEx does not document when a shipment can be
 * tracked before it is handed over. Label and invoice are not returned again, so a shipment that is found has no files.
 */

import { type Static, Type } from 'typebox'
import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callCarrier, isSuccess } from '#adapters/carriers/call.ts'
import type {
  BoughtLabel,
  CarrierAccount,
  CarrierDeps,
  LookupInput,
  LookupOutcome,
} from '#adapters/carriers/carrier.ts'
import { documentsOf } from '#adapters/carriers/fedex/invoice.ts'
import { accessToken, fedexErrors, fedexReference } from '#adapters/carriers/fedex/protocol.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const lookupDeadlineMs = 15_000

const dayMs = 86_400_000
const maxRangeDays = 30
/** Standard time in Memphis: FedEx's border between today and the future. */
const offsetMs = -6 * 3_600_000
/** Canceled by the shipper. */
const cancelledCode = 'CA'

const trackResult = Type.Object({
  trackingNumberInfo: Type.Optional(Type.Object({ trackingNumber: Type.Optional(Type.String({ minLength: 1 })) })),
  additionalTrackingInfo: Type.Optional(
    Type.Object({
      packageIdentifiers: Type.Optional(
        Type.Array(
          Type.Object({
            type: Type.Optional(Type.String()),
            value: Type.Optional(Type.Union([Type.Array(Type.String()), Type.String()])),
          }),
        ),
      ),
    }),
  ),
  latestStatusDetail: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
  dateAndTimes: Type.Optional(
    Type.Array(Type.Object({ type: Type.Optional(Type.String()), dateTime: Type.Optional(Type.String()) })),
  ),
  error: Type.Optional(Type.Object({ code: Type.Optional(Type.String()), message: Type.Optional(Type.String()) })),
})
export const lookupResponse = compileOnFirstUse(
  Type.Object({
    output: Type.Object({
      completeTrackResults: Type.Optional(
        Type.Array(
          Type.Object({
            trackingNumber: Type.Optional(Type.String()),
            trackResults: Type.Optional(Type.Array(trackResult)),
          }),
        ),
      ),
      alerts: Type.Optional(Type.Unknown()),
    }),
  }),
)

export async function lookup(deps: CarrierDeps, account: CarrierAccount, input: LookupInput): Promise<LookupOutcome> {
  const today = dayOf(deps.clock.now().getTime())
  const sent = await callCarrier(deps, [accessToken(deps, account)], lookupDeadlineMs, (token) =>
    lookupRequest(account, token, input, today),
  )
  return sent.kind === 'answered' ? parseLookup(sent.response, account, input) : readFailure(sent)
}

const dayOf = (ms: number) => new Date(ms + offsetMs).toISOString().slice(0, 10)

/**
 * From the day before it was sent, because days are the origin's, up to FedEx's maximum range: the ship date moves to
 * the day of the handover. A day in the future is rejected.
 */
function daysOf({ sentAt }: LookupInput, today: string): { first: string; last: string } {
  const first = dayOf(sentAt.getTime() - dayMs)
  const last = dayOf(sentAt.getTime() + (maxRangeDays - 1) * dayMs)
  return { first: first < today ? first : today, last: last < today ? last : today }
}

export function lookupRequest(account: CarrierAccount, token: string, input: LookupInput, today: string): CallRequest {
  const { first, last } = daysOf(input, today)
  return {
    call: 'fedex.lookup',
    method: 'POST',
    url: `${account.baseUrl}/track/v1/referencenumbers`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      includeDetailedScans: false,
      referencesInformation: {
        // Without its type, which differs between Express and Ground. Value and account are sufficient.
        value: fedexReference(input.reference, input.quote.serviceCode),
        accountNumber: account.credentials.accountNumber ?? '',
        shipDateBegin: first,
        shipDateEndDate: last,
      },
    }),
    read: true,
  }
}

export function parseLookup(response: OutgoingResponse, account: CarrierAccount, input: LookupInput): LookupOutcome {
  if (!isSuccess(response)) return fedexErrors.lookup(response)
  const body = readJson(response)
  if (!lookupResponse.Check(body)) return unreadable('FedEx returned 200 with an unexpected body')
  const complete = body.output.completeTrackResults ?? []
  const own = complete.flatMap(({ trackingNumber, trackResults = [] }) =>
    trackResults
      .filter((result) => isOurs(result, input))
      .map((result) => ({ number: result.trackingNumberInfo?.trackingNumber ?? trackingNumber, result })),
  )
  const numbers = new Set(own.map(({ number }) => number))
  if (numbers.size > 1) {
    const detail = `several shipments have the reference: ${[...numbers].join(', ')}`
    return { outcome: 'undecided', detail, isMade: true }
  }
  const [found] = own
  if (!found?.number)
    return { outcome: 'undecided', detail: missOf(complete.flatMap((entry) => entry.trackResults ?? [])) }
  const label = labelOf(found.number, account, input)
  // FedEx may list a number more than once, for example if the number was used before.
  const isCancelled = own.every(({ result }) => result.latestStatusDetail?.code === cancelledCode)
  return isCancelled ? { outcome: 'voided', value: label } : { outcome: 'ok', value: label }
}

type TrackResult = Static<typeof trackResult>

export const identifiersOf = (result: TrackResult) => result.additionalTrackingInfo?.packageIdentifiers ?? []

export const hasReference = (result: TrackResult, reference: string): boolean =>
  identifiersOf(result).some(({ value }) => [value ?? []].flat().includes(reference))

/** Has our full reference, and was not shipped before the purchase. */
function isOurs(result: TrackResult, input: LookupInput): boolean {
  const reference = fedexReference(input.reference, input.quote.serviceCode)
  if (!hasReference(result, reference)) return false
  const shipped = result.dateAndTimes?.find(({ type }) => type === 'SHIP')?.dateTime?.slice(0, 10)
  return shipped === undefined || shipped >= dayOf(input.sentAt.getTime() - dayMs)
}

/** The carrier's message about a number or reference that it doesn't show. */
export function missOf(results: readonly TrackResult[]): string {
  const [error] = results.flatMap((result) => result.error ?? [])
  const said = [error?.code, error?.message].filter(Boolean).join(': ')
  return said ? `FedEx answered: ${said}` : 'FedEx has no such shipment'
}

const labelOf = (trackingNumber: string, account: CarrierAccount, input: LookupInput): BoughtLabel => ({
  trackingNumber,
  carrierShipmentId: trackingNumber,
  // Tracking returns no amount, so the charge is the quoted price.
  charged: null,
  zone: null,
  mailingDate: input.shipDate,
  artwork: null,
  // The parcel needs its invoice, which is on FedEx's website.
  documents: documentsOf(account, input, { files: [] }),
})
