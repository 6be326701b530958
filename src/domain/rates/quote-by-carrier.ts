import type { CarrierId, ServiceOptions } from '#adapters/carriers/carrier.ts'
import { getShipment } from '#domain/orders/order/get-order.ts'
import { askCarriers } from '#domain/rates/ask-carriers.ts'
import { parcelToQuote } from '#domain/rates/parcel-to-quote.ts'
import {
  type CarrierResponse,
  failureOf,
  mergeAnswers,
  prepareQuote,
  type QuoteCommand,
  type QuoteRequest,
} from '#domain/rates/quote-parcel.ts'
import { byPrice, type Rate } from '#domain/rates/rate.ts'
import type { RateDeps } from '#domain/rates/rate-deps.ts'
import { storeRates } from '#domain/rates/store-rates.ts'
import type { ServiceError } from '#kit/errors/service-error.ts'

export type QuoteByCarrierCommand = QuoteCommand & {
  shipmentId: string
  serviceOptions?: ServiceOptions
  /** Whoever asks waits no more: nobody is asked from then on, and nothing is kept. */
  signal: AbortSignal
}

/** What is told of rates as they arrive. */
export type QuoteNews =
  /** Whom is asked. */
  | { kind: 'asked'; carriers: CarrierId[] }
  /** One of them has answered, or did not in time; cheapest first, then fastest. */
  | { kind: 'answered'; response: CarrierResponse; rates: Rate[] }
  /** That was all. `failure`: what kept every carrier from giving a rate. */
  | { kind: 'ended'; failure: ServiceError | null }

/**
 * Asks the account's carriers for rates of a shipment, and tells what each of them answers as soon as it does; the rates
 * are kept by then, and can be bought while others are still waited for.
 *
 * @throws ServiceError 404 for an unknown shipment, before anything is told; the signal's reason
 */
export async function* quoteByCarrier(
  deps: RateDeps,
  command: QuoteByCarrierCommand,
): AsyncGenerator<QuoteNews, void, undefined> {
  const { accountId, shipmentId, serviceOptions } = command
  const shipment = await getShipment(deps, accountId, shipmentId)
  const asked = { ...parcelToQuote(shipment), ...(serviceOptions ? { serviceOptions } : {}) }
  const request = await prepareQuote(deps, command, asked)
  const byCarrier = Map.groupBy(request.connections, ({ carrier }) => carrier.id)
  yield { kind: 'asked', carriers: [...byCarrier.keys()] }
  const responses: CarrierResponse[] = []
  let hasRates = false
  const waiting = new Map(
    [...byCarrier].map(([carrier, connections]) => [carrier, askOne(deps, command, request, connections)]),
  )
  // Of those that are left nobody hears where one fails: the request is over.
  for (const one of waiting.values()) one.catch(() => undefined)
  while (waiting.size > 0) {
    const answered = await Promise.race(waiting.values())
    waiting.delete(answered.response.carrier)
    responses.push(answered.response)
    hasRates ||= answered.rates.length > 0
    yield { kind: 'answered', ...answered }
  }
  yield { kind: 'ended', failure: request.failure ?? (hasRates ? null : failureOf(responses)) }
}

/** All of the account's accounts at one carrier: of each service the cheapest is offered. */
async function askOne(
  deps: RateDeps,
  { accountId, shipmentId, signal }: QuoteByCarrierCommand,
  { input }: QuoteRequest,
  connections: QuoteRequest['connections'],
): Promise<{ response: CarrierResponse; rates: Rate[] }> {
  const answers = await askCarriers(deps, { accountId, signal }, connections, input)
  const { quotes, carrierResponses } = mergeAnswers(answers, input)
  const [response] = carrierResponses
  if (!response) throw new Error('a carrier was queried but has no response')
  const quoted = { shipDate: input.shipDate, quotes }
  const rates = await storeRates(deps, { accountId, shipmentId, quoted })
  return { response, rates: rates.sort(byPrice) }
}
