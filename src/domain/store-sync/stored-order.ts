/** Store orders as JSON in the columns `document`, `pending` and `seen` of `store_orders`. The stored keys never change. */
import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import {
  closedReasons,
  type Fulfillability,
  type StoreAddress,
  type StoreConstraint,
  type StoreOrder,
  waitingReasons,
} from '#adapters/stores/store.ts'
import { compileOnFirstUse, Nullable, OneOf } from '#kit/schema.ts'

/** The column `standing`. `incomplete` means that data is missing in Waybill, so that there is no order yet. */
export type StoredStanding = Fulfillability['state'] | 'incomplete'

const text = Type.String()
const textOrNull = Nullable(text)
const Address = Type.Object({
  name: textOrNull,
  company: textOrNull,
  street1: text,
  street2: textOrNull,
  city: text,
  state: text,
  zip: text,
  country: text,
  phone: textOrNull,
  email: textOrNull,
})
const LineQuantity = Type.Object({ lineId: text, quantity: Type.Integer() })
const detail = { detail: textOrNull }
const StoredOrder = Type.Object({
  externalId: text,
  parentId: text,
  number: text,
  placedAt: text,
  standing: Type.Union([
    Type.Object({ state: Type.Literal('open') }),
    Type.Object({ state: Type.Literal('waiting'), reason: OneOf(waitingReasons), ...detail }),
    Type.Object({ state: Type.Literal('closed'), reason: OneOf(closedReasons), ...detail }),
    Type.Object({ state: Type.Literal('withheld'), detail: text }),
    Type.Object({ state: Type.Literal('unreadable'), detail: text }),
  ]),
  recipient: Nullable(Address),
  shipFrom: Nullable(Type.Object({ locationId: text, name: textOrNull, address: Nullable(Address) })),
  lines: Type.Array(
    Type.Object({
      lineId: text,
      quantity: Type.Integer(),
      name: text,
      sku: textOrNull,
      unitValue: textOrNull,
      currency: textOrNull,
      unitWeightPounds: Nullable(Type.Number()),
      hsTariffNumber: textOrNull,
      originCountry: textOrNull,
      // Lines from before have none of these.
      variantId: Type.Optional(text),
      manufacturerProductId: Type.Optional(text),
      standardProductId: Type.Optional(text),
      options: Type.Optional(
        Type.Array(Type.Object({ name: text, value: text, isTyped: Type.Optional(Type.Literal(true)) })),
      ),
    }),
  ),
  weightPounds: Nullable(Type.Number()),
  fulfilments: Type.Array(
    Type.Object({
      fulfilmentId: text,
      trackingNumbers: Type.Array(text),
      lines: Type.Array(LineQuantity),
      isCancelled: Type.Boolean(),
    }),
  ),
  shippingMethod: textOrNull,
  note: textOrNull,
  // Documents from before have none of these.
  gift: Type.Optional(text),
  shipBy: Type.Optional(text),
  deliverBy: Type.Optional(text),
  iossNumber: Type.Optional(text),
  taxCollectedBy: Type.Optional(text),
  isTest: Type.Optional(Type.Literal(true)),
  constraints: Type.Optional(
    Type.Array(Type.Object({ text, signature: Type.Optional(OneOf(['anybody', 'adult'] as const)) })),
  ),
})
const storedOrder = compileOnFirstUse(StoredOrder)

/** Null if this version of Waybill cannot read the JSON. */
export function parseStoredOrder(json: unknown): StoreOrder | null {
  if (!storedOrder.Check(json)) return null
  const { standing, fulfilments, shipBy, deliverBy, constraints, ...order } = json as Static<typeof StoredOrder>
  const placedAt = new Date(order.placedAt)
  if (Number.isNaN(placedAt.getTime())) return null
  return {
    ...order,
    placedAt,
    ...(shipBy ? { shipBy: new Date(shipBy) } : {}),
    ...(deliverBy ? { deliverBy: new Date(deliverBy) } : {}),
    ...(constraints ? { constraints: constraints as StoreConstraint[] } : {}),
    fulfillability: standing as Fulfillability,
    fulfillments: fulfilments.map(({ fulfilmentId, ...rest }) => ({ fulfillmentId: fulfilmentId, ...rest })),
  }
}

const address = (of: StoreAddress | null) =>
  of && {
    name: of.name,
    company: of.company,
    street1: of.street1,
    street2: of.street2,
    city: of.city,
    state: of.state,
    zip: of.zip,
    country: of.country,
    phone: of.phone,
    email: of.email,
  }

/** The keys have a fixed sequence, so that equal orders are equal texts. */
export const toStoredOrder = (order: StoreOrder): object => ({
  externalId: order.externalId,
  parentId: order.parentId,
  number: order.number,
  placedAt: order.placedAt.toISOString(),
  standing: order.fulfillability,
  recipient: address(order.recipient),
  shipFrom: order.shipFrom && {
    locationId: order.shipFrom.locationId,
    name: order.shipFrom.name,
    address: address(order.shipFrom.address),
  },
  lines: order.lines.map((line) => ({
    lineId: line.lineId,
    quantity: line.quantity,
    name: line.name,
    sku: line.sku,
    unitValue: line.unitValue,
    currency: line.currency,
    unitWeightPounds: line.unitWeightPounds,
    hsTariffNumber: line.hsTariffNumber,
    originCountry: line.originCountry,
    variantId: line.variantId,
    manufacturerProductId: line.manufacturerProductId,
    standardProductId: line.standardProductId,
    options: line.options?.map(({ name, value, isTyped }) => ({ name, value, isTyped })),
  })),
  weightPounds: order.weightPounds,
  fulfilments: order.fulfillments.map(({ fulfillmentId, trackingNumbers, lines, isCancelled }) => ({
    fulfilmentId: fulfillmentId,
    trackingNumbers,
    lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    isCancelled,
  })),
  shippingMethod: order.shippingMethod,
  note: order.note,
  // Absent values leave no key, so that orders without them keep their digest.
  gift: order.gift,
  shipBy: timeText(order.shipBy),
  deliverBy: timeText(order.deliverBy),
  iossNumber: order.iossNumber,
  taxCollectedBy: order.taxCollectedBy,
  isTest: order.isTest,
  constraints: order.constraints?.map(({ text: words, signature }) => ({ text: words, signature })),
})

/** An invalid time counts as unknown. */
const timeText = (time: Date | undefined): string | undefined =>
  time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined

export const storedText = (order: StoreOrder): string => JSON.stringify(toStoredOrder(order))

/**
 * A digest of the store's data and of whether the order has labels, because both decide what a read changes.
 *
 * @param order null: deleted in the store
 */
export const versionDigest = (order: StoreOrder | null, hasLabels: boolean): Buffer =>
  createHash('sha256')
    .update(hasLabels ? 'labelled ' : '')
    .update(order ? storedText(order) : 'gone')
    .digest()

const unstorable = /\\u0000|\\ud[89a-f]/i

/** Far more than real orders have. */
const maxTextLength = 1_000_000
/** Ids are indexed, and PostgreSQL limits the size of index entries. */
const maxIdBytes = 500

/** Whether an order can be stored under this id unchanged. */
export const isStorableId = (id: string): boolean =>
  id !== '' && Buffer.byteLength(id) <= maxIdBytes && id.isWellFormed() && !id.includes('\u0000')

/**
 * Removes characters that PostgreSQL cannot store: null characters, and halves of surrogate pairs.
 *
 * @returns null if the order cannot be stored: its ids are invalid, it is too long, or it has no valid time
 */
export function storable(order: StoreOrder): StoreOrder | null {
  if (!isStorableId(order.externalId) || !isStorableId(order.parentId)) return null
  if (Number.isNaN(order.placedAt.getTime())) return null
  const text = storedText(order)
  if (text.length > maxTextLength) return null
  if (!unstorable.test(text)) return order
  const clean = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
  // A stored document is plain JSON, so that cleaning it changes only texts.
  return parseStoredOrder(JSON.parse(text, clean))
}
