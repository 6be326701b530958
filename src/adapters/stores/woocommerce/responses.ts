/** The used part of WooCommerce's responses, such as to `GET /wc/v3/orders/{id}`. */
import { type Static, Type } from 'typebox'
import { responseShape, unescapedShape } from '#adapters/stores/response-shape.ts'
import { Meta } from '#adapters/stores/woocommerce/meta.ts'

/** Orders whose buyer is still at the checkout. */
export const draftStatuses: readonly string[] = ['checkout-draft', 'auto-draft', 'draft']

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
const LineItem = Type.Object({
  id: Type.Integer(),
  name: Type.Unknown(),
  product_id: Type.Unknown(),
  variation_id: Type.Optional(Type.Unknown()),
  // Goods by the meter have a fraction.
  quantity: Type.Number(),
  total: Type.String(),
  sku: text,
  global_unique_id: text,
  meta_data: Type.Optional(Type.Unknown()),
  // Parents of the parts of bundles, by plug-in.
  bundled_by: Type.Optional(Type.Unknown()),
  composite_parent: Type.Optional(Type.Unknown()),
  mnm_container: Type.Optional(Type.Unknown()),
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
  payment_method: text,
  date_paid_gmt: text,
  shipping_lines: Type.Array(
    Type.Object({ method_title: text, method_id: text, meta_data: Type.Optional(Type.Unknown()) }),
  ),
  refunds: Type.Array(Type.Object({ id: Type.Integer() })),
})
export type WooOrder = Static<typeof Order>
export type WooAddress = Static<typeof Address>
export type WooLine = Static<typeof LineItem>

export const orderResponse = unescapedShape(Order)
export const ordersResponse = responseShape(Type.Array(Type.Unknown()))
export const draftEntry = responseShape(
  Type.Object({ id: Type.Integer(), status: Type.Union(draftStatuses.map((status) => Type.Literal(status))) }),
)

const Fulfillment = Type.Object({
  id: Type.Integer(),
  is_fulfilled: Type.Boolean(),
  date_deleted: text,
  meta_data: Type.Array(Meta),
})
type WooFulfillment = Static<typeof Fulfillment>
export const fulfillmentResponse = responseShape(Fulfillment)
export const fulfillmentsResponse = responseShape(Type.Array(Fulfillment))

export const refundsResponse = responseShape(
  Type.Array(
    Type.Object({ line_items: Type.Array(Type.Object({ quantity: Type.Number(), meta_data: Type.Array(Meta) })) }),
  ),
)

export const productsResponse = responseShape(
  Type.Array(Type.Object({ id: Type.Integer(), weight: text, virtual: Type.Boolean() })),
)

/** Times have no zone and are in GMT. */
export const timeOf = (gmt: string): Date => new Date(`${gmt.replace(/Z$/, '')}Z`)

/** MySQL's zero date is no date. */
export const isDeleted = ({ date_deleted: date }: WooFulfillment): boolean => Boolean(date && !date.startsWith('0000'))

const itemsMeta = responseShape(Type.Array(Type.Object({ item_id: Type.Integer(), qty: Type.Number() })))
/** The lines of one of WooCommerce's own fulfillments. */
export const itemsOf = ({ meta_data }: WooFulfillment) => {
  const items = meta_data.find(({ key }) => key === '_items')?.value
  return (itemsMeta.parse(items) ?? []).map(({ item_id, qty }) => ({
    lineId: String(item_id),
    quantity: Math.ceil(qty),
  }))
}
const metaText = responseShape(Type.Object({ value: Type.String() }))
export const trackingNumberOf = ({ meta_data }: WooFulfillment): string | null => {
  return metaText.parse(meta_data.find(({ key }) => key === '_tracking_number'))?.value || null
}

export type Goods = { weightPounds: number | null; isShipped: boolean }
/** Keys are the ids of variations, or of products without variations. */
export type GoodsById = ReadonlyMap<number, Goods>

/** Deleted products have no id. */
const idOf = (id: unknown): number => (Number.isSafeInteger(Number(id)) ? Number(id) : 0)
export const productIdOf = ({ product_id: id }: WooLine): number => idOf(id)
/** 0: the product has no variations. */
export const variationIdOf = ({ variation_id: id }: WooLine): number => idOf(id)
export const goodsIdOf = (line: WooLine): number => variationIdOf(line) || productIdOf(line)
