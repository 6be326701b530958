import type { CarrierAddress, CarrierId, Quote, RateInput } from '#adapters/carriers/carrier.ts'
import type { Billing, CarrierConnection } from '#adapters/carriers/connections.ts'
import type { UnavailableReason } from '#adapters/outcome.ts'
import { isCarrierAllowed } from '#domain/accounts/sub-accounts.ts'
import { findResidence } from '#domain/addresses/checks/check-address.ts'
import { carrierUnavailable } from '#domain/carrier-accounts/carrier-unavailable.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import { carrierParcel, type ParcelContent } from '#domain/orders/order/parcel.ts'
import { combinedFailure, mostUseful, type RateDeps } from '#domain/rates/rate.ts'
import { type AccountRates, requestRates } from '#domain/rates/request-rates.ts'
import { shipDateFrom } from '#domain/rates/ship-date.ts'
import { type ErrorDetail, errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { compareAmounts } from '#kit/money.ts'
import { nearest } from '#kit/text.ts'

export type QuoteCommand = {
  accountId: string
  /** The carriers that the sub-account may use; null: all. */
  allowedCarriers: string[] | null
  /** Aborted when the client disconnects. */
  signal?: AbortSignal
  /** How important it is if carriers limit calls. Absent: a person waits for it. */
  priority?: 'purchase' | 'batch'
}

/** A parcel with its route, as carriers receive it. */
type ParcelToQuote = Omit<RateInput, 'shipDate'> & {
  /** The chosen day, `yyyy-mm-dd`. Null or absent: today. */
  shipDate?: string | null
}

/** The result of one carrier. A response without rates is no error. */
export type CarrierResponse = { carrier: CarrierId; error: ErrorDetail | null }

type CarrierQuote = { carrier: CarrierId; carrierAccount: string; billing: Billing; quote: Quote }

/** Quotes that are not stored yet. `failure`: why no carrier returned a rate. */
export type QuotedParcel = {
  shipDate: string
  quotes: CarrierQuote[]
  carrierResponses: CarrierResponse[]
  failure: ServiceError | null
}

/** The quotes of one carrier. */
type CarrierQuotes = { response: CarrierResponse; quotes: CarrierQuote[] }

/** A shipment as carriers receive it. Its customs details are included only if they are complete. */
export const parcelToQuote = (shipment: {
  from: CarrierAddress
  to: CarrierAddress
  parcel: ParcelContent
  customs: CustomsContent | null
}): ParcelToQuote => ({
  from: shipment.from,
  to: shipment.to,
  parcel: carrierParcel(shipment.parcel),
  customs: validateCustoms(shipment).declaration,
})

/** Requests quotes from the account's carriers and waits for all of them. Stores nothing. */
export async function quoteParcel(
  deps: QuoteDeps,
  command: QuoteCommand,
  parcel: ParcelToQuote,
): Promise<QuotedParcel> {
  const { shipDate, pending, failure } = await startQuote(deps, command, parcel)
  const all = await Promise.all(pending.values())
  const quotes = all.flatMap((one) => one.quotes)
  const carrierResponses = all.map(({ response }) => response)
  return { shipDate, quotes, carrierResponses, failure: failure ?? quoteFailure(all) }
}

/** Why carriers returned no rates. Null if there are rates, or if no carrier serves the route. */
export const quoteFailure = (all: readonly CarrierQuotes[]): ServiceError | null =>
  all.some(({ quotes }) => quotes.length > 0)
    ? null
    : combinedFailure(all.flatMap(({ response: { error } }) => error ?? []))

type QuoteDeps = Pick<RateDeps, 'db' | 'carriers' | 'connections' | 'carrierCalls' | 'packagings'>

/** A request that is running: one promise per carrier. `failure`: why no carrier can be queried. */
type StartedQuote = {
  shipDate: string
  pending: Map<CarrierId, Promise<CarrierQuotes>>
  failure: ServiceError | null
}

/** Starts a request to each of the account's carriers. */
export async function startQuote(
  deps: QuoteDeps,
  { accountId, allowedCarriers, signal, priority }: QuoteCommand,
  { from, to, parcel, serviceOptions, customs = null, shipDate: chosenDay = null }: ParcelToQuote,
): Promise<StartedQuote> {
  const shipDate = shipDateFrom(from, deps.carriers.clock.now(), chosenDay)
  const failure = parcelFailure(deps.packagings, parcel)
  if (failure) return { shipDate, pending: new Map(), failure }
  const residenceDeps = { db: deps.db, clock: deps.carriers.clock }
  const [connections, residenceFound] = await Promise.all([
    deps.connections.list(accountId),
    to.residential === null ? findResidence(residenceDeps, { accountId, address: to }) : null,
  ])
  const recipient = residenceFound === null ? to : { ...to, residential: residenceFound }
  const extraFields: ExtraFields = {
    ...(serviceOptions ? { serviceOptions } : {}),
    ...(residenceFound === null ? {} : { residenceFound }),
  }
  const input = { from, to: recipient, parcel, customs, shipDate, ...(serviceOptions ? { serviceOptions } : {}) }
  const requester = { accountId, ...(signal ? { signal } : {}), ...(priority ? { priority } : {}) }
  const quoteWith = async (carrier: CarrierId, ofCarrier: readonly CarrierConnection[]) =>
    mergeAccounts(carrier, await requestRates(deps, requester, ofCarrier, input), extraFields)
  const allowed = connections.filter(({ carrier }) => isCarrierAllowed(allowedCarriers, carrier.id))
  const byCarrier = Map.groupBy(allowed, ({ carrier }) => carrier.id)
  const pending = new Map([...byCarrier].map(([carrier, ofCarrier]) => [carrier, quoteWith(carrier, ofCarrier)]))
  return { shipDate, pending, failure: null }
}

/** Fields that a stored quote has in addition to the carrier's response. */
type ExtraFields = Pick<Quote, 'serviceOptions' | 'residenceFound'>

/** Keeps the cheapest quote for each service of a carrier with several accounts. */
function mergeAccounts(carrier: CarrierId, accounts: readonly AccountRates[], extraFields: ExtraFields): CarrierQuotes {
  const offered = accounts.flatMap(({ connection, outcome }) =>
    outcome.outcome !== 'ok'
      ? []
      : outcome.value.map((quote) => ({
          carrier,
          carrierAccount: connection.account.id,
          billing: connection.billing ?? 'prepaid',
          quote: { ...quote, ...extraFields },
        })),
  )
  const quotes = cheapestOfEach(
    offered,
    ({ quote }) => quote.serviceCode,
    ({ quote }) => quote.charge,
  )
  const errors = accounts.map(errorOf)
  const hasSucceeded = errors.includes(null)
  const [error = null] = hasSucceeded ? [] : mostUseful(errors.filter((one) => one !== null))
  return { response: { carrier, error }, quotes }
}

/** Keeps the cheapest offer for each key, and the first one if prices are equal. */
export function cheapestOfEach<Offer>(
  offers: readonly Offer[],
  keyOf: (offer: Offer) => string,
  chargeOf: (offer: Offer) => Quote['charge'],
): Offer[] {
  const cheapest = new Map<string, Offer>()
  for (const offer of offers) {
    const existing = cheapest.get(keyOf(offer))
    const isCheaper = !existing || compareAmounts(chargeOf(offer).amount, chargeOf(existing).amount) < 0
    if (isCheaper) cheapest.set(keyOf(offer), offer)
  }
  return [...cheapest.values()]
}

function errorOf({ connection, outcome }: AccountRates): ErrorDetail | null {
  const { id: carrier, name } = connection.carrier
  switch (outcome.outcome) {
    case 'ok':
      return null
    case 'rejected': {
      const { carrierCode, carrierText, isNotServed } = outcome
      const code = isNotServed ? 'Rate.NotServed' : 'Rate.CarrierRejected'
      return { ...errorDetail(code, { carrier, carrierCode, carrierText }), message: carrierText }
    }
    case 'unavailable': {
      if (outcome.reason === 'throttled') return carrierUnavailable(connection.carrier, outcome)
      const error = errorDetail('Carrier.Unavailable', { carrier, reason: outcome.reason })
      const message = messages[outcome.reason]
      return message ? { ...error, message: `${name} ${message}` } : error
    }
    case 'unusable': {
      const error = errorDetail('Carrier.Unavailable', { carrier, reason: 'unusable' })
      return { ...error, message: `${name} returned no usable rate: ${outcome.reason}.` }
    }
    case 'unclassified':
      return errorDetail('General.Unexpected', { carrier })
  }
}

/** Failures that the caller should not wait out in the same way as an outage. They follow the carrier's name. */
const messages: Partial<Record<UnavailableReason, string>> = {
  credentials: 'rejected the credentials of the carrier account. Update the credentials.',
}

/** Why a parcel cannot be quoted. An unknown packaging is a typing error that carriers would report less clearly. */
function parcelFailure(packagings: RateDeps['packagings'], parcel: ParcelToQuote['parcel']): ServiceError | null {
  const { dimensionsInches, predefinedPackage } = parcel
  if (predefinedPackage === null) return dimensionsInches ? null : serviceError('Rate.ParcelIncomplete')
  const known = Object.values(packagings).flat()
  if (known.includes(predefinedPackage)) return null
  const meant = nearest(predefinedPackage, known)
  const error = errorDetail('Rate.PackageUnknown', { predefinedPackage, meant, known: packagings })
  const hint = meant ? `Did you mean ${meant}?` : `Known names: ${known.join(', ')}.`
  return new ServiceError([{ ...error, message: `${error.message} ${hint}` }])
}
