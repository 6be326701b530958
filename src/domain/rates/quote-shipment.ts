import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import { getShipment } from '#domain/orders/order/get-order.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import { parcelToQuote } from '#domain/rates/parcel-to-quote.ts'
import { type CarrierResponse, type QuoteCommand, quoteParcel } from '#domain/rates/quote-parcel.ts'
import { byPrice, type Rate } from '#domain/rates/rate.ts'
import type { RateDeps } from '#domain/rates/rate-deps.ts'
import { storeRates } from '#domain/rates/store-rates.ts'
import type { ServiceError } from '#kit/errors/service-error.ts'

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
  command: QuoteCommand & { shipmentId: string; serviceOptions?: ServiceOptions },
): Promise<ShipmentRates> {
  const shipment = await getShipment(deps, command.accountId, command.shipmentId)
  const rated = await rateShipment(deps, command, shipment)
  if (rated.failure) throw rated.failure
  return rated
}

/** Rates one shipment; what kept every carrier from giving a rate comes back as `failure`. */
export async function rateShipment(
  deps: RateDeps,
  { serviceOptions, ...command }: QuoteCommand & { serviceOptions?: ServiceOptions },
  shipment: Shipment,
): Promise<ShipmentRates> {
  const { shipmentId } = shipment
  const options = serviceOptions ? { serviceOptions } : {}
  const quoted = await quoteParcel(deps, command, { ...parcelToQuote(shipment), ...options })
  const rates = await storeRates(deps, { ...command, shipmentId, quoted })
  const { carrierResponses, failure } = quoted
  return { shipmentId, rates: rates.sort(byPrice), carrierResponses, failure }
}
