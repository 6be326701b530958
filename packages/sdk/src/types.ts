/** Names for the types of the API. They are generated from `openapi.json`, which describes every field. */
import type { components, operations } from './schema.gen.ts'

export type { KnownErrorCode as ErrorCode } from './schema.gen.ts'

/** All types by the names of the API reference. */
export type Schemas = components['schemas']

export type ApiError = Schemas['ApiError']
export type Batch = Schemas['Batch']
export type BatchItem = Schemas['BatchItem']
export type LabelFormat = Schemas['LabelAssetFormat']
export type NewBatch = Schemas['CreateBatchRequest']
export type NewOrder = Schemas['OrderRequest']
export type Order = Schemas['GetOrderResponse']
export type OrderListItem = Schemas['OrderListItem']
export type Purchase = Schemas['Purchase']
export type Rate = Schemas['RateQuote']
export type RatedOrder = Schemas['CreateOrderV2Response']
export type WaybillEvent = Schemas['Event']

/** The result of a purchase: the shipment with its label. */
export type BoughtShipment = Schemas['BuyLabelResponse']
/** A purchase that is still in progress, or whose outcome is unknown. Store its `operationId`. */
export type OpenPurchase = Schemas['BuyLabelAccepted']

/** The query parameters of an operation. */
export type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>
/** The request body of an operation. */
export type BodyOf<Id extends keyof operations> =
  NonNullable<operations[Id]['requestBody']> extends { content: { 'application/json': infer Body } } ? Body : never

type Envelope<Id extends keyof operations> = {
  [Status in keyof operations[Id]['responses']]: operations[Id]['responses'][Status] extends {
    content: { 'application/json': { data: infer Data } }
  }
    ? NonNullable<Data>
    : never
}
/** The `data` of an operation's successful responses. */
export type DataOf<Id extends keyof operations> = Envelope<Id>[keyof Envelope<Id>]

/** The numbers of an order's `status`. */
export const OrderStatus = {
  Created: 0,
  Requested: 1,
  OnHold: 2,
  Cancelled: 3,
  Fulfilled: 4,
  Processing: 5,
  Picked: 6,
  Packed: 7,
  LabelCreated: 8,
  Returned: 9,
  Error: 10,
  Draft: 11,
} as const satisfies Record<string, Schemas['OrderStatus']>

/** The numbers of a label's `status`. */
export const LabelStatus = {
  Unknown: 0,
  Created: 1,
  Printed: 2,
  Cancelled: 3,
  Error: 4,
} as const satisfies Record<string, Schemas['LabelStatus']>
