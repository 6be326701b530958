import { compareAmounts, inCurrency } from '#kit/money.ts'
import { failureOf, noQuotes } from '#older-interface/failure.ts'
import { type ParcelRequest, readParcelRequest } from '#older-interface/parcel-request.ts'
import type { Arguments } from '#older-interface/read-form.ts'
import { serviceName } from '#older-interface/service-names.ts'
import { type QuotedParcel, quoteParcel, type RateDeps } from '#rates/quote-shipment.ts'

/** What the carrier that was named offers, nothing of it kept. @throws Failure where it offers nothing */
export async function quoteRequest(
  deps: { rates: RateDeps },
  accountId: string,
  { carrier, order, extras }: ParcelRequest,
): Promise<QuotedParcel> {
  const { parcel } = order.shipments[0] as (typeof order.shipments)[0]
  const { length, width, height } = parcel
  const sides = length && width && height ? [length, width, height].toSorted((left, right) => right - left) : null
  const [longest = 0, second = 0, third = 0] = sides ?? []
  const quoted = await quoteParcel(
    deps.rates,
    { accountId, allowedCarriers: [carrier] },
    {
      from: carrierAddress(order.fromAddress),
      to: carrierAddress(order.toAddress),
      parcel: {
        weightPounds: parcel.weight,
        dimensionsInches: sides && { length: longest, width: second, height: third },
        predefinedPackage: parcel.predefinedPackage ?? null,
      },
      extras,
    },
  )
  if (quoted.failure) throw failureOf(quoted.failure)
  if (quoted.quotes.length === 0) throw noQuotes()
  return { ...quoted, quotes: cheapestOfEach(quoted.quotes) }
}

/** One quote for each name of a service: several accounts at the carrier, or several of its prices, may share one. */
function cheapestOfEach(quotes: QuotedParcel['quotes']): QuotedParcel['quotes'] {
  const byPrice = quotes.toSorted((left, right) => compareAmounts(left.quote.charge.amount, right.quote.charge.amount))
  const cheapest = new Map<string, QuotedParcel['quotes'][number]>()
  for (const one of byPrice) {
    const name = serviceName(one.carrier, one.quote.serviceCode)
    if (!cheapest.has(name)) cheapest.set(name, one)
  }
  return [...cheapest.values()]
}

const carrierAddress = (address: ParcelRequest['order']['toAddress']) => ({
  name: address.name ?? null,
  company: null,
  street1: address.street1,
  street2: address.street2 ?? null,
  city: address.city,
  state: address.country.toUpperCase() === 'US' ? address.state.toUpperCase() : address.state,
  zip: address.zip,
  country: address.country.toUpperCase(),
  phone: address.phone,
  email: null,
  residential: address.residential ?? null,
})

/** The services and prices for a parcel, cheapest first. */
export async function getRates(deps: { rates: RateDeps }, accountId: string, given: Arguments) {
  const { quotes } = await quoteRequest(deps, accountId, readParcelRequest(given))
  return quotes
    .map(({ carrier, quote }) => ({
      service: serviceName(carrier, quote.serviceCode),
      service_display: quote.serviceName,
      rate: inCurrency(quote.charge.amount, quote.charge.currency),
      carrier,
      est_delivery_days: quote.deliveryDays,
      currency: quote.charge.currency,
    }))
    .sort((left, right) => Number(left.rate) - Number(right.rate) || left.est_delivery_days - right.est_delivery_days)
}
