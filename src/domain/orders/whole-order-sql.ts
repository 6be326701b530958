import type { StoredAddress } from '#domain/orders/address.ts'
import type { CustomsContent } from '#domain/orders/customs.ts'
import { liveLabelStatuses } from '#domain/orders/label-summary.ts'
import type { OrderDetails } from '#domain/orders/order-details.ts'
import type { ParcelContent } from '#domain/orders/parcel.ts'
import type { ShipmentPurchase } from '#domain/orders/shipment-purchase.ts'
import { correctedByAnother, OrderStatus } from '#domain/orders/states.ts'
import type { WholeOrder } from '#domain/orders/whole-order.ts'
import type { Queryable } from '#kit/postgres.ts'

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
  shipments: ({ shipmentId: string; customs: CustomsContent | null } & ParcelContent)[] | null
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
                                                     'customs', s.customs) order by s.position)
                   from shipments s where s.account_id = o.account_id and s.order_id = o.id) as shipments,
                  shipment_purchases(o.account_id, o.id, $4::smallint[]) as purchases
           from orders o
           where o.account_id = $1::uuid and o.id = $2::uuid and ($3::uuid is null or o.sub_account_id = $3::uuid)`,
    values: [query.accountId, query.orderId, query.subAccountId, liveLabelStatuses, correctedByAnother],
  })
