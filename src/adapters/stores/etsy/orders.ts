/** Converts receipts, which are Etsy's orders. */

import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { ok, unreadable } from '#adapters/outcome.ts'
import { deadlines, queryStore } from '#adapters/stores/etsy/connection.ts'
import { giftOf, optionsOf } from '#adapters/stores/item-options.ts'
import { fieldIn, newestChange, readEntries } from '#adapters/stores/list-entries.ts'
import {
  addressOrNull,
  earliestTimes,
  nextTimePage,
  productIdsOf,
  readTimePage,
  type TimePage,
  textOrNull,
} from '#adapters/stores/order-fields.ts'
import { responseShape, unescapedShape } from '#adapters/stores/response-shape.ts'
import type {
  Fulfillability,
  ListOutcome,
  StoreAccount,
  StoreAddress,
  StoreDeps,
  StoreFulfillment,
  StoreLine,
  StoreOrder,
} from '#adapters/stores/store.ts'
import { Nullable } from '#kit/schema.ts'

const Text = Type.Optional(Nullable(Type.String()))

const Money = Type.Optional(
  Nullable(Type.Object({ amount: Type.Integer({ minimum: 0 }), divisor: Type.Integer({ minimum: 1 }) })),
)

const Transaction = Type.Object({
  transaction_id: Type.Integer(),
  title: Text,
  sku: Text,
  product_id: Type.Optional(Nullable(Type.Integer())),
  listing_id: Type.Optional(Nullable(Type.Integer())),
  quantity: Type.Integer(),
  is_digital: Type.Optional(Type.Boolean()),
  price: Type.Optional(
    Nullable(
      Type.Object({
        amount: Type.Integer({ minimum: 0 }),
        divisor: Type.Integer({ minimum: 1 }),
        currency_code: Type.String(),
      }),
    ),
  ),
  shipping_method: Text,
  variations: Type.Optional(
    Nullable(
      Type.Array(
        Type.Object({
          property_id: Type.Optional(Nullable(Type.Integer())),
          formatted_name: Text,
          formatted_value: Text,
        }),
      ),
    ),
  ),
  personalization: Text,
  expected_ship_date: Type.Optional(Nullable(Type.Integer())),
})

const Shipment = Type.Object({
  receipt_shipping_id: Type.Optional(Nullable(Type.Integer())),
  tracking_code: Text,
})

export const Receipt = Type.Object({
  receipt_id: Type.Integer(),
  status: Type.String(),
  name: Text,
  first_line: Text,
  second_line: Text,
  city: Text,
  state: Text,
  zip: Text,
  country_iso: Text,
  buyer_email: Text,
  message_from_buyer: Text,
  is_gift: Type.Optional(Nullable(Type.Boolean())),
  gift_message: Text,
  is_paid: Type.Boolean(),
  is_shipped: Type.Boolean(),
  created_timestamp: Type.Integer({ minimum: 0 }),
  updated_timestamp: Type.Integer({ minimum: 0 }),
  /** The prices of all items, and the same after discounts. */
  total_price: Money,
  subtotal: Money,
  shipments: Type.Optional(Nullable(Type.Array(Shipment))),
  transactions: Type.Array(Transaction),
})
export type Receipt = Static<typeof Receipt>

const isPhysical = (transaction: Static<typeof Transaction>): boolean => transaction.is_digital !== true

const isToShip = (receipt: Receipt): boolean => receipt.transactions.some(isPhysical)

function fulfillabilityOf(receipt: Receipt, hasAddress: boolean): Fulfillability {
  const detail = textOrNull(receipt.status)
  switch (receipt.status.toLowerCase()) {
    case 'canceled':
    case 'cancelled':
      return { state: 'closed', reason: 'cancelled', detail: null }
    case 'fully refunded':
      return { state: 'closed', reason: 'refunded', detail: null }
  }
  // Nothing is left to ship, even if the payment is processed again.
  if (receipt.is_shipped) return { state: 'closed', reason: 'fulfilled', detail: null }
  switch (receipt.status.toLowerCase()) {
    case 'open':
    case 'unpaid':
    case 'payment processing':
      return { state: 'waiting', reason: 'unpaid', detail }
    case 'paid':
    case 'completed':
    case 'partially refunded':
      break
    default:
      return { state: 'unreadable', detail: `the order status ${detail} is unknown` }
  }
  if (!receipt.is_paid) return { state: 'waiting', reason: 'unpaid', detail }
  return hasAddress
    ? { state: 'open' }
    : { state: 'withheld', detail: 'Etsy provides addresses only to applications that it has approved for this' }
}

function addressOf(receipt: Receipt): StoreAddress | null {
  const country = receipt.country_iso?.toUpperCase() ?? ''
  const street1 = textOrNull(receipt.first_line)
  return addressOrNull({
    name: textOrNull(receipt.name),
    company: null,
    street1: street1 ?? '',
    street2: textOrNull(receipt.second_line),
    city: textOrNull(receipt.city) ?? '',
    state: textOrNull(receipt.state) ?? '',
    zip: textOrNull(receipt.zip) ?? '',
    country,
    phone: null,
    email: textOrNull(receipt.buyer_email),
  })
}

/** The part of the prices that is left after discounts, which Etsy states for the whole receipt. */
function paidPart({ total_price: total, subtotal }: Receipt): Decimal {
  if (!total || !subtotal || total.amount === 0) return new Decimal(1)
  const part = new Decimal(subtotal.amount).div(subtotal.divisor).div(new Decimal(total.amount).div(total.divisor))
  return Decimal.min(1, part)
}

/** The property whose value the buyer has typed. */
const personalizationId = 54
/** Etsy's value if the buyer has typed nothing. */
const notRequested = /^not requested on this item\.?$/i

const choicesOf = ({ variations, personalization }: Static<typeof Transaction>) =>
  optionsOf(
    [
      ...(variations ?? []).map((one) => ({
        name: one.formatted_name,
        value: one.formatted_value,
        isTyped: one.property_id === personalizationId,
      })),
      { name: 'Personalization', value: personalization, isTyped: true },
    ].filter(({ value }) => !notRequested.test(value ?? '')),
  )

function lineOf(transaction: Static<typeof Transaction>, part: Decimal): StoreLine[] {
  if (!isPhysical(transaction) || transaction.quantity < 1) return []
  const { price } = transaction
  return [
    {
      lineId: String(transaction.transaction_id),
      quantity: transaction.quantity,
      name: textOrNull(transaction.title) ?? textOrNull(transaction.sku) ?? String(transaction.transaction_id),
      sku: textOrNull(transaction.sku),
      unitValue: price ? new Decimal(price.amount).div(price.divisor).times(part).toDecimalPlaces(4).toFixed() : null,
      currency: price?.currency_code ?? null,
      unitWeightPounds: null,
      hsTariffNumber: null,
      originCountry: null,
      ...productIdsOf(textOrNull(transaction.sku), { variants: [transaction.product_id, transaction.listing_id] }),
      ...choicesOf(transaction),
    },
  ]
}

/** The id is Etsy's own, or the tracking number without one. */
export const fulfillmentsOf = (receipt: Receipt): StoreFulfillment[] =>
  (receipt.shipments ?? []).map((shipment, index) => ({
    fulfillmentId: String(shipment.receipt_shipping_id ?? shipment.tracking_code ?? index),
    trackingNumbers: shipment.tracking_code ? [shipment.tracking_code] : [],
    lines: [],
    isCancelled: false,
  }))

export function toStoreOrder(receipt: Receipt): StoreOrder {
  const id = String(receipt.receipt_id)
  const recipient = addressOf(receipt)
  return {
    externalId: id,
    parentId: id,
    number: id,
    placedAt: new Date(receipt.created_timestamp * 1000),
    fulfillability: fulfillabilityOf(receipt, recipient !== null),
    recipient,
    shipFrom: null,
    // Etsy has no partial shipments.
    lines: receipt.is_shipped ? [] : receipt.transactions.flatMap((one) => lineOf(one, paidPart(receipt))),
    weightPounds: null,
    fulfillments: fulfillmentsOf(receipt),
    shippingMethod: textOrNull(receipt.transactions.find(isPhysical)?.shipping_method),
    note: textOrNull(receipt.message_from_buyer),
    ...giftOf([receipt.gift_message], receipt.is_gift === true),
    ...earliestTimes({
      shipBy: receipt.transactions
        .filter(isPhysical)
        .map(({ expected_ship_date: seconds }) => seconds && seconds * 1000),
    }),
  }
}

/*
 * Lists GET /shops/{shopId}/receipts?min_last_modified=…, oldest change first, and then recently canceled receipts,
 * which never count as changed. The first list contains all receipts that are not shipped, by age.
 */

const perPage = 100
const cancelledPage = 'cancelled'
/** Orders are canceled soon or never. The daily full resync finds the others. */
const cancelledWithinMs = 60 * 86_400_000

const receiptList = responseShape(Type.Object({ count: Type.Integer(), results: Type.Array(Type.Unknown()) }))
const receiptEntry = unescapedShape(Receipt)

const seconds = (time: Date): string => String(Math.floor(time.getTime() / 1000))

function queryOf(deps: StoreDeps, { since, page }: { since: Date | null; page: string | null }, at: TimePage | null) {
  if (page === cancelledPage) {
    const from = new Date(deps.clock.now().getTime() - cancelledWithinMs)
    return { was_canceled: 'true', min_created: seconds(from), sort_on: 'updated', sort_order: 'desc' }
  }
  const offset = { offset: String(at?.skip ?? 0), sort_order: 'asc' }
  if (since) return { min_last_modified: seconds(at?.at ?? since), sort_on: 'updated', ...offset }
  const from = at ? { min_created: seconds(at.at) } : {}
  return { was_shipped: 'false', was_canceled: 'false', ...from, sort_on: 'created', ...offset }
}

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  query: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const at = readTimePage(query.page)
  const answered = await queryStore(deps, account, {
    call: 'list',
    path: `/receipts?${new URLSearchParams({ limit: String(perPage), ...queryOf(deps, query, at) })}`,
    shape: receiptList,
    deadlineMs: deadlines.listMs,
  })
  if (answered.outcome === 'gone') return unreadable('Etsy has no such shop')
  if (answered.outcome !== 'ok') return answered
  const { results } = answered.value
  const { wellFormed, unreadIds, malformed } = readEntries(results, receiptEntry, 'receipt_id')
  const timesOf = (field: string) => results.map((receipt) => new Date(Number(fieldIn(receipt, field)) * 1000))
  const isOfChanges = query.page !== cancelledPage
  const isLast = results.length < perPage || !isOfChanges
  const afterLast = query.since && isOfChanges ? cancelledPage : null
  const next = isLast ? afterLast : nextTimePage(at, timesOf(query.since ? 'updated_timestamp' : 'created_timestamp'))
  if (!isLast && next === null) return unreadable('the receipts have no valid times')
  return ok({
    orders: wellFormed.filter(isToShip).map(toStoreOrder),
    toRead: unreadIds,
    malformed,
    ...(isOfChanges ? newestChange(timesOf('updated_timestamp')) : {}),
    skipped: wellFormed
      .filter((receipt) => !isToShip(receipt))
      .map(({ receipt_id }) => ({ externalId: String(receipt_id), reason: 'not shippable' as const })),
    next,
  })
}
