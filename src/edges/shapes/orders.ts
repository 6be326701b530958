/** Orders as several edges publish them: items, the list of orders, moves, and the details of an order. */
import { type Static, Type } from 'typebox'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import type { ListedOrder, OrderDetails } from '#domain/orders/order/order.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import type { MovedOrder } from '#domain/orders/status/move-order.ts'
import { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { OrderSourceName, OrderStatusSchema } from '#edges/shapes/statuses.ts'
import { Guid, Int32, Nullable, NullableNumber, NullableText, numbersOf, structural, UtcTime } from '#kit/schema.ts'

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
    // No bounds: any other number is a status that cannot be requested.
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

/* Responses with orders. */

export const packageResponse = (parcel: ParcelContent) => ({
  weight: parcel.weightPounds,
  length: parcel.lengthInches,
  width: parcel.widthInches,
  height: parcel.heightInches,
  predefinedPackage: parcel.predefinedPackage,
})

export const detailsResponse = ({ reference, items, notes }: OrderDetails) => ({
  reference,
  items: items.map(({ unitWeightPounds, ...item }) => ({ ...item, unitWeight: unitWeightPounds })),
  notes,
})

export const sourceNames: Readonly<Record<OrderSource, string>> = {
  [OrderSource.Manual]: 'Manual',
  [OrderSource.API]: 'API',
  [OrderSource.Store]: 'Store',
}

export const listItem = (order: ListedOrder): Static<typeof ListItem> => ({
  id: order.orderId,
  status: order.status,
  source: sourceNames[order.source],
  orderDate: order.createdAt.toISOString(),
  customerName: order.customerName,
  destinationCity: order.destinationCity,
  destinationCountry: order.destinationCountry,
  destinationZip: order.destinationZip,
  shipmentId: order.shownShipmentId,
  labelId: order.labelId,
  carrier: order.carrier,
  serviceLevel: order.serviceName,
  shipDate: order.shipDate?.toISOString() ?? null,
  trackingNumber: order.trackingNumber,
})

export const movedOrderResponse = (moved: MovedOrder): Static<typeof MoveResponse> => ({
  ...moved,
  updatedAt: moved.updatedAt.toISOString(),
})

/** The declaration, with the field names of the request. */
export const customsResponse = ({ isFromItems: _isFromItems, items, ...customs }: CustomsContent) => ({
  ...customs,
  customsItems: items.map(({ weightPounds, ...item }) => ({ ...item, weight: weightPounds })),
})
