import type { CarrierId, Quote } from '#adapters/carriers/carrier.ts'
import { sampleAccountId } from '#adapters/carriers/connections.ts'
import { compareAmounts } from '#kit/money.ts'

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

/** Cheapest first, then fastest. */
export const byPrice = (left: Rate, right: Rate): number =>
  compareAmounts(left.charge, right.charge) || left.quote.deliveryDays - right.quote.deliveryDays

/**
 * Whether a label may be bought for it: it has not expired, and has a price. A price of nothing is a carrier's mistake, for
 * which nobody sells a label; samples have none.
 */
export const isSellable = ({ isUsable, charge, carrierAccount }: Rate): boolean =>
  isUsable && (compareAmounts(charge, '0') > 0 || carrierAccount === sampleAccountId)
