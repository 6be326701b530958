import { judgeBody, judgeQuery } from '../faults.ts'
import type { Shop, ShopFulfillment, ShopLine, ShopOrder } from '../shop.ts'

/** Packages by the seller's number, or by the shop's own id if somebody else shipped. */
type References = ReadonlyMap<string, string>

export function statusOf(shop: Shop, order: ShopOrder): string {
  if (order.cancelledAt || order.isRefunded) return 'CANCELLED'
  if (shop.isFulfilled(order)) return 'SHIPPED'
  if (order.hold === 'unpaid' || order.hold === 'fraud') return 'PENDING'
  return order.fulfillments.some(({ isCancelled }) => !isCancelled) ? 'PARTIALLY_SHIPPED' : 'UNSHIPPED'
}

/** A seller in North America has one account for several marketplaces. Prices in CAD belong to the second one. */
export const marketplaces = [
  { id: 'ATVPDKIKX0DER', countryCode: 'US', name: 'Amazon.com', defaultCurrencyCode: 'USD' },
  { id: 'A2EUQ1WTGCTBG2', countryCode: 'CA', name: 'Amazon.ca', defaultCurrencyCode: 'CAD' },
] as const

export const marketplaceOf = ({ lines }: ShopOrder) => marketplaces[lines[0]?.currency === 'CAD' ? 1 : 0]

export function orderJson(shop: Shop, order: ShopOrder, references: References) {
  const { address } = order
  const fulfillmentStatus = statusOf(shop, order)
  const marketplace = marketplaceOf(order)
  return {
    orderId: order.id,
    createdTime: order.placedAt.toISOString(),
    lastUpdatedTime: order.updatedAt.toISOString(),
    salesChannel: { channelName: 'AMAZON', marketplaceId: marketplace.id, marketplaceName: marketplace.name },
    ...(fulfillmentStatus === 'PENDING'
      ? {}
      : {
          buyer: { buyerName: `${address.firstName} ${address.lastName}`, buyerEmail: 'x1@marketplace.amazon.com' },
          recipient: {
            deliveryAddress: {
              name: `${address.firstName} ${address.lastName}`,
              ...(address.company ? { companyName: address.company } : {}),
              addressLine1: address.street1,
              ...(address.street2 ? { addressLine2: address.street2 } : {}),
              city: address.city,
              stateOrRegion: address.state,
              postalCode: address.zip,
              countryCode: address.country,
              ...(address.phone ? { phone: address.phone } : {}),
              addressType: 'RESIDENTIAL',
            },
            deliveryPreference: order.note ? { addressInstruction: order.note } : {},
          },
        }),
    fulfillment: { fulfillmentStatus, fulfilledBy: 'MERCHANT', fulfillmentServiceLevel: 'STANDARD' },
    orderItems: order.lines.filter(({ isShipped }) => isShipped).map((line) => itemJson(shop, order, line)),
    packages: order.fulfillments.map((one) => packageJson(one, references)),
  }
}

const itemJson = (shop: Shop, order: ShopOrder, line: ShopLine) => ({
  orderItemId: line.id,
  quantityOrdered: line.quantity,
  product: {
    asin: 'B000000001',
    title: line.name,
    sellerSku: line.sku,
    // Only a link leads to the customization.
    ...(line.options.length > 0 ? { customization: { customizedUrl: line.options[0]?.value } } : {}),
    price: { unitPrice: { amount: line.price, currencyCode: line.currency } },
  },
  fulfillment: {
    quantityFulfilled: line.fulfilled,
    quantityUnfulfilled: shop.leftOf(line),
    ...(order.gift ? { packing: { giftOption: { giftMessage: order.gift } } } : {}),
  },
  // Amazon has no hold. A held order is one whose buyer has requested a cancellation.
  ...(order.hold === 'held'
    ? {
        cancellation: {
          cancellationRequest: { requester: 'BUYER', cancelReason: order.holdNote ?? 'NO_LONGER_NEEDED' },
        },
      }
    : {}),
})

const packageJson = (shipped: ShopFulfillment, references: References) => ({
  packageReferenceId: references.get(shipped.id) ?? shipped.id,
  createdTime: shipped.createdAt.toISOString(),
  packageStatus: { status: shipped.isCancelled ? 'CANCELLED' : 'SHIPPED' },
  carrier: shipped.carrier,
  shipTime: shipped.createdAt.toISOString(),
  trackingNumber: shipped.trackingNumber,
  packageItems: shipped.lines.map(({ id, quantity }) => ({ orderItemId: id, quantity })),
})

/* Amazon's request schemas of orders 2026-01-01 and v0 (amzn/selling-partner-api-models, Apache-2.0). */

const words = (list: string) => ({ type: 'string', pattern: `^(${list})(,(${list}))*$` })
const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' }
const included = words(
  'BUYER|RECIPIENT|PROCEEDS|EXPENSE|PROMOTION|CANCELLATION|FULFILLMENT|PACKAGES|TAX|PAYMENT|FULFILLMENT_ORDERS',
)

export const judgeOrder = judgeQuery({ includedData: included })

export const judgeSearch = judgeQuery({
  createdAfter: time,
  createdBefore: time,
  lastUpdatedAfter: time,
  lastUpdatedBefore: time,
  fulfillmentStatuses: words(
    'PENDING_AVAILABILITY|PENDING|UNSHIPPED|PARTIALLY_SHIPPED|SHIPPED|CANCELLED|UNFULFILLABLE',
  ),
  marketplaceIds: { type: 'string', minLength: 1 },
  fulfilledBy: words('MERCHANT|AMAZON'),
  maxResultsPerPage: { type: 'integer', minimum: 1, maximum: 100 },
  paginationToken: { type: 'string' },
  includedData: included,
})

export const judgeConfirmation = judgeBody({
  type: 'object',
  required: ['marketplaceId', 'packageDetail'],
  additionalProperties: false,
  properties: {
    marketplaceId: { type: 'string', minLength: 1 },
    codCollectionMethod: { type: 'string', enum: ['DirectPayment'] },
    packageDetail: {
      type: 'object',
      required: ['packageReferenceId', 'carrierCode', 'trackingNumber', 'shipDate', 'orderItems'],
      additionalProperties: false,
      if: { properties: { carrierCode: { const: 'Other' } } },
      // biome-ignore lint/suspicious/noThenProperty: this is a word of JSON Schema.
      then: { required: ['carrierName'] },
      properties: {
        packageReferenceId: { type: 'string', pattern: '^[1-9]\\d*$' },
        carrierCode: { type: 'string', minLength: 1 },
        carrierName: { type: 'string' },
        shippingMethod: { type: 'string' },
        trackingNumber: { type: 'string', minLength: 1 },
        shipDate: { type: 'string', format: 'date-time' },
        shipFromSupplySourceId: { type: 'string' },
        orderItems: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['orderItemId', 'quantity'],
            additionalProperties: false,
            properties: {
              orderItemId: { type: 'string' },
              quantity: { type: 'integer', minimum: 1 },
              transparencyCodes: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      },
    },
  },
})
