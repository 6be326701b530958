/** Orders as the JSON API answers them. */
import type { Static } from 'typebox'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import type { OrdersPage } from '#domain/orders/list/list-orders.ts'
import type { OrderAddress } from '#domain/orders/order/address.ts'
import { isLive, type LabelAsset, type LabelAssets, LabelStatus } from '#domain/orders/order/label-summary.ts'
import type { BoughtShipment, ListedOrder, Order, OrderDetails, OrderSummary } from '#domain/orders/order/order.ts'
import type { Parcel, ParcelContent } from '#domain/orders/order/parcel.ts'
import type { ShipmentLabel } from '#domain/orders/shipment-purchase.ts'
import type { MovedOrder } from '#domain/orders/status/move-order.ts'
import { OrderSource } from '#domain/orders/status/states.ts'
import { type PageOfError, withDocUrl } from '#edges/http/responses.ts'
import type * as schemas from '#edges/shapes/order-schemas.ts'
import type { AddressResponse, OrderShipmentDetails, ParcelResponse } from '#edges/shapes/shipment.ts'
import { amountNumber } from '#kit/money.ts'

/** What an order's answer leads to. */
export type OrderLinks = {
  labelAssets: LabelAssets
  /** Null: errors name no page. */
  pageOfError: PageOfError | null
}

function timesResponse({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) {
  const created = createdAt.toISOString()
  // Of an order that was just made they are the same object, and writing one costs more than all else here.
  return { createdAt: created, updatedAt: updatedAt === createdAt ? created : updatedAt.toISOString() }
}

const addressResponse = (address: OrderAddress): Static<typeof AddressResponse> => ({
  ...address,
  ...timesResponse(address),
})

export const packageResponse = (parcel: ParcelContent) => ({
  weight: parcel.weightPounds,
  length: parcel.lengthInches,
  width: parcel.widthInches,
  height: parcel.heightInches,
  predefinedPackage: parcel.predefinedPackage,
})

const parcelResponse = (parcel: Parcel): Static<typeof ParcelResponse> => ({
  id: parcel.id,
  ...packageResponse(parcel),
  ...timesResponse(parcel),
})

export function orderResponse(order: Order): Static<typeof schemas.OrderResponse> {
  const addresses = { fromAddress: addressResponse(order.from), toAddress: addressResponse(order.to) }
  return {
    id: order.orderId,
    status: order.status,
    isReturn: false,
    ...timesResponse(order),
    ...addresses,
    shipments: order.shipments.map((shipment) => ({
      id: shipment.shipmentId,
      status: 'Unknown',
      isReturn: false,
      parcel: parcelResponse(shipment.parcel),
      ...addresses,
      ...timesResponse(shipment),
    })),
  }
}

export const detailsResponse = ({ reference, items, notes }: OrderDetails) => ({
  reference,
  items: items.map(({ unitWeightPounds, ...item }) => ({ ...item, unitWeight: unitWeightPounds })),
  notes,
})

/** Files of a label that does not live, or that will never be there, are none. */
function assetsOf(labelAssets: LabelAssets, accountId: string, label: ShipmentLabel): LabelAsset[] {
  if (!isLive(label.status)) return []
  if (label.filesState === 'completed') return labelAssets(accountId, label.labelId, 'all')
  return label.filesState === 'processing' ? labelAssets(accountId, label.labelId, []) : []
}

const boughtShipmentResponse = (
  { labelAssets, pageOfError }: OrderLinks,
  accountId: string,
  { shipmentId, parcel, purchase, label }: BoughtShipment,
): Static<typeof OrderShipmentDetails> => ({
  shipmentId,
  parcel: packageResponse(parcel),
  status: 'Unknown',
  label: label && {
    id: label.labelId,
    status: label.status,
    carrier: label.carrier,
    service: label.serviceCode,
    trackingNumber: label.trackingNumber,
    charge: label.status === LabelStatus.Error ? 0 : amountNumber(label.charge, label.currency),
    currency: label.currency,
    assets: assetsOf(labelAssets, accountId, label),
    cancellation: label.cancellation && { status: label.cancellation.state, reason: label.cancellation.reason },
  },
  purchase: purchase && {
    operationId: purchase.purchaseId,
    status: purchase.state,
    error: purchase.failure && withDocUrl(purchase.failure, pageOfError),
  },
})

export function orderSummaryResponse(
  links: OrderLinks,
  accountId: string,
  order: OrderSummary,
): Static<typeof schemas.GetOrderResponse> {
  const { to, shipment, label } = order
  return {
    id: order.orderId,
    status: order.status,
    orderDate: order.createdAt.toISOString(),
    customer: { name: to.name || to.company, email: to.email, phone: to.phone },
    destination: {
      city: to.city,
      country: to.country,
      state: to.state,
      street1: to.street1,
      street2: to.street2,
      zip: to.zip,
    },
    shipmentId: shipment?.shipmentId ?? null,
    labelId: label?.labelId ?? null,
    shipment: shipment && {
      shipmentId: shipment.shipmentId,
      labelId: label?.labelId ?? null,
      labelStatus: label?.labelStatus ?? null,
      carrier: label?.carrier ?? null,
      serviceLevel: label?.serviceCode ?? null,
      trackingNumber: label?.trackingNumber ?? null,
      shipDate: label?.shipDate?.toISOString() ?? null,
      package: packageResponse(shipment.parcel),
      labelAssets:
        label && isLive(label.labelStatus) ? links.labelAssets(accountId, label.labelId, label.readyFormats) : [],
    },
    details: {
      ...detailsResponse(order.details),
      shipments: order.shipments.map((one) => boughtShipmentResponse(links, accountId, one)),
      ...(order.store ? { store: order.store } : {}),
    },
  }
}

export const sourceNames: Readonly<Record<OrderSource, string>> = {
  [OrderSource.Manual]: 'Manual',
  [OrderSource.API]: 'API',
  [OrderSource.Store]: 'Store',
}

export const listItem = (order: ListedOrder): Static<typeof schemas.ListItem> => ({
  id: order.orderId,
  status: order.status,
  source: sourceNames[order.source],
  orderDate: order.createdAt.toISOString(),
  customerName: order.customerName,
  destinationCity: order.destinationCity,
  destinationCountry: order.destinationCountry,
  destinationZip: order.destinationZip,
  shipmentId: order.shownShipmentId,
  labelId: order.labelId,
  carrier: order.carrier,
  serviceLevel: order.serviceName,
  shipDate: order.shipDate?.toISOString() ?? null,
  trackingNumber: order.trackingNumber,
})

export const ordersPageResponse = ({ orders, ...page }: OrdersPage): Static<typeof schemas.OrderListPage> => ({
  items: orders.map(listItem),
  ...page,
})

export const movedOrderResponse = (moved: MovedOrder): Static<typeof schemas.MoveResponse> => ({
  ...moved,
  updatedAt: moved.updatedAt.toISOString(),
})

/** What was declared, by the names of an order's body. */
export const customsResponse = ({ isFromItems: _isFromItems, items, ...said }: CustomsContent) => ({
  ...said,
  customsItems: items.map(({ weightPounds, ...item }) => ({ ...item, weight: weightPounds })),
})
