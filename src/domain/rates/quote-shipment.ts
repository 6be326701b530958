import type { CarrierId, ServiceOptions } from '#adapters/carriers/carrier.ts'
import { isCarrierAllowed } from '#domain/accounts/sub-accounts.ts'
import { type CreateOrderCommand, type CreateOrderDeps, createOrder } from '#domain/orders/order/create-order.ts'
import { getShipment } from '#domain/orders/order/get-order.ts'
import type { Order, Shipment } from '#domain/orders/order/order.ts'
import * as sql from '#domain/rates/queries.ts'
import { listUsableRates } from '#domain/rates/queries.ts'
import {
  type CarrierResponse,
  parcelToQuote,
  type QuoteCommand,
  type QuotedParcel,
  quoteFailure,
  quoteParcel,
  startQuote,
} from '#domain/rates/quote-parcel.ts'
import { byPrice, combinedOrderFailure, type Rate, type RateDeps } from '#domain/rates/rate.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
import { isOutOfResources } from '#kit/postgres-errors.ts'

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
  const { shipmentId, contentVersion } = shipment
  const quoted = await quoteParcel(deps, command, withOptions(shipment, serviceOptions))
  const rates = await storeRates(deps, { accountId, shipmentId, contentVersion, quoted })
  const { carrierResponses, failure } = quoted
  return { shipmentId, rates: rates.sort(byPrice), carrierResponses, failure }
}

/** @param requested absent: the options that were chosen for the shipment */
function withOptions(shipment: Shipment, requested: ServiceOptions | undefined) {
  const { signature = null, saturdayDelivery = false, shipDate = null } = shipment.options ?? {}
  const serviceOptions = requested ?? { signature, saturdayDelivery }
  const isPlain = !serviceOptions.signature && !serviceOptions.saturdayDelivery
  return { ...parcelToQuote(shipment), shipDate, ...(isPlain ? {} : { serviceOptions }) }
}

/** The progress of a request. */
export type QuoteEvent =
  | { kind: 'asked'; carriers: CarrierId[] }
  /** A carrier responded or timed out. Cheapest rates first, then fastest. */
  | { kind: 'answered'; response: CarrierResponse; rates: Rate[]; shipment: Pick<Shipment, 'from' | 'to'> }
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
    const quoted = { shipDate, quotes: one.quotes }
    const rates = await storeRates(deps, { accountId, shipmentId, contentVersion: shipment.contentVersion, quoted })
    all.push(one)
    yield { kind: 'answered', response: one.response, rates: rates.sort(byPrice), shipment }
  }
  yield { kind: 'ended', failure: failure ?? quoteFailure(all) }
}

/** Stores quotes as rates of a shipment. Each can be purchased by its id. */
export async function storeRates(
  deps: Pick<RateDeps, 'db' | 'ids' | 'carriers' | 'rateLifetimeSeconds'>,
  command: {
    accountId: string
    shipmentId: string
    /** The version of the shipment's content that was quoted. */
    contentVersion: number
    quoted: Pick<QuotedParcel, 'shipDate' | 'quotes'>
  },
): Promise<Rate[]> {
  const { accountId, shipmentId, contentVersion, quoted } = command
  const now = deps.carriers.clock.now()
  const rates = quoted.quotes.map(({ carrier, carrierAccount, billing, quote }) => ({
    rateId: deps.ids(),
    shipmentId,
    contentVersion,
    carrier,
    carrierAccount,
    billing,
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
  try {
    return await rateOrder(deps, command, order, created)
  } catch (error) {
    if (command.idempotencyKey !== null || !isOutOfResources(error)) throw error
    // The same error before the order was created would mean that the request can be repeated.
    throw new Error('the database failed after the order was created', { cause: error })
  }
}

async function rateOrder(
  deps: RateDeps,
  command: CreateOrderCommand & { allowedCarriers: string[] | null },
  order: Order,
  created: boolean,
): Promise<RatedOrder> {
  // The shipments of a large order leave calls to people who wait for one.
  const quoteCommand = order.shipments.length > 1 ? { ...command, priority: 'batch' as const } : command
  const stored = created ? new Map<string, Rate[]>() : await storedRates(deps, command, order)

  const shipmentRates: ShipmentRates[] = []
  for (let start = 0; start < order.shipments.length; start += maxConcurrentShipments) {
    const rated = order.shipments.slice(start, start + maxConcurrentShipments).map(async (shipment) => {
      const { shipmentId } = shipment
      const rates = stored.get(shipmentId)
      return rates ? ratesOfRepeat(shipmentId, rates) : rateShipment(deps, quoteCommand, shipment)
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
