/**
 * `POST /commerce/orders/{id}/fulfillments` marks the whole order as fulfilled and mails the buyer. Fulfillments have
 * no ids, so the tracking number identifies them. They cannot be partial or canceled.
 */

import { Type } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import { mutateJson, queryJson, rejected } from '#adapters/stores/call-store.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'
import { callOf, withPause } from '#adapters/stores/squarespace/connection.ts'
import { orderResponse } from '#adapters/stores/squarespace/order.ts'
import type {
  FulfillmentRequest,
  FulfillOutcome,
  LookupOutcome,
  StoreAccount,
  StoreDeps,
} from '#adapters/stores/store.ts'

export const fulfillDeadlineMs = 20_000
export const lookupDeadlineMs = 10_000

/** Either no content or the order. */
const fulfilledResponse = responseShape(
  Type.Union([Type.Null(), Type.Object({ id: Type.String(), fulfillmentStatus: Type.String() })]),
)

export async function lookupFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
): Promise<LookupOutcome> {
  const path = `/commerce/orders/${encodeURIComponent(request.externalId)}`
  const asked = { verb: 'find-push', path, deadlineMs: lookupDeadlineMs, shape: orderResponse }
  const order = withPause(await queryJson(deps, account, callOf(account, asked)))
  if (order.outcome === 'gone') return rejected(null, 'The order no longer exists.')
  if (order.outcome !== 'ok') return order
  const isThere = order.value.fulfillments?.some(({ trackingNumber }) => trackingNumber === request.trackingNumber)
  return isThere ? ok({ fulfillmentId: request.trackingNumber }) : { outcome: 'absent' }
}

export async function fulfill(
  deps: StoreDeps,
  account: StoreAccount,
  told: FulfillmentRequest,
): Promise<FulfillOutcome> {
  const path = `/commerce/orders/${encodeURIComponent(told.externalId)}/fulfillments`
  const shipment = {
    shipDate: `${told.shipDate}T00:00:00Z`,
    carrierName: told.carrierName,
    service: told.serviceName,
    trackingNumber: told.trackingNumber,
    ...(told.trackingUrl ? { trackingUrl: told.trackingUrl } : {}),
  }
  const body = { shouldSendNotification: true, shipments: [shipment] }
  const asked = { verb: 'push', path, body, deadlineMs: fulfillDeadlineMs, shape: fulfilledResponse }
  const outcome = withPause(await mutateJson(deps, account, callOf(account, asked)))
  return outcome.outcome === 'ok' ? ok({ fulfillmentId: told.trackingNumber }) : outcome
}
