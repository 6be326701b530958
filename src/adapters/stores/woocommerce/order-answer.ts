/** An order as `GET /wc/v3/orders/{id}` shows it: the part of it that is read here. */
import { type Static, Type } from 'typebox'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Address = Type.Object({
  first_name: text,
  last_name: text,
  company: text,
  address_1: text,
  address_2: text,
  city: text,
  state: text,
  postcode: text,
  country: text,
  phone: text,
  email: text,
})
const Meta = Type.Object({ key: Type.String(), value: Type.Unknown() })
const LineItem = Type.Object({
  id: Type.Integer(),
  name: Type.Unknown(),
  product_id: Type.Unknown(),
  variation_id: Type.Optional(Type.Integer()),
  quantity: Type.Integer(),
  total: Type.String(),
  sku: text,
})
const Order = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  status: Type.String(),
  currency: Type.String(),
  date_created_gmt: Type.String(),
  date_modified_gmt: Type.Union([Type.String(), Type.Null()]),
  customer_note: text,
  billing: Address,
  shipping: Address,
  meta_data: Type.Array(Meta),
  line_items: Type.Array(LineItem),
  shipping_lines: Type.Array(Type.Object({ method_title: text, method_id: text })),
  refunds: Type.Array(Type.Object({ id: Type.Integer() })),
})
export type WooOrder = Static<typeof Order>
export type WooAddress = Static<typeof Address>
export type WooLine = Static<typeof LineItem>

export const orderAnswer = compileOnFirstUse(Order)
/** A page: each order of it is held to its shape by itself, so that an odd one holds up no other. */
export const ordersAnswer = compileOnFirstUse(
  Type.Array(Type.Object({ id: Type.Integer(), status: Type.String(), date_modified_gmt: text })),
)

const Fulfilment = Type.Object({
  id: Type.Integer(),
  is_fulfilled: Type.Boolean(),
  date_deleted: text,
  meta_data: Type.Array(Meta),
})
export type WooFulfilment = Static<typeof Fulfilment>
export const fulfilmentAnswer = compileOnFirstUse(Fulfilment)
export const fulfilmentsAnswer = compileOnFirstUse(Type.Array(Fulfilment))

export const refundsAnswer = compileOnFirstUse(
  Type.Array(
    Type.Object({ line_items: Type.Array(Type.Object({ quantity: Type.Integer(), meta_data: Type.Array(Meta) })) }),
  ),
)

export const productsAnswer = compileOnFirstUse(
  Type.Array(Type.Object({ id: Type.Integer(), weight: Type.String(), virtual: Type.Boolean() })),
)

/** A time without its zone, which is GMT. */
export const timeOf = (gmt: string): Date => new Date(`${gmt.replace(/Z$/, '')}Z`)

const itemsAnswer = compileOnFirstUse(Type.Array(Type.Object({ item_id: Type.Integer(), qty: Type.Integer() })))
/** Which lines a fulfilment of WooCommerce's own holds. */
export const itemsOf = ({ meta_data }: WooFulfilment) => {
  const items = meta_data.find(({ key }) => key === '_items')?.value
  return itemsAnswer.Check(items) ? items.map(({ item_id, qty }) => ({ lineId: String(item_id), quantity: qty })) : []
}
export const trackingNumberOf = ({ meta_data }: WooFulfilment): string | null => {
  const number = meta_data.find(({ key }) => key === '_tracking_number')?.value
  return typeof number === 'string' && number !== '' ? number : null
}
