/** What the order operations take and answer. */
import { Type } from 'typebox'
import { Guid, Int32, Nullable, NullableNumber, NullableText, numbersOf, structural, UtcTime } from '#kit/schema.ts'
import { AddressBody, OrderBody, orderDetailsFields } from '#orders/order-body-schemas.ts'
import {
  AddressAnswer,
  addressFields,
  LabelAssetAnswer,
  OrderPackage,
  OrderShipmentDetails,
  ShipmentAnswer,
  times,
} from '#orders/shipment-schemas.ts'
import { OrderStatus } from '#orders/states.ts'
import { LabelStatusSchema, OrderSourceName, OrderStatusSchema } from '#orders/status-schemas.ts'
import { OrderStore } from '#orders/store-schemas.ts'

export const OrderAnswer = Type.Object(
  {
    id: Type.String({ description: 'The order, on every operation that names one.' }),
    status: OrderStatusSchema,
    isReturn: Type.Boolean({ description: 'Whether it goes back to the sender; false here.' }),
    ...times,
    fromAddress: AddressAnswer,
    toAddress: AddressAnswer,
    shipments: Type.Array(ShipmentAnswer, { description: 'One for each that was sent, in that order.' }),
  },
  { title: 'CreateOrderResponse', description: 'An order as it was made.' },
)

/** Both forms of the v1 body, for the published contract; the route reads whichever came. */
export const CreateOrderRequest = Type.Object(
  {
    order: Type.Optional(Nullable(OrderBody)),
    fromAddress: Type.Optional(Nullable(AddressBody)),
    toAddress: Type.Optional(Nullable(AddressBody)),
    shipments: Type.Optional(Nullable(OrderBody.properties.shipments)),
    ...orderDetailsFields,
  },
  {
    title: 'CreateOrderRequest',
    description: 'Flat, or wrapped in `order`; the wrapped form wins where both are sent.',
  },
)

export const CreateOrderV2Request = Type.Object(
  { order: OrderBody },
  { title: 'CreateOrderV2Request', description: 'An order, always wrapped.' },
)

export const OrderItem = Type.Object(
  {
    name: Type.String({ description: 'What it is.' }),
    sku: NullableText("The caller's own number of the article."),
    quantity: Int32({ minimum: 1, description: 'How many.' }),
    unitValue: NullableText('What one is worth, as a decimal.'),
    currency: NullableText('ISO 4217, of the value.'),
    unitWeight: NullableNumber('Pounds, of one.'),
    hsTariffNumber: NullableText('The number of the Harmonized System.'),
    originCountry: NullableText('Where it was made: ISO 3166-1 alpha-2.'),
  },
  { title: 'OrderItem', description: 'Something that the order holds.' },
)

export const GetOrderAnswer = Type.Object(
  {
    id: Guid('The order.'),
    status: OrderStatusSchema,
    orderDate: UtcTime('When it was made.'),
    customer: Type.Object(
      {
        name: NullableText('Name, else company, of the destination.'),
        email: NullableText('E-mail address of the destination.'),
        phone: NullableText('Telephone number of the destination.'),
      },
      { title: 'OrderCustomer', description: 'Whom the order is for, by its destination.' },
    ),
    destination: Type.Object(
      {
        city: addressFields.city,
        country: addressFields.country,
        state: NullableText('Region; in the US the two-letter code.'),
        street1: NullableText('House or building number and street.'),
        street2: addressFields.street2,
        zip: NullableText('Postal code.'),
      },
      { title: 'OrderDestination', description: 'Where the order goes.' },
    ),
    shipmentId: Nullable(Guid('The most recent shipment.')),
    labelId: Nullable(Guid('The most recent label.')),
    shipment: Nullable(
      Type.Object(
        {
          shipmentId: Guid('The shipment.'),
          labelId: Nullable(Guid('Its label; null where none was bought.')),
          labelStatus: Nullable(LabelStatusSchema),
          carrier: NullableText('Carrier of the rate that was bought.'),
          serviceLevel: NullableText("The carrier's own service code; the list answers the service's name."),
          trackingNumber: NullableText("The carrier's tracking number; null without a label."),
          shipDate: Nullable(UtcTime('The mailing date, else when the label was made.')),
          package: Nullable(OrderPackage),
          labelAssets: Type.Array(LabelAssetAnswer, {
            description: 'One for each format, with fresh links; empty without a live label.',
          }),
        },
        { title: 'OrderShipmentSummary', description: 'A shipment with its label.' },
      ),
    ),
    details: Type.Object(
      {
        reference: NullableText("The caller's own order number."),
        items: Type.Array(OrderItem, { description: 'What the order holds; none where nothing was said.' }),
        notes: NullableText("The caller's own notes."),
        shipments: Type.Array(OrderShipmentDetails, {
          description: 'Every shipment, in the order in which they were given, with what was bought for it.',
        }),
        store: Type.Optional(OrderStore),
      },
      { title: 'OrderDetails', description: 'What the order carries besides, and all its shipments.' },
    ),
  },
  { title: 'GetOrderResponse', description: 'An order as it is now.' },
)

export const ListItem = Type.Object(
  {
    id: Guid('The order.'),
    status: OrderStatusSchema,
    source: OrderSourceName,
    orderDate: UtcTime('When it was made.'),
    customerName: NullableText('Name, else company, of the destination.'),
    destinationCity: Type.String({ description: 'City of the destination.' }),
    destinationCountry: Type.String({ description: 'Country of the destination, ISO 3166-1 alpha-2 code.' }),
    destinationZip: NullableText('Postal code of the destination.'),
    shipmentId: Nullable(Guid('The shipment that the next fields are about.')),
    labelId: Nullable(Guid('Its label; null where none was bought.')),
    carrier: NullableText('Carrier of the rate that was bought.'),
    serviceLevel: NullableText('Readable name of the service.'),
    shipDate: Nullable(UtcTime('The mailing date, else when the label was made.')),
    trackingNumber: NullableText("The carrier's tracking number; null without a label."),
  },
  { title: 'OrderListItem', description: 'An order in a list.' },
)

export const OrderListPage = Type.Object(
  {
    items: Type.Array(ListItem, { description: 'The orders of this page; empty beyond the last.' }),
    pageNumber: Int32({ description: 'This page, counted from 1.' }),
    pageSize: Int32({ description: 'How many orders a page has at most.' }),
    totalItemsCount: Int32({ description: 'How many orders there are on all pages.' }),
    totalPages: Int32({ description: 'How many pages there are.' }),
    hasNext: Type.Boolean({ description: 'Whether a page follows.' }),
    hasPrevious: Type.Boolean({ description: 'Whether a page comes before.' }),
  },
  { title: 'OrderListPage', description: 'One page of the orders.' },
)

export const MoveRequest = Type.Object(
  {
    // Without bounds: a number outside the enumeration is a status that cannot be requested.
    status: Int32({
      description: 'The requested status, a number of OrderStatus.',
      ...structural,
      ...numbersOf(OrderStatus),
    }),
    reason: Type.Optional(
      Nullable(Type.String({ maxLength: 1000, pattern: '^[^\\u0000]*$', description: 'Why; kept in the history.' })),
    ),
    source: Type.Optional(
      Nullable(
        Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$', description: 'Your own note; it has no effect.' }),
      ),
    ),
    resumeStatus: Type.Optional(Nullable(OrderStatusSchema)),
  },
  { title: 'UpdateOrderStatusRequest', description: 'The move that is asked for.' },
)

export const MoveAnswer = Type.Object(
  {
    orderId: Guid('The order.'),
    previousStatus: OrderStatusSchema,
    currentStatus: OrderStatusSchema,
    updatedAt: UtcTime('When it was moved, UTC.'),
  },
  { title: 'UpdateOrderStatusResponse', description: 'A move that was made.' },
)
