/** The part of a statement that reads a rate, for whoever reads it beside what is his own. */
import type { Rate } from '#rates/rate.ts'
import { readQuote, type StoredQuote } from '#rates/stored-quote.ts'

/** A rate as one value of a row. Decimals are text in it, as they are in a column. */
export type RateValue = Omit<Rate, 'quote' | 'createdAt'> & { quote: StoredQuote; createdAt: string }

/** The rate of a shipment as one value, null where there is none; all three are SQL text, as `$1::uuid`. */
export const rateValue = (of: { accountId: string; shipmentId: string; rateId: string }): string =>
  `(select json_build_object(
             'rateId', r.id, 'shipmentId', r.shipment_id, 'carrier', r.carrier, 'carrierAccount', r.carrier_account,
             'charge', r.charge::text, 'currency', r.currency, 'quote', r.quote, 'shipDate', r.ship_date::text,
             'createdAt', r.created_at, 'isUsable', r.usable_until > statement_timestamp())
    from rates r
    where r.account_id = ${of.accountId} and r.id = ${of.rateId} and r.shipment_id = ${of.shipmentId})`

export const readRateValue = ({ quote, createdAt, ...rate }: RateValue): Rate => ({
  ...rate,
  quote: readQuote(quote),
  createdAt: new Date(createdAt),
})
