/** Orders as several edges publish them: items, the list of orders, moves, and the details of an order. */
import { type Static, Type } from 'typebox'
import type { ProductIds } from '#adapters/carriers/customs.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import type { ListedOrder, OrderDetails } from '#domain/orders/order/order.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import type { MovedOrder } from '#domain/orders/status/move-order.ts'
import { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { type Attention, attentionMarks, noAttention } from '#domain/purchases/queries/attention.ts'
import { OrderSourceName, OrderStatusSchema } from '#edges/shapes/statuses.ts'
import {
  Guid,
  Int32,
  Nullable,
  NullableNumber,
  NullableText,
  numbersOf,
  OneOf,
  PrintableText,
  structural,
  UtcTime,
} from '#kit/schema.ts'

/** Product ids of an item. Absent: not given. */
export const productIdFields = {
  manufacturerProductId: Type.Optional(Type.String({ description: "The manufacturer's own number of the product." })),
  standardProductId: Type.Optional(Type.String({ description: 'GTIN of the product.' })),
}

type GivenIds = { manufacturerProductId?: string | null; standardProductId?: string | null }

/** @param sent the ids that a carrier has received; absent: none */
export function productIdsResponse(given: GivenIds, sent?: ProductIds) {
  const manufacturerProductId = sent?.manufacturer ?? given.manufacturerProductId
  const standardProductId = sent?.standard ?? given.standardProductId
  return {
    ...(manufacturerProductId ? { manufacturerProductId } : {}),
    ...(standardProductId ? { standardProductId } : {}),
  }
}

const ItemOption = Type.Object(
  {
    name: Type.String({ description: 'Name of the option. Empty if the store has none.' }),
    value: Type.String({ description: 'Choice of the buyer.' }),
  },
  {
    title: 'ItemOption',
    description: 'A choice that distinguishes items with the same name, such as a size or an engraving.',
  },
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
    ...productIdFields,
    options: Type.Optional(
      Type.Array(ItemOption, { description: 'Choices of the buyer, such as size or engraving. Absent: none.' }),
    ),
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
    needsAttention: Type.Array(
      OneOf(attentionMarks, {
        title: 'AttentionMark',
        description:
          'A problem that a person should look at.\n\n- purchaseFailed: The last purchase failed.\n- outcomeUnknown: The carrier has not confirmed a purchase. Do not ship the package with another label.\n- addressUnverified: The address check found a problem.\n- customsMissing: Customs details are missing.\n- storeDifference: The order changed in its store.\n- notPrinted: The label was bought, but not printed by Waybill. Downloads do not count.',
      }),
      { description: 'Problems that a person should look at. Empty if there are none.' },
    ),
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
    nextCursor: Type.Optional(
      NullableText('Send it as `cursor` to get the next page. Null: this is the last page. Absent without `cursor`.'),
    ),
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
        PrintableText(
          { mayHaveLines: true, isNeeded: false },
          1000,
          "Reason for the move. Stored in the order's history.",
        ),
      ),
    ),
    source: Type.Optional(
      Nullable(
        PrintableText(
          { mayHaveLines: true, isNeeded: false },
          200,
          "Your own annotation. Stored in the order's history, without any other effect.",
        ),
      ),
    ),
    resumeStatus: Type.Optional(Nullable(OrderStatusSchema, 'the status before the hold is not checked.')),
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

/** Data of a store's order. Absent: unknown. */
export const termsFields = {
  placedAt: Type.Optional(UtcTime('Time when the buyer placed the order in the store, in UTC.')),
  shipBy: Type.Optional(UtcTime('Latest time at which the order must be shipped, according to the store, in UTC.')),
  deliverBy: Type.Optional(UtcTime('Latest time at which the order must arrive, according to the store, in UTC.')),
  iossNumber: Type.Optional(
    Type.String({ description: 'IOSS number with which the marketplace collected the import tax.' }),
  ),
  taxCollectedBy: Type.Optional(Type.String({ description: 'Party that collected the import tax.' })),
  constraints: Type.Optional(
    Type.Array(Type.String({ description: 'A condition, such as `Signature required`.' }), {
      description: 'Conditions of the shipment, according to the store.',
    }),
  ),
}

export const detailsResponse = ({ reference, items, notes, serviceOptions: _options, ...terms }: OrderDetails) => ({
  reference,
  items: items.map(itemResponse),
  notes,
  ...terms,
})

/** An item, with the field names of the request. */
export function itemResponse(item: OrderDetails['items'][number]) {
  const { unitWeightPounds, fallbackCode: _code, manufacturerProductId: _own, standardProductId: _gtin, ...rest } = item
  return { ...rest, unitWeight: unitWeightPounds, ...productIdsResponse(item) }
}

export const sourceNames: Readonly<Record<OrderSource, string>> = {
  [OrderSource.Manual]: 'Manual',
  [OrderSource.API]: 'API',
  [OrderSource.Store]: 'Store',
}

export const listItem = (order: ListedOrder, { marks }: Attention = noAttention): Static<typeof ListItem> => ({
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
  needsAttention: marks,
})

export const movedOrderResponse = (moved: MovedOrder): Static<typeof MoveResponse> => ({
  ...moved,
  updatedAt: moved.updatedAt.toISOString(),
})

/**
 * The declaration, with the field names of the request.
 *
 * @param sent the product ids that a carrier has received, one for each item; absent: none
 */
export const customsResponse = (
  { isFromItems: _isFromItems, items, ...customs }: CustomsContent,
  sent: readonly (ProductIds | undefined)[] = [],
) => ({
  ...customs,
  customsItems: items.map((item, index) => {
    const { weightPounds, fallbackCode: _code, manufacturerProductId: _own, standardProductId: _gtin, ...rest } = item
    const code = sent[index]?.merchant ?? item.code
    return { ...rest, weight: weightPounds, code, ...productIdsResponse(item, sent[index]) }
  }),
})
