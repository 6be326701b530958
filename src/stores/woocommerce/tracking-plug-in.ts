/** What the Shipment Tracking plug-in adds to the API. */
import { Type } from 'typebox'
import { Compile } from '#kit/compile.ts'

const Tracking = Type.Object({ tracking_id: Type.String({ minLength: 1 }), tracking_number: Type.String() })
export const trackingAnswer = Compile(Tracking)
export const trackingsAnswer = Compile(Type.Array(Tracking))

export const pluginNamespace = 'wc-shipment-tracking/v3'
export const trackingsPath = (orderId: string): string =>
  `${pluginNamespace}/orders/${encodeURIComponent(orderId)}/shipment-trackings`
