import type { Carrier } from '#adapters/carriers/carrier.ts'
import { cheapestOfEach, parcelToQuote, type QuotedParcel, quoteParcel } from '#domain/rates/quote-parcel.ts'
import type { RateDeps } from '#domain/rates/rate.ts'
import type { RateAnswer } from '#edges/legacy/answers.ts'
import { noQuotes } from '#edges/legacy/failure.ts'
import { type ParcelRequest, readParcelRequest } from '#edges/legacy/parcel-request.ts'
import type { Arguments } from '#edges/legacy/read-form.ts'
import { serviceName } from '#edges/legacy/service-names.ts'
import { inCurrency } from '#kit/money.ts'

export type QuoteDeps = { knownCarriers: readonly Carrier[]; rates: RateDeps }

/** What the carrier that was named offers, nothing of it kept. @throws ServiceError or Failure where it offers nothing */
export async function quoteParcelRequest(
  deps: QuoteDeps,
  accountId: string,
  { carrier, content, serviceOptions }: ParcelRequest,
): Promise<QuotedParcel> {
  const { from, to, parcels, customs } = content
  const [parcel] = parcels
  if (!parcel) throw new Error('the order has no parcel')
  const quoted = await quoteParcel(
    deps.rates,
    { accountId, allowedCarriers: [carrier] },
    { ...parcelToQuote({ from, to, parcel, customs: customs[0] ?? null }), serviceOptions },
  )
  if (quoted.failure) throw quoted.failure
  if (quoted.quotes.length === 0) throw noQuotes()
  // Several accounts at the carrier, or several of its prices, may share the name of a service.
  const quotes = cheapestOfEach(
    quoted.quotes,
    (one) => serviceName(deps.knownCarriers, one.carrier, one.quote.serviceCode),
    ({ quote }) => quote.charge,
  )
  return { ...quoted, quotes }
}

/** The services and prices for a parcel, cheapest first. */
export async function getRates(deps: QuoteDeps, accountId: string, args: Arguments): Promise<RateAnswer[]> {
  const { quotes } = await quoteParcelRequest(deps, accountId, readParcelRequest(deps.knownCarriers, args))
  return quotes
    .map(({ carrier, quote }) => ({
      service: serviceName(deps.knownCarriers, carrier, quote.serviceCode),
      service_display: quote.serviceName,
      rate: inCurrency(quote.charge.amount, quote.charge.currency),
      carrier,
      est_delivery_days: quote.deliveryDays,
      currency: quote.charge.currency,
    }))
    .sort((left, right) => Number(left.rate) - Number(right.rate) || left.est_delivery_days - right.est_delivery_days)
}
