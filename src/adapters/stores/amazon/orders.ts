/**
 * Lists GET /orders/2026-01-01/orders. One search is allowed every three minutes, with a burst of 20, so a page is a
 * whole sync. Orders are read by id with GET /orders/2026-01-01/orders/{orderId}, one every two seconds.
 */
import { type Static, Type } from 'typebox'
import { ok, unreadable } from '#adapters/outcome.ts'
import { deadlines, queryStore } from '#adapters/stores/amazon/connection.ts'
import { stateCode, textOrNull } from '#adapters/stores/order-fields.ts'
import type {
  Fulfillability,
  ListOutcome,
  ReadOutcome,
  StoreAccount,
  StoreAddress,
  StoreDeps,
  StoreFulfillment,
  StoreLine,
  StoreOrder,
} from '#adapters/stores/store.ts'
import { plainAmount } from '#kit/money.ts'
import { compileOnFirstUse, Nullable } from '#kit/schema.ts'

/* Converts orders of the Orders API 2026-01-01. */

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
    price: Type.Optional(
      Type.Object({
        unitPrice: Type.Optional(Type.Object({ amount: Type.String(), currencyCode: Type.String() })),
      }),
    ),
  }),
  cancellation: Type.Optional(
    Type.Object({ cancellationRequest: Type.Optional(Nullable(Type.Object({ cancelReason: Text }))) }),
  ),
  fulfillment: Type.Optional(
    Type.Object({
      quantityFulfilled: Type.Optional(Type.Integer()),
      quantityUnfulfilled: Type.Optional(Type.Integer()),
    }),
  ),
})
type OrderItem = Static<typeof OrderItem>

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
    }),
  ),
  orderItems: Type.Array(OrderItem),
  packages: Type.Optional(Type.Array(Package)),
})
export type Order = Static<typeof Order>

/** The parts of an order that must be requested. */
export const includedData = 'includedData=BUYER,RECIPIENT,FULFILLMENT,PACKAGES,CANCELLATION'

const quantityLeft = ({ quantityOrdered, fulfillment }: OrderItem): number =>
  fulfillment?.quantityUnfulfilled ?? quantityOrdered - (fulfillment?.quantityFulfilled ?? 0)

/** A buyer's request to cancel, during which Amazon does not change the status. */
const requestOf = (order: Order) =>
  order.orderItems.find((item) => quantityLeft(item) > 0 && item.cancellation?.cancellationRequest)?.cancellation
    ?.cancellationRequest

function fulfillabilityOf(order: Order, hasLines: boolean, hasAddress: boolean): Fulfillability {
  const { fulfillmentStatus, fulfilledBy } = order.fulfillment ?? {}
  if (fulfilledBy === 'AMAZON') return { state: 'closed', reason: 'closed', detail: 'Amazon ships it' }
  switch (fulfillmentStatus) {
    case undefined:
      return { state: 'withheld', detail: 'Amazon does not show its status' }
    case 'PENDING':
    case 'PENDING_AVAILABILITY':
      return { state: 'withheld', detail: 'it is pending: Amazon shows the address only after payment' }
    case 'CANCELLED':
      return { state: 'closed', reason: 'cancelled', detail: null }
    case 'SHIPPED':
      return { state: 'closed', reason: 'fulfilled', detail: null }
    case 'UNFULFILLABLE':
      return { state: 'closed', reason: 'closed', detail: 'it cannot be fulfilled' }
    case 'UNSHIPPED':
    case 'PARTIALLY_SHIPPED':
      break
    default:
      return { state: 'unreadable', detail: `its fulfillmentStatus ${textOrNull(fulfillmentStatus)} is unknown` }
  }
  const request = requestOf(order)
  if (request) return { state: 'closed', reason: 'cancellation requested', detail: textOrNull(request.cancelReason) }
  if (!hasLines) return { state: 'closed', reason: 'fulfilled', detail: null }
  return hasAddress ? { state: 'open' } : { state: 'withheld', detail: 'it shows no address' }
}

function addressOf(order: Order): StoreAddress | null {
  const address = order.recipient?.deliveryAddress
  const country = address?.countryCode?.toUpperCase() ?? ''
  const [street1, ...further] = [address?.addressLine1, address?.addressLine2, address?.addressLine3].flatMap(
    (line) => textOrNull(line) ?? [],
  )
  if (!address || !street1 || !/^[A-Z]{2}$/.test(country)) return null
  return {
    name: textOrNull(address.name),
    company: textOrNull(address.companyName),
    street1,
    street2: textOrNull(further.join(', ')),
    city: textOrNull(address.city) ?? '',
    state: stateCode(country, textOrNull(address.stateOrRegion) ?? ''),
    zip: textOrNull(address.postalCode) ?? '',
    country,
    phone: textOrNull(address.phone),
    email: textOrNull(order.buyer?.buyerEmail),
  }
}

function lineOf(item: OrderItem): StoreLine[] {
  const quantity = quantityLeft(item)
  if (quantity < 1) return []
  const { title, sellerSku, asin, price } = item.product
  const { amount = '', currencyCode = null } = price?.unitPrice ?? {}
  const unitValue = /^\d+(\.\d+)?$/.test(amount) ? plainAmount(amount) : null
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
    },
  ]
}

const toFulfillment = (shipped: Static<typeof Package>): StoreFulfillment => ({
  fulfillmentId: shipped.packageReferenceId,
  trackingNumbers: shipped.trackingNumber ? [shipped.trackingNumber] : [],
  lines: (shipped.packageItems ?? []).flatMap(({ orderItemId, quantity }) =>
    orderItemId && quantity ? [{ lineId: orderItemId, quantity }] : [],
  ),
  isCancelled: shipped.packageStatus?.status === 'CANCELLED',
})

export function toStoreOrder(order: Order): StoreOrder {
  const lines = order.orderItems.flatMap(lineOf)
  const recipient = addressOf(order)
  return {
    externalId: order.orderId,
    parentId: order.orderId,
    number: order.orderId,
    placedAt: new Date(order.createdTime),
    fulfillability: fulfillabilityOf(order, lines.length > 0, recipient !== null),
    recipient,
    shipFrom: null,
    lines,
    weightPounds: null,
    fulfillments: (order.packages ?? []).map(toFulfillment),
    shippingMethod: textOrNull(order.fulfillment?.fulfillmentServiceLevel),
    note: textOrNull(order.recipient?.deliveryPreference?.addressInstruction),
  }
}

export const searchEveryMs = 180_000
/** Restores part of the budget for reads before purchases. */
const readPauseMs = 30_000
const firstLookMs = 180 * 86_400_000

const orderPage = compileOnFirstUse(
  Type.Object({
    orders: Type.Array(Order),
    pagination: Type.Optional(Type.Object({ nextToken: Type.Optional(Type.String()) })),
  }),
)
const oneOrder = compileOnFirstUse(Type.Object({ order: Order }))

/** A page consists of the search's start time and Amazon's token. */
export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const [, begun = '', token = ''] = /^([^|]+)\|(.+)$/s.exec(page ?? '') ?? []
  const from = begun || (since ?? new Date(deps.clock.now().getTime() - firstLookMs)).toISOString()
  const query = new URLSearchParams({
    ...(since
      ? { lastUpdatedAfter: from }
      : { createdAfter: from, fulfillmentStatuses: 'UNSHIPPED,PARTIALLY_SHIPPED' }),
    marketplaceIds: account.credentials.marketplaceId ?? '',
    fulfilledBy: 'MERCHANT',
    maxResultsPerPage: '100',
    ...(token ? { paginationToken: token } : {}),
  })
  const answered = await queryStore(deps, account, {
    call: 'list',
    path: `/orders/2026-01-01/orders?${query}&${includedData}`,
    shape: orderPage,
    deadlineMs: deadlines.listMs,
    pauseMs: searchEveryMs,
  })
  if (answered.outcome === 'gone') return unreadable('it did not return a list of orders')
  if (answered.outcome !== 'ok') return answered
  const { orders, pagination } = answered.value
  return ok({
    orders: orders.map(toStoreOrder),
    toRead: [],
    next: pagination?.nextToken ? `${from}|${pagination.nextToken}` : null,
  })
}

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const answered = await queryStore(deps, account, {
    call: 'read',
    path: `/orders/2026-01-01/orders/${encodeURIComponent(externalId)}?${includedData}`,
    shape: oneOrder,
    deadlineMs: deadlines.readMs,
    pauseMs: readPauseMs,
  })
  return answered.outcome === 'ok' ? ok(toStoreOrder(answered.value.order)) : answered
}
