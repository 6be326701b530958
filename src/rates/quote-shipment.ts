import type { CarrierDeps, CarrierId, Quote, RateInput } from '#carriers/carrier.ts'
import type { CarrierConnections } from '#carriers/connections.ts'
import { type ErrorDetail, errorDetail, ServiceError, serviceError } from '#errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'
import { findShipment } from '#orders/find-shipment.ts'
import type { Shipment } from '#orders/order.ts'
import { carrierParcel } from '#orders/parcel.ts'
import { askCarriers, type CarrierAnswer } from '#rates/ask-carriers.ts'
import { byPrice, type Rate } from '#rates/rate.ts'
import * as sql from '#rates/sql.ts'

export type RateDeps = {
  db: Database
  ids: Ids
  carriers: CarrierDeps
  connections: CarrierConnections
  rateLifetimeSeconds: number
}

export type QuoteCommand = {
  accountId: string
  /** The carriers that the request's sub-account may use; null: all. */
  allowedCarriers: string[] | null
}

/** What became of asking one of the account's carriers; an answer without a rate is no error. */
export type CarrierResponse = { carrier: CarrierId; error: ErrorDetail | null }

export type ShipmentRates = {
  shipmentId: string
  /** Cheapest first, then fastest. */
  rates: Rate[]
  carrierResponses: CarrierResponse[]
  /** What kept every carrier from giving a rate; null where some gave one, or none serves the route. */
  failure: ServiceError | null
}

/**
 * Asks the account's carriers for rates of a shipment, and keeps them for a later purchase.
 *
 * @throws ServiceError 404 for an unknown shipment; 422, 503 or 500 where no carrier gave a rate for a
 *   reason of that kind. No rate because no carrier serves the route is no failure: an empty list.
 */
export async function quoteShipment(
  deps: RateDeps,
  command: QuoteCommand & { shipmentId: string },
): Promise<ShipmentRates> {
  const shipment = await findShipment(deps, command.accountId, command.shipmentId)
  const rated = await rateShipment(deps, command, shipment)
  if (rated.failure) throw rated.failure
  return rated
}

/** Rates one shipment; what kept every carrier from giving a rate comes back as `failure`. */
export async function rateShipment(deps: RateDeps, command: QuoteCommand, shipment: Shipment): Promise<ShipmentRates> {
  const { shipmentId, from, to, parcel } = shipment
  const quoted = await quoteParcel(deps, command, { from, to, parcel: carrierParcel(parcel) })
  const rates = await keepRates(deps, { ...command, shipmentId, quoted })
  const { carrierResponses, failure } = quoted
  return { shipmentId, rates: rates.sort(byPrice), carrierResponses, failure }
}

/** What carriers offered for a parcel, before any of it is kept. */
export type QuotedParcel = {
  shipDate: string
  quotes: { carrier: CarrierId; carrierAccount: string; quote: Quote }[]
  carrierResponses: CarrierResponse[]
  failure: ServiceError | null
}

/** Asks the account's carriers about a parcel, and keeps nothing. */
export async function quoteParcel(
  deps: Pick<RateDeps, 'carriers' | 'connections'>,
  command: QuoteCommand,
  { from, to, parcel, serviceOptions }: Omit<RateInput, 'shipDate'>,
): Promise<QuotedParcel> {
  const shipDate = deps.carriers.clock.now().toISOString().slice(0, 10)
  if (!parcel.dimensionsInches && !parcel.predefinedPackage) {
    return { shipDate, quotes: [], carrierResponses: [], failure: serviceError('Rate.ParcelIncomplete') }
  }
  const all = await deps.connections.list(command.accountId)
  const connections = all.filter(({ carrier }) => command.allowedCarriers?.includes(carrier.id) ?? true)
  const input = { from, to, parcel, shipDate, ...(serviceOptions ? { serviceOptions } : {}) }
  const answers = await askCarriers(deps.carriers, connections, input)
  const quotes = answers.flatMap(({ connection, outcome }) =>
    outcome.outcome !== 'ok'
      ? []
      : outcome.value.map((quote) => ({
          carrier: connection.carrier.id,
          carrierAccount: connection.account.id,
          quote: serviceOptions ? { ...quote, serviceOptions } : quote,
        })),
  )
  return {
    shipDate,
    quotes,
    carrierResponses: answers.map(carrierResponse),
    failure: quotes.length > 0 ? null : failureOf(answers),
  }
}

/** Keeps what was quoted as rates of a shipment, each to be bought by its id. */
export async function keepRates(
  deps: Pick<RateDeps, 'db' | 'ids' | 'carriers' | 'rateLifetimeSeconds'>,
  command: { accountId: string; shipmentId: string; quoted: Pick<QuotedParcel, 'shipDate' | 'quotes'> },
): Promise<Rate[]> {
  const { accountId, shipmentId, quoted } = command
  const now = deps.carriers.clock.now()
  const usableUntil = new Date(now.getTime() + deps.rateLifetimeSeconds * 1000)
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
    usableUntil,
  }))
  if (rates.length > 0) await sql.insertRates(deps.db, accountId, rates)
  return rates
}

function errorOf({ connection, outcome }: CarrierAnswer): ErrorDetail | null {
  const carrier = connection.carrier.id
  switch (outcome.outcome) {
    case 'ok':
      return null
    case 'rejected': {
      const { carrierCode, carrierText } = outcome
      return { ...errorDetail('Rate.CarrierRejected', { carrier, carrierCode, carrierText }), message: carrierText }
    }
    case 'unavailable':
      return errorDetail('Carrier.Unavailable', { carrier })
    case 'unclassified':
      return errorDetail('General.Unexpected', { carrier })
  }
}

const carrierResponse = (answer: CarrierAnswer): CarrierResponse => ({
  carrier: answer.connection.carrier.id,
  error: errorOf(answer),
})

/** What the answers of carriers that gave no rate at all amount to; null: nobody serves the route. */
function failureOf(answers: CarrierAnswer[]): ServiceError | null {
  const errors = answers.map(errorOf).filter((error) => error !== null)
  if (errors.length === 0) return null
  const rejections = errors.filter((error) => error.code === 'Rate.CarrierRejected')
  if (rejections.length > 0) return new ServiceError(rejections)
  if (errors.every((error) => error.code === 'Carrier.Unavailable')) return new ServiceError(errors)
  return serviceError('General.Unexpected')
}
