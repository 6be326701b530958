/** The shapes that the order operations answer with. */

import { Type } from 'typebox'
import { labelFormats } from '#accounts/label-formats.ts'
import type { ErrorDetail } from '#errors/service-error.ts'
import {
  Guid,
  Int32,
  Nullable,
  NullableNumber,
  NullableText,
  NumberOf,
  numbersOf,
  OneOf,
  structural,
  UtcTime,
} from '#kit/schema.ts'
import { LabelStatus } from '#orders/label-summary.ts'
import { AddressBody, OrderBody, orderDetailsFields } from '#orders/order-body-schemas.ts'
import { OrderSource, OrderStatus } from '#orders/states.ts'

const times = { createdAt: UtcTime('When it was made, UTC.'), updatedAt: UtcTime('When it last changed, UTC.') }

export const OrderStatusSchema = NumberOf(OrderStatus, {
  title: 'OrderStatus',
  about: 'How far an order is.',
  meanings: {
    Created: 'saved; a label can be bought.',
    Requested: 'kept for the intake from connected stores; nothing sets it.',
    OnHold: 'paused; resuming goes back to the status it was held from.',
    Cancelled: 'given up before a label was bought; the end.',
    Fulfilled: 'handed to the carrier.',
    Processing: 'being prepared.',
    Picked: 'its items are picked.',
    Packed: 'ready for a label; also after its last label was cancelled.',
    LabelCreated: 'a label is live at the carrier; set by the service alone.',
    Returned: 'came back after it was fulfilled; the end.',
    Error: 'a purchase that had answered 202 failed; set by the service alone.',
    Draft: 'not finished; left out of lists.',
  },
})

export const OrderSourceCode = NumberOf(OrderSource, {
  title: 'OrderSourceCode',
  about: 'Where an order came from, as the list is asked for it; its items answer the names.',
  meanings: {
    Manual: 'made in the web application.',
    API: 'made through this interface or the legacy one.',
    Store: 'imported from a connected store.',
  },
})

const OrderSourceName = OneOf(Object.keys(OrderSource), {
  title: 'OrderSource',
  description:
    'Where the order came from.\n\n- Manual: made in the web application.\n- API: made through this interface or the legacy one.\n- Store: imported from a connected store.',
})

export const LabelStatusSchema = NumberOf(LabelStatus, {
  title: 'LabelStatus',
  about: "The label's own state; neither the parcel's on its way nor that of its files.",
  meanings: {
    Unknown: 'nothing is known of it.',
    Created: 'bought, and live at the carrier.',
    Printed: 'printed; live as before.',
    Cancelled: 'cancelled at the carrier.',
    Error: 'its purchase failed: there is no label that could be used.',
  },
})

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
export const ShipmentStatusSchema = OneOf(shipmentStatuses, {
  title: 'ShipmentStatus',
  description: 'Where the parcel is on its way. Carrier tracking is not wired in: it reads Unknown.',
})

/** What every answer says of an address, beside its id and times. */
export const addressFields = {
  name: NullableText('Contact name.'),
  company: NullableText('Company.'),
  street1: Type.String({ description: 'House or building number and street.' }),
  street2: NullableText('Apartment, suite, unit, floor.'),
  city: Type.String({ description: 'City.' }),
  state: Type.String({ description: 'Region; in the US the two-letter code.' }),
  zip: Type.String({ description: 'Postal code.' }),
  country: Type.String({ description: 'ISO 3166-1 alpha-2 code.' }),
  phone: NullableText('Telephone number; null: none.'),
  email: NullableText('E-mail address.'),
  residential: Nullable(Type.Boolean({ description: 'Whether it is a residence; null: not known.' })),
  carrierFacility: NullableText("A carrier's facility for drop-off or collection."),
  federalTaxId: NullableText('Federal tax number, for customs.'),
  stateTaxId: NullableText('State tax number, for customs.'),
}

export const AddressAnswer = Type.Object(
  { id: Type.String({ description: 'The address.' }), ...addressFields, ...times },
  { title: 'OrderAddressResponse', description: 'An address as it is kept.' },
)

/** What answers say of a parcel: its sides as they were sent. */
const parcelFields = {
  weight: NullableNumber('Pounds.'),
  length: NullableNumber('Longest side, inches; null: not given.'),
  width: NullableNumber('Second-longest side, inches; null: not given.'),
  height: NullableNumber('Shortest side, inches; null: not given.'),
  predefinedPackage: NullableText("Name of a carrier's own packaging; null: none."),
}

export const ParcelAnswer = Type.Object(
  {
    id: Type.String({ description: 'The parcel.' }),
    ...parcelFields,
    weight: Type.Number({ description: 'Pounds.' }),
    ...times,
  },
  { title: 'OrderParcelResponse', description: 'A parcel as it is kept.' },
)

const ShipmentAnswer = Type.Object(
  {
    id: Type.String({ description: 'Used on rate and label operations.' }),
    status: ShipmentStatusSchema,
    isReturn: Type.Boolean({ description: 'Whether it goes back to the sender; false here.' }),
    parcel: ParcelAnswer,
    fromAddress: AddressAnswer,
    toAddress: AddressAnswer,
    ...times,
  },
  { title: 'OrderShipmentResponse', description: 'One package of an order; rated and labelled on its own.' },
)

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

export const LabelAssetAnswer = Type.Object(
  {
    format: OneOf(labelFormats, {
      description: 'PDF, or ZPL for a printer of that many dots per inch; 4 × 6 inches.',
    }),
    status: OneOf(['completed', 'processing'], {
      description: '`completed`: the file is there, and `url` leads to it. `processing`: it is still being made.',
    }),
    url: NullableText('Temporary link that works without a token; treat it as a credential. Null while processing.'),
  },
  { title: 'LabelAsset', description: 'A file of a label.' },
)

/** What is said of a purchase wherever it is shown. */
export const purchaseStatusFields = {
  operationId: Guid('The purchase: also to be read with `getPurchase`.'),
  status: OneOf(['Claimed', 'Processing', 'OutcomeUnknown', 'Completed', 'Failed'], {
    description:
      '- Claimed: about to be sent.\n- Processing: the carrier was asked.\n- OutcomeUnknown: its answer is lost, and it is being asked what became of it.\n- Completed: the label is there.\n- Failed: there is none; see `error`.',
  }),
  error: Type.Unsafe<ErrorDetail | null>({
    anyOf: [{ $ref: 'ApiError#' }, { type: 'null' }],
    description: 'Why it failed, as its caller was or would have been answered; null where it did not.',
  }),
}

/** The last cancellation of a label. */
export const CancellationSchema = Type.Object(
  {
    status: OneOf(['Processing', 'OutcomeUnknown', 'Accepted', 'Requested', 'Denied', 'Refused'], {
      description:
        '- Processing: the carrier was asked.\n- OutcomeUnknown: its answer is lost and being looked up.\n- Accepted: the label is cancelled, its price returned.\n- Requested: it is cancelled, and the carrier decides later about its price.\n- Denied: it is cancelled, and the price was not returned.\n- Refused: the label lives.',
    }),
    reason: NullableText("Why it was refused, in the carrier's own words; null where it was not, or gave none."),
  },
  { title: 'LabelCancellation', description: 'The last cancellation of a label.' },
)

const OrderPackage = Type.Object(parcelFields, { title: 'OrderPackage', description: 'The package of a shipment.' })

const OrderItem = Type.Object(
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

export const OrderShipmentDetails = Type.Object(
  {
    shipmentId: Guid('The shipment.'),
    parcel: OrderPackage,
    status: ShipmentStatusSchema,
    label: Nullable(
      Type.Object(
        {
          id: Guid('Used on download and cancel.'),
          status: LabelStatusSchema,
          carrier: Type.String({ description: 'Carrier of the rate that was bought.' }),
          service: Type.String({ description: "The carrier's own service code." }),
          trackingNumber: NullableText('Null only where the status is 4 Error.'),
          charge: Type.Number({ description: 'What it cost; 0 where no label was made.' }),
          currency: Type.String({ description: 'ISO 4217.' }),
          assets: Type.Array(LabelAssetAnswer, {
            description: 'Its files, with fresh links; none where it does not live, or has none.',
          }),
          cancellation: Nullable(CancellationSchema),
        },
        { title: 'OrderShipmentLabel', description: 'The label that lives, else the one that came last.' },
      ),
    ),
    purchase: Nullable(
      Type.Object(purchaseStatusFields, {
        title: 'OrderShipmentPurchase',
        description: 'The purchase that holds the shipment, else the latest.',
      }),
    ),
  },
  { title: 'OrderShipmentDetails', description: 'A shipment with what was bought for it.' },
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
