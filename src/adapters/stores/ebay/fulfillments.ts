/**
 * Fulfillments: GET and POST /order/{orderId}/shipping_fulfillment. A fulfillment's id is its tracking number, so each
 * number exists once. Fulfillments cannot be canceled.
 */

import { Type } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import { deadlines, mutateStore } from '#adapters/stores/ebay/connection.ts'
import { listFulfillments, read } from '#adapters/stores/ebay/orders.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'
import type {
  FulfillmentRequest,
  FulfillOutcome,
  LookupOutcome,
  StoreAccount,
  StoreDeps,
} from '#adapters/stores/store.ts'

const createdAt = responseShape(Type.String({ pattern: '/shipping_fulfillment/[^/]+$' }))

/** eBay accepts only letters and digits. */
const bare = (trackingNumber: string): string => trackingNumber.replace(/[^0-9a-z]/gi, '')

export async function lookupFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
): Promise<LookupOutcome> {
  const answered = await listFulfillments(deps, account, {
    orderId: request.externalId,
    quantities: new Map(),
    deadlineMs: deadlines.lookupMs,
  })
  if (answered.outcome === 'gone') return rejected('404', 'eBay has no such order')
  if (answered.outcome !== 'ok') return answered
  const number = bare(request.trackingNumber)
  const found = answered.value.find(
    ({ fulfillmentId, trackingNumbers }) =>
      fulfillmentId === number || trackingNumbers.some((one) => bare(one) === number),
  )
  return found ? ok({ fulfillmentId: found.fulfillmentId }) : { outcome: 'absent' }
}

/** Names from the Trading API. */
const carrierCodes: Readonly<Record<string, string>> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx', dhl: 'DHL' }

/** @param request with all lines of the parcel */
async function createFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  { request, deadlineMs }: { request: FulfillmentRequest; deadlineMs: number },
): Promise<FulfillOutcome> {
  const result = await mutateStore(deps, account, {
    call: 'push',
    method: 'POST',
    path: `/order/${encodeURIComponent(request.externalId)}/shipping_fulfillment`,
    body: {
      lineItems: request.lines.map(({ lineId, quantity }) => ({ lineItemId: lineId, quantity })),
      shippingCarrierCode: carrierCodes[request.carrier] ?? 'Other',
      trackingNumber: bare(request.trackingNumber),
    },
    shape: createdAt,
    // The id is only in the `location` header.
    parseResponse: ({ headers }) => headers.location ?? null,
    // The conflict may be an earlier attempt that arrived.
    uncertainStatuses: [409],
    deadlineMs,
  })
  if (result.outcome !== 'ok') return result
  return ok({ fulfillmentId: decodeURIComponent(result.value.slice(result.value.lastIndexOf('/') + 1)) })
}

/** A request without lines contains everything that is left, so the order is read first. */
export async function fulfill(
  deps: StoreDeps,
  account: StoreAccount,
  given: FulfillmentRequest,
): Promise<FulfillOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + deadlines.fulfillMs
  let { lines } = given
  if (lines.length === 0) {
    const found = await read(deps, account, given.externalId)
    if (found.outcome === 'gone') return rejected('404', 'eBay has no such order')
    if (found.outcome !== 'ok') return found
    lines = found.value.lines
    if (lines.length === 0) return rejected(null, 'nothing is left to ship')
  }
  const deadlineMs = endsAtMs - deps.clock.monotonicMs()
  return createFulfillment(deps, account, { request: { ...given, lines }, deadlineMs })
}
