import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import type { StoredAddress } from '#domain/orders/order/address.ts'
import { purchasable } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

type AbroadShipment = {
  orderId: string
  from: StoredAddress
  to: StoredAddress
  parcel: { weightPounds: number }
  customs: CustomsContent | null
}

/** Lists the shipments to another country, of orders for which labels can be bought. Few of a page have any. */
export async function listAbroad(
  { db }: { db: Queryable },
  query: { accountId: string; orderIds: readonly string[] },
): Promise<AbroadShipment[]> {
  const rows = await db.query<Omit<AbroadShipment, 'parcel'> & { weightPounds: number }>({
    name: 'orders.abroad',
    text: `select o.id as "orderId", o.from_address as "from", o.to_address as "to", s.weight::float8 as "weightPounds",
                  s.customs
           from orders o join shipments s on s.account_id = o.account_id and s.order_id = o.id
           where o.account_id = $1::uuid and o.id = any ($2::uuid[]) and o.status in (${purchasable.join(', ')})
             and o.open_purchases = 0 and o.to_address ->> 'country' <> o.from_address ->> 'country'`,
    values: [query.accountId, query.orderIds],
  })
  return rows.map(({ weightPounds, ...row }) => ({ ...row, parcel: { weightPounds } }))
}
