/** Shipments in responses: the package, the addresses and the purchase. */
import { Type } from 'typebox'
import { labelFormats } from '#domain/accounts/account.ts'
import { ShipmentOptionsResponse } from '#edges/shapes/rate-options.ts'
import { LabelStatusSchema, ShipmentStatusSchema } from '#edges/shapes/statuses.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'
import { Guid, Nullable, NullableNumber, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

export const times = {
  createdAt: UtcTime('Creation time, in UTC.'),
  updatedAt: UtcTime('Time of the last change, in UTC.'),
}

/** The fields of an address, except its id and times. */
export const addressFields = {
  name: NullableText('Contact name.'),
  company: NullableText('Company name.'),
  street1: Type.String({ description: 'House or building number, and street.' }),
  street2: NullableText('Apartment, suite, unit or floor.'),
  city: Type.String({ description: 'City.' }),
  state: Type.String({ description: 'State, province or region. In the US, the two-letter state code.' }),
  zip: Type.String({ description: 'Postal code.' }),
  country: Type.String({ description: 'ISO 3166-1 alpha-2 code.' }),
  phone: NullableText('Phone number. Null: none.'),
  email: NullableText('Email address.'),
  residential: Nullable(Type.Boolean({ description: 'Whether the address is residential. Null: unknown.' })),
  carrierFacility: NullableText('Name of a carrier facility for drop-off or pickup.'),
  federalTaxId: NullableText('Federal tax number, for customs.'),
  stateTaxId: NullableText('State tax number, for customs.'),
}

export const AddressResponse = Type.Object(
  { id: Type.String({ description: 'Id of the address.' }), ...addressFields, ...times },
  { title: 'OrderAddressResponse', description: 'A stored address.' },
)

/** The fields of a package, with the dimensions as sent. */
const parcelFields = {
  weight: NullableNumber('Weight in pounds.'),
  length: NullableNumber('Longest side in inches. Null: not given.'),
  width: NullableNumber('Second-longest side in inches. Null: not given.'),
  height: NullableNumber('Shortest side in inches. Null: not given.'),
  predefinedPackage: NullableText("Name of a carrier's own packaging. Null: none."),
}

export const ParcelResponse = Type.Object(
  {
    id: Type.String({ description: 'Id of the package.' }),
    ...parcelFields,
    weight: Type.Number({ description: 'Weight in pounds.' }),
    ...times,
  },
  { title: 'OrderParcelResponse', description: 'A stored package.' },
)

export const ShipmentResponse = Type.Object(
  {
    id: Type.String({ description: 'Id of the shipment. Use it to get rates and to buy a label.' }),
    status: ShipmentStatusSchema,
    isReturn: Type.Boolean({
      description: 'Whether this is a return. Always false for shipments created through the API.',
    }),
    parcel: ParcelResponse,
    fromAddress: AddressResponse,
    toAddress: AddressResponse,
    ...times,
  },
  { title: 'OrderShipmentResponse', description: 'A package of an order, with its own rates and its own label.' },
)

/** The state of one label file, or of all files of a label. */
export const LabelFileStatus = OneOf(['completed', 'processing'], {
  title: 'LabelFileStatus',
  description:
    'State of label files.\n\n- completed: Ready. The links are set.\n- processing: Still being created. Read them again later.',
})

export const LabelAssetResponse = Type.Object(
  {
    format: OneOf(labelFormats, {
      title: 'LabelAssetFormat',
      description: 'Format of the file: PDF, or ZPL for the given resolution. The label is 4 × 6 inches.',
    }),
    status: LabelFileStatus,
    url: NullableText(
      'Temporary link to the file. The link works without a token, so treat it as a credential. Null while the file is being created.',
    ),
  },
  { title: 'LabelAsset', description: 'A label file.' },
)

export const PurchaseStatusSchema = OneOf(['Claimed', 'Processing', 'OutcomeUnknown', 'Completed', 'Failed'], {
  title: 'PurchaseStatus',
  description:
    'State of a purchase. The first three are states of a purchase in progress.\n\n- Claimed: Accepted, but not yet sent to the carrier.\n- Processing: Sent to the carrier.\n- OutcomeUnknown: The carrier may have created a label, but its response was lost. The service looks up the outcome and never sends the purchase again.\n- Completed: The label was bought.\n- Failed: No label was bought. See `error`.',
})

/** The fields of a purchase that all responses contain. */
export const purchaseStatusFields = {
  operationId: Guid('Id of the purchase. Read it with `getPurchase`.'),
  status: PurchaseStatusSchema,
  error: Type.Unsafe<ErrorDetail | null>({
    anyOf: [{ $ref: 'ApiError#' }, { type: 'null' }],
    description: 'Error of a failed purchase. Null if the purchase did not fail.',
  }),
}

/** The last cancellation of a label. */
export const CancellationSchema = Type.Object(
  {
    status: OneOf(['Processing', 'OutcomeUnknown', 'Accepted', 'Requested', 'Denied', 'Refused'], {
      title: 'CancellationStatus',
      description:
        'State of the cancellation.\n\n- Processing: Sent to the carrier.\n- OutcomeUnknown: The response of the carrier was lost. The service looks up the outcome.\n- Accepted: The label is canceled, and its price was refunded.\n- Requested: The label is canceled. The carrier decides on the refund later.\n- Denied: The label is canceled, but the carrier denied the refund.\n- Refused: The label is still live.',
    }),
    reason: NullableText(
      "The carrier's reason for rejecting the cancellation. Null if the carrier did not reject the cancellation or gave no reason.",
    ),
  },
  { title: 'LabelCancellation', description: 'The most recent cancellation of a label.' },
)

export const OrderPackage = Type.Object(parcelFields, {
  title: 'OrderPackage',
  description: 'The package of a shipment.',
})

export const OrderShipmentDetails = Type.Object(
  {
    shipmentId: Guid('Id of the shipment.'),
    parcel: OrderPackage,
    options: Type.Optional(ShipmentOptionsResponse),
    status: ShipmentStatusSchema,
    label: Nullable(
      Type.Object(
        {
          id: Guid('Id of the label. Use it to download or cancel the label.'),
          status: LabelStatusSchema,
          carrier: Type.String({ description: 'Carrier of the rate that was bought.' }),
          service: Type.String({ description: "The carrier's service code." }),
          trackingNumber: NullableText('Tracking number. Null only if the label status is 4 Error.'),
          charge: Type.Number({ description: 'Price of the label. 0 if no label was created.' }),
          currency: Type.String({ description: 'ISO 4217 code of `charge`.' }),
          assets: Type.Array(LabelAssetResponse, {
            description:
              'Files of the label, with fresh links. Empty if the label is not live or its files are not available.',
          }),
          cancellation: Nullable(CancellationSchema, 'no cancellation was requested.'),
        },
        { title: 'OrderShipmentLabel', description: 'The live label, or the most recent one if none is live.' },
      ),
      'no label was bought.',
    ),
    purchase: Nullable(
      Type.Object(purchaseStatusFields, {
        title: 'OrderShipmentPurchase',
        description: 'The active purchase of the shipment, or the most recent one if none is active.',
      }),
      'none was started.',
    ),
  },
  { title: 'OrderShipmentDetails', description: 'A shipment with its label and purchase.' },
)
