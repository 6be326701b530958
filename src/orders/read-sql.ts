/** Statements that read single orders. */
import type { Queryable } from '#kit/postgres.ts'
import type { StoredAddress } from '#orders/address.ts'
import type { LabelStatus } from '#orders/label-summary.ts'
import type { ParcelRow } from '#orders/parcel.ts'
import type { OrderStatus } from '#orders/states.ts'

export type ShipmentRow = ParcelRow & { id: string }

export type OrderRow = {
  id: string
  status: OrderStatus
  created_at: Date
  updated_at: Date
  from_address: StoredAddress
  to_address: StoredAddress
}

export const selectOrder = (db: Queryable, accountId: string, orderId: string) =>
  db.query<OrderRow>({
    name: 'orders.whole',
    text: `select id, status, created_at, updated_at, from_address, to_address
           from orders where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, orderId],
  })

export const selectShipments = (db: Queryable, accountId: string, orderId: string) =>
  db.query<ShipmentRow>({
    name: 'orders.shipments',
    text: `select id, parcel_id, weight, length, width, height, predefined_package, created_at, updated_at
           from shipments where account_id = $1::uuid and order_id = $2::uuid order by position`,
    values: [accountId, orderId],
  })

export type OrderSummaryRow = {
  id: string
  status: OrderStatus
  created_at: Date
  to_address: StoredAddress
  latest_shipment_id: string | null
  label_id: string | null
  label_status: LabelStatus | null
  carrier: string | null
  service_code: string | null
  service_name: string | null
  tracking_number: string | null
  ship_date: Date | null
  ready_formats: string[]
  weight: string | null
  length: string | null
  width: string | null
  height: string | null
  predefined_package: string | null
}

/** The order as Get Order shows it. A sub-account, where given, must be the order's own. */
export const selectOrderSummary = (
  db: Queryable,
  query: { accountId: string; orderId: string; subAccountId: string | null },
) =>
  db.query<OrderSummaryRow>({
    name: 'orders.summary',
    text: `select o.id, o.status, o.created_at, o.to_address, o.latest_shipment_id, o.label_id, o.label_status, o.carrier,
                  o.service_code, o.service_name, o.tracking_number, o.ship_date, o.ready_formats,
                  s.weight, s.length, s.width, s.height, s.predefined_package
           from orders o
           left join shipments s on s.account_id = o.account_id and s.id = o.latest_shipment_id
           where o.account_id = $1::uuid and o.id = $2::uuid and ($3::uuid is null or o.sub_account_id = $3::uuid)`,
    values: [query.accountId, query.orderId, query.subAccountId],
  })

export type ShipmentWithAddressesRow = ShipmentRow & {
  order_id: string
  from_address: StoredAddress
  to_address: StoredAddress
}

/** A shipment with the addresses of its order. */
export const selectShipment = (db: Queryable, accountId: string, shipmentId: string) =>
  db.query<ShipmentWithAddressesRow>({
    name: 'orders.shipment',
    text: `select s.id, s.parcel_id, s.weight, s.length, s.width, s.height, s.predefined_package, s.created_at, s.updated_at,
                  s.order_id, o.from_address, o.to_address
           from shipments s join orders o on o.account_id = s.account_id and o.id = s.order_id
           where s.account_id = $1::uuid and s.id = $2::uuid`,
    values: [accountId, shipmentId],
  })
