/** An order as its page is answered it. Amounts are decimal texts: pages show them, and never calculate. */
import { type Static, Type } from 'typebox'
import type { ServiceOptions } from '#carriers/carrier.ts'
import { LabelFilesState } from '#console-api/schemas.ts'
import { answeredError, type PageOfError } from '#http-api/answered-error.ts'
import { Guid, Int32, Nullable, NullableNumber, NullableText, OneOf, UtcTime } from '#kit/schema.ts'
import type { Address } from '#orders/address.ts'
import { customsAnswer } from '#orders/customs-answer.ts'
import { isLive, LabelStatus } from '#orders/label-summary.ts'
import { detailsAnswer, packageAnswer, sourceNames } from '#orders/order-answer.ts'
import { OrderItem } from '#orders/schemas.ts'
import { addressFields, CancellationSchema, OrderPackage, purchaseStatusFields } from '#orders/shipment-schemas.ts'
import { type PurchaseBlock, purchaseBlocks } from '#orders/states.ts'
import { LabelStatusSchema, OrderSourceName, OrderStatusSchema } from '#orders/status-schemas.ts'
import type { WholeOrder } from '#orders/whole-order.ts'
import { optionsAnswer, RateOptions } from '#rates/rate-options-schemas.ts'

const AddressOfOrder = Type.Object(addressFields, { title: 'OrderAddress', description: 'From where, or to where.' })

const TextOrNull = (about: string) => NullableText(`${about} Null: not said.`)
const CustomsOfOrder = Type.Object(
  {
    contentsType: TextOrNull('What kind of contents it is.'),
    contentsExplanation: TextOrNull('The contents in words.'),
    customsCertify: Nullable(Type.Boolean({ description: 'Whether it is certified; null: not said.' })),
    customsSigner: TextOrNull('Who certifies it.'),
    declaration: TextOrNull('A text for the papers.'),
    eelPfc: TextOrNull('Export exemption or ITN.'),
    nonDeliveryOption: TextOrNull('What becomes of a parcel that cannot be delivered.'),
    restrictionType: TextOrNull('What restricts the import.'),
    restrictionComments: TextOrNull('The restriction in words.'),
    incoterm: TextOrNull('Who pays duties and taxes.'),
    customsItems: Type.Array(
      Type.Object(
        {
          description: TextOrNull('What it is.'),
          quantity: Nullable(Int32({ description: 'How many.' })),
          value: TextOrNull('Of all of them, a decimal.'),
          currency: TextOrNull('ISO 4217.'),
          weight: NullableNumber('Pounds, of all of them.'),
          hsTariffNumber: TextOrNull('The number of the Harmonized System.'),
          originCountry: TextOrNull('ISO 3166-1 alpha-2.'),
          code: TextOrNull("The sender's own number of the article."),
          manufacturer: TextOrNull('Who made it.'),
          eccn: TextOrNull('Export control classification number.'),
        },
        { title: 'CustomsItemOfOrder', description: 'One kind of thing in the parcel.' },
      ),
      { description: 'What is in the parcel.' },
    ),
  },
  { title: 'CustomsOfOrder', description: 'What customs are told of a shipment, as far as it was said.' },
)

const ShipmentOfOrder = Type.Object(
  {
    shipmentId: Guid('The shipment.'),
    parcel: OrderPackage,
    customsInfo: Nullable(CustomsOfOrder),
    label: Nullable(
      Type.Object(
        {
          labelId: Guid('The label.'),
          status: LabelStatusSchema,
          isLive: Type.Boolean({ description: 'Whether it can be used.' }),
          canBeCancelled: Type.Boolean({ description: 'Whether its carrier takes labels back at all.' }),
          carrier: Type.String({ description: 'Who carries the parcel.' }),
          serviceCode: Type.String({ description: "The carrier's own service code." }),
          trackingNumber: NullableText('Null only where the status is 4 Error.'),
          charge: Type.String({ description: 'What it cost, a decimal; 0 where no label was made.' }),
          currency: Type.String({ description: 'ISO 4217.' }),
          files: LabelFilesState,
          cancellation: Nullable(CancellationSchema),
        },
        { title: 'ShipmentLabel', description: 'The label that lives, else the one that came last.' },
      ),
    ),
    purchase: Nullable(
      Type.Object(purchaseStatusFields, {
        title: 'ShipmentPurchase',
        description: 'The purchase that holds the shipment, else the latest.',
      }),
    ),
  },
  { title: 'ShipmentOfOrder', description: 'A package of the order, with what was bought for it.' },
)

export const OrderPage = Type.Object(
  {
    orderId: Guid('The order.'),
    subAccountId: Nullable(Guid('The sub-account that it is of; null: none.')),
    status: OrderStatusSchema,
    heldFrom: Nullable(OrderStatusSchema),
    source: OrderSourceName,
    createdAt: UtcTime('When it was made, UTC.'),
    updatedAt: UtcTime('When it last changed, UTC.'),
    fromAddress: AddressOfOrder,
    toAddress: AddressOfOrder,
    reference: NullableText("The caller's own order number."),
    options: RateOptions,
    items: Type.Array(OrderItem, { description: 'What the order holds; none where nothing was said.' }),
    notes: NullableText("The caller's own notes."),
    shipments: Type.Array(ShipmentOfOrder, { description: 'All of them, in the order in which they were given.' }),
    shownShipmentId: Nullable(Guid('The one that lists show the order by.')),
    moves: Type.Array(OrderStatusSchema, { description: 'Where it may be moved now; from OnHold first where it was.' }),
    isPurchasable: Type.Boolean({ description: 'Whether a label may be bought for a shipment that has none.' }),
    purchaseBlock: Nullable(
      Type.Unsafe<PurchaseBlock>(
        OneOf(purchaseBlocks, {
          title: 'PurchaseBlock',
          description: 'A code of the catalogue: why nothing may be bought whatever the status. Null: none.',
        }),
      ),
    ),
    replacesOrderId: Nullable(Guid('The cancelled order whose place it takes; null: none.')),
    replacedBy: Nullable(
      Type.Object(
        {
          orderId: Guid('The order, or the draft that it is yet.'),
          isDraft: Type.Boolean({ description: 'Whether it is still being typed.' }),
        },
        { title: 'ReplacingOrder', description: 'What takes the place of this one, which was cancelled for it.' },
      ),
    ),
    awaitsReplacement: Type.Boolean({
      description:
        'Whether it was cancelled to be corrected and nothing takes its place: a correction can be begun again.',
    }),
  },
  { title: 'OrderPage', description: 'An order with everything that its page shows.' },
)

const addressAnswer = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...address }: Address) => address

type Ways = {
  pageOfError: PageOfError | null
  /** Whether a carrier has a way to void what it sold. */
  takesLabelsBack(carrierId: string): boolean
}

const shipmentAnswer = (
  { pageOfError, takesLabelsBack }: Ways,
  { shipmentId, parcel, customs, purchase, label }: WholeOrder['shipments'][number],
): Static<typeof ShipmentOfOrder> => ({
  shipmentId,
  parcel: packageAnswer(parcel),
  customsInfo: customs && customsAnswer(customs),
  label: label && {
    labelId: label.labelId,
    status: label.status,
    isLive: isLive(label.status),
    canBeCancelled: takesLabelsBack(label.carrier),
    carrier: label.carrier,
    serviceCode: label.serviceCode,
    trackingNumber: label.trackingNumber,
    charge: label.status === LabelStatus.Error ? '0' : label.charge,
    currency: label.currency,
    files: label.filesState,
    cancellation: label.cancellation && { status: label.cancellation.state, reason: label.cancellation.reason },
  },
  purchase: purchase && {
    operationId: purchase.purchaseId,
    status: purchase.state,
    error: purchase.failure && answeredError(purchase.failure, pageOfError),
  },
})

/** @param options what rates are asked for with */
export const orderPageAnswer = (ways: Ways, order: WholeOrder, options: ServiceOptions): Static<typeof OrderPage> => ({
  orderId: order.orderId,
  subAccountId: order.subAccountId,
  status: order.status,
  heldFrom: order.heldFrom,
  source: sourceNames[order.source],
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
  fromAddress: addressAnswer(order.from),
  toAddress: addressAnswer(order.to),
  ...detailsAnswer(order.details),
  options: optionsAnswer(options),
  shipments: order.shipments.map((shipment) => shipmentAnswer(ways, shipment)),
  shownShipmentId: order.shownShipmentId,
  moves: order.moves,
  isPurchasable: order.isPurchasable,
  purchaseBlock: order.purchaseBlock,
  replacesOrderId: order.replacesOrderId,
  replacedBy: order.replacedBy,
  awaitsReplacement: order.awaitsReplacement,
})
