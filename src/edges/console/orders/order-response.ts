/** The response with an order. Amounts are decimal text, because pages only show them. */
import { type Static, Type } from 'typebox'
import { leavesCustomsTerritory } from '#adapters/carriers/addresses.ts'
import type { Carrier, ServiceOptions } from '#adapters/carriers/carrier.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import { declareTo } from '#domain/orders/customs/product-ids.ts'
import type { OrderAddress } from '#domain/orders/order/address.ts'
import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import { isLive, LabelStatus, type WholeOrder } from '#domain/orders/order/order.ts'
import { mayNeedCustoms } from '#domain/orders/order/validate-order.ts'
import { type PurchaseBlock, purchaseBlocks } from '#domain/orders/status/states.ts'
import { listShipmentPurchases } from '#domain/purchases/queries/queries.ts'
import { takesLabelsBack } from '#edges/console/carriers/responses.ts'
import type { ConsoleServer, RequestDeps } from '#edges/console/operation.ts'
import { LabelFilesState } from '#edges/console/schemas.ts'
import { type PageOfError, withDocUrl } from '#edges/http/responses.ts'
import { ToAddressCheckResponse } from '#edges/shapes/address-check.ts'
import {
  customsResponse,
  detailsResponse,
  OrderItem,
  packageResponse,
  productIdFields,
  sourceNames,
  termsFields,
} from '#edges/shapes/orders.ts'
import { PaidBy, paidBy } from '#edges/shapes/paid-by.ts'
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
          ...productIdFields,
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
    needsCustoms: Type.Boolean({ description: 'Whether carriers may require a customs declaration on the route.' }),
    customsIssues: Type.Array(
      Type.Object(
        {
          field: Type.String({ description: 'Field of the request that is missing or invalid.' }),
          text: Type.String({ description: 'The issue as a sentence.' }),
        },
        { title: 'CustomsIssue', description: 'An issue of the customs declaration.' },
      ),
      {
        description:
          'Issues of the customs declaration that prevent a purchase. Empty if nothing is missing or a label is live.',
      },
    ),
    contentVersion: Int32({ description: 'Incremented by each change. Rates of earlier versions cannot be bought.' }),
    shipDate: NullableText('Chosen ship date, as `yyyy-mm-dd`. Null: the day of the purchase.'),
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
          paidBy: PaidBy,
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
    ...termsFields,
    toAddressCheck: Nullable(
      Type.Object(
        {
          ...ToAddressCheckResponse.properties,
          checkedBy: Type.String({ description: 'The carrier that checked the address, or `offline`.' }),
          messages: Type.Array(Type.String(), { description: 'Findings as sentences.' }),
          isOpen: Type.Boolean({ description: 'Whether a person should look at the address.' }),
        },
        { title: 'OrderAddressCheck', description: 'The result of the background check. Null: not checked yet.' },
      ),
    ),
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
          description: 'Code of the error that prevents a purchase, regardless of the status of the order. Null: none.',
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

const addressResponse = ({
  id: _id,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  written: _written,
  ...address
}: OrderAddress) => address

type Ways = {
  pageOfError: PageOfError | null
  /** Whether a carrier can void labels. */
  takesLabelsBack(carrierId: string): boolean
  findCarrier(carrierId: string): Carrier | undefined
}

type ListedShipment = WholeOrder['shipments'][number]

/** The product ids that the carrier of the label has received, one for each item. */
function sentProductIds({ findCarrier }: Ways, { from, to }: WholeOrder, { parcel, customs, label }: ListedShipment) {
  const carrier = label && label.status !== LabelStatus.Error ? findCarrier(label.carrier) : undefined
  const { declaration } = carrier ? declareTo(carrier, { from, to, parcel, customs }) : { declaration: null }
  return declaration?.items.map(({ productIds }) => productIds)
}

/** Only packages that leave their customs territory need a declaration of every carrier. */
function customsIssues({ from, to }: WholeOrder, { parcel, customs, label }: ListedShipment) {
  if ((label && isLive(label.status)) || !leavesCustomsTerritory(from, to)) return []
  return validateCustoms({ from, to, parcel, customs }).gaps.map(({ field, predicate }) => ({
    field: field ?? '',
    text: `${field} ${predicate}.`,
  }))
}

const shipmentResponse = (ways: Ways, order: WholeOrder, shipment: ListedShipment): Static<typeof ShipmentOfOrder> => {
  const { pageOfError, takesLabelsBack } = ways
  const { shipmentId, parcel, customs, options, purchase, label } = shipment
  return {
    shipmentId,
    parcel: packageResponse(parcel),
    customsInfo: customs && customsResponse(customs, sentProductIds(ways, order, shipment)),
    needsCustoms: mayNeedCustoms(order.from, order.to),
    customsIssues: customsIssues(order, shipment),
    contentVersion: shipment.contentVersion,
    shipDate: options?.shipDate ?? null,
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
      paidBy: paidBy(label.billing),
      files: label.filesState,
      cancellation: label.cancellation && { status: label.cancellation.state, reason: label.cancellation.reason },
    },
    purchase: purchase && {
      operationId: purchase.purchaseId,
      status: purchase.state,
      error: purchase.failure && withDocUrl(purchase.failure, pageOfError),
    },
  }
}

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
  toAddressCheck: order.toAddressCheck,
  shipments: order.shipments.map((shipment) => shipmentResponse(ways, order, shipment)),
  shownShipmentId: order.shownShipmentId,
  moves: order.moves,
  isPurchasable: order.isPurchasable,
  purchaseBlock: order.purchaseBlock,
  replacesOrderId: order.replacesOrderId,
  replacedBy: order.replacedBy,
  awaitsReplacement: order.awaitsReplacement,
})

export const noOptions: ServiceOptions = { signature: null, saturdayDelivery: false }

/** Reads the order with all the data that its page shows. @throws ServiceError `Order.NotFound` */
export async function readOrderPage(
  { app }: ConsoleServer,
  deps: RequestDeps,
  query: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<Static<typeof OrderPage>> {
  const order = await getWholeOrder(deps, query)
  // Options are needed only if a label can be bought.
  const options = order.isPurchasable ? await optionsOfOrder(deps, query.accountId, order) : noOptions
  const { pageOfError } = app
  const ways = { pageOfError, takesLabelsBack: takesLabelsBack(deps), findCarrier: deps.purchases.findCarrier }
  return orderPageResponse(ways, order, options)
}

/**
 * The delivery options of an order: those that were chosen for a package without a label, those of its last purchase, or
 * else those that were entered. They are the default for the next purchase and for copies.
 */
export async function optionsOfOrder(
  deps: { db: Database },
  accountId: string,
  { shipments, details }: Pick<WholeOrder, 'shipments' | 'details'>,
): Promise<ServiceOptions> {
  const chosen = shipments.find(({ label, options }) => options && !(label && isLive(label.status)))?.options
  if (chosen) return { signature: chosen.signature, saturdayDelivery: chosen.saturdayDelivery }
  const bought = shipments.flatMap(({ shipmentId, purchase }) => (purchase ? [shipmentId] : []))
  // Most orders that are not shipped yet have no purchases to read.
  const purchases = bought.length > 0 ? await listShipmentPurchases(deps, accountId, bought) : []
  const [latest] = purchases.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  return (latest ? latest.quote.serviceOptions : details.serviceOptions) ?? noOptions
}
