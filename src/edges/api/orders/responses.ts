/** The orders of the JSON API: their schemas, and their serializers. */
import { type Static, Type } from 'typebox'
import type { OrdersPage } from '#domain/orders/list/list-orders.ts'
import type { OrderAddress } from '#domain/orders/order/address.ts'
import {
  type BoughtShipment,
  isLive,
  type LabelAsset,
  type LabelAssets,
  LabelStatus,
  type Order,
  type OrderSummary,
  type ShipmentLabel,
} from '#domain/orders/order/order.ts'
import type { Parcel } from '#domain/orders/order/parcel.ts'
import type { Attention } from '#domain/purchases/queries/attention.ts'
import { type PageOfError, withDocUrl } from '#edges/http/responses.ts'
import { ToAddressCheckResponse, toAddressCheckResponse } from '#edges/shapes/address-check.ts'
import { AddressBody, OrderRequest, orderDetailsFields } from '#edges/shapes/order-request-schemas.ts'
import {
  detailsResponse,
  listItem,
  OrderItem,
  type OrderListPage,
  packageResponse,
  termsFields,
} from '#edges/shapes/orders.ts'
import { shipmentOptionsResponse } from '#edges/shapes/rate-options.ts'
import {
  AddressResponse,
  addressFields,
  LabelAssetResponse,
  OrderPackage,
  OrderShipmentDetails,
  type ParcelResponse,
  ShipmentResponse,
  times,
} from '#edges/shapes/shipment.ts'
import { LabelStatusSchema, OrderStatusSchema } from '#edges/shapes/statuses.ts'
import { OrderStore } from '#edges/shapes/store-parcels.ts'
import { amountNumber } from '#kit/money.ts'
import { Guid, Nullable, NullableText, UtcTime } from '#kit/schema.ts'

export const OrderResponse = Type.Object(
  {
    id: Type.String({ description: 'Id of the order. Use it in all operations on the order.' }),
    status: OrderStatusSchema,
    isReturn: Type.Boolean({
      description: 'Whether this is a return. Always false for orders created through the API.',
    }),
    ...times,
    fromAddress: AddressResponse,
    toAddress: AddressResponse,
    shipments: Type.Array(ShipmentResponse, { description: 'One shipment per package, in the order of the request.' }),
  },
  { title: 'CreateOrderResponse', description: 'A new order.' },
)

/** Both forms of the v1 body, for the published contract. The route accepts either. */
export const CreateOrderRequest = Type.Object(
  {
    order: Type.Optional(Nullable(OrderRequest, 'the body itself is the order.')),
    fromAddress: Type.Optional(Nullable(AddressBody, 'it is in `order`.')),
    toAddress: Type.Optional(Nullable(AddressBody, 'it is in `order`.')),
    shipments: Type.Optional(Nullable(OrderRequest.properties.shipments)),
    ...orderDetailsFields,
  },
  {
    title: 'CreateOrderRequest',
    description:
      'An order to create, either flat or wrapped in `order`. If both forms are present, the wrapped form is used.',
  },
)

export const CreateOrderV2Request = Type.Object(
  { order: OrderRequest },
  { title: 'CreateOrderV2Request', description: 'An order to create, wrapped in `order`.' },
)

export const GetOrderResponse = Type.Object(
  {
    id: Guid('Id of the order.'),
    status: OrderStatusSchema,
    orderDate: UtcTime('Creation time.'),
    updatedAt: UtcTime(
      'Time of the last change. Send it as `If-Match` to change the order only if nobody else has changed it.',
    ),
    customer: Type.Object(
      {
        name: NullableText('Name of the recipient, or the company if there is no name.'),
        email: NullableText('Email address of the recipient.'),
        phone: NullableText('Phone number of the recipient.'),
      },
      { title: 'OrderCustomer', description: 'The customer, taken from the destination address.' },
    ),
    destination: Type.Object(
      {
        city: addressFields.city,
        country: addressFields.country,
        state: NullableText('State, province or region. In the US, the two-letter state code.'),
        street1: NullableText('House or building number, and street.'),
        street2: addressFields.street2,
        zip: NullableText('Postal code.'),
      },
      { title: 'OrderDestination', description: 'The destination of the order.' },
    ),
    toAddressCheck: Nullable(
      ToAddressCheckResponse,
      'the address was not checked yet. Waybill checks the address of each order in the background until a label is bought.',
    ),
    shipmentId: Nullable(Guid('Id of the most recent shipment.')),
    labelId: Nullable(Guid('Id of the most recent label.')),
    shipment: Nullable(
      Type.Object(
        {
          shipmentId: Guid('Id of the shipment.'),
          labelId: Nullable(Guid('Id of the label. Null: no label was bought.')),
          labelStatus: Nullable(LabelStatusSchema, 'no label was bought.'),
          carrier: NullableText('Carrier of the rate that was bought.'),
          serviceLevel: NullableText("The carrier's service code. (The list returns the name of the service instead.)"),
          trackingNumber: NullableText("The carrier's tracking number. Null if there is no label."),
          shipDate: Nullable(UtcTime('Mailing date, or the creation time of the label if there is no mailing date.')),
          package: Nullable(OrderPackage, 'unknown.'),
          labelAssets: Type.Array(LabelAssetResponse, {
            description: 'One file per format, with fresh links. Empty if there is no live label.',
          }),
        },
        { title: 'OrderShipmentSummary', description: 'A shipment and its label.' },
      ),
      'the order has no shipment.',
    ),
    details: Type.Object(
      {
        reference: NullableText('Your own order number.'),
        items: Type.Array(OrderItem, {
          description: 'Items of the order. Empty if the order was created without items.',
        }),
        notes: NullableText('Your notes.'),
        ...termsFields,
        shipments: Type.Array(OrderShipmentDetails, {
          description: 'All shipments of the order, with their labels and purchases, in the order of the request.',
        }),
        store: Type.Optional(OrderStore),
      },
      { title: 'OrderDetails', description: 'Further details of the order, and all its shipments.' },
    ),
  },
  { title: 'GetOrderResponse', description: 'An order.' },
)

/** The links in the response of an order. */
export type OrderLinks = {
  labelAssets: LabelAssets
  /** Null: errors have no pages. */
  pageOfError: PageOfError | null
}

function timesResponse({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) {
  const created = createdAt.toISOString()
  // New orders have the same object in both fields. Formatting a time is the most expensive step here.
  return { createdAt: created, updatedAt: updatedAt === createdAt ? created : updatedAt.toISOString() }
}

const addressResponse = (address: OrderAddress): Static<typeof AddressResponse> => ({
  ...address,
  ...timesResponse(address),
})

const parcelResponse = (parcel: Parcel): Static<typeof ParcelResponse> => ({
  id: parcel.id,
  ...packageResponse(parcel),
  ...timesResponse(parcel),
})

export function orderResponse(order: Order): Static<typeof OrderResponse> {
  const addresses = { fromAddress: addressResponse(order.from), toAddress: addressResponse(order.to) }
  return {
    id: order.orderId,
    status: order.status,
    isReturn: false,
    ...timesResponse(order),
    ...addresses,
    shipments: order.shipments.map((shipment) => ({
      id: shipment.shipmentId,
      status: 'Unknown',
      isReturn: false,
      parcel: parcelResponse(shipment.parcel),
      ...addresses,
      ...timesResponse(shipment),
    })),
  }
}

/** Labels that are not live, or whose files will never exist, have no assets. */
function assetsOf(labelAssets: LabelAssets, accountId: string, label: ShipmentLabel): LabelAsset[] {
  if (!isLive(label.status)) return []
  if (label.filesState === 'completed') return labelAssets(accountId, label.labelId, 'all')
  return label.filesState === 'processing' ? labelAssets(accountId, label.labelId, []) : []
}

const boughtShipmentResponse = (
  { labelAssets, pageOfError }: OrderLinks,
  accountId: string,
  { shipmentId, parcel, options, purchase, label }: BoughtShipment,
): Static<typeof OrderShipmentDetails> => ({
  shipmentId,
  parcel: packageResponse(parcel),
  ...(options ? { options: shipmentOptionsResponse(options) } : {}),
  status: 'Unknown',
  label: label && {
    id: label.labelId,
    status: label.status,
    carrier: label.carrier,
    service: label.serviceCode,
    trackingNumber: label.trackingNumber,
    charge: label.status === LabelStatus.Error ? 0 : amountNumber(label.charge, label.currency),
    currency: label.currency,
    assets: assetsOf(labelAssets, accountId, label),
    cancellation: label.cancellation && { status: label.cancellation.state, reason: label.cancellation.reason },
  },
  purchase: purchase && {
    operationId: purchase.purchaseId,
    status: purchase.state,
    error: purchase.failure && withDocUrl(purchase.failure, pageOfError),
  },
})

export function orderSummaryResponse(
  links: OrderLinks,
  accountId: string,
  order: OrderSummary,
): Static<typeof GetOrderResponse> {
  const { to, shipment, label } = order
  return {
    id: order.orderId,
    status: order.status,
    orderDate: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    customer: { name: to.name || to.company, email: to.email, phone: to.phone },
    destination: {
      city: to.city,
      country: to.country,
      state: to.state,
      street1: to.street1,
      street2: to.street2,
      zip: to.zip,
    },
    toAddressCheck: order.toAddressCheck && toAddressCheckResponse(order.toAddressCheck),
    shipmentId: shipment?.shipmentId ?? null,
    labelId: label?.labelId ?? null,
    shipment: shipment && {
      shipmentId: shipment.shipmentId,
      labelId: label?.labelId ?? null,
      labelStatus: label?.labelStatus ?? null,
      carrier: label?.carrier ?? null,
      serviceLevel: label?.serviceCode ?? null,
      trackingNumber: label?.trackingNumber ?? null,
      shipDate: label?.shipDate?.toISOString() ?? null,
      package: packageResponse(shipment.parcel),
      labelAssets:
        label && isLive(label.labelStatus) ? links.labelAssets(accountId, label.labelId, label.readyFormats) : [],
    },
    details: {
      ...detailsResponse(order.details),
      shipments: order.shipments.map((one) => boughtShipmentResponse(links, accountId, one)),
      ...(order.store ? { store: order.store } : {}),
    },
  }
}

/** @param attention what is wrong with the orders, by their ids */
export const ordersPageResponse = (
  { orders, ...page }: OrdersPage & { nextCursor?: string | null },
  attention: ReadonlyMap<string, Attention>,
): Static<typeof OrderListPage> => ({
  items: orders.map((order) => listItem(order, attention.get(order.orderId))),
  ...page,
})
