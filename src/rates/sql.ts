import type { Quote } from '#carriers/carrier.ts'
import type { Queryable } from '#kit/postgres.ts'
import type { KeptQuote } from '#rates/kept-quote.ts'

export type NewRate = {
  id: string
  carrier: string
  carrier_account: string
  charge: string
  currency: string
  quote: Quote
}

export const insertRates = (
  db: Queryable,
  rates: { accountId: string; shipmentId: string; shipDate: string; now: Date; usableUntil: Date; rates: NewRate[] },
) =>
  db.query({
    name: 'rates.insert',
    text: `insert into rates (account_id, shipment_id, ship_date, created_at, usable_until, id, carrier, carrier_account,
                              charge, currency, quote)
           select $1::uuid, $2::uuid, $3::date, $4::timestamptz, $5::timestamptz, r.id, r.carrier, r.carrier_account,
                  r.charge, r.currency, r.quote
           from jsonb_to_recordset($6::jsonb)
             as r (id uuid, carrier text, carrier_account text, charge numeric, currency text, quote jsonb)`,
    values: [
      rates.accountId,
      rates.shipmentId,
      rates.shipDate,
      rates.now,
      rates.usableUntil,
      JSON.stringify(rates.rates),
    ],
  })

export type RateRow = {
  id: string
  shipment_id: string
  carrier: string
  carrier_account: string
  charge: string
  currency: string
  quote: KeptQuote
  ship_date: string
  created_at: Date
  usable_until: Date
}

const columns = `id, shipment_id, carrier, carrier_account, charge, currency, quote, ship_date::text, created_at, usable_until`

export const selectRate = (db: Queryable, accountId: string, shipmentId: string, rateId: string) =>
  db.query<RateRow>({
    name: 'rates.get',
    text: `select ${columns} from rates where account_id = $1::uuid and id = $3::uuid and shipment_id = $2::uuid`,
    values: [accountId, shipmentId, rateId],
  })

/** The usable rates of each shipment that were brought by its latest rating. */
export const selectUsableRates = (db: Queryable, accountId: string, shipmentIds: string[], now: Date) =>
  db.query<RateRow>({
    name: 'rates.usable',
    text: `select ${columns} from rates r
           where account_id = $1::uuid and shipment_id = any ($2::uuid[]) and usable_until > $3::timestamptz
             and created_at = (select max(created_at) from rates l
                               where l.account_id = $1::uuid and l.shipment_id = r.shipment_id)`,
    values: [accountId, shipmentIds, now],
  })

export const deleteExpiredRates = (db: Queryable, before: Date) =>
  db.query({
    name: 'rates.expire',
    text: `delete from rates where usable_until < $1::timestamptz`,
    values: [before],
  })
