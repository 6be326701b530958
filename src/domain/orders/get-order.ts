import type { AddressContent } from '#domain/orders/address.ts'
import type { LabelSummary } from '#domain/orders/label-summary.ts'
import type { OrderDetails } from '#domain/orders/order-details.ts'
import type { ParcelContent } from '#domain/orders/parcel.ts'
import * as sql from '#domain/orders/read-sql.ts'
import type { ShipmentLabel, ShipmentPurchase } from '#domain/orders/shipment-purchase.ts'
import { OrderSource, type OrderStatus } from '#domain/orders/states.ts'
import type { FindStoreDetails, StoreDetails } from '#domain/orders/store-details.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'

/** An order as Get Order shows it. */
export type OrderSummary = {
  orderId: string
  status: OrderStatus
  to: AddressContent
  /** The one of its shipments that it is shown by: whose label that is; without any label the last. */
  shipment: { shipmentId: string; parcel: ParcelContent } | null
  label: LabelSummary | null
  details: OrderDetails
  /** All of them, in the order in which they were given. */
  shipments: BoughtShipment[]
  /** What the store says that it came from; null: it came from none. */
  store: StoreDetails | null
  createdAt: Date
}

/** A shipment with what was bought for it. */
export type BoughtShipment = {
  shipmentId: string
  parcel: ParcelContent
  purchase: ShipmentPurchase['purchase'] | null
  label: ShipmentLabel | null
}

const noDetails: OrderDetails = { reference: null, items: [], notes: null }

/**
 * Reads an order with all its shipments and what was bought for them, in one statement; of one that came from a store,
 * what that says of it in another.
 *
 * @param query.subAccountId where it is named, the order has to be that sub-account's
 * @throws ServiceError 404 where there is no such order
 */
export async function getOrder(
  deps: { db: Pick<Database, 'reads'>; findStoreDetails: FindStoreDetails },
  query: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<OrderSummary> {
  const rows = await sql.selectOrderWithShipments(deps.db.reads, query)
  const [row] = rows
  if (!row) throw serviceError('Order.NotFound')
  const shipments = boughtShipments(rows)
  const { accountId, orderId } = query
  return {
    orderId: row.orderId,
    status: row.status,
    to: row.to,
    shipment: shipments.find(({ shipmentId }) => shipmentId === row.shownShipmentId) ?? null,
    label: labelSummary(row),
    details: row.details ?? noDetails,
    shipments,
    store: row.source === OrderSource.Store ? await deps.findStoreDetails({ accountId, orderId }) : null,
    createdAt: row.createdAt,
  }
}

function boughtShipments(rows: readonly sql.OrderRow[]): BoughtShipment[] {
  const bought = rows.find(({ purchases }) => purchases)?.purchases
  // One row, in nearly all orders: nothing to be put in order, or to be looked for twice.
  const inOrder = rows.length > 1 ? rows.toSorted((left, right) => left.position - right.position) : rows
  return inOrder.flatMap((row) => {
    const { shipmentId, weightPounds, lengthInches, widthInches, heightInches, predefinedPackage } = row
    if (shipmentId === null || weightPounds === null) return []
    const parcel = { weightPounds, lengthInches, widthInches, heightInches, predefinedPackage }
    const own = bought?.find((one) => one.shipmentId === shipmentId)
    return [{ shipmentId, parcel, purchase: own?.purchase ?? null, label: own?.label ?? null }]
  })
}

function labelSummary(row: sql.OrderRow): LabelSummary | null {
  const {
    shownShipmentId: shipmentId,
    labelId,
    labelStatus,
    carrier,
    serviceCode,
    serviceName,
    trackingNumber,
    shipDate,
  } = row
  if (shipmentId === null || labelId === null || labelStatus === null) return null
  if (carrier === null || serviceCode === null || serviceName === null) return null
  const { readyFormats } = row
  return { shipmentId, labelId, labelStatus, carrier, serviceCode, serviceName, trackingNumber, shipDate, readyFormats }
}
