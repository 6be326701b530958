import type { Rate } from '#domain/rates/rate.ts'
import { fromNow, type Queryable } from '#kit/postgres.ts'

/** Inserts the rates of one request, which expire at the same time. */
export const insertRates = (db: Queryable, accountId: string, rates: readonly Rate[], lifetimeMs: number) =>
  db.query({
    name: 'rates.insert',
    text: `insert into rates (account_id, shipment_id, ship_date, created_at, usable_until, id, carrier, carrier_account,
                              charge, currency, quote)
           select $1::uuid, r.shipment_id, r.ship_date, r.created_at, ${fromNow('$3')}, r.id, r.carrier, r.carrier_account,
                  r.charge, r.currency, r.quote
           from jsonb_to_recordset($2::jsonb)
             as r (shipment_id uuid, ship_date date, created_at timestamptz, id uuid,
                   carrier text, carrier_account text, charge numeric, currency text, quote jsonb)`,
    values: [
      accountId,
      JSON.stringify(
        rates.map((rate) => ({
          shipment_id: rate.shipmentId,
          ship_date: rate.shipDate,
          created_at: rate.createdAt,
          id: rate.rateId,
          carrier: rate.carrier,
          carrier_account: rate.carrierAccount,
          charge: rate.charge,
          currency: rate.currency,
          quote: rate.quote,
        })),
      ),
      lifetimeMs,
    ],
  })
