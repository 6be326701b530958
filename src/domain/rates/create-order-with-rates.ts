import { type CreateOrderCommand, type CreateOrderDeps, createOrder } from '#domain/orders/order/create-order.ts'
import type { Order } from '#domain/orders/order/order.ts'
import { rateShipment, type ShipmentRates } from '#domain/rates/quote-shipment.ts'
import { byPrice, type Rate, type RateDeps } from '#domain/rates/rate.ts'

import * as sql from '#domain/rates/sql.ts'
import type { ErrorCode } from '#kit/errors/catalogue.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'

/** An order with the rates of each of its shipments, in their order. */
export type RatedOrder = { order: Order; shipmentRates: ShipmentRates[] }

/** So many shipments of one order are rated at a time: a hundred packages must not open a thousand sockets. */
const maxConcurrentRatings = 8

/**
 * Creates an order, or finds the one of the same key, and asks for rates of each shipment. The order
 * stays whatever becomes of the rates.
 *
 * @throws ServiceError as `createOrder`; 422, 503 or 500 where no shipment got a rate
 */
export async function createOrderWithRates(
  deps: CreateOrderDeps & RateDeps,
  command: CreateOrderCommand & { allowedCarriers: string[] | null },
): Promise<RatedOrder> {
  const { order, created } = await createOrder(deps, command)
  const usable = created ? new Map<string, Rate[]>() : await usableRates(deps, command, order)

  const shipmentRates: ShipmentRates[] = []
  for (let start = 0; start < order.shipments.length; start += maxConcurrentRatings) {
    const rated = order.shipments.slice(start, start + maxConcurrentRatings).map(async (shipment) => {
      const { shipmentId } = shipment
      const rates = usable.get(shipmentId)
      return rates ? heldRates(shipmentId, rates) : rateShipment(deps, command, shipment)
    })
    shipmentRates.push(...(await Promise.all(rated)))
  }
  if (shipmentRates.every(({ rates }) => rates.length === 0)) throw naming(order, noRates(shipmentRates))
  return { order, shipmentRates }
}

/** The rates that a repeat finds still usable, of the carriers that it may use, by shipment. */
async function usableRates(
  deps: Pick<RateDeps, 'db'>,
  { accountId, allowedCarriers }: { accountId: string; allowedCarriers: string[] | null },
  order: Order,
): Promise<Map<string, Rate[]>> {
  const shipmentIds = order.shipments.map(({ shipmentId }) => shipmentId)
  const held = await sql.selectUsableRates(deps.db, { accountId, shipmentIds })
  const rates = held.filter(({ carrier }) => allowedCarriers?.includes(carrier) ?? true)
  return Map.groupBy(rates.sort(byPrice), ({ shipmentId }) => shipmentId)
}

/** What a repeat answers of a shipment: the carriers of the rates that are held are those that answered. */
function heldRates(shipmentId: string, rates: Rate[]): ShipmentRates {
  const carriers = new Set(rates.map(({ carrier }) => carrier))
  return {
    shipmentId,
    rates,
    carrierResponses: [...carriers].map((carrier) => ({ carrier, error: null })),
    failure: null,
  }
}

/** What kept shipments from being rated, the most telling first: what the caller can correct, a fault of ours, time. */
const reasons: readonly (readonly ErrorCode[])[] = [
  ['Rate.ParcelIncomplete', 'Rate.PackageUnknown', 'Rate.CarrierRejected'],
  ['General.Unexpected'],
  ['Carrier.Unavailable'],
]
const maxErrors = 100

/** The order is there, whatever became of its rates: whoever has no Idempotency-Key finds it by this. */
function naming({ orderId, shipments }: Order, { errors }: ServiceError): ServiceError {
  const shipmentIds = shipments.map(({ shipmentId }) => shipmentId)
  // Once: an order may have a hundred shipments, and its failure as many errors.
  const details = (index: number) => (index === 0 ? { orderId, shipmentIds } : { orderId })
  return new ServiceError(
    errors.map((error, index) => ({ ...error, metaData: { ...error.metaData, ...details(index) } })),
  )
}

/** Why nothing could be rated. */
function noRates(shipmentRates: ShipmentRates[]): ServiceError {
  const failures = shipmentRates.map(({ failure }) => failure).filter((failure) => failure !== null)
  for (const codes of reasons) {
    const alike = failures.filter((failure) => codes.includes(failure.code))
    if (alike.length > 0) return new ServiceError(alike.flatMap((failure) => failure.errors).slice(0, maxErrors))
  }
  return serviceError('Rate.NoneAvailable')
}
