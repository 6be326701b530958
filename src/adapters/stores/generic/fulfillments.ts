/**
 * `PUT` and `DELETE /orders/{id}/shipments/{shipment}`. The shipment's id is Waybill's, so repeats change nothing and
 * an order shows its shipments.
 */

import { ok, uncertain } from '#adapters/outcome.ts'
import { mutateJson, queryJson, rejected } from '#adapters/stores/call-store.ts'
import { callOf, orderResponse, shipmentResponse } from '#adapters/stores/generic/connection.ts'
import type {
  CancelOutcome,
  FulfillmentRequest,
  FulfillOutcome,
  LookupOutcome,
  StoreAccount,
  StoreDeps,
} from '#adapters/stores/store.ts'

const pathOf = ({ externalId, updateId }: FulfillmentRequest): string =>
  `/orders/${encodeURIComponent(externalId)}/shipments/${encodeURIComponent(updateId)}`

export async function lookupFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
): Promise<LookupOutcome> {
  const path = `/orders/${encodeURIComponent(request.externalId)}`
  const asked = { verb: 'find-push', path, deadlineMs: 10_000, shape: orderResponse }
  const order = await queryJson(deps, account, callOf(account, asked))
  if (order.outcome === 'gone') return rejected(null, 'The order no longer exists.')
  if (order.outcome !== 'ok') return order
  const found = order.value.shipments.find(({ id }) => id === request.updateId)
  if (!found) return { outcome: 'absent' }
  return found.cancelled ? { outcome: 'cancelled', fulfillmentId: found.id } : ok({ fulfillmentId: found.id })
}

export async function fulfill(
  deps: StoreDeps,
  account: StoreAccount,
  told: FulfillmentRequest,
): Promise<FulfillOutcome> {
  const body = {
    carrier: told.carrier,
    carrier_name: told.carrierName,
    service: told.serviceName,
    tracking_number: told.trackingNumber,
    tracking_url: told.trackingUrl,
    ship_date: told.shipDate,
    lines: told.lines.map(({ lineId, quantity }) => ({ line_id: lineId, quantity })),
    last: told.isLast,
  }
  const asked = { verb: 'push', method: 'PUT' as const, path: pathOf(told), body, deadlineMs: 20_000 }
  const shipment = await mutateJson(deps, account, callOf(account, { ...asked, shape: shipmentResponse }))
  if (shipment.outcome !== 'ok') return shipment
  const { id, tracking_number: number, cancelled } = shipment.value
  return id === told.updateId && number === told.trackingNumber && !cancelled
    ? ok({ fulfillmentId: id })
    : uncertain('the store returned a different shipment')
}

export async function cancelFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  told: FulfillmentRequest & { fulfillmentId: string },
): Promise<CancelOutcome> {
  const asked = { verb: 'cancel-push', method: 'DELETE' as const, path: pathOf(told), deadlineMs: 20_000 }
  const shipment = await mutateJson(deps, account, callOf(account, { ...asked, shape: shipmentResponse }))
  if (shipment.outcome === 'rejected' && shipment.storeCode === 'shipment_not_found') return ok(null)
  if (shipment.outcome !== 'ok') return shipment
  return shipment.value.cancelled ? ok(null) : uncertain('the store returned a shipment that is not canceled')
}
