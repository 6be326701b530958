/** One statement for each transaction of a purchase. */

import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import type { CarrierAddress, Quote } from '#adapters/carriers/carrier.ts'
import { LabelStatus } from '#domain/orders/order/order.ts'
import { OrderStatus } from '#domain/orders/status/states.ts'

export type Ids = { accountId: string; shipmentId: string; rateId: string; purchaseId: string; labelId: string }

export type Claimed = {
  order_id: string
  from_address: CarrierAddress
  to_address: CarrierAddress
  parcel_id: string
  weight: string
  length: string
  width: string
  height: string
  created_at: Date
  quote: Quote
  charge: string
  currency: string
  ship_date: string
}

export async function claim(pool: pg.Pool, ids: Ids): Promise<Claimed> {
  const { rows } = await pool.query<Claimed>({
    name: 'claim',
    text: `with rated as materialized (
             select s.order_id, s.parcel_id, s.weight, s.length, s.width, s.height, s.created_at, r.carrier,
                    r.carrier_account, r.charge, r.currency, r.quote, r.ship_date
             from baseline.shipments s, baseline.rates r
             where s.account_id = $1::uuid and s.id = $2::uuid and r.account_id = $1::uuid and r.id = $3::uuid
           ), opened as (
             update baseline.orders o set open_purchases = open_purchases + 1 from rated
             where o.account_id = $1::uuid and o.id = rated.order_id
             returning o.from_address, o.to_address
           ), claimed as (
             insert into baseline.purchases (account_id, id, order_id, shipment_id, rate_id, state, owns_shipment, owner,
                                          lease_until, carrier, carrier_account, charge, currency, quote, ship_date,
                                          correlation_id, created_at, updated_at)
             select $1::uuid, $4::uuid, order_id, $2::uuid, $3::uuid, 'Claimed', true, 'baseline', now(), carrier,
                    carrier_account, charge, currency, quote, ship_date, $4::uuid::text, now(), now() from rated
           ), noted as (
             insert into baseline.purchase_events (account_id, id, purchase_id, what, node, detail, created_at)
             select $1::uuid, $5::uuid, $4::uuid, 'claimed', 'baseline',
                    jsonb_build_object('rateId', $3::uuid, 'charge', charge), now() from rated
           ), held as (
             update baseline.credit_balances b set available = available - charge, reserved = reserved + charge from rated
             where b.account_id = $1::uuid and b.currency = rated.currency
           ), booked as (
             insert into baseline.credit_transfers (account_id, id, act, from_book, to_book, amount, currency, cause_id,
                                                 created_at)
             select $1::uuid, $6::uuid, 'reserve', 'available', 'reserved', charge, currency, $4::uuid, now() from rated
           )
           select rated.*, ship_date::text, opened.* from rated, opened`,
    values: [ids.accountId, ids.shipmentId, ids.rateId, ids.purchaseId, randomUUIDv7(), randomUUIDv7()],
  })
  return rows[0] as Claimed
}

export const send = (pool: pg.Pool, ids: Ids) =>
  pool.query({
    name: 'send',
    text: `with started as (
             update baseline.purchases set state = 'Processing', lease_until = now(), sent_at = now(), updated_at = now()
             where account_id = $1::uuid and id = $2::uuid
             returning carrier, carrier_account
           )
           insert into baseline.purchase_events (account_id, id, purchase_id, what, node, detail, created_at)
           select $1::uuid, $3::uuid, $2::uuid, 'sent', 'baseline',
                  jsonb_build_object('carrier', carrier, 'carrierAccount', carrier_account), now()
           from started`,
    values: [ids.accountId, ids.purchaseId, randomUUIDv7()],
  })

export const complete = (
  pool: pg.Pool,
  ids: Ids,
  claimed: Claimed,
  bought: { trackingNumber: string; content: string; now: Date },
) =>
  pool.query({
    name: 'complete',
    text: `with shown as (
             update baseline.orders
             set label_id = $3::uuid, label_status = ${LabelStatus.Created}, carrier = 'usps', service_code = $5::text, service_name = $6::text,
                 tracking_number = $7::text, ship_date = $8::timestamptz, status = ${OrderStatus.LabelCreated},
                 ready_formats = '{PDF,ZPL203DPI,ZPL300DPI,ZPL600DPI}', updated_at = $8::timestamptz
             where account_id = $1::uuid and id = $4::uuid
             returning old.status as from_status
           ), moved as (
             insert into baseline.order_moves (account_id, id, order_id, from_status, to_status, reason, actor, created_at)
             select $1::uuid, $9::uuid, $4::uuid, from_status, ${OrderStatus.LabelCreated}, 'label bought', 'baseline', $8::timestamptz from shown
           ), made as (
             insert into baseline.labels (account_id, id, purchase_id, order_id, shipment_id, status, carrier, carrier_account,
                                       service_code, service_name, tracking_number, carrier_shipment_id, charge, currency,
                                       zone, mailing_date, content, files_state, created_at, updated_at)
             values ($1::uuid, $3::uuid, $2::uuid, $4::uuid, $10::uuid, ${LabelStatus.Created}, 'usps', 'bench', $5::text, $6::text, $7::text,
                     $7::text, $11::numeric, $12::text, $13::text, $8::timestamptz::date, $14::jsonb, 'completed', $8::timestamptz, $8::timestamptz)
           ), ended as (
             update baseline.purchases
             set state = 'Completed', owner = null, lease_until = null, label_id = $3::uuid, updated_at = $8::timestamptz
             where account_id = $1::uuid and id = $2::uuid
           ), noted as (
             insert into baseline.purchase_events (account_id, id, purchase_id, what, node, detail, created_at)
             values ($1::uuid, $15::uuid, $2::uuid, 'completed', 'baseline',
                     jsonb_build_object('labelId', $3::uuid, 'trackingNumber', $7::text), $8::timestamptz)
           ), booked as (
             insert into baseline.credit_transfers (account_id, id, act, from_book, to_book, amount, currency, cause_id,
                                                 created_at)
             values ($1::uuid, $16::uuid, 'settle', 'reserved', 'spent', $11::numeric, $12::text, $2::uuid,
                     $8::timestamptz)
           )
           update baseline.credit_balances set reserved = reserved - $11::numeric, spent = spent + $11::numeric
           where account_id = $1::uuid and currency = $12::text`,
    values: [
      ids.accountId,
      ids.purchaseId,
      ids.labelId,
      claimed.order_id,
      claimed.quote.serviceCode,
      claimed.quote.serviceName,
      bought.trackingNumber,
      bought.now,
      randomUUIDv7(),
      ids.shipmentId,
      claimed.charge,
      claimed.currency,
      claimed.quote.zone,
      bought.content,
      randomUUIDv7(),
      randomUUIDv7(),
    ],
  })
