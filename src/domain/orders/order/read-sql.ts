import { checkOf } from '#domain/orders/address-checks.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import { readAddress, type StoredAddress } from '#domain/orders/order/address.ts'
import type { ToAddressCheck } from '#domain/orders/order/address-check.ts'
import {
  type CurrentShipment,
  type LabelStatus,
  liveLabelStatuses,
  type Order,
  type OrderDetails,
  type Shipment,
  type ShipmentOptions,
  type ShipmentPurchase,
  type WholeOrder,
} from '#domain/orders/order/order.ts'
import type { Parcel, ParcelContent } from '#domain/orders/order/parcel.ts'
import { correctedByAnother, OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

const parcelColumns = `s.weight::float8 as "weightPounds", s.length::float8 as "lengthInches", s.width::float8 as "widthInches",
  s.height::float8 as "heightInches", s.predefined_package as "predefinedPackage"`

export const shipmentColumns = `s.id as "shipmentId", s.parcel_id as "parcelId", ${parcelColumns}, s.customs, s.options,
  s.content_version as "contentVersion", s.created_at as "createdAt", s.updated_at as "updatedAt"`

export type ShipmentRow = ParcelContent & {
  shipmentId: string
  parcelId: string
  customs: CustomsContent | null
  options: ShipmentOptions | null
  contentVersion: number
  reference: string | null
  isFromStore: boolean
  createdAt: Date
  updatedAt: Date
}

/** Whether the order `o` came from a store; false if there is no order. */
export const isFromStoreColumn = `o.source is not distinct from ${OrderSource.Store} as "isFromStore"`

/** A parcel is as old as its shipment. */
export function readParcel(row: ShipmentRow): Parcel {
  const { parcelId: id, weightPounds, lengthInches, widthInches, heightInches, predefinedPackage } = row
  const { createdAt, updatedAt } = row
  return { id, weightPounds, lengthInches, widthInches, heightInches, predefinedPackage, createdAt, updatedAt }
}

export type AddressedRow = ShipmentRow & { orderId: string; from: StoredAddress; to: StoredAddress }

export const readShipment = (row: AddressedRow): Shipment => ({
  ...readUnaddressed(row),
  from: readAddress(row.from),
  to: readAddress(row.to),
})

const readUnaddressed = (row: ShipmentRow & { orderId: string }): Omit<Shipment, 'from' | 'to'> => ({
  shipmentId: row.shipmentId,
  orderId: row.orderId,
  parcel: readParcel(row),
  customs: row.customs,
  reference: row.reference,
  isFromStore: row.isFromStore,
  contentVersion: row.contentVersion,
  options: row.options,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

export type CurrentShipmentRow = AddressedRow & { revision: number }

/** Selects a shipment with the addresses of its order. The arguments are SQL text, such as `$1::uuid`. */
export const currentShipment = (accountId: string, shipmentId: string): string =>
  `select ${shipmentColumns}, s.order_id as "orderId", o.from_address as "from", o.to_address as "to",
          o.details ->> 'reference' as reference, ${isFromStoreColumn}, o.revision
   from shipments s join orders o on o.account_id = s.account_id and o.id = s.order_id
   where s.account_id = ${accountId} and s.id = ${shipmentId}`

export const readCurrentShipment = (row: CurrentShipmentRow): CurrentShipment => ({
  ...readShipment(row),
  revision: row.revision,
})

/** An order without its shipments. */
export async function selectOrder(
  db: Queryable,
  accountId: string,
  orderId: string,
): Promise<Omit<Order, 'shipments'>[]> {
  type Row = Omit<Order, 'shipments' | 'from' | 'to'> & { from: StoredAddress; to: StoredAddress }
  const rows = await db.query<Row>({
    name: 'orders.whole',
    text: `select id as "orderId", status, from_address as "from", to_address as "to", created_at as "createdAt",
                  updated_at as "updatedAt"
           from orders where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, orderId],
  })
  return rows.map((row) => ({ ...row, from: readAddress(row.from), to: readAddress(row.to) }))
}

/** The shipments of an order, without its addresses. */
export async function selectShipments(
  db: Queryable,
  accountId: string,
  orderId: string,
): Promise<Omit<Shipment, 'from' | 'to'>[]> {
  const rows = await db.query<ShipmentRow>({
    name: 'orders.shipments',
    text: `select ${shipmentColumns}, o.details ->> 'reference' as reference, ${isFromStoreColumn}
           from shipments s join orders o on o.account_id = s.account_id and o.id = s.order_id
           where s.account_id = $1::uuid and s.order_id = $2::uuid order by s.position`,
    values: [accountId, orderId],
  })
  return rows.map((row) => readUnaddressed({ ...row, orderId }))
}

/** A shipment with the addresses of its order. */
export async function selectShipment(db: Queryable, accountId: string, shipmentId: string): Promise<CurrentShipment[]> {
  const rows = await db.query<CurrentShipmentRow>({
    name: 'orders.shipment',
    text: currentShipment('$1::uuid', '$2::uuid'),
    values: [accountId, shipmentId],
  })
  return rows.map(readCurrentShipment)
}

/** A shipment that its order no longer has, with the addresses that it had then. */
export async function selectReplacedShipment(
  db: Queryable,
  accountId: string,
  shipmentId: string,
): Promise<Shipment[]> {
  const rows = await db.query<AddressedRow>({
    name: 'orders.replaced-shipment',
    text: `select ${shipmentColumns}, r.order_id as "orderId", r.from_address as "from", r.to_address as "to",
                  o.details ->> 'reference' as reference, ${isFromStoreColumn}
           from replaced_shipments r join shipments s on s.account_id = r.account_id and s.id = r.shipment_id
             left join orders o on o.account_id = r.account_id and o.id = r.order_id
           where r.account_id = $1::uuid and r.shipment_id = $2::uuid`,
    values: [accountId, shipmentId],
  })
  return rows.map(readShipment)
}

/** The content of the shipment of a purchase, if it was changed in place since. */
export const selectPurchasedContent = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<ParcelContent & Pick<AddressedRow, 'from' | 'to' | 'customs' | 'reference'>>({
    name: 'orders.purchased-content',
    text: `select ${parcelColumns}, s.customs, s.reference, s.from_address as "from", s.to_address as "to"
           from purchased_content($1::uuid, $2::uuid) s`,
    values: [accountId, purchaseId],
  })

/**
 * One row per shipment. The columns of the order are equal in all rows, and the purchases of all shipments are in the
 * first. The columns of a shipment or label are all null if there is none.
 */
export type OrderRow = {
  orderId: string
  status: OrderStatus
  source: OrderSource
  to: StoredAddress
  createdAt: Date
  updatedAt: Date
  details: OrderDetails | null
  /**
   * The shipment that the order is shown by. Its column keeps the name `latest_shipment_id`, because nodes of an older
   * version use it during an update.
   */
  shownShipmentId: string | null
  labelId: string | null
  labelStatus: LabelStatus | null
  carrier: string | null
  serviceCode: string | null
  serviceName: string | null
  trackingNumber: string | null
  shipDate: Date | null
  readyFormats: string[]
  shipmentId: string | null
  position: number
  options: ShipmentOptions | null
  purchases: ShipmentPurchase[] | null
  toAddressCheck: ToAddressCheck | null
} & Omit<ParcelContent, 'weightPounds'> & { weightPounds: number | null }

/** In the text, so that it is not sent with each request. */
const liveStatuses = `'{${liveLabelStatuses}}'::smallint[]`

/**
 * Reads an order for Get Order, in one statement: one row per shipment, in no order.
 *
 * Purchases and labels are read only if there can be any: open purchases are counted, and an ended one leaves a later
 * time on the row.
 *
 * Each row is one JSON value, because the driver reads many columns more slowly. This saves a third of the time.
 */
export async function selectOrderWithShipments(
  db: Queryable,
  query: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<OrderRow[]> {
  type Sent = Omit<OrderRow, 'createdAt' | 'updatedAt' | 'shipDate'> & {
    createdAt: string
    updatedAt: string
    shipDate: string | null
  }
  const rows = await db.query<{ sent: Sent }>({
    name: 'orders.with-shipments-as-json',
    text: `select json_build_object(
                    'orderId', o.id, 'status', o.status, 'source', o.source, 'to', o.to_address,
                    'createdAt', o.created_at, 'updatedAt', o.updated_at, 'details', o.details, 'shownShipmentId', o.latest_shipment_id,
                    'labelId', o.label_id, 'labelStatus', o.label_status, 'carrier', o.carrier,
                    'serviceCode', o.service_code, 'serviceName', o.service_name,
                    'trackingNumber', o.tracking_number, 'shipDate', o.ship_date, 'readyFormats', o.ready_formats,
                    'shipmentId', s.id, 'position', s.position, 'weightPounds', s.weight::float8,
                    'lengthInches', s.length::float8, 'widthInches', s.width::float8, 'heightInches', s.height::float8,
                    'predefinedPackage', s.predefined_package, 'options', s.options,
                    'purchases', case when s.position = 1 and (o.open_purchases > 0 or o.updated_at <> o.created_at)
                                      then shipment_purchases($1::uuid, $2::uuid, ${liveStatuses}) end,
                    'toAddressCheck', ${checkOf('o')}) as sent
           from orders o
           left join shipments s on s.account_id = o.account_id and s.order_id = o.id
           where o.account_id = $1::uuid and o.id = $2::uuid and ($3::uuid is null or o.sub_account_id = $3::uuid)`,
    values: [query.accountId, query.orderId, query.subAccountId],
  })
  return rows.map(({ sent }) => ({
    ...sent,
    createdAt: new Date(sent.createdAt),
    updatedAt: new Date(sent.updatedAt),
    shipDate: sent.shipDate === null ? null : new Date(sent.shipDate),
  }))
}

type Row = Omit<
  WholeOrder,
  'from' | 'to' | 'details' | 'shipments' | 'moves' | 'isPurchasable' | 'awaitsReplacement'
> & {
  from: StoredAddress
  to: StoredAddress
  details: OrderDetails | null
  openPurchases: number
  wasGivenUpToCorrect: boolean
  /** Null: none. */
  shipments:
    | (Pick<WholeOrder['shipments'][number], 'shipmentId' | 'customs' | 'options' | 'contentVersion'> & ParcelContent)[]
    | null
  purchases: ShipmentPurchase[] | null
}

export const selectWholeOrder = (
  db: Queryable,
  query: { accountId: string; orderId: string; subAccountId: string | null },
) =>
  db.query<Row>({
    name: 'orders.whole-with-shipments',
    text: `select o.id as "orderId", o.sub_account_id as "subAccountId", o.status, o.held_from as "heldFrom", o.source,
                  o.from_address as "from", o.to_address as "to", o.details, o.latest_shipment_id as "shownShipmentId",
                  o.purchase_block as "purchaseBlock", o.open_purchases as "openPurchases",
                  coalesce(o.edited, '{}') as edited, ${checkOf('o')} as "toAddressCheck",
                  (select r.id from orders r where r.account_id = o.account_id and r.replaced_by = o.id limit 1)
                    as "replacesOrderId",
                  (select json_build_object('orderId', r.id, 'isDraft', r.status = ${OrderStatus.Draft})
                   from (select d.id, ${OrderStatus.Draft} as status, null::uuid as replaced_by
                         from order_drafts d where d.account_id = o.account_id and d.id = o.replaced_by
                           and not exists (select from orders n where n.account_id = d.account_id and n.id = d.id)
                         union all
                         select n.id, n.status, n.replaced_by
                         from orders n where n.account_id = o.account_id and n.id = o.replaced_by) as r
                   where r.status <> ${OrderStatus.Cancelled} or r.replaced_by is not null
                   order by r.status = ${OrderStatus.Draft} limit 1) as "replacedBy",
                  o.status = ${OrderStatus.Cancelled} and exists (
                    select from order_moves m
                    where m.account_id = o.account_id and m.order_id = o.id and m.to_status = ${OrderStatus.Cancelled}
                      and m.reason = $5::text) as "wasGivenUpToCorrect",
                  o.created_at as "createdAt", o.updated_at as "updatedAt",
                  (select json_agg(json_build_object('shipmentId', s.id, 'weightPounds', s.weight::float8,
                                                     'lengthInches', s.length::float8, 'widthInches', s.width::float8,
                                                     'heightInches', s.height::float8,
                                                     'predefinedPackage', s.predefined_package,
                                                     'customs', s.customs, 'options', s.options,
                                                     'contentVersion', s.content_version) order by s.position)
                   from shipments s where s.account_id = o.account_id and s.order_id = o.id) as shipments,
                  shipment_purchases(o.account_id, o.id, $4::smallint[]) as purchases
           from orders o
           where o.account_id = $1::uuid and o.id = $2::uuid and ($3::uuid is null or o.sub_account_id = $3::uuid)`,
    values: [query.accountId, query.orderId, query.subAccountId, liveLabelStatuses, correctedByAnother],
  })
