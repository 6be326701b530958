/** The response with an order. Amounts are decimal text, because pages only show them. */
import { type Static, Type } from 'typebox'
import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { OrderAddress } from '#domain/orders/order/address.ts'
import { isLive, LabelStatus, type WholeOrder } from '#domain/orders/order/order.ts'
import { type PurchaseBlock, purchaseBlocks } from '#domain/orders/status/states.ts'
import { listShipmentPurchases } from '#domain/purchases/queries/queries.ts'
import { LabelFilesState } from '#edges/console/schemas.ts'
import { type PageOfError, withDocUrl } from '#edges/http/responses.ts'
import { customsResponse, detailsResponse, OrderItem, packageResponse, sourceNames } from '#edges/shapes/orders.ts'
import { optionsResponse, RateOptions } from '#edges/shapes/rate-options.ts'
import { addressFields, CancellationSchema, OrderPackage, purchaseStatusFields } from '#edges/shapes/shipment.ts'
import { LabelStatusSchema, OrderSourceName, OrderStatusSchema } from '#edges/shapes/statuses.ts'
import type { Database } from '#kit/postgres.ts'
import { Guid, Int32, Nullable, NullableNumber, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

const AddressOfOrder = Type.Object(addressFields, { title: 'OrderAddress', description: 'An address of the order.' })

const TextOrNull = (about: string) => NullableText(`${about} Null: not given.`)
const CustomsOfOrder = Type.Object(
  {
    contentsType: TextOrNull('Type of the contents.'),
    contentsExplanation: TextOrNull('Description of the contents.'),
    customsCertify: Nullable(Type.Boolean({ description: 'Whether the declaration is certified. Null: not given.' })),
    customsSigner: TextOrNull('Name of the signer.'),
    declaration: TextOrNull('Free text for the customs documents.'),
    eelPfc: TextOrNull('Export exemption or ITN.'),
    nonDeliveryOption: TextOrNull('Handling of an undeliverable package.'),
    restrictionType: TextOrNull('Type of import restriction.'),
    restrictionComments: TextOrNull('Description of the restriction.'),
    incoterm: TextOrNull('Incoterm, which determines who pays duties and taxes.'),
    customsItems: Type.Array(
      Type.Object(
        {
          description: TextOrNull('Description of the goods.'),
          quantity: Nullable(Int32({ description: 'Quantity.' })),
          value: TextOrNull('Total value of all units, as a decimal.'),
          currency: TextOrNull('ISO 4217 code.'),
          weight: NullableNumber('Total weight of all units, in pounds.'),
          hsTariffNumber: TextOrNull('Harmonized System tariff number.'),
          originCountry: TextOrNull('Country of origin, as an ISO 3166-1 alpha-2 code.'),
          code: TextOrNull("The sender's own product code."),
          manufacturer: TextOrNull('Name of the manufacturer.'),
          eccn: TextOrNull('Export control classification number.'),
        },
        { title: 'CustomsItemOfOrder', description: 'One kind of goods in the package.' },
      ),
      { description: 'The goods in the package.' },
    ),
  },
  { title: 'CustomsOfOrder', description: 'A possibly incomplete customs declaration.' },
)

const ShipmentOfOrder = Type.Object(
  {
    shipmentId: Guid('Id of the shipment.'),
    parcel: OrderPackage,
    customsInfo: Nullable(CustomsOfOrder),
    label: Nullable(
      Type.Object(
        {
          labelId: Guid('Id of the label.'),
          status: LabelStatusSchema,
          isLive: Type.Boolean({ description: 'Whether the label is live.' }),
          canBeCancelled: Type.Boolean({ description: 'Whether the carrier accepts cancellations.' }),
          carrier: Type.String({ description: 'Id of the carrier.' }),
          serviceCode: Type.String({ description: "The carrier's service code." }),
          trackingNumber: NullableText('Tracking number. Null only if the label status is 4 (Error).'),
          charge: Type.String({ description: 'Price of the label, as a decimal. 0 if no label was created.' }),
          currency: Type.String({ description: 'ISO 4217 code.' }),
          files: LabelFilesState,
          cancellation: Nullable(CancellationSchema),
        },
        { title: 'ShipmentLabel', description: 'The live label, or the most recent one if none is live.' },
      ),
    ),
    purchase: Nullable(
      Type.Object(purchaseStatusFields, {
        title: 'ShipmentPurchase',
        description: 'The active purchase of the shipment, or the most recent one if none is active.',
      }),
    ),
  },
  { title: 'ShipmentOfOrder', description: 'A package of the order with its label and purchase.' },
)

export const OrderPage = Type.Object(
  {
    orderId: Guid('Id of the order.'),
    subAccountId: Nullable(Guid('Id of the sub-account. Null: none.')),
    status: OrderStatusSchema,
    heldFrom: Nullable(OrderStatusSchema),
    source: OrderSourceName,
    createdAt: UtcTime('Creation time, in UTC.'),
    updatedAt: UtcTime('Time of the last change, in UTC.'),
    fromAddress: AddressOfOrder,
    toAddress: AddressOfOrder,
    reference: NullableText('Your own order number.'),
    options: RateOptions,
    items: Type.Array(OrderItem, { description: 'Line items of the order. Empty if the order has none.' }),
    notes: NullableText('Your notes.'),
    shipments: Type.Array(ShipmentOfOrder, { description: 'All shipments, in their original sequence.' }),
    shownShipmentId: Nullable(Guid('Id of the shipment that represents the order in lists.')),
    moves: Type.Array(OrderStatusSchema, {
      description:
        'Statuses that the order can be moved to. For an order on hold, the status before the hold comes first.',
    }),
    isPurchasable: Type.Boolean({ description: 'Whether a label can be bought for a shipment that has none.' }),
    purchaseBlock: Nullable(
      Type.Unsafe<PurchaseBlock>(
        OneOf(purchaseBlocks, {
          title: 'PurchaseBlock',
          description: 'Code of the error that prevents a purchase, whatever the status of the order. Null: none.',
        }),
      ),
    ),
    replacesOrderId: Nullable(Guid('Id of the canceled order that this order replaces. Null: none.')),
    replacedBy: Nullable(
      Type.Object(
        {
          orderId: Guid('Id of the order or draft.'),
          isDraft: Type.Boolean({ description: 'Whether the replacement is still a draft.' }),
        },
        { title: 'ReplacingOrder', description: 'The order or draft that replaces this canceled order.' },
      ),
    ),
    awaitsReplacement: Type.Boolean({
      description:
        'Whether the order was canceled for a correction and has no replacement. If true, the correction can be started again.',
    }),
  },
  { title: 'OrderPage', description: 'An order with all the data that its page shows.' },
)

const addressResponse = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...address }: OrderAddress) => address

type Ways = {
  pageOfError: PageOfError | null
  /** Whether a carrier can void labels. */
  takesLabelsBack(carrierId: string): boolean
}

const shipmentResponse = (
  { pageOfError, takesLabelsBack }: Ways,
  { shipmentId, parcel, customs, purchase, label }: WholeOrder['shipments'][number],
): Static<typeof ShipmentOfOrder> => ({
  shipmentId,
  parcel: packageResponse(parcel),
  customsInfo: customs && customsResponse(customs),
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
    error: purchase.failure && withDocUrl(purchase.failure, pageOfError),
  },
})

/** @param options the delivery options for rates */
export const orderPageResponse = (
  ways: Ways,
  order: WholeOrder,
  options: ServiceOptions,
): Static<typeof OrderPage> => ({
  orderId: order.orderId,
  subAccountId: order.subAccountId,
  status: order.status,
  heldFrom: order.heldFrom,
  source: sourceNames[order.source],
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
  fromAddress: addressResponse(order.from),
  toAddress: addressResponse(order.to),
  ...detailsResponse(order.details),
  options: optionsResponse(options),
  shipments: order.shipments.map((shipment) => shipmentResponse(ways, shipment)),
  shownShipmentId: order.shownShipmentId,
  moves: order.moves,
  isPurchasable: order.isPurchasable,
  purchaseBlock: order.purchaseBlock,
  replacesOrderId: order.replacesOrderId,
  replacedBy: order.replacedBy,
  awaitsReplacement: order.awaitsReplacement,
})

export const noOptions: ServiceOptions = { signature: null, saturdayDelivery: false }

/**
 * The delivery options of an order: those of its last purchase, or else those that were entered. They are the default
 * for the next purchase and for copies.
 */
export async function optionsOfOrder(
  deps: { db: Database },
  accountId: string,
  { shipments, details }: Pick<WholeOrder, 'shipments' | 'details'>,
): Promise<ServiceOptions> {
  const bought = shipments.flatMap(({ shipmentId, purchase }) => (purchase ? [shipmentId] : []))
  // Most orders that are not shipped yet have no purchases to read.
  const purchases = bought.length > 0 ? await listShipmentPurchases(deps, accountId, bought) : []
  const [latest] = purchases.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  return (latest ? latest.quote.serviceOptions : details.serviceOptions) ?? noOptions
}
