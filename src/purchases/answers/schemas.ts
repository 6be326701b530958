/** The shapes of a purchase and of a cancellation. */
import { Type } from 'typebox'
import { Guid, Int32, Nullable, NullableText, OneOf, structural, UtcTime } from '#kit/schema.ts'
import { addressFields, CancellationSchema, LabelAssetAnswer, purchaseStatusFields } from '#orders/shipment-schemas.ts'
import { ShipmentStatusSchema } from '#orders/status-schemas.ts'

/** `yyyy-MM-ddTHH:mm:ssZ`. */
const Seconds = (about: string) => UtcTime(`${about}, UTC, without a fraction: yyyy-MM-ddTHH:mm:ssZ.`)
const times = { createdAt: Seconds('When it was made'), updatedAt: Seconds('When it last changed') }
const always = <Word extends string>(word: Word) => Type.Literal(word, { description: `Always \`${word}\`.` })
const Text = (about: string) => Type.String({ description: about })

export const BuyLabelRequest = Type.Object(
  {
    rate: Type.Object(
      {
        id: Type.String({
          pattern: '\\S',
          description: 'From a rate that the rate or the create operation returned.',
          ...structural,
        }),
      },
      { title: 'RateReference', description: 'The rate to buy.' },
    ),
  },
  { title: 'BuyLabelRequest', description: 'Which of the rates of the shipment is bought.' },
)

const LabelAddress = Type.Object(
  { id: Text('The address.'), object: always('Address'), ...addressFields, ...times },
  { title: 'LabelAddress', description: 'An address of the label.' },
)

const LabelParcel = Type.Object(
  {
    id: Text('The parcel.'),
    object: always('Parcel'),
    weight: Type.Number({ description: 'Pounds.' }),
    length: Type.Number({ description: 'Longest side, inches; 0 with a predefined package.' }),
    width: Type.Number({ description: 'Second-longest side, inches; 0 with a predefined package.' }),
    height: Type.Number({ description: 'Shortest side, inches; 0 with a predefined package.' }),
    predefinedPackage: NullableText("Name of a carrier's own packaging; null: none."),
    ...times,
  },
  { title: 'LabelParcel', description: 'The package of the label.' },
)

const SelectedRate = Type.Object(
  {
    id: Text('The rate.'),
    object: always('Rate'),
    shipmentId: Text('The shipment that it was quoted for.'),
    carrier: Text('The carrier.'),
    service: Text("The carrier's own service code."),
    rate: Type.Number({ description: 'What the account was charged, in `currency`.' }),
    currency: Text('ISO 4217 code.'),
    retailRate: Type.Number({
      description: "The carrier's retail price, for comparison; the charge where it has none.",
    }),
    retailCurrency: Text('ISO 4217 code.'),
    listRate: Type.Number({ description: "The carrier's list price, for comparison; the charge where it has none." }),
    listCurrency: Text('ISO 4217 code.'),
    deliveryDate: NullableText('When the carrier expects to deliver, RFC 3339; null: it gave no date.'),
    deliveryDays: Int32({ description: "Transit estimate in the carrier's own kind of days; 0: none given." }),
    estDeliveryDays: Int32({ description: 'The same as `deliveryDays`.' }),
    deliveryDateGuaranteed: Type.Boolean({ description: 'Whether the carrier guarantees the date.' }),
    billingType: NullableText("How the carrier bills it, in the carrier's own words."),
    ...times,
  },
  { title: 'SelectedRate', description: 'The rate that was bought.' },
)

const PostageLabel = Type.Object(
  {
    id: Type.String({ description: 'Used on download and cancel.' }),
    object: always('PostageLabel'),
    labelProcessingStatus: OneOf(['completed', 'processing'], {
      description: '`completed` when the files of all formats are there; `processing` before.',
    }),
    labelAssets: Type.Array(LabelAssetAnswer, { description: 'One for each format.' }),
    labelUrl: NullableText('Temporary link to the PDF; null while it is being made.'),
    labelPdfUrl: NullableText('The same link.'),
    labelZpl203Url: NullableText('Temporary link to the ZPL for 203 dots per inch.'),
    labelZpl300Url: NullableText('Temporary link to the ZPL for 300 dots per inch.'),
    labelZpl600Url: NullableText('Temporary link to the ZPL for 600 dots per inch.'),
    labelFileType: always('PDF'),
    labelDate: Seconds('The mailing date, else when the label was made'),
    ...times,
    dateAdvance: Int32({ description: 'Always 0.' }),
    labelResolution: Int32({ description: 'Always 0.' }),
    integratedForm: Text('Always empty.'),
    labelSize: Text('Always empty.'),
    labelType: Text('Always empty.'),
    labelFile: Type.Null({ description: 'Always null.' }),
  },
  { title: 'PostageLabel', description: 'The label that was bought, with links to its files.' },
)

export const CustomsInfo = Type.Object(
  {
    id: Text('The declaration.'),
    object: always('CustomsInfo'),
    contentsType: Text('What kind of contents it is.'),
    contentsExplanation: Text('The contents in words; empty where nothing was said.'),
    customsCertify: Type.Boolean({ description: 'Whether the sender certifies what is declared.' }),
    customsSigner: Text('Who certifies it.'),
    declaration: NullableText('Text of the declaration.'),
    eelPfc: Text('Export exemption or citation; empty where none is needed.'),
    nonDeliveryOption: Text('What is to be done with a parcel that cannot be delivered.'),
    restrictionType: Text('What restricts the import.'),
    restrictionComments: NullableText('The restriction in words.'),
    incoterm: NullableText('Who pays duties and taxes: `DAP`, the recipient, or `DDP`, the sender.'),
    customsItems: Type.Array(
      Type.Object(
        {
          id: Text('The item.'),
          object: always('CustomsItem'),
          code: Text("The sender's own code of the item."),
          description: Text('What it is.'),
          hsTariffNumber: Text('Tariff number of the Harmonized System.'),
          originCountry: Text('Where it was made, ISO 3166-1 alpha-2 code.'),
          quantity: Int32({ description: 'How many.' }),
          value: Text('Value of all of them as decimal text, in `currency`.'),
          currency: NullableText('ISO 4217 code.'),
          weight: Type.Number({ description: 'Pounds, of all of them.' }),
          manufacturer: NullableText('Who made it.'),
          eccn: NullableText('Export control classification number.'),
          ...times,
        },
        { title: 'CustomsItem', description: 'One kind of thing in the parcel.' },
      ),
      { description: 'What is in the parcel.' },
    ),
    ...times,
  },
  { title: 'CustomsInfo', description: 'What customs are told of the parcel.' },
)

export const BuyLabelAnswerSchema = Type.Object(
  {
    id: Text('The shipment.'),
    object: always('Shipment'),
    orderId: NullableText('The order of the shipment.'),
    status: ShipmentStatusSchema,
    isReturn: Type.Boolean({ description: 'Whether it goes back to the sender; false here.' }),
    trackingCode: Text("The carrier's tracking number."),
    uspsZone: Nullable(Int32({ description: 'Postal zone; null where the carrier reported none.' })),
    ...times,
    fromAddress: LabelAddress,
    toAddress: LabelAddress,
    returnAddress: Nullable(LabelAddress),
    parcel: LabelParcel,
    selectedRate: SelectedRate,
    postageLabel: PostageLabel,
    customsInfo: Nullable(CustomsInfo),
  },
  {
    title: 'BuyLabelResponse',
    description: 'A purchase that is complete. Its `object` tells it from one that is under way.',
  },
)

export const BuyLabelAcceptedSchema = Type.Object(
  {
    object: always('Purchase'),
    operationId: Type.String({ description: 'The purchase: read it with `getPurchase`.' }),
    shipmentId: Text('The shipment.'),
    rateId: Text('The rate that is being bought.'),
    status: OneOf(['Claimed', 'Processing', 'OutcomeUnknown'], {
      description:
        '- Claimed: accepted, and not yet sent to the carrier.\n- Processing: sent, and running.\n- OutcomeUnknown: the carrier may have made a label; it is asked until that is known, and never sent again.',
    }),
    correlationId: NullableText('For diagnosis only.'),
  },
  {
    title: 'BuyLabelAccepted',
    description: 'A purchase that is under way; `getPurchase` and the order tell its outcome.',
  },
)

export const PurchaseAnswer = Type.Object(
  {
    ...purchaseStatusFields,
    orderId: Guid('The order.'),
    shipmentId: Guid('The shipment.'),
    rateId: Guid('The rate that is bought.'),
    labelId: Nullable(Guid('The label that it brought; null while there is none, and where it failed.')),
    cancellation: Nullable(CancellationSchema),
  },
  { title: 'Purchase', description: 'A purchase as it is now.' },
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
  { title: 'CancelLabelResponse', description: 'What became of a cancellation.' },
)
