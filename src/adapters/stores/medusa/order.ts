/** Converts orders of Medusa's Admin API. Amounts are in whole units, and weights are grams. */

import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { optionsOf } from '#adapters/stores/item-options.ts'
import {
  addressOrNull,
  blankRecipient,
  discountedUnit,
  fullName,
  poundsOf,
  productIdsOf,
  textOrNull,
} from '#adapters/stores/order-fields.ts'
import { inPieces } from '#adapters/stores/pieces.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'
import type {
  Fulfillability,
  StoreAddress,
  StoreFulfillment,
  StoreLine,
  StoreLocation,
  StoreOrder,
} from '#adapters/stores/store.ts'
import { Nullable } from '#kit/schema.ts'

const fulfillmentFields = ['*fulfillments', '*fulfillments.items', '*fulfillments.labels']
export const actFields = ['id', ...fulfillmentFields].join(',')

export const orderFields = [
  ...['id', 'display_id', 'status', 'payment_status', 'currency_code', 'email', 'total', 'metadata'],
  ...['created_at', 'updated_at', '*shipping_address', '*items', '*items.detail', '*items.adjustments'],
  ...['items.variant.manage_inventory', 'items.variant.product.shipping_profile.id'],
  ...['items.variant.barcode', 'items.variant.ean', 'items.variant.upc'],
  ...['items.variant.weight', 'items.variant.hs_code', 'items.variant.origin_country'],
  ...['items.variant.product.weight', 'items.variant.product.hs_code', 'items.variant.product.origin_country'],
  ...fulfillmentFields,
  'shipping_methods.name',
  ...['sales_channel.stock_locations.id', 'sales_channel.stock_locations.name'],
  '*sales_channel.stock_locations.address',
].join(',')

const Text = Type.Optional(Nullable(Type.String()))
const Metadata = Type.Optional(Nullable(Type.Record(Type.String(), Type.Unknown())))
const List = <Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema) =>
  Type.Optional(Nullable(Type.Array(schema)))
const Name = Type.String({ minLength: 1 })

export const AddressShape = Type.Object({
  first_name: Text,
  last_name: Text,
  company: Text,
  address_1: Text,
  address_2: Text,
  city: Text,
  province: Text,
  postal_code: Text,
  country_code: Text,
  phone: Text,
})
const goods = {
  weight: Type.Optional(Nullable(Type.Number())),
  hs_code: Text,
  origin_country: Text,
}

const Variant = Type.Object({
  ...goods,
  barcode: Text,
  ean: Text,
  upc: Text,
  manage_inventory: Type.Optional(Nullable(Type.Boolean())),
  product: Type.Optional(
    Nullable(Type.Object({ ...goods, shipping_profile: Type.Optional(Nullable(Type.Object({ id: Text }))) })),
  ),
})

const Fulfillments = Type.Array(
  Type.Object({
    id: Name,
    shipped_at: Text,
    canceled_at: Text,
    metadata: Metadata,
    items: Type.Array(Type.Object({ line_item_id: Text, quantity: Type.Number() })),
    labels: Type.Array(Type.Object({ tracking_number: Text })),
  }),
)

const OrderShape = Type.Object({
  id: Name,
  display_id: Type.Number(),
  status: Name,
  payment_status: Name,
  currency_code: Name,
  email: Text,
  total: Type.Number(),
  metadata: Metadata,
  created_at: Name,
  updated_at: Name,
  shipping_address: Type.Optional(Nullable(AddressShape)),
  items: Type.Array(
    Type.Object({
      id: Name,
      title: Type.String(),
      variant_title: Text,
      variant_sku: Text,
      variant_id: Text,
      product_id: Text,
      metadata: Metadata,
      requires_shipping: Type.Boolean(),
      unit_price: Type.Number(),
      adjustments: List(Type.Object({ amount: Type.Number() })),
      detail: Type.Object({ quantity: Type.Number(), fulfilled_quantity: Type.Number() }),
      variant: Type.Optional(Nullable(Variant)),
    }),
  ),
  fulfillments: Fulfillments,
  shipping_methods: List(Type.Object({ name: Text })),
  sales_channel: Type.Optional(
    Nullable(
      Type.Object({
        stock_locations: List(Type.Object({ id: Name, name: Text, address: Type.Optional(Nullable(AddressShape)) })),
      }),
    ),
  ),
})
export type MedusaOrder = Static<typeof OrderShape>

export const orderShape = responseShape(OrderShape)
export const readResponseShape = responseShape(Type.Object({ order: OrderShape }))
/** Metadata of an order: the numbers that replace those of fulfillments, by their ids. */
export const replacementsKey = 'waybill_tracking'

/** The response to a change, without computed fields. */
export const changeResponseShape = responseShape(Type.Object({ order: Type.Object({ fulfillments: Fulfillments }) }))
export const listResponseShape = responseShape(Type.Object({ orders: Type.Array(Type.Unknown()) }))

/** Metadata of an order that holds it, unless it is null, false or empty. Medusa has no holds. */
const holdKey = 'waybill_hold'
const holdFlag = responseShape(Type.Object({ [holdKey]: Type.Boolean() }))
const holdText = responseShape(Type.Object({ [holdKey]: Type.String() }))

export function toStoreOrder(order: MedusaOrder, { isBeingEdited }: { isBeingEdited: boolean }): StoreOrder {
  const recipient = addressOf(order.shipping_address ?? null, order.email ?? null) ?? blankRecipient
  const lines = linesLeft(order)
  return {
    externalId: order.id,
    parentId: order.id,
    number: `#${order.display_id}`,
    placedAt: new Date(order.created_at),
    fulfillability: fulfillabilityOf(order, {
      isBeingEdited,
      hasLines: lines.length > 0,
    }),
    recipient,
    shipFrom: locationOf(order),
    lines,
    weightPounds: null,
    fulfillments: fulfillmentsOf(order),
    shippingMethod: textOrNull(order.shipping_methods?.[0]?.name),
    note: null,
  }
}

export function linesLeft(order: MedusaOrder): StoreLine[] {
  return order.items.flatMap((item) => {
    const quantity = item.detail.quantity - item.detail.fulfilled_quantity
    if (!isShipped(item, order)) return []
    const discount = (item.adjustments ?? []).reduce((sum, { amount }) => sum + amount, 0)
    const price = new Decimal(discountedUnit(item.unit_price, item.detail.quantity, discount))
    const facts = { ...item.variant?.product, ...withoutNulls(item.variant ?? {}) }
    const one = {
      lineId: item.id,
      name: textOrNull([item.title, item.variant_title].filter(Boolean).join(', ')) ?? item.id,
      sku: textOrNull(item.variant_sku),
      unitValue: price.toFixed(Math.max(2, price.decimalPlaces())),
      currency: order.currency_code.toUpperCase(),
      unitWeightPounds: facts.weight ? poundsOf(facts.weight, 'gram') : null,
      hsTariffNumber: textOrNull(facts.hs_code),
      originCountry: countryOf(facts.origin_country),
      ...productIdsOf(textOrNull(item.variant_sku), {
        variants: [item.variant_id, item.product_id],
        barcodes: [item.variant?.ean, item.variant?.upc, item.variant?.barcode],
      }),
      ...optionsOf(
        Object.entries(item.metadata ?? {}).flatMap(([name, value]) =>
          name.startsWith('_') || typeof value === 'boolean' ? [] : { name, value, isTyped: true },
        ),
      ),
    }
    return inPieces(one, quantity) ?? []
  })
}

/**
 * Medusa states wrongly that an item needs no shipping if an administrator created its order and its variant has no
 * managed inventory. Such an item has a shipping profile, and its order a shipping method.
 */
function isShipped(item: MedusaOrder['items'][number], order: MedusaOrder): boolean {
  const { manage_inventory: isManaged, product } = item.variant ?? {}
  const isForShipping = !isManaged && Boolean(product?.shipping_profile) && Boolean(order.shipping_methods?.length)
  return item.requires_shipping || isForShipping
}

/** Missing data of a variant comes from its product. */
const withoutNulls = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== '')) as Partial<Value>

const countryOf = (code: string | null | undefined): string | null => {
  const country = (code ?? '').trim().toUpperCase()
  return /^[A-Z]{2}$/.test(country) ? country : null
}

const fulfillmentsOf = (order: MedusaOrder): StoreFulfillment[] =>
  order.fulfillments.map((fulfillment) => ({
    fulfillmentId: fulfillment.id,
    trackingNumbers: numbersOf(fulfillment),
    lines: fulfillment.items.flatMap(({ line_item_id: lineId, quantity }) => (lineId ? { lineId, quantity } : [])),
    isCancelled: Boolean(fulfillment.canceled_at),
  }))

const noteShape = responseShape(Type.Object({ tracking_number: Type.String({ minLength: 1 }) }))
/** Numbers of its labels, and the number of an unfinished request of Waybill. */
export function numbersOf({ labels, metadata }: MedusaOrder['fulfillments'][number]): string[] {
  const noted = noteShape.parse(metadata)?.tracking_number ?? []
  const numbers = labels.flatMap(({ tracking_number: number }) => number || [])
  return [...new Set([...numbers, noted].flat())]
}

type Judged = { isBeingEdited: boolean; hasLines: boolean }

function fulfillabilityOf(order: MedusaOrder, { isBeingEdited, hasLines }: Judged): Fulfillability {
  const stated = standingOfStatus(order.status)
  if (stated.state !== 'open') return stated
  const paid = standingOfPayment(order)
  if (paid.state === 'closed' || paid.state === 'unreadable') return paid
  if (!order.items.some((item) => isShipped(item, order)))
    return { state: 'closed', reason: 'not shippable', detail: 'no item of the order needs shipping' }
  if (!hasLines) return { state: 'closed', reason: 'fulfilled', detail: 'nothing is left to ship' }
  if (paid.state !== 'open') return paid
  const hold = holdOf(order)
  if (hold) return { state: 'waiting', reason: 'on hold', ...hold }
  if (isBeingEdited) return { state: 'waiting', reason: 'being edited', detail: 'an edit has not been confirmed yet' }
  return paid
}

/** Null: it is not held. People type metadata as text, such as `false`. */
function holdOf({ metadata }: MedusaOrder): { detail: string | null } | null {
  const flag = holdFlag.parse(metadata)?.[holdKey]
  if (flag === false || !metadata?.[holdKey]) return null
  return { detail: flag ? null : textOrNull(holdText.parse(metadata)?.[holdKey]) }
}

function standingOfStatus(status: string): Fulfillability {
  switch (status) {
    case 'pending':
      return { state: 'open' }
    case 'requires_action':
    case 'draft':
      return { state: 'waiting', reason: 'not released', detail: status }
    case 'canceled':
      return { state: 'closed', reason: 'cancelled', detail: status }
    case 'completed':
    case 'archived':
      return { state: 'closed', reason: 'closed', detail: status }
    default:
      return { state: 'unreadable', detail: `the order status "${status}" is unknown` }
  }
}

function standingOfPayment({ payment_status: status, total }: MedusaOrder): Fulfillability {
  switch (status) {
    case 'authorized':
    case 'captured':
    case 'partially_refunded':
      return { state: 'open' }
    case 'refunded':
      return { state: 'closed', reason: 'refunded', detail: status }
    case 'not_paid':
    case 'awaiting':
    case 'partially_authorized':
    case 'partially_captured':
    case 'requires_action':
    case 'canceled':
      // Free orders are never paid.
      return total <= 0 ? { state: 'open' } : { state: 'waiting', reason: 'unpaid', detail: status }
    default:
      return { state: 'unreadable', detail: `the payment status "${status}" is unknown` }
  }
}

/** Only if the order's channel has one location. */
function locationOf({ sales_channel: channel }: MedusaOrder): StoreLocation | null {
  const [location, ...others] = channel?.stock_locations ?? []
  if (!location || others.length > 0) return null
  const address = addressOf(location.address ?? null, null)
  const name = textOrNull(location.name)
  return { locationId: location.id, name, address: address && { ...address, company: address.company ?? name } }
}

export function addressOf(address: Static<typeof AddressShape> | null, email: string | null): StoreAddress | null {
  const country = countryOf(address?.country_code) ?? ''
  const street1 = textOrNull(address?.address_1)
  if (!address) return null
  return addressOrNull({
    name: fullName(address.first_name, address.last_name),
    company: textOrNull(address.company),
    street1: street1 ?? '',
    street2: textOrNull(address.address_2),
    city: textOrNull(address.city) ?? '',
    state: textOrNull(address.province) ?? '',
    zip: textOrNull(address.postal_code) ?? '',
    country,
    phone: textOrNull(address.phone),
    email: textOrNull(email),
  })
}
