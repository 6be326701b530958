import { serviceError } from '#errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import { type Address, addressOfStored } from '#orders/address.ts'
import type { LabelSummary } from '#orders/label-summary.ts'
import { type ParcelContent, parcelContentOf } from '#orders/parcel.ts'
import * as sql from '#orders/read-sql.ts'
import type { OrderStatus } from '#orders/states.ts'

/** An order with its latest shipment and its latest label. */
export type OrderSummary = {
  orderId: string
  status: OrderStatus
  to: Address
  shipment: { shipmentId: string; parcel: ParcelContent } | null
  label: LabelSummary | null
  createdAt: Date
}

/**
 * Reads an order with its latest shipment and label, in one statement.
 *
 * @param query.subAccountId where given, the order has to be that sub-account's
 * @throws ServiceError 404 where there is no such order
 */
export async function getOrder(
  deps: { db: Queryable },
  query: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<OrderSummary> {
  const [row] = await sql.selectOrderSummary(deps.db, query)
  if (!row) throw serviceError('Order.NotFound')
  const { latest_shipment_id: shipmentId, weight } = row
  return {
    orderId: row.id,
    status: row.status,
    to: addressOfStored(row.to_address),
    shipment:
      shipmentId === null || weight === null ? null : { shipmentId, parcel: parcelContentOf({ ...row, weight }) },
    label: labelSummaryOf(row),
    createdAt: row.created_at,
  }
}

function labelSummaryOf(row: sql.OrderSummaryRow): LabelSummary | null {
  const { label_id, label_status, carrier, service_code, service_name } = row
  if (label_id === null || label_status === null) return null
  if (carrier === null || service_code === null || service_name === null) return null
  return {
    labelId: label_id,
    labelStatus: label_status,
    carrier,
    serviceCode: service_code,
    serviceName: service_name,
    trackingNumber: row.tracking_number,
    shipDate: row.ship_date,
    readyFormats: row.ready_formats,
  }
}
