/** The shapes that the order operations answer with. */
import { Type } from 'typebox'
import { Guid, Int32, Nullable, NullableNumber, NullableText, UtcTime } from '#kit/schema.ts'
import { LabelStatus } from '#orders/label-summary.ts'
import { AddressInput, OrderInput } from '#orders/order-input.ts'
import { OrderSource, OrderStatus } from '#orders/states.ts'

const times = { createdAt: UtcTime(), updatedAt: UtcTime() }

/** `0 Created, 1 Requested, …` */
const numbered = (names: Readonly<Record<string, number>>): string =>
  `${Object.entries(names)
    .map(([name, number]) => `${number} ${name}`)
    .join(', ')}.`

/** The least and the greatest of an enumeration's numbers. */
const bounds = (names: Readonly<Record<string, number>>) => ({
  minimum: Math.min(...Object.values(names)),
  maximum: Math.max(...Object.values(names)),
})

export const orderStatusBounds = bounds(OrderStatus)
export const orderSourceBounds = bounds(OrderSource)

export const OrderStatusSchema = Int32({ ...orderStatusBounds, description: numbered(OrderStatus) })

export const LabelStatusSchema = Int32({ description: numbered(LabelStatus) })

const shipmentStatuses = [
  'Unknown',
  'PreTransit',
  'InTransit',
  'OutForDelivery',
  'Delivered',
  'AvailableForPickup',
  'ReturnToSender',
  'Failure',
  'Cancelled',
  'Error',
]
export const ShipmentStatusSchema = Type.Unsafe<string>({
  type: 'string',
  enum: shipmentStatuses,
  description: 'Carrier tracking is not wired in: reads Unknown.',
})

/** What every answer says of an address, beside its id and times. */
export const addressFields = {
  name: NullableText(),
  company: NullableText(),
  street1: Type.String(),
  street2: NullableText(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  country: Type.String(),
  phone: NullableText(),
  email: NullableText(),
  residential: Nullable(Type.Boolean()),
  carrierFacility: NullableText(),
  federalTaxId: NullableText(),
  stateTaxId: NullableText(),
}

export const AddressAnswer = Type.Object(
  { id: Type.String(), ...addressFields, ...times },
  { title: 'OrderAddressResponse' },
)

export const ParcelAnswer = Type.Object(
  {
    id: Type.String(),
    weight: Type.Number({ description: 'Pounds.' }),
    length: NullableNumber('Inches.'),
    width: NullableNumber('Inches.'),
    height: NullableNumber('Inches.'),
    predefinedPackage: NullableText(),
    ...times,
  },
  { title: 'OrderParcelResponse' },
)

const ShipmentAnswer = Type.Object(
  {
    id: Type.String({ description: 'Used on rate and label operations.' }),
    status: ShipmentStatusSchema,
    isReturn: Type.Boolean(),
    parcel: ParcelAnswer,
    fromAddress: AddressAnswer,
    toAddress: AddressAnswer,
    ...times,
  },
  { title: 'OrderShipmentResponse' },
)

export const OrderAnswer = Type.Object(
  {
    id: Type.String(),
    status: OrderStatusSchema,
    isReturn: Type.Boolean(),
    ...times,
    fromAddress: AddressAnswer,
    toAddress: AddressAnswer,
    shipments: Type.Array(ShipmentAnswer),
  },
  { title: 'CreateOrderResponse' },
)

/** Both forms of the v1 body, for the published contract; the route reads whichever came. */
export const CreateOrderRequest = Type.Object(
  {
    order: Type.Optional(Nullable(OrderInput)),
    fromAddress: Type.Optional(Nullable(AddressInput)),
    toAddress: Type.Optional(Nullable(AddressInput)),
    shipments: Type.Optional(Nullable(OrderInput.properties.shipments)),
  },
  {
    title: 'CreateOrderRequest',
    description: 'Flat, or wrapped in `order`; the wrapped form wins where both are sent.',
  },
)

export const CreateOrderV2Request = Type.Object({ order: OrderInput }, { title: 'CreateOrderV2Request' })

export const LabelAssetAnswer = Type.Object(
  {
    format: Type.Unsafe<string>({ type: 'string', enum: ['PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI'] }),
    status: Type.Unsafe<string>({ type: 'string', enum: ['completed', 'processing'] }),
    url: NullableText('Temporary link that works without a token; treat it as a credential.'),
  },
  { title: 'LabelAsset' },
)

/** What is said of a purchase wherever it is shown. */
export const purchaseStatusFields = {
  operationId: Guid('The purchase: also to be read with `getPurchase`.'),
  status: Type.Unsafe<string>({
    type: 'string',
    enum: ['Claimed', 'Processing', 'OutcomeUnknown', 'Completed', 'Failed'],
    description:
      'Claimed: about to be sent. Processing: the carrier was asked. OutcomeUnknown: its answer is lost, and it is being asked what became of it. Completed: the label is there. Failed: there is none; see `error`.',
  }),
  error: Nullable(Type.Ref('ApiError')),
}

/** The last cancellation of a label. */
export const CancellationSchema = Type.Object(
  {
    status: Type.Unsafe<string>({
      type: 'string',
      enum: ['Processing', 'OutcomeUnknown', 'Accepted', 'Requested', 'Denied', 'Refused'],
      description:
        'Processing: the carrier was asked. OutcomeUnknown: its answer is lost and being looked up. Accepted: the label is cancelled, its price returned. Requested: it is cancelled, and the carrier decides later about its price. Denied: it is cancelled, and the price was not returned. Refused: the label lives.',
    }),
    reason: NullableText("Why it was refused, in the carrier's own words; null where it was not, or gave none."),
  },
  { title: 'LabelCancellation' },
)

export const GetOrderAnswer = Type.Object(
  {
    id: Guid(),
    status: OrderStatusSchema,
    orderDate: UtcTime('The instant of creation.'),
    customer: Type.Object(
      { name: NullableText(), email: NullableText(), phone: NullableText() },
      { title: 'OrderCustomer' },
    ),
    destination: Type.Object(
      {
        city: Type.String(),
        country: Type.String(),
        state: NullableText(),
        street1: NullableText(),
        street2: NullableText(),
        zip: NullableText(),
      },
      { title: 'OrderDestination' },
    ),
    shipmentId: Nullable(Guid('The most recent shipment.')),
    labelId: Nullable(Guid('The most recent label.')),
    shipment: Nullable(
      Type.Object(
        {
          shipmentId: Guid(),
          labelId: Nullable(Guid()),
          labelStatus: Nullable(LabelStatusSchema),
          carrier: NullableText(),
          serviceLevel: NullableText("The carrier's own service code."),
          trackingNumber: NullableText(),
          shipDate: Nullable(UtcTime()),
          package: Nullable(
            Type.Object(
              {
                weight: NullableNumber(),
                length: NullableNumber(),
                width: NullableNumber(),
                height: NullableNumber(),
                predefinedPackage: NullableText(),
              },
              { title: 'OrderPackage' },
            ),
          ),
          labelAssets: Type.Array(LabelAssetAnswer),
        },
        { title: 'OrderShipmentSummary' },
      ),
    ),
  },
  { title: 'GetOrderResponse' },
)

export const ListItem = Type.Object(
  {
    id: Guid(),
    status: OrderStatusSchema,
    source: Type.Unsafe<string>({ type: 'string', enum: Object.keys(OrderSource) }),
    orderDate: UtcTime(),
    customerName: NullableText(),
    destinationCity: Type.String(),
    destinationCountry: Type.String(),
    destinationZip: NullableText(),
    shipmentId: Nullable(Guid()),
    labelId: Nullable(Guid()),
    carrier: NullableText(),
    serviceLevel: NullableText('Readable name of the service.'),
    shipDate: Nullable(UtcTime()),
    trackingNumber: NullableText(),
  },
  { title: 'OrderListItem' },
)

export const OrderListPage = Type.Object(
  {
    items: Type.Array(ListItem),
    pageNumber: Int32(),
    pageSize: Int32(),
    totalItemsCount: Int32(),
    totalPages: Int32(),
    hasNext: Type.Boolean(),
    hasPrevious: Type.Boolean(),
  },
  { title: 'OrderListPage' },
)

export const MoveRequest = Type.Object(
  {
    // Without bounds: a number outside the enumeration is a status that cannot be requested.
    status: Int32({ description: 'The requested OrderStatus.' }),
    reason: Type.Optional(Nullable(Type.String({ maxLength: 1000, pattern: '^[^\\u0000]*$' }))),
    source: Type.Optional(Nullable(Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' }))),
    resumeStatus: Type.Optional(Nullable(OrderStatusSchema)),
  },
  { title: 'UpdateOrderStatusRequest' },
)

export const MoveAnswer = Type.Object(
  { orderId: Guid(), previousStatus: OrderStatusSchema, currentStatus: OrderStatusSchema, updatedAt: UtcTime() },
  { title: 'UpdateOrderStatusResponse' },
)
