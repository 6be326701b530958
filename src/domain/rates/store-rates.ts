import type { QuotedParcel } from '#domain/rates/quote-parcel.ts'
import type { Rate } from '#domain/rates/rate.ts'
import type { RateDeps } from '#domain/rates/rate-deps.ts'
import * as sql from '#domain/rates/sql.ts'

/** Keeps what was quoted as rates of a shipment, each to be bought by its id. */
export async function storeRates(
  deps: Pick<RateDeps, 'db' | 'ids' | 'carriers' | 'rateLifetimeSeconds'>,
  command: { accountId: string; shipmentId: string; quoted: Pick<QuotedParcel, 'shipDate' | 'quotes'> },
): Promise<Rate[]> {
  const { accountId, shipmentId, quoted } = command
  const now = deps.carriers.clock.now()
  const rates = quoted.quotes.map(({ carrier, carrierAccount, quote }) => ({
    rateId: deps.ids(),
    shipmentId,
    carrier,
    carrierAccount,
    charge: quote.charge.amount,
    currency: quote.charge.currency,
    quote,
    shipDate: quoted.shipDate,
    createdAt: now,
    isUsable: deps.rateLifetimeSeconds > 0,
  }))
  if (rates.length > 0) await sql.insertRates(deps.db, accountId, rates, deps.rateLifetimeSeconds * 1000)
  return rates
}
