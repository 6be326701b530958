/** Converts orders of the Orders API 2026-01-01. */
import { type Static, Type } from 'typebox'
import { constraintsOf, ProgramNames, standingByPrograms } from '#adapters/stores/amazon/programs.ts'
import { giftOf, optionsOf } from '#adapters/stores/item-options.ts'
import {
  addressOrNull,
  discountedUnit,
  earliestTimes,
  productIdsOf,
  textOrNull,
} from '#adapters/stores/order-fields.ts'
import type { Fulfillability, StoreAddress, StoreFulfillment, StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import { Nullable } from '#kit/schema.ts'

const Text = Type.Optional(Nullable(Type.String()))

const Address = Type.Object({
  name: Text,
  companyName: Text,
  addressLine1: Text,
  addressLine2: Text,
  addressLine3: Text,
  city: Text,
  stateOrRegion: Text,
  postalCode: Text,
  countryCode: Text,
  phone: Text,
})

const OrderItem = Type.Object({
  orderItemId: Type.String({ minLength: 1 }),
  quantityOrdered: Type.Integer(),
  product: Type.Object({
    title: Text,
    sellerSku: Text,
    asin: Text,
    customization: Type.Optional(Nullable(Type.Object({ customizedUrl: Text }))),
    price: Type.Optional(
      Type.Object({
        unitPrice: Type.Optional(Type.Object({ amount: Type.String(), currencyCode: Type.String() })),
      }),
    ),
  }),
  cancellation: Type.Optional(
    Type.Object({ cancellationRequest: Type.Optional(Nullable(Type.Object({ cancelReason: Text }))) }),
  ),
  proceeds: Type.Optional(
    Type.Object({
      breakdowns: Type.Optional(
        Type.Array(
          Type.Object({ type: Type.String(), subtotal: Type.Optional(Type.Object({ amount: Type.String() })) }),
        ),
      ),
    }),
  ),
  fulfillment: Type.Optional(
    Type.Object({
      quantityFulfilled: Type.Optional(Type.Integer()),
      quantityUnfulfilled: Type.Optional(Type.Integer()),
      packing: Type.Optional(
        Nullable(
          Type.Object({
            giftOption: Type.Optional(Nullable(Type.Object({ giftMessage: Text, giftWrapLevel: Text }))),
          }),
        ),
      ),
      shipping: Type.Optional(
        Nullable(
          Type.Object({
            shippingConstraints: Type.Optional(Nullable(Type.Record(Type.String(), Type.Unknown()))),
            internationalShipping: Type.Optional(Nullable(Type.Object({ iossNumber: Text }))),
          }),
        ),
      ),
    }),
  ),
})
type OrderItem = Static<typeof OrderItem>

const TimeRange = Type.Optional(Nullable(Type.Object({ earliestDateTime: Text, latestDateTime: Text })))

const Package = Type.Object({
  packageReferenceId: Type.String(),
  packageStatus: Type.Optional(Type.Object({ status: Type.String() })),
  trackingNumber: Text,
  packageItems: Type.Optional(
    Type.Array(Type.Object({ orderItemId: Type.Optional(Type.String()), quantity: Type.Optional(Type.Integer()) })),
  ),
})

export const Order = Type.Object({
  orderId: Type.String({ minLength: 1, maxLength: 64 }),
  createdTime: Type.String(),
  lastUpdatedTime: Type.String(),
  programs: ProgramNames,
  salesChannel: Type.Optional(Nullable(Type.Object({ marketplaceId: Text }))),
  buyer: Type.Optional(Type.Object({ buyerEmail: Text })),
  recipient: Type.Optional(
    Type.Object({
      deliveryAddress: Type.Optional(Nullable(Address)),
      deliveryPreference: Type.Optional(Type.Object({ addressInstruction: Text })),
    }),
  ),
  fulfillment: Type.Optional(
    Type.Object({
      fulfillmentStatus: Type.String(),
      fulfilledBy: Text,
      fulfillmentServiceLevel: Text,
      shipByWindow: TimeRange,
      deliverByWindow: TimeRange,
    }),
  ),
  orderItems: Type.Array(OrderItem),
  packages: Type.Optional(Type.Array(Package)),
})
export type Order = Static<typeof Order>

/** The parts of an order that must be requested. */
export const includedData = 'includedData=BUYER,RECIPIENT,PROCEEDS,FULFILLMENT,PACKAGES,CANCELLATION'

const quantityLeft = ({ quantityOrdered, fulfillment }: OrderItem): number =>
  fulfillment?.quantityUnfulfilled ?? quantityOrdered - (fulfillment?.quantityFulfilled ?? 0)

/** A buyer's request to cancel, during which Amazon does not change the status. */
const requestOf = (order: Order) =>
  order.orderItems.find((item) => quantityLeft(item) > 0 && item.cancellation?.cancellationRequest)?.cancellation
    ?.cancellationRequest

type Judged = { hasLines: boolean; hasAddress: boolean; now: Date }

function fulfillabilityOf(order: Order, { hasLines, hasAddress, now }: Judged): Fulfillability {
  const { fulfillmentStatus, fulfilledBy, shipByWindow } = order.fulfillment ?? {}
  if (fulfilledBy === 'AMAZON') return { state: 'closed', reason: 'not shippable', detail: 'Amazon ships it' }
  switch (fulfillmentStatus) {
    case undefined:
      return { state: 'withheld', detail: "Amazon did not return the order's status" }
    case 'PENDING':
    case 'PENDING_AVAILABILITY':
      return { state: 'withheld', detail: 'the order is pending, and Amazon provides the address only after payment' }
    case 'CANCELLED':
      return { state: 'closed', reason: 'cancelled', detail: null }
    case 'SHIPPED':
      return { state: 'closed', reason: 'fulfilled', detail: null }
    case 'UNFULFILLABLE':
      return { state: 'closed', reason: 'closed', detail: 'the order cannot be fulfilled' }
    case 'UNSHIPPED':
    case 'PARTIALLY_SHIPPED':
      break
    default:
      return { state: 'unreadable', detail: `the fulfillmentStatus ${textOrNull(fulfillmentStatus)} is unknown` }
  }
  const request = requestOf(order)
  if (request) return { state: 'closed', reason: 'cancellation requested', detail: textOrNull(request.cancelReason) }
  if (!hasLines) return { state: 'closed', reason: 'fulfilled', detail: null }
  const byProgram = standingByPrograms(order.programs ?? [], shipByWindow?.earliestDateTime, now)
  if (byProgram) return byProgram
  return hasAddress ? { state: 'open' } : { state: 'withheld', detail: 'the order has no address' }
}

function addressOf(order: Order): StoreAddress | null {
  const address = order.recipient?.deliveryAddress
  const country = address?.countryCode?.toUpperCase() ?? ''
  const [street1, ...further] = [address?.addressLine1, address?.addressLine2, address?.addressLine3].flatMap(
    (line) => textOrNull(line) ?? [],
  )
  if (!address) return null
  return addressOrNull({
    name: textOrNull(address.name),
    company: textOrNull(address.companyName),
    street1: street1 ?? '',
    street2: textOrNull(further.join(', ')),
    city: textOrNull(address.city) ?? '',
    state: textOrNull(address.stateOrRegion) ?? '',
    zip: textOrNull(address.postalCode) ?? '',
    country,
    phone: textOrNull(address.phone),
    email: textOrNull(order.buyer?.buyerEmail),
  })
}

function lineOf(item: OrderItem): StoreLine[] {
  const quantity = quantityLeft(item)
  if (quantity < 1) return []
  const { title, sellerSku, asin, price } = item.product
  const { amount = '', currencyCode = null } = price?.unitPrice ?? {}
  const discount = (item.proceeds?.breakdowns ?? [])
    .filter(({ type, subtotal }) => type === 'DISCOUNT' && /^-?\d+(\.\d+)?$/.test(subtotal?.amount ?? ''))
    .reduce((sum, { subtotal }) => sum + Math.abs(Number(subtotal?.amount)), 0)
  const unitValue = /^\d+(\.\d+)?$/.test(amount) ? discountedUnit(amount, item.quantityOrdered, discount) : null
  return [
    {
      lineId: item.orderItemId,
      quantity,
      name: textOrNull(title) ?? textOrNull(sellerSku) ?? textOrNull(asin) ?? item.orderItemId,
      sku: textOrNull(sellerSku),
      unitValue,
      currency: unitValue && currencyCode,
      unitWeightPounds: null,
      hsTariffNumber: null,
      originCountry: null,
      ...productIdsOf(textOrNull(sellerSku), { variants: [asin] }),
      ...optionsOf([{ name: 'Customization', value: item.product.customization?.customizedUrl, isTyped: true }]),
    },
  ]
}

const giftsOf = ({ orderItems }: Order) =>
  giftOf(
    orderItems.flatMap(({ fulfillment }) => {
      const { giftMessage, giftWrapLevel: level } = fulfillment?.packing?.giftOption ?? {}
      return [giftMessage, level && `Gift wrapping: ${level}`]
    }),
  )

const toFulfillment = (shipped: Static<typeof Package>): StoreFulfillment => ({
  fulfillmentId: shipped.packageReferenceId,
  trackingNumbers: shipped.trackingNumber ? [shipped.trackingNumber] : [],
  lines: (shipped.packageItems ?? []).flatMap(({ orderItemId, quantity }) =>
    orderItemId && quantity ? [{ lineId: orderItemId, quantity }] : [],
  ),
  isCancelled: shipped.packageStatus?.status === 'CANCELLED',
})

export function toStoreOrder(order: Order, now: Date): StoreOrder {
  const lines = order.orderItems.flatMap(lineOf)
  const recipient = addressOf(order)
  const shipped = order.orderItems
    .filter((item) => quantityLeft(item) > 0)
    .flatMap((item) => item.fulfillment?.shipping ?? [])
  const iossNumber = shipped
    .map(({ internationalShipping }) => textOrNull(internationalShipping?.iossNumber))
    .find(Boolean)
  const constraints = constraintsOf(shipped.map(({ shippingConstraints }) => shippingConstraints ?? {}))
  return {
    externalId: order.orderId,
    parentId: order.orderId,
    number: order.orderId,
    placedAt: new Date(order.createdTime),
    fulfillability: fulfillabilityOf(order, { hasLines: lines.length > 0, hasAddress: recipient !== null, now }),
    recipient,
    shipFrom: null,
    lines,
    weightPounds: null,
    fulfillments: (order.packages ?? []).map(toFulfillment),
    shippingMethod: textOrNull(order.fulfillment?.fulfillmentServiceLevel),
    note: textOrNull(order.recipient?.deliveryPreference?.addressInstruction),
    ...giftsOf(order),
    ...earliestTimes({
      shipBy: [order.fulfillment?.shipByWindow?.latestDateTime],
      deliverBy: [order.fulfillment?.deliverByWindow?.latestDateTime],
    }),
    ...(iossNumber ? { iossNumber, taxCollectedBy: 'Amazon' } : {}),
    ...(constraints.length > 0 ? { constraints } : {}),
  }
}
