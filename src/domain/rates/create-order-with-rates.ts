import { isCarrierAllowed } from '#domain/accounts/sub-accounts.ts'
import { type CreateOrderCommand, type CreateOrderDeps, createOrder } from '#domain/orders/order/create-order.ts'
import type { Order } from '#domain/orders/order/order.ts'
import { listUsableRates } from '#domain/rates/queries.ts'
import { rateShipment, type ShipmentRates } from '#domain/rates/quote-shipment.ts'
import { byPrice, type Rate, type RateDeps } from '#domain/rates/rate.ts'
import { combinedOrderFailure } from '#domain/rates/rate-failures.ts'
import { ServiceError } from '#kit/errors/service-error.ts'

/** An order with the rates of each of its shipments, in their order. */
export type RatedOrder = { order: Order; shipmentRates: ShipmentRates[] }

/** An order can have a hundred shipments, and each of them opens a socket per carrier. */
const maxConcurrentShipments = 8

/**
 * Creates an order, or finds the order of the same idempotency key, and requests rates for each shipment. The order stays
 * even if no rate can be found.
 *
 * @throws ServiceError as `createOrder`; 422, 503 or 500 if no shipment got a rate
 */
export async function createOrderWithRates(
  deps: CreateOrderDeps & RateDeps,
  command: CreateOrderCommand & { allowedCarriers: string[] | null },
): Promise<RatedOrder> {
  const { order, created } = await createOrder(deps, command)
  const stored = created ? new Map<string, Rate[]>() : await storedRates(deps, command, order)

  const shipmentRates: ShipmentRates[] = []
  for (let start = 0; start < order.shipments.length; start += maxConcurrentShipments) {
    const rated = order.shipments.slice(start, start + maxConcurrentShipments).map(async (shipment) => {
      const { shipmentId } = shipment
      const rates = stored.get(shipmentId)
      return rates ? ratesOfRepeat(shipmentId, rates) : rateShipment(deps, command, shipment)
    })
    shipmentRates.push(...(await Promise.all(rated)))
  }
  if (shipmentRates.every(({ rates }) => rates.length === 0)) throw withOrder(order, noRates(shipmentRates))
  return { order, shipmentRates }
}

/** The usable rates from earlier requests, by shipment. */
async function storedRates(
  deps: Pick<RateDeps, 'db'>,
  { accountId, allowedCarriers }: { accountId: string; allowedCarriers: string[] | null },
  order: Order,
): Promise<Map<string, Rate[]>> {
  const shipmentIds = order.shipments.map(({ shipmentId }) => shipmentId)
  const stored = await listUsableRates(deps, { accountId, shipmentIds })
  const allowed = stored.filter(({ carrier }) => isCarrierAllowed(allowedCarriers, carrier))
  return Map.groupBy(allowed.sort(byPrice), ({ shipmentId }) => shipmentId)
}

/** Lists the carriers of the stored rates as those that responded. */
function ratesOfRepeat(shipmentId: string, rates: Rate[]): ShipmentRates {
  const carriers = new Set(rates.map(({ carrier }) => carrier))
  const carrierResponses = [...carriers].map((carrier) => ({ carrier, error: null }))
  return { shipmentId, rates, carrierResponses, failure: null }
}

const noRates = (shipmentRates: readonly ShipmentRates[]): ServiceError =>
  combinedOrderFailure(shipmentRates.map(({ failure }) => failure).filter((failure) => failure !== null))

/** Adds the ids of the order, because a client without an idempotency key cannot find it otherwise. */
function withOrder({ orderId, shipments }: Order, { errors }: ServiceError): ServiceError {
  const shipmentIds = shipments.map(({ shipmentId }) => shipmentId)
  // A hundred errors with a hundred ids each would be too much, so only the first error lists them.
  const ids = (index: number) => (index === 0 ? { orderId, shipmentIds } : { orderId })
  return new ServiceError(errors.map((error, index) => ({ ...error, metaData: { ...error.metaData, ...ids(index) } })))
}
