import { type ApiError, apiError, Refusal, refusal } from '#api/refusal.ts'
import type { CarrierDeps } from '#carriers/carrier.ts'
import type { CarrierConnections } from '#carriers/connections.ts'
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

export type ShipmentRates = { rates: RateQuote[]; carrierResponses: CarrierRateResult[]; failure: Refusal | null }

/**
 * Asks the account's carriers for rates of a shipment, and keeps them for a later purchase.
 *
 * @throws Refusal 404 for an unknown shipment; 422, 503 or 500 where no carrier gave a rate for a
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
  const { parcel } = shipment
  if (!parcel.dimensionsInches && !parcel.predefinedPackage) {
    return { rates: [], carrierResponses: [], failure: refusal('Rate.ParcelIncomplete') }
  }
  const now = deps.carriers.clock.now()
  const shipDate = now.toISOString().slice(0, 10)
  const all = await deps.connections.list(command.accountId)
  const connections = all.filter(({ carrier }) => command.allowedCarriers?.includes(carrier.id) ?? true)
  const answers = await askCarriers(deps.carriers, connections, { ...shipment, shipDate })

  const rows = answers.flatMap(({ connection, outcome }) =>
    outcome.outcome !== 'ok'
      ? []
      : outcome.value.map((quote) => ({
          id: deps.ids(),
          carrier: connection.carrier.id,
          carrier_account: connection.account.id,
          charge: quote.charge.amount,
          currency: quote.charge.currency,
          quote,
        })),
  )
  if (rows.length > 0) {
    await sql.insertRates(deps.db, {
      accountId: command.accountId,
      shipmentId: shipment.shipmentId,
      shipDate,
      now,
      usableUntil: new Date(now.getTime() + deps.rateLifetimeSeconds * 1000),
      rates: rows,
    })
  }
  return {
    rates: rows.map(rateQuote).sort(byRate),
    carrierResponses: answers.map(carrierResponse),
    failure: rows.length > 0 ? null : failureOf(answers),
  }
}

function errorOf({ connection, outcome }: CarrierAnswer): ApiError | null {
  const carrier = connection.carrier.id
  switch (outcome.outcome) {
    case 'ok':
      return null
    case 'rejected': {
      const { carrierCode, carrierText } = outcome
      return { ...apiError('Rate.CarrierRejected', { carrier, carrierCode, carrierText }), message: carrierText }
    }
    case 'unavailable':
      return apiError('Carrier.Unavailable', { carrier })
    case 'unclassified':
      return apiError('General.Unexpected', { carrier })
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
function failureOf(answers: CarrierAnswer[]): Refusal | null {
  const errors = answers.map(errorOf).filter((error) => error !== null)
  if (errors.length === 0) return null
  const rejections = errors.filter((error) => error.code === 'Rate.CarrierRejected')
  if (rejections.length > 0) return new Refusal(422, 'Upstream', rejections)
  if (errors.every((error) => error.code === 'Carrier.Unavailable')) return new Refusal(503, 'Upstream', errors)
  return refusal('General.Unexpected')
}
