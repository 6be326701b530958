import type { ErrorCode } from '#errors/catalogue.ts'
import { type ErrorDetail, ServiceError, serviceError } from '#errors/service-error.ts'
import { type CreateOrderCommand, createOrder } from '#orders/create-order.ts'
import { findShipment } from '#orders/find-shipment.ts'
import type { CreatedOrder } from '#orders/order-answer.ts'
import { type RateDeps, rateShipment, type ShipmentRates } from '#rates/quote-shipment.ts'
import { byRate, type CarrierRateResult, type RateQuote, rateQuote } from '#rates/rate-quote.ts'
import * as sql from '#rates/sql.ts'

export type ShipmentRatesAnswer = {
  shipmentId: string
  rates: RateQuote[]
  carrierResponses: CarrierRateResult[]
  errors: ErrorDetail[]
}

/** So many shipments of one order are rated at a time: a hundred packages must not open a thousand sockets. */
const ratedAtOnce = 8

/**
 * Creates an order, or finds the one of the same key, and asks for rates of each shipment. The order
 * stays whatever becomes of the rates.
 *
 * @throws ServiceError as `createOrder`; 422, 503 or 500 where no shipment got a rate
 */
export async function createOrderWithRates(
  deps: RateDeps,
  command: CreateOrderCommand & { allowedCarriers: string[] | null },
) {
  const { order, created } = await createOrder({ ...deps, clock: deps.carriers.clock }, command)
  const held = created ? new Map<string, RateQuote[]>() : await heldRates(deps, command.accountId, order)

  const results: ShipmentRates[] = []
  for (let start = 0; start < order.shipments.length; start += ratedAtOnce) {
    const batch = order.shipments.slice(start, start + ratedAtOnce).map(async ({ id }) => {
      const rates = held.get(id)
      if (rates) return { rates, carrierResponses: [], failure: null }
      return rateShipment(deps, command, await findShipment(deps, command.accountId, id))
    })
    results.push(...(await Promise.all(batch)))
  }
  if (results.every((result) => result.rates.length === 0)) throw noRates(results)

  const shipmentRates: ShipmentRatesAnswer[] = order.shipments.map(({ id }, index) => {
    const { rates = [], carrierResponses = [], failure = null } = results[index] ?? {}
    return { shipmentId: id, rates, carrierResponses, errors: failure?.errors ?? [] }
  })
  return { order, shipmentRates, errors: shipmentRates.flatMap(({ errors }) => errors), status: 'created' as const }
}

/** The rates that a repeat finds still usable, by shipment. */
async function heldRates(deps: RateDeps, accountId: string, order: CreatedOrder): Promise<Map<string, RateQuote[]>> {
  const ids = order.shipments.map(({ id }) => id)
  const rows = await sql.selectUsableRates(deps.db, accountId, ids, deps.carriers.clock.now())
  const held = new Map<string, RateQuote[]>()
  for (const row of rows) held.set(row.shipment_id, [...(held.get(row.shipment_id) ?? []), rateQuote(row)])
  for (const rates of held.values()) rates.sort(byRate)
  return held
}

/** What kept shipments from being rated, the most telling first: what the caller can correct, a fault of ours, time. */
const reasons: readonly (readonly ErrorCode[])[] = [
  ['Rate.ParcelIncomplete', 'Rate.CarrierRejected'],
  ['General.Unexpected'],
  ['Carrier.Unavailable'],
]
const maxErrors = 100

/** Why nothing could be rated. */
function noRates(results: ShipmentRates[]): ServiceError {
  const failures = results.map((result) => result.failure).filter((failure) => failure !== null)
  for (const codes of reasons) {
    const alike = failures.filter((failure) => codes.includes(failure.code))
    if (alike.length > 0) return new ServiceError(alike.flatMap((failure) => failure.errors).slice(0, maxErrors))
  }
  return serviceError('Rate.NoneAvailable')
}
