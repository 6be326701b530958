/** Shipments that a caller chose by their ids or by their orders, many at a time. */
import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { CurrentShipment } from '#domain/orders/order/order.ts'
import { type CurrentShipmentRow, currentShipment, readCurrentShipment } from '#domain/orders/order/read-sql.ts'
import { isPurchasable, OrderStatus, type PurchaseBlock } from '#domain/orders/status/states.ts'
import { type ErrorDetail, errorDetail } from '#kit/errors/service-error.ts'
import { type Queryable, rowsOf, toRows } from '#kit/postgres.ts'

export type ChosenShipment = { shipmentId: string; orderId: string }

/** @param subAccountId null: any sub-account */
type Scope = { accountId: string; subAccountId: string | null }

const isListed = `o.status <> ${OrderStatus.Draft}`

/** The shipments with these ids in the order of the list, without unknown ones and those of drafts. */
export const listChosenShipments = ({ db }: { db: Queryable }, query: Scope & { shipmentIds: readonly string[] }) =>
  db.query<ChosenShipment>({
    name: 'orders.chosen-shipments',
    text: `select s.id as "shipmentId", s.order_id as "orderId"
           from unnest($3::uuid[]) with ordinality as chosen (id, place)
             join shipments s on s.account_id = $1::uuid and s.id = chosen.id
             join orders o on o.account_id = $1::uuid and o.id = s.order_id
           where ($2::uuid is null or o.sub_account_id = $2::uuid) and ${isListed}
           order by chosen.place`,
    values: [query.accountId, query.subAccountId, query.shipmentIds],
  })

/** The shipments of orders in the order of the list, each order's in the order of its packages. */
export const listShipmentsOfOrders = (
  { db }: { db: Queryable },
  query: Scope & { orderIds: readonly string[]; limit: number },
) =>
  db.query<ChosenShipment>({
    name: 'orders.shipments-of-orders',
    text: `select s.id as "shipmentId", s.order_id as "orderId"
           from unnest($3::uuid[]) with ordinality as chosen (id, place)
             join orders o on o.account_id = $1::uuid and o.id = chosen.id
             join shipments s on s.account_id = $1::uuid and s.order_id = o.id
           where ($2::uuid is null or o.sub_account_id = $2::uuid) and ${isListed}
           order by chosen.place, s.position limit $4::integer`,
    values: [query.accountId, query.subAccountId, query.orderIds, query.limit],
  })

export type ShipmentToBuy = {
  shipment: CurrentShipment
  /** The options that its order requires, for example those of its store. Absent: none. */
  serviceOptions?: ServiceOptions
  /** Why its order accepts no purchase; null: it does. */
  issue: ErrorDetail | null
}

/**
 * Reads shipments with the states of their orders, without locks. A store's order may change when it is read again before its
 * purchase.
 *
 * @returns by the id of the shipment, without unknown ones
 */
export async function listShipmentsToBuy(
  { db }: { db: Queryable },
  { accountId, shipmentIds }: { accountId: string; shipmentIds: readonly string[] },
): Promise<Map<string, ShipmentToBuy>> {
  type Row = CurrentShipmentRow & {
    status: OrderStatus
    purchaseBlock: PurchaseBlock | null
    required: ServiceOptions | null
  }
  const rows = await db.query<Row>({
    name: 'orders.shipments-to-buy',
    text: `select shipment.*, o.status, o.purchase_block as "purchaseBlock",
                  o.details -> 'serviceOptions' as required
           from ${rowsOf('$1', '"accountId" uuid, "shipmentId" uuid')} as key cross join lateral (
             ${currentShipment('key."accountId"', 'key."shipmentId"')} limit 1) as shipment
             join orders o on o.account_id = key."accountId" and o.id = shipment."orderId"`,
    values: [toRows(shipmentIds.map((shipmentId) => ({ accountId, shipmentId })))],
  })
  return new Map(
    rows.map(({ status, purchaseBlock, required, ...row }) => {
      const issue = isPurchasable(status)
        ? purchaseBlock && !row.isFromStore && errorDetail(purchaseBlock)
        : errorDetail('Order.NotPurchasable', { status })
      return [
        row.shipmentId,
        { shipment: readCurrentShipment(row), ...(required ? { serviceOptions: required } : {}), issue: issue || null },
      ]
    }),
  )
}

export type OrderRecipient = { name: string | null; city: string | null }

/** The recipients of orders by the ids of the orders. An erased order has none. */
export async function listRecipients(
  { db }: { db: Queryable },
  { accountId, orderIds }: { accountId: string; orderIds: readonly string[] },
): Promise<Map<string, OrderRecipient>> {
  const rows = await db.query<OrderRecipient & { orderId: string }>({
    name: 'orders.recipients-by-id',
    text: `select o.id as "orderId", coalesce(nullif(o.to_address ->> 'name', ''), o.to_address ->> 'company') as name,
                  o.to_address ->> 'city' as city
           from orders o where o.account_id = $1::uuid and o.id = any ($2::uuid[])`,
    values: [accountId, orderIds],
  })
  return new Map(rows.map(({ orderId, ...recipient }) => [orderId, recipient]))
}
