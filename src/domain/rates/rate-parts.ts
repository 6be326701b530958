/** The parts of a statement that reads rates, for whoever reads them beside what is his own. */
import { sampleAccountId } from '#adapters/carriers/connections.ts'
import { type Rate, readQuote, type StoredQuote } from '#domain/rates/rate.ts'

/** A rate beside other columns of a row. Decimals are text. */
export type RateColumns = Pick<Rate, 'carrier' | 'carrierAccount' | 'charge' | 'currency' | 'isUsable'> & {
  /** Null: the row has no rate, and nothing below has a value. */
  rateId: string | null
  quote: StoredQuote
  shipDate: string
  ratedAt: Date
}

/** The query of a rate of a shipment, no row where there is none; all three are SQL text, as `$1::uuid`. */
export const rateOf = (of: { accountId: string; shipmentId: string; rateId: string }): string =>
  `select r.id as "rateId", r.carrier, r.carrier_account as "carrierAccount", r.charge, r.currency, r.quote,
          r.ship_date as "shipDate", r.created_at as "ratedAt", r.usable_until > statement_timestamp() as "isUsable"
   from rates r
   where r.account_id = ${of.accountId} and r.id = ${of.rateId} and r.shipment_id = ${of.shipmentId}`

/** The columns of `RateColumns` in its rows. */
export const rateColumns = (rate: string): string =>
  `${rate}."rateId", ${rate}.carrier, ${rate}."carrierAccount", ${rate}.charge, ${rate}.currency, ${rate}.quote,
   ${rate}."shipDate"::text, ${rate}."ratedAt", ${rate}."isUsable"`

/** `isSellable` of such a row, as SQL text; null where there is no rate. */
export const rateIsSellable = (rate: string): string =>
  `(${rate}."isUsable" and (${rate}.charge > 0 or ${rate}."carrierAccount" = '${sampleAccountId}'))`

/** @returns null where the row has no rate */
export function readRateColumns(
  { rateId, carrier, carrierAccount, charge, currency, quote, shipDate, ratedAt, isUsable }: RateColumns,
  shipmentId: string,
): Rate | null {
  if (rateId === null) return null
  return {
    rateId,
    shipmentId,
    carrier,
    carrierAccount,
    charge,
    currency,
    quote: readQuote(quote),
    shipDate,
    createdAt: ratedAt,
    isUsable,
  }
}
