/**
 * Shipments of an order: GET and POST /v2/orders/{id}/shipments, and DELETE of one. The store mails the buyer, counts
 * the shipped items and sets the order's status.
 */

import { type Static, Type } from 'typebox'
import { type Ok, ok } from '#adapters/outcome.ts'
import { deadlines, mutateStore, queryStore } from '#adapters/stores/bigcommerce/connection.ts'
import { partsOf } from '#adapters/stores/bigcommerce/order.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import { nothing, responseShape } from '#adapters/stores/response-shape.ts'
import type {
  CancelOutcome,
  FulfillmentRequest,
  FulfillOutcome,
  Gone,
  LookupOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  StoreFulfillment,
  Unavailable,
} from '#adapters/stores/store.ts'
import { Nullable } from '#kit/schema.ts'

const Shipment = Type.Object({
  id: Type.Integer(),
  order_address_id: Type.Integer(),
  tracking_number: Type.Optional(Nullable(Type.String())),
  items: Type.Array(Type.Object({ order_product_id: Type.Integer(), quantity: Type.Number() })),
})
const oneShipment = responseShape(Shipment)
const shipments = responseShape(Type.Union([Type.Array(Shipment), Type.Null()]))

const perPage = 250
const maxPages = 4

/** The shipments to this address. */
export async function listShipments(
  deps: StoreDeps,
  account: StoreAccount,
  externalId: string,
  deadlineMs: number,
): Promise<Ok<StoreFulfillment[]> | Gone | Rejected | Unavailable> {
  const parts = partsOf(externalId)
  if (!parts) return { outcome: 'gone' }
  const endsAtMs = deps.clock.monotonicMs() + deadlineMs
  const found: Static<typeof Shipment>[] = []
  for (let page = 1; page <= maxPages; page += 1) {
    const answered = await queryStore(deps, account, {
      call: 'shipments',
      path: `/v2/orders/${parts.orderId}/shipments?page=${page}&limit=${perPage}`,
      shape: shipments,
      deadlineMs: endsAtMs - deps.clock.monotonicMs(),
    })
    if (answered.outcome !== 'ok') return answered
    found.push(...(answered.value ?? []))
    if ((answered.value ?? []).length < perPage) break
  }
  return ok(found.filter((one) => one.order_address_id === parts.addressId).map(toFulfillment))
}

const toFulfillment = (shipment: Static<typeof Shipment>): StoreFulfillment => ({
  fulfillmentId: String(shipment.id),
  trackingNumbers: shipment.tracking_number ? [shipment.tracking_number] : [],
  lines: shipment.items.map((item) => ({ lineId: String(item.order_product_id), quantity: item.quantity })),
  isCancelled: false,
})

export async function lookupFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
): Promise<LookupOutcome> {
  const answered = await listShipments(deps, account, request.externalId, deadlines.lookupMs)
  if (answered.outcome === 'gone') return rejected('404', 'the store has no such order')
  if (answered.outcome !== 'ok') return answered
  const found = answered.value.find(({ trackingNumbers }) => trackingNumbers.includes(request.trackingNumber))
  return found ? ok({ fulfillmentId: found.fulfillmentId }) : { outcome: 'absent' }
}

/** AfterShip's name of the carrier. Other carriers are shown with Waybill's link. */
const trackingCarriers: Readonly<Record<string, string>> = { usps: 'usps', ups: 'ups', fedex: 'fedex', dhl: 'dhl' }

/** @param lines all items of the parcel, because the store accepts no empty list */
export async function createShipment(
  deps: StoreDeps,
  account: StoreAccount,
  { request, deadlineMs }: { request: FulfillmentRequest; deadlineMs: number },
): Promise<FulfillOutcome> {
  const parts = partsOf(request.externalId)
  if (!parts) return rejected(null, `${request.externalId} is not an order of this store`)
  const carrier = trackingCarriers[request.carrier]
  const answered = await mutateStore(deps, account, {
    call: 'push',
    method: 'POST',
    path: `/v2/orders/${parts.orderId}/shipments`,
    body: {
      order_address_id: parts.addressId,
      tracking_number: request.trackingNumber,
      shipping_method: request.serviceName,
      tracking_carrier: carrier ?? '',
      ...(!carrier && request.trackingUrl && request.trackingUrl.length <= 500
        ? { tracking_link: request.trackingUrl }
        : {}),
      items: request.lines.map(({ lineId, quantity }) => ({ order_product_id: Number(lineId), quantity })),
    },
    shape: oneShipment,
    deadlineMs,
  })
  return answered.outcome === 'ok' ? ok({ fulfillmentId: String(answered.value.id) }) : answered
}

export async function cancelFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest & { fulfillmentId: string },
): Promise<CancelOutcome> {
  const parts = partsOf(request.externalId)
  if (!parts || !/^\d+$/.test(request.fulfillmentId))
    return rejected(null, `${request.fulfillmentId} is not a shipment of this store`)
  const answered = await mutateStore(deps, account, {
    call: 'cancel-push',
    method: 'DELETE',
    path: `/v2/orders/${parts.orderId}/shipments/${request.fulfillmentId}`,
    shape: nothing,
    deadlineMs: deadlines.fulfillMs,
  })
  if (answered.outcome === 'ok') return ok(null)
  // It was canceled before.
  return answered.outcome === 'rejected' && answered.storeCode === '404' ? ok(null) : answered
}
