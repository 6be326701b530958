/** The statement that changes an order in place. */
import type { OrderAddress, StoredAddress } from '#domain/orders/order/address.ts'
import type { ChangedOrder } from '#domain/orders/order/order.ts'
import { type Queryable, toRows } from '#kit/postgres.ts'

type Change = ChangedOrder & {
  order: { accountId: string; orderId: string }
  edited: readonly string[]
  actor: string
  historyId: string
  now: Date
}

const storedAddress = ({ createdAt, updatedAt, ...address }: OrderAddress): StoredAddress => ({
  ...address,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/**
 * Writes the content of an order and of its changed shipments, which keep their ids. If a purchase was ever started for a
 * shipment, its previous content is kept for lookups at the carrier. The caller has locked the order.
 *
 * The time of the update is later than the one before, so that clients can compare the times.
 */
export const writeChange = (db: Queryable, { order, content, shipments, ...change }: Change) =>
  db.query({
    name: 'orders.change',
    text: `with before as (
             select account_id, id, from_address, to_address, details from orders
             where account_id = $1::uuid and id = $2::uuid for update
           ), packed as materialized (
             select * from json_to_recordset($6::json)
               as packed (id uuid, weight numeric, length numeric, width numeric, height numeric,
                          predefined_package text, customs jsonb, options jsonb)
           ), kept as (
             insert into earlier_shipments (account_id, shipment_id, content_version, order_id, from_address, to_address,
                                            weight, length, width, height, predefined_package, customs, reference,
                                            replaced_at)
             select b.account_id, s.id, s.content_version, b.id, b.from_address, b.to_address, s.weight, s.length, s.width,
                    s.height, s.predefined_package, s.customs, b.details ->> 'reference', clock_timestamp()
             from before b join packed p on true join shipments s on s.account_id = b.account_id and s.id = p.id
             where s.order_id = b.id and is_purchased(s.account_id, s.id)
           ), written as (
             update shipments s
             set weight = p.weight, length = p.length, width = p.width, height = p.height,
                 predefined_package = p.predefined_package, customs = p.customs, options = p.options,
                 content_version = s.content_version + 1, updated_at = $8::timestamptz
             from before b, packed p
             where s.account_id = b.account_id and s.id = p.id and s.order_id = b.id
           ), changed as (
             update orders o
             set from_address = $3::jsonb, to_address = $4::jsonb, details = $5::jsonb, edited = $7::text[],
                 revision = o.revision + 1,
                 updated_at = greatest($8::timestamptz, o.updated_at + interval '1 millisecond')
             from before b where o.account_id = b.account_id and o.id = b.id
             returning o.*
           )
           insert into order_edits (account_id, id, order_id, shipment_id, fields, actor, created_at)
           select account_id, $9::uuid, id, $10::uuid, $11::text[], $12::text, $8::timestamptz from changed`,
    values: [
      order.accountId,
      order.orderId,
      JSON.stringify(storedAddress(content.from)),
      JSON.stringify(storedAddress(content.to)),
      JSON.stringify(content.details),
      toRows(
        shipments.map(({ shipmentId, parcel, customs, options }) => ({
          id: shipmentId,
          weight: parcel.weightPounds,
          length: parcel.lengthInches,
          width: parcel.widthInches,
          height: parcel.heightInches,
          predefined_package: parcel.predefinedPackage,
          customs,
          options,
        })),
      ),
      change.edited.length > 0 ? change.edited : null,
      change.now,
      change.historyId,
      change.shipmentId,
      change.fields,
      change.actor,
    ],
  })
