import { refusal } from '#api/refusal.ts'
import type { Queryable } from '#kit/postgres.ts'
import { numberOrNull } from '#orders/order-answer.ts'
import * as sql from '#orders/sql.ts'

/** The formats of a label, in the order in which they are always listed. */
export const labelFormats = ['PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI'] as const
export type LabelFormat = (typeof labelFormats)[number]

export type LabelAsset = { format: LabelFormat; status: 'completed' | 'processing'; url: string | null }

export type GetOrderDeps = {
  db: Queryable
  /** Makes the temporary link to one file of a label. */
  signLink(accountId: string, labelId: string, format: LabelFormat): string
}

const liveLabel = (status: number | null): boolean => status === 1 || status === 2

/** Reads an order with its latest shipment and label, links to its files made fresh. */
export async function getOrder(
  deps: GetOrderDeps,
  query: { accountId: string; orderId: string; subAccountId: string | null },
) {
  const [row] = await sql.selectOrderSummary(deps.db, query.accountId, query.orderId, query.subAccountId)
  if (!row) throw refusal('Order.NotFound')
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
    labelAssets: row.label_id && liveLabel(row.label_status) ? assets(deps, accountId, row.label_id, row) : [],
  }
}

function assets(deps: GetOrderDeps, accountId: string, labelId: string, row: sql.OrderSummaryRow): LabelAsset[] {
  return labelFormats.map((format) =>
    row.ready_formats.includes(format)
      ? { format, status: 'completed', url: deps.signLink(accountId, labelId, format) }
      : { format, status: 'processing', url: null },
  )
}
