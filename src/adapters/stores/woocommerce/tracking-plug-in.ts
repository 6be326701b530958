/** What the Shipment Tracking plug-in adds to the API. */
import { Type } from 'typebox'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

const Tracking = Type.Object({ tracking_id: Type.String({ minLength: 1 }), tracking_number: Type.String() })
export const trackingAnswer = compileOnFirstUse(Tracking)
export const trackingsAnswer = compileOnFirstUse(Type.Array(Tracking))

export const pluginNamespace = 'wc-shipment-tracking/v3'
export const trackingsPath = (orderId: string): string =>
  `${pluginNamespace}/orders/${encodeURIComponent(orderId)}/shipment-trackings`
