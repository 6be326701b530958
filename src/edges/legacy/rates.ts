import { isDeepStrictEqual } from 'node:util'
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { sampleAccountId } from '#adapters/carriers/connections.ts'
import { getBalance } from '#domain/credits/queries.ts'
import { listShipmentPurchases } from '#domain/purchases/queries/queries.ts'
import { cheapestOfEach, parcelToQuote, type QuotedParcel, quoteParcel } from '#domain/rates/quote-parcel.ts'
import type { RateDeps } from '#domain/rates/rate.ts'
import {
  noServiceOptions,
  type ParcelRequest,
  type PurchaseRequest,
  readParcelRequest,
} from '#edges/legacy/purchase-request.ts'
import type { Arguments } from '#edges/legacy/read-form.ts'
import { Failure, insufficientCredits, noQuotes, type RateResponse, serviceName } from '#edges/legacy/responses.ts'
import { compareAmounts, inCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

export type QuoteDeps = { knownCarriers: readonly Carrier[]; rates: RateDeps }

/**
 * Quotes the package without storing anything.
 *
 * @throws ServiceError or Failure if the carrier offers nothing
 */
async function quoteParcelRequest(
  deps: QuoteDeps,
  accountId: string,
  { carrier, content, serviceOptions }: ParcelRequest,
  priority?: 'purchase',
): Promise<QuotedParcel> {
  const { from, to, parcels, customs } = content
  const [parcel] = parcels
  if (!parcel) throw new Error('the order has no parcel')
  const quoted = await quoteParcel(
    deps.rates,
    { accountId, allowedCarriers: [carrier], ...(priority ? { priority } : {}) },
    { ...parcelToQuote({ from, to, parcel, customs: customs[0] ?? null }), serviceOptions },
  )
  if (quoted.failure) throw quoted.failure
  if (quoted.quotes.length === 0) throw noQuotes()
  // Several carrier accounts, or several prices, can have the same service name.
  const quotes = cheapestOfEach(
    quoted.quotes,
    (one) => serviceName(deps.knownCarriers, one.carrier, one.quote.serviceCode),
    ({ quote }) => quote.charge,
  )
  return { ...quoted, quotes }
}

/** The services and prices for a parcel, cheapest first. */
export async function getRates(deps: QuoteDeps, accountId: string, args: Arguments): Promise<RateResponse[]> {
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

/**
 * The requested service at its price. Samples are free.
 *
 * @throws Failure if the service is not offered, or the credit is too low. The reservation of the purchase decides
 *   later; this check avoids creating an order.
 */
export async function quoteService(
  deps: QuoteDeps & { db: Queryable },
  accountId: string,
  request: PurchaseRequest,
): Promise<QuotedParcel> {
  const quoted = await quoteParcelRequest(deps, accountId, request, 'purchase')
  const requested = quoted.quotes.find(
    ({ carrier, quote }) => serviceName(deps.knownCarriers, carrier, quote.serviceCode) === request.service,
  )
  if (!requested) throw noQuotes()
  const { currency } = requested.quote.charge
  const amount = request.isSample ? '0.00' : requested.quote.charge.amount
  const billing = request.isSample ? 'prepaid' : requested.billing
  const { available, mayOwe } = await getBalance(deps, accountId, currency)
  if (billing === 'prepaid' && !mayOwe && compareAmounts(available, amount) < 0) {
    throw insufficientCredits(inCurrency(amount, currency), inCurrency(available, currency))
  }
  const carrierAccount = request.isSample ? sampleAccountId : requested.carrierAccount
  return {
    ...quoted,
    quotes: [{ ...requested, carrierAccount, billing, quote: { ...requested.quote, charge: { amount, currency } } }],
  }
}

/**
 * The rate of the shipment's purchase; null: there is none, or it failed.
 *
 * @throws Failure 409 if it has another service or other options
 */
export async function findJoinableRate(
  deps: { db: Queryable; knownCarriers: readonly Carrier[] },
  accountId: string,
  shipmentId: string,
  request: PurchaseRequest,
): Promise<string | null> {
  const [purchase] = await listShipmentPurchases(deps, accountId, [shipmentId])
  if (!purchase || purchase.state === 'Failed') return null
  const isSame =
    serviceName(deps.knownCarriers, purchase.carrier, purchase.quote.serviceCode) === request.service &&
    (purchase.carrierAccount === sampleAccountId) === request.isSample &&
    isDeepStrictEqual(purchase.quote.serviceOptions ?? noServiceOptions, request.serviceOptions)
  if (!isSame) throw new Failure(409, 'idempotency_key was already used for another service or with other options.')
  return purchase.rateId
}
