/** What a store said of an order, as it is kept in `store_orders`. */

import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import type { Fulfillability } from '#adapters/stores/store.ts'
import { closedReasons, type StoreAddress, type StoreOrder, waitingReasons } from '#adapters/stores/store.ts'
import { compileOnFirstUse, Nullable, OneOf } from '#kit/schema.ts'

/** The order as JSON keeps it. */
export type StoredStoreOrder = Omit<StoreOrder, 'placedAt'> & { placedAt: string }

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
const storedOrder = compileOnFirstUse(
  Type.Object({
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
      }),
    ),
    weightPounds: Nullable(Type.Number()),
    fulfillments: Type.Array(
      Type.Object({
        fulfillmentId: text,
        trackingNumbers: Type.Array(text),
        lines: Type.Array(LineQuantity),
        isCancelled: Type.Boolean(),
      }),
    ),
    shippingMethod: textOrNull,
    note: textOrNull,
  }),
)

/** Null where it cannot be understood, by whichever version it was written. */
export function parseStoredOrder(stored: unknown): StoreOrder | null {
  if (!storedOrder.Check(stored)) return null
  const order = stored as StoredStoreOrder
  const placedAt = new Date(order.placedAt)
  return Number.isNaN(placedAt.getTime()) ? null : { ...order, placedAt }
}

const unkept = /\\u0000|\\ud[89a-f]/i

/** Far above what stores' orders are: more is not kept, and not read again and again. */
const maxTextLength = 1_000_000
/** Ids are in indexes, which take no more than some kilobytes. */
const maxIdBytes = 500

/** Whether an order can be kept by the id, and found by it again: it is nothing that would have to be changed for that. */
export const isStorableId = (id: string): boolean =>
  id !== '' && Buffer.byteLength(id) <= maxIdBytes && id.isWellFormed() && !id.includes('\u0000')

/**
 * The order without what no database keeps: null characters, and halves of surrogate pairs.
 *
 * @returns null where it cannot be kept: by its ids, for its length, or since nobody knows when it was placed
 */
export function keepable(order: StoreOrder): StoreOrder | null {
  if (!isStorableId(order.externalId) || !isStorableId(order.parentId)) return null
  if (Number.isNaN(order.placedAt.getTime())) return null
  const text = storedText(order)
  if (text.length > maxTextLength) return null
  if (!unkept.test(text)) return order
  const cleaned: StoredStoreOrder = JSON.parse(text, (_name, value) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value,
  )
  return { ...cleaned, placedAt: order.placedAt }
}

/** Each part by its name and in one order, so that the same order is always the same text. */
export const storedText = (order: StoreOrder): string => JSON.stringify(canonical(order))

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

const canonical = (order: StoreOrder): StoredStoreOrder => ({
  externalId: order.externalId,
  parentId: order.parentId,
  number: order.number,
  placedAt: order.placedAt.toISOString(),
  standing: order.standing,
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
  })),
  weightPounds: order.weightPounds,
  fulfillments: order.fulfillments.map(({ fulfillmentId, trackingNumbers, lines, isCancelled }) => ({
    fulfillmentId,
    trackingNumbers,
    lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    isCancelled,
  })),
  shippingMethod: order.shippingMethod,
  note: order.note,
})

/**
 * A digest of what a store says of an order, and of whether labels hold it: what the same words mean depends on that.
 *
 * @param order null: the store knows it no more
 */
export function versionDigest(order: StoreOrder | null, isLabelled: boolean): Buffer {
  const said = order ? storedText(order) : 'gone'
  return createHash('sha256')
    .update(isLabelled ? 'labelled ' : '')
    .update(said)
    .digest()
}

/** A store's word for an order; `incomplete`: what it says makes no order. */
export type StoredStanding = Fulfillability['state'] | 'incomplete'
