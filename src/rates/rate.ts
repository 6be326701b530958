import type { CarrierId, Quote } from '#carriers/carrier.ts'
import { compareAmounts } from '#kit/money.ts'
import { type KeptQuote, readQuote } from '#rates/kept-quote.ts'

/** A carrier's quote for a shipment, kept so that it can be bought by its id. */
export type Rate = {
  rateId: string
  shipmentId: string
  carrier: CarrierId
  /** The account at the carrier that it was quoted for. */
  carrierAccount: string
  /** What buying it costs the account, as decimal text. */
  charge: string
  currency: string
  quote: Quote
  /** The day on which the parcel is handed over, `yyyy-mm-dd`. */
  shipDate: string
  createdAt: Date
  /** Whether it can be bought: it could when it was read. */
  isUsable: boolean
}

/** A rate as its row has it. */
export type RateRow = {
  id: string
  shipment_id: string
  carrier: CarrierId
  carrier_account: string
  charge: string
  currency: string
  quote: KeptQuote
  ship_date: string
  created_at: Date
  is_usable: boolean
}

export const rateOf = (row: RateRow): Rate => ({
  rateId: row.id,
  shipmentId: row.shipment_id,
  carrier: row.carrier,
  carrierAccount: row.carrier_account,
  charge: row.charge,
  currency: row.currency,
  quote: readQuote(row.quote),
  shipDate: row.ship_date,
  createdAt: row.created_at,
  isUsable: row.is_usable,
})

/** Cheapest first, then fastest. */
export const byPrice = (left: Rate, right: Rate): number =>
  compareAmounts(left.charge, right.charge) || left.quote.deliveryDays - right.quote.deliveryDays
