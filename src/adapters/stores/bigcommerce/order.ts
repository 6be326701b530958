/**
 * An order with its consignments from one call (`include=consignments.line_items&consignment_structure=object`). Each
 * shipping address makes one order in Waybill.
 */
import { type Static, Type } from 'typebox'
import { giftOf, optionsOf } from '#adapters/stores/item-options.ts'
import {
  addressOrNull,
  blankRecipient,
  discountedUnit,
  fullName,
  poundsOf,
  productIdsOf,
  textOrNull,
  type WeightUnit,
} from '#adapters/stores/order-fields.ts'
import { inPieces } from '#adapters/stores/pieces.ts'
import type { Fulfillability, StoreAddress, StoreFulfillment, StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import { Nullable } from '#kit/schema.ts'

const Text = Type.Optional(Nullable(Type.String()))
const Amount = Type.Optional(Nullable(Type.Union([Type.String(), Type.Number()])))

const OrderProduct = Type.Object({
  id: Type.Integer(),
  order_address_id: Type.Optional(Nullable(Type.Integer())),
  name: Type.String(),
  sku: Text,
  product_id: Type.Optional(Nullable(Type.Integer())),
  variant_id: Type.Optional(Nullable(Type.Integer())),
  upc: Text,
  gtin: Text,
  mpn: Text,
  type: Type.String(),
  price_ex_tax: Amount,
  applied_discounts: Type.Optional(Nullable(Type.Array(Type.Object({ amount: Amount })))),
  product_options: Type.Optional(
    Nullable(
      Type.Array(
        Type.Object({
          type: Text,
          display_name: Text,
          display_name_merchant: Text,
          display_value: Text,
          display_value_merchant: Text,
        }),
      ),
    ),
  ),
  wrapping_name: Text,
  wrapping_message: Text,
  weight: Amount,
  quantity: Type.Number(),
  quantity_shipped: Type.Optional(Nullable(Type.Number())),
  quantity_refunded: Type.Optional(Nullable(Type.Number())),
})

const ShippingConsignment = Type.Object({
  id: Type.Integer(),
  first_name: Text,
  last_name: Text,
  company: Text,
  street_1: Text,
  street_2: Text,
  city: Text,
  state: Text,
  zip: Text,
  country_iso2: Text,
  phone: Text,
  email: Text,
  shipping_method: Text,
  items_shipped: Type.Optional(Type.Number()),
  line_items: Type.Array(OrderProduct),
})
type ShippingConsignment = Static<typeof ShippingConsignment>

export const OrderWithConsignments = Type.Object({
  id: Type.Integer(),
  date_created: Type.String(),
  date_modified: Text,
  status_id: Type.Integer(),
  custom_status: Text,
  customer_message: Text,
  is_deleted: Type.Optional(Type.Boolean()),
  default_currency_code: Text,
  currency_code: Text,
  consignments: Type.Object({ shipping: Type.Array(ShippingConsignment) }),
})
export type OrderWithConsignments = Static<typeof OrderWithConsignments>

export const includes = 'include=consignments.line_items&consignment_structure=object'

/** `1001-77`: the order and the shipping address. */
export const externalIdOf = (orderId: number, addressId: number): string => `${orderId}-${addressId}`

export function partsOf(externalId: string): { orderId: number; addressId: number } | null {
  const [, orderId, addressId] = /^(\d{1,15})-(\d{1,15})$/.exec(externalId) ?? []
  return orderId && addressId ? { orderId: Number(orderId), addressId: Number(addressId) } : null
}

/** Products contain the id of their address, and a consignment has the same id, but this is not documented. */
const addressIdOf = (consignment: ShippingConsignment): number =>
  consignment.line_items.find((line) => line.order_address_id)?.order_address_id ?? consignment.id

export type Consignment = {
  externalId: string
  addressId: number
  isTouched: boolean
  consignment: ShippingConsignment
}

/** Downloads and pickups are not shipped. */
export const consignmentsOf = (order: OrderWithConsignments): Consignment[] =>
  order.consignments.shipping
    .filter(({ line_items }) => line_items.some(({ type }) => type === 'physical'))
    .map((consignment) => ({
      externalId: externalIdOf(order.id, addressIdOf(consignment)),
      addressId: addressIdOf(consignment),
      isTouched: consignment.line_items.some((line) => (line.quantity_shipped ?? 0) > 0),
      consignment,
    }))

const unitOf = (name: string | undefined): WeightUnit | null =>
  (({ lbs: 'pound', ounces: 'ounce', kgs: 'kilogram', grams: 'gram' }) as const)[name?.toLowerCase() ?? ''] ?? null

export const incomplete = 0

/** The ids of statuses are fixed. Stores only rename them. */
function fulfillabilityOf(order: OrderWithConsignments, hasLines: boolean): Fulfillability {
  const detail = textOrNull(order.custom_status)
  if (order.is_deleted) return { state: 'closed', reason: 'deleted', detail }
  const standing = standings[order.status_id]
  if (!standing) return { state: 'unreadable', detail: `status ${order.status_id} (${detail ?? 'no name'}) is unknown` }
  if (standing.state === 'open') return hasLines ? standing : { state: 'closed', reason: 'fulfilled', detail }
  return standing.state === 'withheld' || standing.state === 'unreadable' ? standing : { ...standing, detail }
}

const standings: Readonly<Record<number, Fulfillability>> = {
  [incomplete]: { state: 'withheld', detail: 'the buyer has not finished the order' },
  1: { state: 'waiting', reason: 'unpaid', detail: null },
  2: { state: 'closed', reason: 'fulfilled', detail: null },
  3: { state: 'open' },
  4: { state: 'closed', reason: 'refunded', detail: null },
  5: { state: 'closed', reason: 'cancelled', detail: null },
  6: { state: 'closed', reason: 'cancelled', detail: null },
  7: { state: 'waiting', reason: 'unpaid', detail: null },
  8: { state: 'waiting', reason: 'not released', detail: null },
  9: { state: 'open' },
  10: { state: 'closed', reason: 'fulfilled', detail: null },
  11: { state: 'open' },
  12: { state: 'waiting', reason: 'fraud check', detail: null },
  13: { state: 'waiting', reason: 'on hold', detail: null },
  14: { state: 'open' },
}

/** Statuses with something to ship, in the sequence of the first list. */
export const openStatuses: readonly number[] = [11, 9, 3, 14, 12, 13, 7, 1, 8]

function addressOf(from: ShippingConsignment): StoreAddress | null {
  const country = from.country_iso2?.toUpperCase() ?? ''
  const street1 = textOrNull(from.street_1)
  return addressOrNull({
    name: fullName(from.first_name, from.last_name),
    company: textOrNull(from.company),
    street1: street1 ?? '',
    street2: textOrNull(from.street_2),
    city: textOrNull(from.city) ?? '',
    state: textOrNull(from.state) ?? '',
    zip: textOrNull(from.zip) ?? '',
    country,
    phone: textOrNull(from.phone),
    email: textOrNull(from.email),
  })
}

const typedOption = /text|date|file/i

const choicesOf = ({ product_options: options }: Static<typeof OrderProduct>) =>
  optionsOf(
    (options ?? []).map((one) => ({
      name: one.display_name_merchant || one.display_name,
      value: one.display_value_merchant || one.display_value,
      isTyped: typedOption.test(one.type ?? ''),
    })),
  )

/** The discount of the whole line. */
const discountOf = ({ applied_discounts: discounts }: Static<typeof OrderProduct>): number =>
  (discounts ?? []).reduce((sum, { amount }) => sum + (Number(amount) || 0), 0)

function linesOf(from: ShippingConsignment, currency: string | null, unit: WeightUnit | null): StoreLine[] {
  return from.line_items.flatMap((line) => {
    const quantity = line.quantity - (line.quantity_shipped ?? 0) - (line.quantity_refunded ?? 0)
    if (line.type !== 'physical') return []
    const price = String(line.price_ex_tax ?? '')
    const one = {
      lineId: String(line.id),
      name: textOrNull(line.name) ?? textOrNull(line.sku) ?? String(line.id),
      sku: textOrNull(line.sku),
      unitValue: /^\d+(\.\d+)?$/.test(price) ? discountedUnit(price, line.quantity, discountOf(line)) : null,
      currency,
      // 0 means unknown.
      unitWeightPounds: unit && Number(line.weight) > 0 ? poundsOf(Number(line.weight), unit) : null,
      hsTariffNumber: null,
      originCountry: null,
      ...productIdsOf(textOrNull(line.sku), {
        variants: [line.variant_id, line.product_id],
        barcodes: [line.upc, line.gtin],
        manufacturer: line.mpn,
      }),
      ...choicesOf(line),
    }
    return inPieces(one, quantity) ?? []
  })
}

/** @param weightUnit from `GET /v2/store`, such as `LBS` */
export function toStoreOrder(
  order: OrderWithConsignments,
  { externalId, consignment }: Consignment,
  { fulfillments, weightUnit }: { fulfillments: StoreFulfillment[]; weightUnit: string | undefined },
): StoreOrder {
  const currency = textOrNull(order.default_currency_code) ?? textOrNull(order.currency_code)
  const lines = linesOf(consignment, currency, unitOf(weightUnit))
  const standing = fulfillabilityOf(order, lines.length > 0)
  const recipient = addressOf(consignment) ?? blankRecipient
  return {
    externalId,
    parentId: String(order.id),
    number: `#${order.id}`,
    placedAt: new Date(order.date_created),
    fulfillability: standing,
    recipient,
    shipFrom: null,
    lines,
    weightPounds: null,
    fulfillments,
    shippingMethod: textOrNull(consignment.shipping_method),
    note: textOrNull(order.customer_message),
    ...giftOf(
      consignment.line_items.flatMap(({ wrapping_message: message, wrapping_name: wrapping }) => [
        message,
        wrapping && `Gift wrapping: ${wrapping}`,
      ]),
    ),
  }
}
