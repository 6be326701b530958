/** The shapes of a purchase and of a cancellation. */
import { Type } from 'typebox'
import { Guid, Int32, Nullable, NullableText, UtcTime } from '#kit/schema.ts'
import {
  addressFields,
  CancellationSchema,
  LabelAssetAnswer,
  purchaseStatusFields,
  ShipmentStatusSchema,
} from '#orders/schemas.ts'

/** `yyyy-MM-ddTHH:mm:ssZ`. */
const Seconds = () => UtcTime('Without a fraction: yyyy-MM-ddTHH:mm:ssZ.')
const times = { createdAt: Seconds(), updatedAt: Seconds() }
const always = <Word extends string>(word: Word) => Type.String({ description: `Always \`${word}\`.` })

export const BuyLabelRequest = Type.Object(
  {
    rate: Type.Object(
      { id: Type.String({ description: 'From a rate that the rate or the create operation returned.' }) },
      { title: 'RateReference' },
    ),
  },
  { title: 'BuyLabelRequest' },
)

const LabelAddress = Type.Object(
  { id: Type.String(), object: always('Address'), ...addressFields, ...times },
  { title: 'LabelAddress' },
)

const LabelParcel = Type.Object(
  {
    id: Type.String(),
    object: always('Parcel'),
    weight: Type.Number({ description: 'Pounds.' }),
    length: Type.Number({ description: 'Inches; 0 with a predefined package, as the other sides.' }),
    width: Type.Number(),
    height: Type.Number(),
    predefinedPackage: NullableText(),
    ...times,
  },
  { title: 'LabelParcel' },
)

const SelectedRate = Type.Object(
  {
    id: Type.String(),
    object: always('Rate'),
    shipmentId: Type.String(),
    carrier: Type.String(),
    service: Type.String({ description: "The carrier's own service code." }),
    rate: Type.Number({ description: 'What the account was charged.' }),
    currency: Type.String(),
    retailRate: Type.Number(),
    retailCurrency: Type.String(),
    listRate: Type.Number(),
    listCurrency: Type.String(),
    deliveryDate: NullableText(),
    deliveryDays: Int32(),
    estDeliveryDays: Int32(),
    deliveryDateGuaranteed: Type.Boolean(),
    billingType: NullableText(),
    ...times,
  },
  { title: 'SelectedRate' },
)

const PostageLabel = Type.Object(
  {
    id: Type.String({ description: 'Used on download and cancel.' }),
    object: always('PostageLabel'),
    labelProcessingStatus: Type.Unsafe<string>({ type: 'string', enum: ['completed', 'processing'] }),
    labelAssets: Type.Array(LabelAssetAnswer),
    labelUrl: NullableText('Temporary link to the PDF.'),
    labelPdfUrl: NullableText('The same link.'),
    labelZpl203Url: NullableText(),
    labelZpl300Url: NullableText(),
    labelZpl600Url: NullableText(),
    labelFileType: always('PDF'),
    labelDate: Seconds(),
    ...times,
    dateAdvance: Int32(),
    labelResolution: Int32(),
    integratedForm: Type.String(),
    labelSize: Type.String(),
    labelType: Type.String(),
    labelFile: Type.Null(),
  },
  { title: 'PostageLabel' },
)

export const CustomsInfo = Type.Object(
  {
    id: Type.String(),
    object: always('CustomsInfo'),
    contentsType: Type.String(),
    contentsExplanation: Type.String(),
    customsCertify: Type.Boolean(),
    customsSigner: Type.String(),
    declaration: NullableText(),
    eelPfc: Type.String(),
    nonDeliveryOption: Type.String(),
    restrictionType: Type.String(),
    restrictionComments: NullableText(),
    customsItems: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          object: always('CustomsItem'),
          code: Type.String(),
          description: Type.String(),
          hsTariffNumber: Type.String(),
          originCountry: Type.String(),
          quantity: Int32(),
          value: Type.String(),
          currency: NullableText(),
          weight: Type.Number(),
          manufacturer: NullableText(),
          eccn: NullableText(),
          ...times,
        },
        { title: 'CustomsItem' },
      ),
    ),
    ...times,
  },
  { title: 'CustomsInfo' },
)

export const BuyLabelAnswerSchema = Type.Object(
  {
    id: Type.String({ description: 'The shipment.' }),
    object: always('Shipment'),
    orderId: NullableText(),
    status: ShipmentStatusSchema,
    isReturn: Type.Boolean(),
    trackingCode: Type.String(),
    uspsZone: Nullable(Int32()),
    ...times,
    fromAddress: LabelAddress,
    toAddress: LabelAddress,
    returnAddress: Nullable(LabelAddress),
    parcel: LabelParcel,
    selectedRate: SelectedRate,
    postageLabel: PostageLabel,
    customsInfo: Nullable(CustomsInfo),
  },
  { title: 'BuyLabelResponse' },
)

export const BuyLabelAcceptedSchema = Type.Object(
  {
    operationId: Type.String({ description: 'The purchase: read it with `getPurchase`.' }),
    shipmentId: Type.String(),
    rateId: Type.String(),
    status: Type.Unsafe<string>({ type: 'string', enum: ['Claimed', 'Processing', 'OutcomeUnknown'] }),
    correlationId: NullableText('For diagnosis only.'),
  },
  { title: 'BuyLabelAccepted' },
)

export const PurchaseAnswer = Type.Object(
  {
    ...purchaseStatusFields,
    orderId: Guid(),
    shipmentId: Guid(),
    rateId: Guid('The rate that is bought.'),
    labelId: Nullable(Guid('The label that it brought; null while there is none, and where it failed.')),
    cancellation: Nullable(CancellationSchema),
  },
  { title: 'Purchase' },
)

export const CancelLabelAnswer = Type.Object(
  {
    isSuccess: Type.Boolean({ description: 'Whether the carrier accepted the cancellation.' }),
    reason: Type.Optional(
      NullableText(
        "Where it refused: why, in the carrier's own words; null where it gave none, or could not be asked.",
      ),
    ),
  },
  { title: 'CancelLabelResponse' },
)
