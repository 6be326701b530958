import { serviceError } from '#errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import { labelAssets, type SignLink } from '#orders/label-assets.ts'
import { numberOrNull } from '#orders/order-answer.ts'
import * as sql from '#orders/sql.ts'

export type GetOrderDeps = { db: Queryable; signLink: SignLink }

const liveLabel = (status: number | null): boolean => status === 1 || status === 2

/** Reads an order with its latest shipment and label, links to its files made fresh. */
export async function getOrder(
  deps: GetOrderDeps,
  query: { accountId: string; orderId: string; subAccountId: string | null },
) {
  const [row] = await sql.selectOrderSummary(deps.db, query.accountId, query.orderId, query.subAccountId)
  if (!row) throw serviceError('Order.NotFound')
  const to = row.to_address
  return {
    id: row.id,
    status: row.status,
    orderDate: row.created_at.toISOString(),
    customer: { name: to.name || to.company, email: to.email, phone: to.phone },
    destination: {
      city: to.city,
      country: to.country,
      state: to.state,
      street1: to.street1,
      street2: to.street2,
      zip: to.zip,
    },
    shipmentId: row.latest_shipment_id,
    labelId: row.label_id,
    shipment: row.latest_shipment_id ? shipmentSummary(deps, query.accountId, row.latest_shipment_id, row) : null,
  }
}

function shipmentSummary(deps: GetOrderDeps, accountId: string, shipmentId: string, row: sql.OrderSummaryRow) {
  return {
    shipmentId,
    labelId: row.label_id,
    labelStatus: row.label_status,
    carrier: row.carrier,
    serviceLevel: row.service_code,
    trackingNumber: row.tracking_number,
    shipDate: row.ship_date?.toISOString() ?? null,
    package: {
      weight: numberOrNull(row.weight),
      length: numberOrNull(row.length),
      width: numberOrNull(row.width),
      height: numberOrNull(row.height),
      predefinedPackage: row.predefined_package,
    },
    labelAssets:
      row.label_id && liveLabel(row.label_status)
        ? labelAssets(deps.signLink, accountId, row.label_id, row.ready_formats)
        : [],
  }
}
