import type { CarrierId, ServiceOptions } from '#adapters/carriers/carrier.ts'
import { getShipment } from '#domain/orders/order/get-order.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import {
  type CarrierResponse,
  parcelToQuote,
  type QuoteCommand,
  type QuotedParcel,
  quoteFailure,
  quoteParcel,
  startQuote,
} from '#domain/rates/quote-parcel.ts'
import { byPrice, type Rate, type RateDeps } from '#domain/rates/rate.ts'
import * as sql from '#domain/rates/sql.ts'
import type { ServiceError } from '#kit/errors/service-error.ts'

export type ShipmentRates = {
  shipmentId: string
  /** Cheapest first, then fastest. */
  rates: Rate[]
  carrierResponses: CarrierResponse[]
  /** Why no carrier returned a rate. Null if there are rates, or if no carrier serves the route. */
  failure: ServiceError | null
}

type QuoteShipmentCommand = QuoteCommand & { shipmentId: string; serviceOptions?: ServiceOptions }

/**
 * Requests rates for a shipment from the account's carriers, and stores them so that they can be purchased. The list is
 * empty if no carrier serves the route.
 *
 * @throws ServiceError 404 for an unknown shipment; 422, 503 or 500 if no carrier returned a rate for another reason
 */
export async function quoteShipment(deps: RateDeps, command: QuoteShipmentCommand): Promise<ShipmentRates> {
  const shipment = await getShipment(deps, command.accountId, command.shipmentId)
  const rated = await rateShipment(deps, command, shipment)
  if (rated.failure) throw rated.failure
  return rated
}

/** As `quoteShipment`, but returns the failure. */
export async function rateShipment(
  deps: RateDeps,
  command: QuoteCommand & { serviceOptions?: ServiceOptions },
  shipment: Shipment,
): Promise<ShipmentRates> {
  const { accountId, serviceOptions } = command
  const { shipmentId } = shipment
  const quoted = await quoteParcel(deps, command, withOptions(shipment, serviceOptions))
  const rates = await storeRates(deps, { accountId, shipmentId, quoted })
  const { carrierResponses, failure } = quoted
  return { shipmentId, rates: rates.sort(byPrice), carrierResponses, failure }
}

const withOptions = (shipment: Shipment, serviceOptions: ServiceOptions | undefined) => ({
  ...parcelToQuote(shipment),
  ...(serviceOptions ? { serviceOptions } : {}),
})

/** The progress of a request. */
export type QuoteEvent =
  | { kind: 'asked'; carriers: CarrierId[] }
  /** A carrier responded or timed out. Cheapest rates first, then fastest. */
  | { kind: 'answered'; response: CarrierResponse; rates: Rate[] }
  /** The last event. `failure`: why no carrier returned a rate. */
  | { kind: 'ended'; failure: ServiceError | null }

/**
 * As `quoteShipment`, but yields the rates of each carrier as soon as they are stored. They can be purchased before the
 * other carriers respond. After the signal is aborted, no more carriers are queried and nothing is stored.
 *
 * @throws ServiceError 404 for an unknown shipment, before the first event; the reason of the signal
 */
export async function* quoteByCarrier(
  deps: RateDeps,
  command: QuoteShipmentCommand & { signal: AbortSignal },
): AsyncGenerator<QuoteEvent, void, undefined> {
  const { accountId, shipmentId, serviceOptions } = command
  const shipment = await getShipment(deps, accountId, shipmentId)
  const { shipDate, pending, failure } = await startQuote(deps, command, withOptions(shipment, serviceOptions))
  // If one carrier fails the request ends, and nothing awaits the others.
  for (const one of pending.values()) one.catch(() => undefined)
  yield { kind: 'asked', carriers: [...pending.keys()] }
  const all = []
  while (pending.size > 0) {
    const one = await Promise.race(pending.values())
    pending.delete(one.response.carrier)
    const rates = await storeRates(deps, { accountId, shipmentId, quoted: { shipDate, quotes: one.quotes } })
    all.push(one)
    yield { kind: 'answered', response: one.response, rates: rates.sort(byPrice) }
  }
  yield { kind: 'ended', failure: failure ?? quoteFailure(all) }
}

/** Stores quotes as rates of a shipment. Each can be purchased by its id. */
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
