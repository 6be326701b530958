/** Converts orders of Squarespace. */

import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { optionsOf } from '#adapters/stores/item-options.ts'
import { addressOrNull, blankRecipient, fullName, productIdsOf, textOrNull } from '#adapters/stores/order-fields.ts'
import { unescapedShape } from '#adapters/stores/response-shape.ts'
import type { Fulfillability, StoreAddress, StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import { Nullable } from '#kit/schema.ts'

const Text = Type.Optional(Nullable(Type.String()))
const Money = Type.Object({ value: Type.String(), currency: Type.String() })
const Address = Type.Object({
  firstName: Text,
  lastName: Text,
  address1: Text,
  address2: Text,
  city: Text,
  state: Text,
  countryCode: Text,
  postalCode: Text,
  phone: Text,
})
const Discounts = Type.Optional(Nullable(Type.Array(Type.Object({ amount: Type.Optional(Nullable(Money)) }))))
const Order = Type.Object({
  id: Type.String({ minLength: 1 }),
  orderNumber: Type.Union([Type.Integer(), Type.String()]),
  createdOn: Type.String(),
  testmode: Type.Optional(Nullable(Type.Boolean())),
  customerEmail: Text,
  shippingAddress: Type.Optional(Nullable(Address)),
  fulfillmentStatus: Type.String(),
  lineItems: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1 }),
      sku: Text,
      variantId: Text,
      productId: Text,
      productName: Text,
      quantity: Type.Integer(),
      unitPricePaid: Type.Optional(Nullable(Money)),
      discountLines: Discounts,
      lineItemType: Text,
      variantOptions: Type.Optional(Nullable(Type.Array(Type.Object({ optionName: Text, value: Text })))),
      customizations: Type.Optional(Nullable(Type.Array(Type.Object({ label: Text, value: Text })))),
    }),
  ),
  fulfillments: Type.Optional(Type.Array(Type.Object({ trackingNumber: Text }))),
  shippingLines: Type.Optional(Nullable(Type.Array(Type.Object({ method: Text })))),
  formSubmission: Type.Optional(Nullable(Type.Array(Type.Object({ label: Text, value: Text })))),
  refundedTotal: Type.Optional(Nullable(Money)),
  discountLines: Discounts,
  // The documents disagree about the place of the totals.
  discountTotal: Type.Optional(Nullable(Money)),
  grandTotal: Type.Optional(Nullable(Money)),
  totals: Type.Optional(
    Nullable(
      Type.Object({ discountTotal: Type.Optional(Nullable(Money)), grandTotal: Type.Optional(Nullable(Money)) }),
    ),
  ),
})
export type SquarespaceOrder = Static<typeof Order>

export const orderResponse = unescapedShape(Order)

const maxNoteBytes = 4096
/** Types that are not shipped. Unknown types are shipped. */
const unshipped = /^(DIGITAL|SERVICE|GIFT_CARD|COURSE|PAYWALL|MEMBERSHIP|DONATION)/

export function storeOrderOf(order: SquarespaceOrder): StoreOrder | null {
  const placedAt = new Date(order.createdOn)
  if (Number.isNaN(placedAt.getTime())) return null
  const lines = order.fulfillmentStatus === 'PENDING' ? linesOf(order) : []
  const recipient = recipientOf(order) ?? blankRecipient
  return {
    externalId: order.id,
    parentId: order.id,
    number: `#${order.orderNumber}`,
    placedAt,
    fulfillability: fulfillabilityOf(order, { hasLines: lines.length > 0 }),
    recipient,
    shipFrom: null,
    lines,
    weightPounds: null,
    fulfillments: (order.fulfillments ?? []).flatMap(({ trackingNumber }) =>
      trackingNumber
        ? { fulfillmentId: trackingNumber, trackingNumbers: [trackingNumber], lines: [], isCancelled: false }
        : [],
    ),
    shippingMethod: textOrNull(order.shippingLines?.[0]?.method),
    note: noteOf(order),
    ...(order.testmode ? { isTest: true as const } : {}),
  }
}

function fulfillabilityOf(order: SquarespaceOrder, { hasLines }: { hasLines: boolean }): Fulfillability {
  const { fulfillmentStatus: status, refundedTotal } = order
  const total = order.grandTotal ?? order.totals?.grandTotal
  if (status === 'FULFILLED') return { state: 'closed', reason: 'fulfilled', detail: null }
  if (status === 'CANCELED') return { state: 'closed', reason: 'cancelled', detail: null }
  if (status !== 'PENDING') {
    return { state: 'unreadable', detail: `the Squarespace status of the order is "${textOrNull(status, 100)}"` }
  }
  const refunded = Number(refundedTotal?.value ?? 0)
  if (refunded > 0 && refunded >= Number(total?.value ?? Number.POSITIVE_INFINITY)) {
    return { state: 'closed', reason: 'refunded', detail: null }
  }
  if (!hasLines) return { state: 'closed', reason: 'not shippable', detail: 'Nothing in the order needs shipping.' }
  return { state: 'open' }
}

type SquarespaceLine = SquarespaceOrder['lineItems'][number]

const amountOf = (money: Static<typeof Money> | null | undefined): Decimal =>
  /^-?\d+(\.\d+)?$/.test(money?.value ?? '') ? new Decimal(money?.value ?? 0).abs() : new Decimal(0)

const sumOf = (discounts: SquarespaceOrder['discountLines']): Decimal =>
  (discounts ?? []).reduce((sum, { amount }) => sum.plus(amountOf(amount)), new Decimal(0))

/** The price of a line after its own discounts. */
const netOf = (line: SquarespaceLine): Decimal =>
  Decimal.max(0, amountOf(line.unitPricePaid).times(line.quantity).minus(sumOf(line.discountLines)))

/** The part of the prices that is left after the discounts of the whole order, which its total contains too. */
function paidPart({ lineItems, discountLines, discountTotal, totals }: SquarespaceOrder): Decimal {
  const stated = discountTotal ?? totals?.discountTotal
  const ofLines = lineItems.reduce((sum, line) => sum.plus(sumOf(line.discountLines)), new Decimal(0))
  const ofOrder = stated ? Decimal.max(0, amountOf(stated).minus(ofLines)) : sumOf(discountLines)
  const prices = lineItems.reduce((sum, line) => sum.plus(netOf(line)), new Decimal(0))
  return prices.isZero() ? new Decimal(1) : Decimal.max(0, new Decimal(1).minus(ofOrder.div(prices)))
}

function unitValueOf(line: SquarespaceLine, part: Decimal): string | null {
  if (!/^\d+(\.\d+)?$/.test(line.unitPricePaid?.value ?? '')) return null
  const value = netOf(line).div(line.quantity).times(part).toDecimalPlaces(4)
  return value.toFixed(Math.max(2, value.decimalPlaces()))
}

function linesOf(order: SquarespaceOrder): StoreLine[] {
  const part = paidPart(order)
  return order.lineItems
    .filter(({ quantity, lineItemType }) => quantity > 0 && !unshipped.test(lineItemType ?? ''))
    .map((line) => ({
      lineId: line.id,
      quantity: line.quantity,
      name: textOrNull(line.productName) ?? textOrNull(line.sku) ?? line.id,
      sku: textOrNull(line.sku),
      unitValue: unitValueOf(line, part),
      currency: line.unitPricePaid?.currency ?? null,
      unitWeightPounds: null,
      hsTariffNumber: null,
      originCountry: null,
      ...productIdsOf(textOrNull(line.sku), { variants: [line.variantId, line.productId] }),
      ...optionsOf([
        ...(line.variantOptions ?? []).map(({ optionName, value }) => ({ name: optionName, value })),
        ...(line.customizations ?? []).map(({ label, value }) => ({ name: label, value, isTyped: true })),
      ]),
    }))
}

function recipientOf({ shippingAddress: address, customerEmail }: SquarespaceOrder): StoreAddress | null {
  const country = address?.countryCode?.toUpperCase() ?? ''
  const street1 = textOrNull(address?.address1)
  if (!address) return null
  return addressOrNull({
    name: fullName(address.firstName, address.lastName),
    company: null,
    street1: street1 ?? '',
    street2: textOrNull(address.address2),
    city: textOrNull(address.city) ?? '',
    state: textOrNull(address.state) ?? '',
    zip: textOrNull(address.postalCode) ?? '',
    country,
    phone: textOrNull(address.phone),
    email: textOrNull(customerEmail),
  })
}

/** The buyer's answers in the store's form. */
const noteOf = ({ formSubmission }: SquarespaceOrder): string | null =>
  textOrNull(
    (formSubmission ?? [])
      .filter(({ value }) => value)
      .map(({ label, value }) => (label ? `${label}: ${value}` : value))
      .join('; '),
    maxNoteBytes,
  )
