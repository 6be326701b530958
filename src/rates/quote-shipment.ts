import type { CarrierDeps, Quote, RateInput } from '#carriers/carrier.ts'
import type { CarrierConnections } from '#carriers/connections.ts'
import { type ErrorDetail, errorDetail, ServiceError, serviceError } from '#errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'
import { findShipment, type ShipmentFacts } from '#orders/find-shipment.ts'
import { askCarriers, type CarrierAnswer } from '#rates/ask-carriers.ts'
import { byRate, type CarrierRateResult, type RateQuote, rateQuote } from '#rates/rate-quote.ts'
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

export type ShipmentRates = { rates: RateQuote[]; carrierResponses: CarrierRateResult[]; failure: ServiceError | null }

/**
 * Asks the account's carriers for rates of a shipment, and keeps them for a later purchase.
 *
 * @throws ServiceError 404 for an unknown shipment; 422, 503 or 500 where no carrier gave a rate for a
 *   reason of that kind. No rate because no carrier serves the route is no failure: an empty list.
 */
export async function quoteShipment(deps: RateDeps, command: QuoteCommand & { shipmentId: string }) {
  const shipment = await findShipment(deps, command.accountId, command.shipmentId)
  const { rates, carrierResponses, failure } = await rateShipment(deps, command, shipment)
  if (failure) throw failure
  const carrierCount = new Set(rates.map((rate) => rate.carrier)).size
  return { rates, carrierResponses, carrierCount, totalCount: rates.length }
}

/** Rates one shipment; what kept every carrier from giving a rate comes back as `failure`. */
export async function rateShipment(
  deps: RateDeps,
  command: QuoteCommand,
  shipment: ShipmentFacts,
): Promise<ShipmentRates> {
  const quoted = await quoteParcel(deps, command, shipment)
  const rows = await keepRates(deps, { ...command, shipmentId: shipment.shipmentId, quoted })
  const { carrierResponses, failure } = quoted
  return { rates: rows.map(rateQuote).sort(byRate), carrierResponses, failure }
}

/** What carriers offered for a parcel, before any of it is kept. */
export type QuotedParcel = {
  shipDate: string
  quotes: { carrier: string; carrierAccount: string; quote: Quote }[]
  carrierResponses: CarrierRateResult[]
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
): Promise<sql.NewRate[]> {
  const { accountId, shipmentId, quoted } = command
  const rows = quoted.quotes.map(({ carrier, carrierAccount, quote }) => ({
    id: deps.ids(),
    carrier,
    carrier_account: carrierAccount,
    charge: quote.charge.amount,
    currency: quote.charge.currency,
    quote,
  }))
  if (rows.length > 0) {
    const now = deps.carriers.clock.now()
    const usableUntil = new Date(now.getTime() + deps.rateLifetimeSeconds * 1000)
    await sql.insertRates(deps.db, { accountId, shipmentId, shipDate: quoted.shipDate, now, usableUntil, rates: rows })
  }
  return rows
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

function carrierResponse(answer: CarrierAnswer): CarrierRateResult {
  const error = errorOf(answer)
  return {
    carrier: answer.connection.carrier.id,
    success: error === null,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
  }
}

/** What the answers of carriers that gave no rate at all amount to; null: nobody serves the route. */
function failureOf(answers: CarrierAnswer[]): ServiceError | null {
  const errors = answers.map(errorOf).filter((error) => error !== null)
  if (errors.length === 0) return null
  const rejections = errors.filter((error) => error.code === 'Rate.CarrierRejected')
  if (rejections.length > 0) return new ServiceError(rejections)
  if (errors.every((error) => error.code === 'Carrier.Unavailable')) return new ServiceError(errors)
  return serviceError('General.Unexpected')
}
