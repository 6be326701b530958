/** What is answered of a shipment: its parcel and addresses, and what was bought for it. */
import { Type } from 'typebox'
import { labelFormats } from '#accounts/label-formats.ts'
import type { ErrorDetail } from '#errors/service-error.ts'
import { Guid, Nullable, NullableNumber, NullableText, OneOf, UtcTime } from '#kit/schema.ts'
import { LabelStatusSchema, ShipmentStatusSchema } from '#orders/status-schemas.ts'

export const times = { createdAt: UtcTime('When it was made, UTC.'), updatedAt: UtcTime('When it last changed, UTC.') }

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

export const ShipmentAnswer = Type.Object(
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
      '- Claimed: Accepted, but not yet sent to the carrier.\n- Processing: Sent to the carrier.\n- OutcomeUnknown: The response of the carrier was lost. The service looks the outcome up and never sends the purchase again.\n- Completed: The label was bought.\n- Failed: No label was bought. See `error`.',
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

export const OrderPackage = Type.Object(parcelFields, {
  title: 'OrderPackage',
  description: 'The package of a shipment.',
})

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
