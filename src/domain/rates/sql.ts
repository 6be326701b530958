import { type Rate, readQuote, type StoredQuote } from '#domain/rates/rate.ts'
import { type RateColumns, rateColumns, rateOf, readRateColumns } from '#domain/rates/rate-parts.ts'

import { fromNow, type Queryable, type Statement } from '#kit/postgres.ts'

/** Rates of one rating: of one shipment, for one day, with one expiry. */
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

/** A row as the rate that it is. */
const columns = `id as "rateId", shipment_id as "shipmentId", carrier, carrier_account as "carrierAccount", charge, currency,
  quote, ship_date::text as "shipDate", created_at as "createdAt", usable_until > statement_timestamp() as "isUsable"`

/** Runs a statement that brings those columns. Quotes that version 0.1 kept are read as those of today. */
async function queryRates(db: Queryable, statement: Statement): Promise<Rate[]> {
  const rows = await db.query<Omit<Rate, 'quote'> & { quote: StoredQuote }>(statement)
  return rows.map((row) => ({ ...row, quote: readQuote(row.quote) }))
}

export async function selectRate(
  db: Queryable,
  query: { accountId: string; shipmentId: string; rateId: string },
): Promise<Rate | null> {
  const [row] = await db.query<RateColumns>({
    name: 'rates.get',
    text: `select ${rateColumns('rate')} from (${rateOf({ accountId: '$1::uuid', shipmentId: '$2::uuid', rateId: '$3::uuid' })}) as rate`,
    values: [query.accountId, query.shipmentId, query.rateId],
  })
  return row ? readRateColumns(row, query.shipmentId) : null
}

/** A rate without a signature or a Saturday: who asks for rates without naming them is given no other. */
const isPlain = (alias: string) =>
  `not ${alias}.quote @? '$.serviceOptions ? (@.signature != null || @.saturdayDelivery == true)'`

/** The usable rates of each shipment, without options, that were brought by its latest such rating. */
export const selectUsableRates = (db: Queryable, query: { accountId: string; shipmentIds: readonly string[] }) =>
  queryRates(db, {
    name: 'rates.usable',
    text: `select ${columns} from rates r
           where account_id = $1::uuid and shipment_id = any ($2::uuid[]) and usable_until > statement_timestamp() and ${isPlain('r')}
             and created_at = (select max(created_at) from rates l
                               where l.account_id = $1::uuid and l.shipment_id = r.shipment_id
                                 and ${isPlain('l')})`,
    values: [query.accountId, query.shipmentIds],
  })
