/**
 * Waybill's record of a fulfillment on an order, for stores without fulfillments of their own. Writing it twice leaves
 * one.
 */

import { Type } from 'typebox'
import { responseShape } from '#adapters/stores/response-shape.ts'
import type { FulfillmentRequest, LineQuantity, StoreFulfillment } from '#adapters/stores/store.ts'
import type { WooOrder } from '#adapters/stores/woocommerce/responses.ts'

const prefix = '_waybill_shipment_'
export const recordKeyOf = ({ updateId }: Pick<FulfillmentRequest, 'updateId'>): string => `${prefix}${updateId}`

const record = responseShape(
  Type.Object({
    number: Type.String(),
    lines: Type.Array(Type.Object({ line: Type.String(), quantity: Type.Integer() })),
    cancelled: Type.Boolean(),
  }),
)

export const recordOf = (request: FulfillmentRequest, lines: readonly LineQuantity[], cancelled: boolean) => ({
  key: recordKeyOf(request),
  value: {
    number: request.trackingNumber,
    lines: lines.map(({ lineId, quantity }) => ({ line: lineId, quantity })),
    cancelled,
  },
})

export const ownFulfillments = ({ meta_data }: WooOrder): StoreFulfillment[] =>
  meta_data.flatMap(({ key, value }) => {
    const found = key.startsWith(prefix) ? record.parse(value) : undefined
    if (!found) return []
    return {
      fulfillmentId: key,
      trackingNumbers: [found.number],
      lines: found.lines.map(({ line, quantity }) => ({ lineId: line, quantity })),
      isCancelled: found.cancelled,
    }
  })

/* The API of the Shipment Tracking plug-in. */

const Tracking = Type.Object({ tracking_id: Type.String({ minLength: 1 }), tracking_number: Type.String() })
export const trackingResponse = responseShape(Tracking)
export const trackingsResponse = responseShape(Type.Array(Tracking))

export const pluginNamespace = 'wc-shipment-tracking/v3'
export const trackingsPath = (orderId: string): string =>
  `${pluginNamespace}/orders/${encodeURIComponent(orderId)}/shipment-trackings`
