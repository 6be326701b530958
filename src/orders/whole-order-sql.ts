import type { Queryable } from '#kit/postgres.ts'
import type { StoredAddress } from '#orders/address.ts'
import { liveLabelStatuses } from '#orders/label-summary.ts'
import type { OrderDetails } from '#orders/order-details.ts'
import type { ParcelContent } from '#orders/parcel.ts'
import type { ShipmentPurchase } from '#orders/shipment-purchase.ts'
import type { WholeOrder } from '#orders/whole-order.ts'

type Row = Omit<WholeOrder, 'from' | 'to' | 'details' | 'shipments' | 'moves' | 'isPurchasable'> & {
  from: StoredAddress
  to: StoredAddress
  details: OrderDetails | null
  openPurchases: number
  /** Null: none. */
  shipments: ({ shipmentId: string } & ParcelContent)[] | null
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
                  o.created_at as "createdAt", o.updated_at as "updatedAt",
                  (select json_agg(json_build_object('shipmentId', s.id, 'weightPounds', s.weight::float8,
                                                     'lengthInches', s.length::float8, 'widthInches', s.width::float8,
                                                     'heightInches', s.height::float8,
                                                     'predefinedPackage', s.predefined_package) order by s.position)
                   from shipments s where s.account_id = o.account_id and s.order_id = o.id) as shipments,
                  shipment_purchases(o.account_id, o.id, $4::smallint[]) as purchases
           from orders o
           where o.account_id = $1::uuid and o.id = $2::uuid and ($3::uuid is null or o.sub_account_id = $3::uuid)`,
    values: [query.accountId, query.orderId, query.subAccountId, liveLabelStatuses],
  })
