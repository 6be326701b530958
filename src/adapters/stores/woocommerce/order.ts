/** Converts orders of WooCommerce. */
import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { fullName, stateCode, textOrNull } from '#adapters/stores/order-fields.ts'
import type {
  Fulfillability,
  LineQuantity,
  StoreAddress,
  StoreFulfillment,
  StoreLine,
  StoreOrder,
} from '#adapters/stores/store.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** Data that is not part of the order's own response. */
type ExtraData = {
  goods: GoodsById
  fulfillments: StoreFulfillment[]
  refunded: readonly LineQuantity[]
}

/** Orders whose buyer is still at the checkout. */
export const draftStatuses: readonly string[] = ['checkout-draft', 'auto-draft', 'draft']
const maxNoteBytes = 4096
const pickupMethods: readonly string[] = ['local_pickup', 'pickup_location']

const standings: Readonly<Record<string, Fulfillability>> = {
  processing: { state: 'open' },
  pending: { state: 'waiting', reason: 'unpaid', detail: null },
  failed: { state: 'waiting', reason: 'unpaid', detail: 'The payment failed.' },
  'on-hold': { state: 'waiting', reason: 'on hold', detail: null },
  completed: { state: 'closed', reason: 'fulfilled', detail: null },
  cancelled: { state: 'closed', reason: 'cancelled', detail: null },
  refunded: { state: 'closed', reason: 'refunded', detail: null },
  trash: { state: 'closed', reason: 'deleted', detail: 'It is in the trash.' },
}

export function storeOrderOf(order: WooOrder, extra: ExtraData): StoreOrder {
  const lines = linesLeft(order, extra)
  const recipient = recipientOf(order)
  const standing = fulfillabilityOf(order, recipient, extra, lines)
  return {
    externalId: String(order.id),
    parentId: String(order.id),
    number: `#${textOrNull(order.number) ?? order.id}`,
    placedAt: timeOf(order.date_created_gmt),
    fulfillability: standing,
    recipient: standing.state === 'withheld' ? null : recipient,
    shipFrom: null,
    lines,
    weightPounds: null,
    fulfillments: extra.fulfillments,
    shippingMethod: textOrNull(order.shipping_lines[0]?.method_title),
    note: textOrNull(order.customer_note, maxNoteBytes),
  }
}

const quantityIn = (lines: readonly LineQuantity[], lineId: string): number =>
  lines.filter((line) => line.lineId === lineId).reduce((sum, { quantity }) => sum + quantity, 0)

function linesLeft(order: WooOrder, { goods, fulfillments, refunded }: ExtraData): StoreLine[] {
  const closed = standings[order.status]?.state === 'closed'
  const shipped = fulfillments.filter(({ isCancelled }) => !isCancelled).flatMap(({ lines }) => lines)
  return order.line_items.flatMap((line) => {
    const lineId = String(line.id)
    const found = goods.get(goodsIdOf(line))
    const left = line.quantity - quantityIn(shipped, lineId) - quantityIn(refunded, lineId)
    if (closed || left < 1 || found?.isShipped === false) return []
    return {
      lineId,
      quantity: left,
      name: textOrNull(typeof line.name === 'string' ? line.name : null) ?? textOrNull(line.sku) ?? lineId,
      sku: textOrNull(line.sku),
      unitValue: unitValueOf(line.total, line.quantity),
      currency: order.currency,
      unitWeightPounds: found?.weightPounds ?? null,
      hsTariffNumber: null,
      originCountry: null,
    }
  })
}

/** The price per item, with the store's number of decimals. */
function unitValueOf(total: string, quantity: number): string | null {
  if (!/^\d+(\.\d+)?$/.test(total) || quantity < 1) return null
  return new Decimal(total).div(quantity).toFixed(total.split('.')[1]?.length ?? 0, Decimal.ROUND_HALF_UP)
}

function fulfillabilityOf(
  order: WooOrder,
  recipient: StoreAddress | null,
  { fulfillments, refunded }: ExtraData,
  lines: readonly StoreLine[],
): Fulfillability {
  const { status } = order
  if (draftStatuses.includes(status)) return { state: 'withheld', detail: 'The buyer is still at the checkout.' }
  const standing = standings[status]
  if (!standing) return { state: 'unreadable', detail: `its WooCommerce status is "${textOrNull(status, 100)}"` }
  if (standing.state === 'closed') return standing
  if (order.shipping_lines.some(({ method_id }) => pickupMethods.includes(method_id ?? ''))) {
    return { state: 'closed', reason: 'closed', detail: 'It is for local pickup.' }
  }
  if (lines.length === 0) {
    if (fulfillments.some(({ isCancelled }) => !isCancelled))
      return { state: 'closed', reason: 'fulfilled', detail: null }
    if (refunded.length > 0) return { state: 'closed', reason: 'refunded', detail: null }
    return { state: 'closed', reason: 'closed', detail: 'Nothing in it needs shipping.' }
  }
  return recipient ? standing : { state: 'withheld', detail: 'WooCommerce shows no address.' }
}

const isAddress = (address: WooAddress): boolean => Boolean(address.country && (address.address_1 || address.postcode))

/** Stores that ship to the billing address leave the shipping address empty. */
function recipientOf({ shipping, billing }: WooOrder): StoreAddress | null {
  const address = isAddress(shipping) ? shipping : billing
  if (!isAddress(address)) return null
  const country = (address.country ?? '').toUpperCase()
  return {
    name: fullName(address.first_name, address.last_name),
    company: textOrNull(address.company),
    street1: textOrNull(address.address_1) ?? '',
    street2: textOrNull(address.address_2),
    city: textOrNull(address.city) ?? '',
    state: stateCode(country, textOrNull(address.state) ?? ''),
    zip: textOrNull(address.postcode) ?? '',
    country,
    phone: textOrNull(address.phone) ?? textOrNull(billing.phone),
    email: textOrNull(billing.email),
  }
}

/* The used part of the response to `GET /wc/v3/orders/{id}`. */

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
type WooAddress = Static<typeof Address>
type WooLine = Static<typeof LineItem>

export const orderResponse = compileOnFirstUse(Order)
/** Each order of a page is validated on its own, so that an invalid one does not affect the others. */
export const ordersResponse = compileOnFirstUse(
  Type.Array(Type.Object({ id: Type.Integer(), status: Type.String(), date_modified_gmt: text })),
)

const Fulfillment = Type.Object({
  id: Type.Integer(),
  is_fulfilled: Type.Boolean(),
  date_deleted: text,
  meta_data: Type.Array(Meta),
})
type WooFulfillment = Static<typeof Fulfillment>
export const fulfillmentResponse = compileOnFirstUse(Fulfillment)
export const fulfillmentsResponse = compileOnFirstUse(Type.Array(Fulfillment))

export const refundsResponse = compileOnFirstUse(
  Type.Array(
    Type.Object({ line_items: Type.Array(Type.Object({ quantity: Type.Integer(), meta_data: Type.Array(Meta) })) }),
  ),
)

export const productsResponse = compileOnFirstUse(
  Type.Array(Type.Object({ id: Type.Integer(), weight: Type.String(), virtual: Type.Boolean() })),
)

/** Times have no zone and are in GMT. */
export const timeOf = (gmt: string): Date => new Date(`${gmt.replace(/Z$/, '')}Z`)

const itemsMeta = compileOnFirstUse(Type.Array(Type.Object({ item_id: Type.Integer(), qty: Type.Integer() })))
/** The lines of one of WooCommerce's own fulfillments. */
export const itemsOf = ({ meta_data }: WooFulfillment) => {
  const items = meta_data.find(({ key }) => key === '_items')?.value
  return itemsMeta.Check(items) ? items.map(({ item_id, qty }) => ({ lineId: String(item_id), quantity: qty })) : []
}
export const trackingNumberOf = ({ meta_data }: WooFulfillment): string | null => {
  const number = meta_data.find(({ key }) => key === '_tracking_number')?.value
  return typeof number === 'string' && number !== '' ? number : null
}

export type Goods = { weightPounds: number | null; isShipped: boolean }
/** Keys are the ids of variations, or of products without variations. */
export type GoodsById = ReadonlyMap<number, Goods>

export const productIdOf = ({ product_id: id }: WooLine): number => (Number.isSafeInteger(Number(id)) ? Number(id) : 0)
export const goodsIdOf = (line: WooLine): number => line.variation_id || productIdOf(line)
