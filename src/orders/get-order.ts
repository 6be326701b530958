import { serviceError } from '#errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import type { AddressContent } from '#orders/address.ts'
import type { LabelSummary } from '#orders/label-summary.ts'
import type { ParcelContent } from '#orders/parcel.ts'
import * as sql from '#orders/read-sql.ts'
import type { OrderStatus } from '#orders/states.ts'

/** An order with one of its shipments: the one whose label it is shown by; without any label the last. */
export type OrderSummary = {
  orderId: string
  status: OrderStatus
  to: AddressContent
  shipment: { shipmentId: string; parcel: ParcelContent } | null
  label: LabelSummary | null
  createdAt: Date
}

/**
 * Reads an order with the shipment and the label that it is shown by, in one statement.
 *
 * @param query.subAccountId where it is named, the order has to be that sub-account's
 * @throws ServiceError 404 where there is no such order
 */
export async function getOrder(
  deps: { db: Queryable },
  query: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<OrderSummary> {
  const [row] = await sql.selectOrderSummary(deps.db, query)
  if (!row) throw serviceError('Order.NotFound')
  return {
    orderId: row.orderId,
    status: row.status,
    to: row.to,
    shipment: shownShipment(row),
    label: labelSummary(row),
    createdAt: row.createdAt,
  }
}

function shownShipment(row: sql.OrderSummaryRow): OrderSummary['shipment'] {
  const { shipmentId, weightPounds, lengthInches, widthInches, heightInches, predefinedPackage } = row
  if (shipmentId === null || weightPounds === null) return null
  return { shipmentId, parcel: { weightPounds, lengthInches, widthInches, heightInches, predefinedPackage } }
}

function labelSummary(row: sql.OrderSummaryRow): LabelSummary | null {
  const { shipmentId, labelId, labelStatus, carrier, serviceCode, serviceName, trackingNumber, shipDate } = row
  if (shipmentId === null || labelId === null || labelStatus === null) return null
  if (carrier === null || serviceCode === null || serviceName === null) return null
  const { readyFormats } = row
  return { shipmentId, labelId, labelStatus, carrier, serviceCode, serviceName, trackingNumber, shipDate, readyFormats }
}
