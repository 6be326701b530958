import type { Rate } from '#domain/rates/rate.ts'
import { type RateColumns, rateColumns, rateOf, readRateColumns } from '#domain/rates/rate-parts.ts'
import { isUuid } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @returns null if the shipment has no such rate */
export async function findRate(
  { db }: { db: Queryable },
  { accountId, shipmentId, rateId }: { accountId: string; shipmentId: string; rateId: string },
): Promise<Rate | null> {
  if (!isUuid(rateId)) return null
  const [row] = await db.query<RateColumns>({
    name: 'rates.get',
    text: `select ${rateColumns('rate')}
           from (${rateOf({ accountId: '$1::uuid', shipmentId: '$2::uuid', rateId: '$3::uuid' })}) as rate`,
    values: [accountId, shipmentId, rateId],
  })
  return row ? readRateColumns(row, shipmentId) : null
}

/** Rates with a signature or Saturday delivery must be requested explicitly. */
const isPlain = (alias: string) =>
  `not ${alias}.quote @? '$.serviceOptions ? (@.signature != null || @.saturdayDelivery == true)'`

/** The usable rates without options of each shipment's latest request. */
export async function listUsableRates(
  { db }: { db: Queryable },
  { accountId, shipmentIds }: { accountId: string; shipmentIds: readonly string[] },
): Promise<Rate[]> {
  const rows = await db.query<RateColumns & { shipmentId: string }>({
    name: 'rates.usable',
    text: `select r.id as "rateId", r.shipment_id as "shipmentId", r.carrier, r.carrier_account as "carrierAccount",
                  r.charge, r.currency, r.quote, r.ship_date::text as "shipDate", r.created_at as "ratedAt",
                  true as "isUsable"
           from rates r
           where account_id = $1::uuid and shipment_id = any ($2::uuid[]) and usable_until > statement_timestamp()
             and ${isPlain('r')}
             and created_at = (select max(created_at) from rates l
                               where l.account_id = $1::uuid and l.shipment_id = r.shipment_id and ${isPlain('l')})`,
    values: [accountId, shipmentIds],
  })
  return rows.map(({ shipmentId, ...row }) => readRateColumns(row, shipmentId)).filter((rate) => rate !== null)
}
