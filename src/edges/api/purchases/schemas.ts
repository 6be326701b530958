/** The shapes of a purchase and of a cancellation. */

import { Type } from 'typebox'
import { productIdFields } from '#edges/shapes/orders.ts'
import {
  addressFields,
  CancellationSchema,
  LabelAssetResponse,
  LabelFileStatus,
  PurchaseStatusSchema,
  purchaseStatusFields,
} from '#edges/shapes/shipment.ts'
import { ShipmentStatusSchema } from '#edges/shapes/statuses.ts'
import { Guid, Int32, NeededText, Nullable, NullableText, structural, UtcTime } from '#kit/schema.ts'

/** `yyyy-MM-ddTHH:mm:ssZ`. */
const Seconds = (about: string) => UtcTime(`${about}, in UTC, without fractional seconds: yyyy-MM-ddTHH:mm:ssZ.`)
const times = { createdAt: Seconds('Creation time'), updatedAt: Seconds('Time of the last change') }
const always = <Word extends string>(word: Word) => Type.Literal(word, { description: `Always \`${word}\`.` })
const Text = (about: string) => Type.String({ description: about })

export const BuyLabelRequest = Type.Object(
  {
    rate: Type.Object(
      {
        id: NeededText({
          description: 'Id of a rate, from the response of `getRates` or `createOrderWithRates`.',
          ...structural,
        }),
      },
      { title: 'RateReference', description: 'The rate to buy.' },
    ),
  },
  { title: 'BuyLabelRequest', description: 'The rate to buy for the shipment.' },
)

const LabelAddress = Type.Object(
  { id: Text('Id of the address.'), object: always('Address'), ...addressFields, ...times },
  { title: 'LabelAddress', description: 'An address on the label.' },
)

const LabelParcel = Type.Object(
  {
    id: Text('Id of the package.'),
    object: always('Parcel'),
    weight: Type.Number({ description: 'Weight in pounds.' }),
    length: Type.Number({ description: 'Longest side in inches. 0 with a predefined package.' }),
    width: Type.Number({ description: 'Second-longest side in inches. 0 with a predefined package.' }),
    height: Type.Number({ description: 'Shortest side in inches. 0 with a predefined package.' }),
    predefinedPackage: NullableText("Name of a carrier's own packaging. Null: none."),
    ...times,
  },
  { title: 'LabelParcel', description: 'The package of the label.' },
)

const SelectedRate = Type.Object(
  {
    id: Text('Id of the rate.'),
    object: always('Rate'),
    shipmentId: Text('Id of the shipment that the rate was quoted for.'),
    carrier: Text('Id of the carrier.'),
    service: Text("The carrier's service code."),
    rate: Type.Number({ description: 'Amount charged to the account, in `currency`.' }),
    currency: Text('ISO 4217 code.'),
    retailRate: Type.Number({
      description: "The carrier's retail price, for comparison. Equals `rate` if the carrier has no such price.",
    }),
    retailCurrency: Text('ISO 4217 code of `retailRate`.'),
    listRate: Type.Number({
      description: "The carrier's list price, for comparison. Equals `rate` if the carrier has no such price.",
    }),
    listCurrency: Text('ISO 4217 code of `listRate`.'),
    deliveryDate: Nullable(UtcTime('Estimated delivery time. Null: the carrier gave no date.')),
    deliveryDays: Int32({ description: 'Transit estimate in days, as the carrier counts them. 0: no estimate.' }),
    estDeliveryDays: Int32({ description: 'Always equal to `deliveryDays`.' }),
    deliveryDateGuaranteed: Type.Boolean({ description: 'Whether the carrier guarantees the delivery date.' }),
    billingType: NullableText("The carrier's term for the type of billing."),
    ...times,
  },
  { title: 'SelectedRate', description: 'The rate that was bought.' },
)

const PostageLabel = Type.Object(
  {
    id: Type.String({ description: 'Id of the label. Use it to download or cancel the label.' }),
    object: always('PostageLabel'),
    labelProcessingStatus: LabelFileStatus,
    labelAssets: Type.Array(LabelAssetResponse, { description: 'One file per format.' }),
    labelUrl: NullableText('Temporary link to the PDF. Null while the file is being created.'),
    labelPdfUrl: NullableText('Same value as `labelUrl`.'),
    labelZpl203Url: NullableText('Temporary link to the ZPL file for 203 dpi.'),
    labelZpl300Url: NullableText('Temporary link to the ZPL file for 300 dpi.'),
    labelZpl600Url: NullableText('Temporary link to the ZPL file for 600 dpi.'),
    labelFileType: always('PDF'),
    labelDate: Seconds('Mailing date, or the creation time of the label if there is no mailing date'),
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
    id: Text('Id of the declaration.'),
    object: always('CustomsInfo'),
    contentsType: Text('Type of the contents.'),
    contentsExplanation: Text('Description of the contents. Empty if no description was given.'),
    customsCertify: Type.Boolean({ description: 'Whether the sender certifies the declaration.' }),
    customsSigner: Text('Name of the signer.'),
    declaration: NullableText('Free text for the customs documents.'),
    eelPfc: Text('Export exemption or ITN. Empty if the shipment needs neither.'),
    nonDeliveryOption: Text('Handling of an undeliverable package.'),
    restrictionType: Text('Type of import restriction.'),
    restrictionComments: NullableText('Description of the restriction.'),
    incoterm: NullableText('Who pays duties and taxes: the recipient (`DAP`) or the sender (`DDP`).'),
    customsItems: Type.Array(
      Type.Object(
        {
          id: Text('Id of the item.'),
          object: always('CustomsItem'),
          code: Text("The sender's own product code, as it was sent."),
          description: Text('Description of the goods.'),
          hsTariffNumber: Text('Harmonized System tariff number.'),
          originCountry: Text('Country of origin, as an ISO 3166-1 alpha-2 code.'),
          quantity: Int32({ description: 'Quantity.' }),
          value: Text('Value of all units together, in `currency`, as a decimal string.'),
          currency: NullableText('ISO 4217 code.'),
          weight: Type.Number({ description: 'Weight of all units together, in pounds.' }),
          manufacturer: NullableText('Name of the manufacturer.'),
          eccn: NullableText('Export control classification number.'),
          ...productIdFields,
          ...times,
        },
        { title: 'CustomsItem', description: 'One kind of goods in the package.' },
      ),
      { description: 'The goods in the package.' },
    ),
    ...times,
  },
  { title: 'CustomsInfo', description: 'The customs declaration of the package.' },
)

export const BuyLabelResponseSchema = Type.Object(
  {
    id: Text('Id of the shipment.'),
    object: always('Shipment'),
    orderId: NullableText('Id of the order.'),
    status: ShipmentStatusSchema,
    isReturn: Type.Boolean({
      description: 'Whether this is a return. Always false for shipments created through the API.',
    }),
    trackingCode: Text("The carrier's tracking number."),
    uspsZone: Nullable(Int32({ description: 'USPS zone. Null if the carrier reported no zone.' })),
    ...times,
    fromAddress: LabelAddress,
    toAddress: LabelAddress,
    returnAddress: Nullable(LabelAddress, "the sender's address."),
    parcel: LabelParcel,
    selectedRate: SelectedRate,
    postageLabel: PostageLabel,
    customsInfo: Nullable(CustomsInfo, 'nothing is declared.'),
  },
  {
    title: 'BuyLabelResponse',
    description: 'A completed purchase. The value of `object` distinguishes it from a purchase in progress.',
  },
)

export const BuyLabelAcceptedSchema = Type.Object(
  {
    object: always('Purchase'),
    operationId: Type.String({ description: 'Id of the purchase. Read it with `getPurchase`.' }),
    shipmentId: Text('Id of the shipment.'),
    rateId: Text('Id of the rate.'),
    status: PurchaseStatusSchema,
    correlationId: NullableText('Id for diagnosis only.'),
  },
  {
    title: 'BuyLabelAccepted',
    description: 'A purchase in progress. Read its outcome with `getPurchase` or from the order.',
  },
)

export const PurchaseResponse = Type.Object(
  {
    ...purchaseStatusFields,
    orderId: Guid('Id of the order.'),
    shipmentId: Guid('Id of the shipment.'),
    rateId: Guid('Id of the rate.'),
    labelId: Nullable(Guid('Id of the label. Null if the purchase failed or is still in progress.')),
    cancellation: Nullable(CancellationSchema, 'no cancellation was requested.'),
  },
  { title: 'Purchase', description: 'A purchase.' },
)

export const CancelLabelResponse = Type.Object(
  {
    isSuccess: Type.Boolean({ description: 'Whether the label is canceled. False: nothing changed.' }),
    reason: Type.Optional(
      NullableText(
        "The carrier's reason for rejecting the cancellation. Null if the carrier gave no reason, does not accept cancellations, or could not be reached. Absent if `isSuccess` is true.",
      ),
    ),
  },
  { title: 'CancelLabelResponse', description: 'The result of a cancellation.' },
)
