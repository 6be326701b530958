/** The protocol of docs/stores/generic.openapi.json. */

import { type Static, Type } from 'typebox'
import type { CallTerms, JsonCall, StoreRequest } from '#adapters/stores/call-store.ts'
import { responseShape, type Shape, unescapedShape } from '#adapters/stores/response-shape.ts'
import type { StoreAccount } from '#adapters/stores/store.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse, Nullable } from '#kit/schema.ts'

const Text = Type.Optional(Nullable(Type.String()))

const Address = Type.Object({
  name: Text,
  company: Text,
  street1: Text,
  street2: Text,
  city: Text,
  state: Text,
  zip: Text,
  country: Text,
  phone: Text,
  email: Text,
})
const LineQuantity = Type.Object({ line_id: Type.String({ minLength: 1 }), quantity: Type.Integer({ minimum: 1 }) })
const Weight = Type.Object({
  value: Type.Number({ minimum: 0 }),
  unit: Type.Union([Type.Literal('g'), Type.Literal('kg'), Type.Literal('oz'), Type.Literal('lb')]),
})
const Line = Type.Object({
  id: Type.String({ minLength: 1 }),
  quantity: Type.Number({ minimum: 0 }),
  name: Type.String(),
  sku: Text,
  variant_id: Text,
  manufacturer_product_id: Text,
  standard_product_id: Text,
  unit_value: Type.Optional(Nullable(Type.String({ pattern: '^\\d+(\\.\\d+)?$' }))),
  currency: Type.Optional(Nullable(Type.String({ pattern: '^[A-Z]{3}$' }))),
  unit_weight: Type.Optional(Nullable(Weight)),
  tariff_number: Text,
  origin_country: Type.Optional(Nullable(Type.String({ pattern: '^[A-Z]{2}$' }))),
  options: Type.Optional(
    Nullable(
      Type.Array(Type.Object({ name: Type.String(), value: Type.String(), typed: Type.Optional(Type.Boolean()) })),
    ),
  ),
})
const Shipment = Type.Object({
  id: Type.String({ minLength: 1 }),
  tracking_number: Type.String(),
  lines: Type.Array(LineQuantity),
  cancelled: Type.Boolean(),
})
const Order = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  number: Type.String({ minLength: 1 }),
  placed_at: Type.String(),
  status: Type.String(),
  reason: Text,
  detail: Text,
  recipient: Nullable(Address),
  ship_from: Type.Optional(
    Nullable(Type.Object({ id: Type.String(), name: Text, address: Type.Optional(Nullable(Address)) })),
  ),
  lines: Type.Array(Line),
  weight: Type.Optional(Nullable(Weight)),
  shipments: Type.Array(Shipment),
  shipping_method: Text,
  note: Text,
  gift_message: Text,
  pickup_point: Text,
  test: Type.Optional(Nullable(Type.Boolean())),
})
export type GenericOrder = Static<typeof Order>
export type GenericAddress = Static<typeof Address>
export type GenericWeight = Static<typeof Weight>

export const shopResponse = unescapedShape(
  Type.Object({ name: Type.String({ minLength: 1 }), address: Type.Optional(Nullable(Address)) }),
)
export const orderResponse = unescapedShape(Order)
export const ordersResponse = responseShape(
  Type.Object({
    orders: Type.Array(Type.Unknown()),
    next: Nullable(Type.String({ minLength: 1, maxLength: 1000 })),
  }),
)
export const shipmentResponse = responseShape(Shipment)
export const webhookBody = responseShape(Type.Object({ order_ids: Type.Array(Type.String()) }))

const failure = compileOnFirstUse(Type.Object({ code: Type.String({ minLength: 1 }), message: Type.String() }))

function parseRejection(response: OutgoingResponse): { code: string | null; text: string } | null {
  const parsed = readJson(response)
  return failure.Check(parsed) ? { code: parsed.code, text: parsed.message } : null
}

type Asked<Answer> = Pick<CallTerms, 'deadlineMs'> & {
  verb: string
  method?: 'GET' | 'PUT' | 'DELETE'
  /** The path below the store's URL, with its query. */
  path: string
  body?: object
  shape: Shape<Answer>
}

export function callOf<Answer>(account: StoreAccount, asked: Asked<Answer>): JsonCall<Answer> {
  const { verb, method = 'GET', path, body, deadlineMs, shape } = asked
  const request: StoreRequest = {
    call: `generic.${verb}`,
    method,
    url: `${account.baseUrl}${path}`,
    headers: {
      authorization: `Bearer ${account.credentials.apiKey ?? ''}`,
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(method === 'GET' ? { read: true } : {}),
  }
  return { deadlineMs, fetchToken: null, request: () => request, shape, parseRejection }
}
