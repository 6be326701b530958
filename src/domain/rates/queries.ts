import { type Rate, readQuote, type StoredQuote } from '#domain/rates/rate.ts'
import { isUuid } from '#kit/ids.ts'
import { fromNow, type Queryable, rowsOf, type Statement, toRows } from '#kit/postgres.ts'

const columns = `r.id as "rateId", r.shipment_id as "shipmentId", r.content_version as "contentVersion", r.carrier, r.carrier_account as "carrierAccount", r.billing, r.charge,
  r.currency, r.quote, r.ship_date::text as "shipDate", r.created_at as "createdAt",
  r.usable_until > statement_timestamp() as "isUsable"`

/** Runs a statement that returns those columns. */
async function queryRates(db: Queryable, statement: Statement): Promise<Rate[]> {
  const rows = await db.query<Omit<Rate, 'quote'> & { quote: StoredQuote }>(statement)
  return rows.map((row) => ({ ...row, quote: readQuote(row.quote) }))
}

type RateKey = { accountId: string; shipmentId: string; rateId: string }

/** @returns null if the shipment has no such rate */
export async function findRate(deps: { db: Queryable }, key: RateKey): Promise<Rate | null> {
  if (!isUuid(key.rateId)) return null
  const [rate] = await listRates(deps, [key])
  return rate ?? null
}

/** @returns the rate of each key in its order, null if the shipment has no such rate */
export async function listRates({ db }: { db: Queryable }, keys: readonly RateKey[]): Promise<(Rate | null)[]> {
  const rates = await queryRates(db, {
    name: 'rates.get',
    text: `select rate.*
           from ${rowsOf('$1', '"accountId" uuid, "shipmentId" uuid, "rateId" uuid')} as key, lateral (
             select ${columns} from rates r
             where r.account_id = key."accountId" and r.id = key."rateId" and r.shipment_id = key."shipmentId" limit 1) as rate`,
    values: [toRows(keys.map(({ accountId, shipmentId, rateId }) => ({ accountId, shipmentId, rateId })))],
  })
  return keys.map((key) => rates.find((one) => one.rateId === key.rateId && one.shipmentId === key.shipmentId) ?? null)
}

/** Rates with a signature or Saturday delivery must be requested explicitly. */
const isPlain = (alias: string) =>
  `not ${alias}.quote @? '$.serviceOptions ? (@.signature != null || @.saturdayDelivery == true)'`

/** Rates of an earlier content of the shipment can no longer be purchased. */
const isCurrent = (alias: string) =>
  `coalesce(${alias}.content_version = content_version_of(${alias}.account_id, ${alias}.shipment_id), true)`

/** The usable rates without options of each shipment's latest request, without those whose label was canceled. */
export async function listUsableRates(
  { db }: { db: Queryable },
  { accountId, shipmentIds }: { accountId: string; shipmentIds: readonly string[] },
): Promise<Rate[]> {
  return queryRates(db, {
    name: 'rates.usable',
    text: `select ${columns} from rates r
           where account_id = $1::uuid and shipment_id = any ($2::uuid[]) and usable_until > statement_timestamp()
             and ${isPlain('r')} and ${isCurrent('r')} and r.id not in (select sold_rates($1::uuid, $2::uuid[]))
             and created_at = (select max(created_at) from rates l
                               where l.account_id = $1::uuid and l.shipment_id = r.shipment_id and ${isPlain('l')} and ${isCurrent('l')})`,
    values: [accountId, shipmentIds],
  })
}

/** The usable rates of a shipment's latest request, with or without options, except those whose label was canceled. */
export const listLatestRates = (
  { db }: { db: Queryable },
  { accountId, shipmentId }: { accountId: string; shipmentId: string },
): Promise<Rate[]> =>
  queryRates(db, {
    name: 'rates.latest',
    text: `select ${columns} from rates r
           where account_id = $1::uuid and shipment_id = $2::uuid and usable_until > statement_timestamp()
             and ${isCurrent('r')} and r.id not in (select sold_rates($1::uuid, array[$2::uuid]))
             and created_at = (select max(created_at) from rates l
                               where l.account_id = $1::uuid and l.shipment_id = $2::uuid and ${isCurrent('l')})`,
    values: [accountId, shipmentId],
  })

/** Expires the rates of shipments whose content changed. Nodes of an older version compare only the times. */
export const dropRates = (db: Queryable, command: { accountId: string; shipmentIds: readonly string[] }) =>
  db.query({
    name: 'rates.drop',
    text: `update rates set usable_until = statement_timestamp()
           where account_id = $1::uuid and shipment_id = any ($2::uuid[]) and usable_until > statement_timestamp()`,
    values: [command.accountId, command.shipmentIds],
  })

/** Inserts the rates of one request, which expire at the same time. */
export const insertRates = (db: Queryable, accountId: string, rates: readonly Rate[], lifetimeMs: number) =>
  db.query({
    name: 'rates.insert',
    text: `insert into rates (account_id, shipment_id, content_version, ship_date, created_at, usable_until, id, carrier,
                              carrier_account, billing, charge, currency, quote)
           select $1::uuid, r.shipment_id, r.content_version, r.ship_date, r.created_at, ${fromNow('$3')}, r.id, r.carrier, r.carrier_account,
                  r.billing, r.charge, r.currency, r.quote
           from jsonb_to_recordset($2::jsonb)
             as r (shipment_id uuid, content_version integer, ship_date date, created_at timestamptz, id uuid,
                   carrier text, carrier_account text, billing text, charge numeric, currency text, quote jsonb)`,
    values: [
      accountId,
      JSON.stringify(
        rates.map((rate) => ({
          shipment_id: rate.shipmentId,
          content_version: rate.contentVersion,
          ship_date: rate.shipDate,
          created_at: rate.createdAt,
          id: rate.rateId,
          carrier: rate.carrier,
          carrier_account: rate.carrierAccount,
          billing: rate.billing,
          charge: rate.charge,
          currency: rate.currency,
          quote: rate.quote,
        })),
      ),
      lifetimeMs,
    ],
  })
