/** What the order operations take and answer. */
import { Type } from 'typebox'
import { OrderStatus } from '#domain/orders/status/states.ts'
import { AddressBody, OrderRequest, orderDetailsFields } from '#edges/shapes/order-request-schemas.ts'
import { OrderStore } from '#edges/shapes/order-store.ts'
import {
  AddressResponse,
  addressFields,
  LabelAssetResponse,
  OrderPackage,
  OrderShipmentDetails,
  ShipmentResponse,
  times,
} from '#edges/shapes/shipment.ts'
import { LabelStatusSchema, OrderSourceName, OrderStatusSchema } from '#edges/shapes/statuses.ts'
import { Guid, Int32, Nullable, NullableNumber, NullableText, numbersOf, structural, UtcTime } from '#kit/schema.ts'

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

/** Both forms of the v1 body, for the published contract; the route reads whichever came. */
export const CreateOrderRequest = Type.Object(
  {
    order: Type.Optional(Nullable(OrderRequest)),
    fromAddress: Type.Optional(Nullable(AddressBody)),
    toAddress: Type.Optional(Nullable(AddressBody)),
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

export const OrderItem = Type.Object(
  {
    name: Type.String({ description: 'Name of the item.' }),
    sku: NullableText('Your SKU.'),
    quantity: Int32({ minimum: 1, description: 'Quantity.' }),
    unitValue: NullableText('Value of one unit, as a decimal.'),
    currency: NullableText('ISO 4217 code of `unitValue`.'),
    unitWeight: NullableNumber('Weight of one unit, in pounds.'),
    hsTariffNumber: NullableText('Harmonized System tariff number.'),
    originCountry: NullableText('Country of origin, as an ISO 3166-1 alpha-2 code.'),
  },
  { title: 'OrderItem', description: 'An item of the order.' },
)

export const GetOrderResponse = Type.Object(
  {
    id: Guid('Id of the order.'),
    status: OrderStatusSchema,
    orderDate: UtcTime('Creation time.'),
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
    shipmentId: Nullable(Guid('Id of the most recent shipment.')),
    labelId: Nullable(Guid('Id of the most recent label.')),
    shipment: Nullable(
      Type.Object(
        {
          shipmentId: Guid('Id of the shipment.'),
          labelId: Nullable(Guid('Id of the label. Null: no label was bought.')),
          labelStatus: Nullable(LabelStatusSchema),
          carrier: NullableText('Carrier of the rate that was bought.'),
          serviceLevel: NullableText("The carrier's service code. (The list returns the name of the service instead.)"),
          trackingNumber: NullableText("The carrier's tracking number. Null if there is no label."),
          shipDate: Nullable(UtcTime('Mailing date, or the creation time of the label if there is no mailing date.')),
          package: Nullable(OrderPackage),
          labelAssets: Type.Array(LabelAssetResponse, {
            description: 'One file per format, with fresh links. Empty if there is no live label.',
          }),
        },
        { title: 'OrderShipmentSummary', description: 'A shipment and its label.' },
      ),
    ),
    details: Type.Object(
      {
        reference: NullableText('Your own order number.'),
        items: Type.Array(OrderItem, {
          description: 'Items of the order. Empty if the order was created without items.',
        }),
        notes: NullableText('Your notes.'),
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

export const ListItem = Type.Object(
  {
    id: Guid('Id of the order.'),
    status: OrderStatusSchema,
    source: OrderSourceName,
    orderDate: UtcTime('Creation time.'),
    customerName: NullableText('Name of the recipient, or the company if there is no name.'),
    destinationCity: Type.String({ description: 'City of the destination.' }),
    destinationCountry: Type.String({ description: 'Country of the destination, as an ISO 3166-1 alpha-2 code.' }),
    destinationZip: NullableText('Postal code of the destination.'),
    shipmentId: Nullable(Guid('Id of the shipment that the following fields describe.')),
    labelId: Nullable(Guid('Id of the label. Null: no label was bought.')),
    carrier: NullableText('Carrier of the rate that was bought.'),
    serviceLevel: NullableText('Name of the service.'),
    shipDate: Nullable(UtcTime('Mailing date, or the creation time of the label if there is no mailing date.')),
    trackingNumber: NullableText("The carrier's tracking number. Null if there is no label."),
  },
  { title: 'OrderListItem', description: 'An order in a list.' },
)

export const OrderListPage = Type.Object(
  {
    items: Type.Array(ListItem, { description: 'The orders of this page. Empty after the last page.' }),
    pageNumber: Int32({ description: 'Number of this page, starting at 1.' }),
    pageSize: Int32({ description: 'Maximum number of orders per page.' }),
    totalItemsCount: Int32({ description: 'Number of orders on all pages.' }),
    totalPages: Int32({ description: 'Number of pages.' }),
    hasNext: Type.Boolean({ description: 'Whether there is a next page.' }),
    hasPrevious: Type.Boolean({ description: 'Whether there is a previous page.' }),
  },
  { title: 'OrderListPage', description: 'A page of orders.' },
)

export const MoveRequest = Type.Object(
  {
    // Without bounds: a number outside the enumeration is a status that cannot be requested.
    status: Int32({
      description: 'The requested status, a number of `OrderStatus`.',
      ...structural,
      ...numbersOf(OrderStatus),
    }),
    reason: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 1000,
          pattern: '^[^\\u0000]*$',
          description: "Reason for the move. It is stored in the order's history.",
        }),
      ),
    ),
    source: Type.Optional(
      Nullable(
        Type.String({
          maxLength: 200,
          pattern: '^[^\\u0000]*$',
          description: "Your own annotation. It is stored in the order's history and has no other effect.",
        }),
      ),
    ),
    resumeStatus: Type.Optional(Nullable(OrderStatusSchema)),
  },
  { title: 'UpdateOrderStatusRequest', description: 'A move of an order to another status.' },
)

export const MoveResponse = Type.Object(
  {
    orderId: Guid('Id of the order.'),
    previousStatus: OrderStatusSchema,
    currentStatus: OrderStatusSchema,
    updatedAt: UtcTime('Time of the move, in UTC.'),
  },
  { title: 'UpdateOrderStatusResponse', description: 'A completed move.' },
)
