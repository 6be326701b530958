import type { CarrierAddress, CarrierId, Quote, RateInput, ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import { findResidence } from '#domain/addresses/checks/check-address.ts'
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import { getShipment } from '#domain/orders/order/get-order.ts'
import type { Shipment } from '#domain/orders/order/order.ts'
import { carrierParcel, type ParcelContent } from '#domain/orders/order/parcel.ts'
import { byPrice, type Rate, type RateDeps } from '#domain/rates/rate.ts'
import { type AccountRates, cheapestOfEach, requestRates } from '#domain/rates/request-rates.ts'
import { shipDateToday } from '#domain/rates/ship-date.ts'
import * as sql from '#domain/rates/sql.ts'
import type { ErrorCode } from '#kit/errors/catalogue.ts'
import { type ErrorDetail, errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { nearest } from '#kit/text.ts'

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

export type QuoteByCarrierCommand = QuoteCommand & {
  shipmentId: string
  serviceOptions?: ServiceOptions
  /** Whoever asks waits no more: nobody is asked from then on, and nothing is kept. */
  signal: AbortSignal
}

/** What is told of rates as they arrive. */
export type QuoteEvent =
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
): AsyncGenerator<QuoteEvent, void, undefined> {
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
  const answers = await requestRates(deps, { accountId, signal }, connections, input)
  const { quotes, carrierResponses } = mergeAnswers(answers, input)
  const [response] = carrierResponses
  if (!response) throw new Error('a carrier was queried but has no response')
  const quoted = { shipDate: input.shipDate, quotes }
  const rates = await storeRates(deps, { accountId, shipmentId, quoted })
  return { response, rates: rates.sort(byPrice) }
}

export type QuoteCommand = {
  accountId: string
  /** The carriers that the request's sub-account may use; null: all. */
  allowedCarriers: string[] | null
}

/** What became of asking one of the account's carriers; an answer without a rate is no error. */
export type CarrierResponse = { carrier: CarrierId; error: ErrorDetail | null }

/** What carriers offered for a parcel, before any of it is kept. */
export type QuotedParcel = {
  shipDate: string
  quotes: { carrier: CarrierId; carrierAccount: string; quote: Quote }[]
  carrierResponses: CarrierResponse[]
  failure: ServiceError | null
}

/** What a parcel is to be carried by: asked of carriers as it stands. */
export type ParcelToQuote = Omit<RateInput, 'shipDate'>

/** `residenceFound`: what a check found out of the recipient's address, where the order does not say; absent: nothing. */
export type QuoteInput = RateInput & { residenceFound?: boolean }

/** Whom to ask about a parcel, and what; or why nobody can be asked. */
export type QuoteRequest = { input: QuoteInput } & (
  | { connections: CarrierConnection[]; failure: null }
  | { connections: []; failure: ServiceError }
)

export async function prepareQuote(
  deps: Pick<RateDeps, 'db' | 'carriers' | 'connections' | 'packagings'>,
  command: QuoteCommand,
  { from, to, parcel, serviceOptions, customs = null }: ParcelToQuote,
): Promise<QuoteRequest> {
  const shipDate = shipDateToday(from, deps.carriers.clock.now())
  const input = { from, to, parcel, customs, shipDate, ...(serviceOptions ? { serviceOptions } : {}) }
  if (!parcel.dimensionsInches && !parcel.predefinedPackage) {
    return { input, connections: [], failure: serviceError('Rate.ParcelIncomplete') }
  }
  const unknown = unknownPackaging(deps.packagings, parcel.predefinedPackage)
  if (unknown) return { input, connections: [], failure: unknown }
  const { accountId, allowedCarriers } = command
  const known = { db: deps.db, clock: deps.carriers.clock }
  const [all, found] = await Promise.all([
    deps.connections.list(accountId),
    to.residential === null ? findResidence(known, { accountId, address: to }) : null,
  ])
  const connections = all.filter(({ carrier }) => allowedCarriers?.includes(carrier.id) ?? true)
  const residence = found === null ? {} : { to: { ...to, residential: found }, residenceFound: found }
  return { input: { ...input, ...residence }, connections, failure: null }
}

/** Asks the account's carriers about a parcel, and keeps nothing. */
export async function quoteParcel(
  deps: Pick<RateDeps, 'db' | 'carriers' | 'connections' | 'carrierCalls' | 'packagings'>,
  command: QuoteCommand,
  parcel: ParcelToQuote,
): Promise<QuotedParcel> {
  const { input, connections, failure } = await prepareQuote(deps, command, parcel)
  const { shipDate } = input
  if (failure) return { shipDate, quotes: [], carrierResponses: [], failure }
  const answers = await requestRates(deps, { accountId: command.accountId }, connections, input)
  const { quotes, carrierResponses } = mergeAnswers(answers, input)
  return { shipDate, quotes, carrierResponses, failure: quotes.length > 0 ? null : failureOf(carrierResponses) }
}

/** What accounts at carriers answered: the best offer for each service, and one word of each carrier. */
export function mergeAnswers(
  answers: readonly AccountRates[],
  { serviceOptions, residenceFound }: Pick<QuoteInput, 'serviceOptions' | 'residenceFound'>,
): Pick<QuotedParcel, 'quotes' | 'carrierResponses'> {
  const offered = answers.flatMap(({ connection, outcome }) =>
    outcome.outcome !== 'ok'
      ? []
      : outcome.value.map((quote) => ({
          carrier: connection.carrier.id,
          carrierAccount: connection.account.id,
          quote: {
            ...quote,
            ...(serviceOptions ? { serviceOptions } : {}),
            ...(residenceFound === undefined ? {} : { residenceFound }),
          },
        })),
  )
  // Of several accounts at a carrier the cheapest price of a service counts, and the carrier has one word.
  const quotes = cheapestOfEach(
    offered,
    ({ carrier, quote }) => `${carrier} ${quote.serviceCode}`,
    ({ quote }) => quote.charge,
  )
  return { quotes, carrierResponses: responsesOf(answers) }
}

/** Where accounts at a carrier are told different things: what the caller can correct before a fault of ours and time. */
const failuresByPriority: readonly ErrorCode[] = [
  'Rate.CarrierRejected',
  'General.Unexpected',
  'Carrier.Unavailable',
  'Rate.NotServed',
]

/** One for each carrier: no error where any of its accounts got an answer. */
function responsesOf(answers: readonly AccountRates[]): CarrierResponse[] {
  const byCarrier = Map.groupBy(answers, ({ connection }) => connection.carrier.id)
  return [...byCarrier].map(([carrier, ofCarrier]) => {
    const errors = ofCarrier.map(errorOf)
    const failures = errors.filter((error) => error !== null)
    if (failures.length < errors.length) return { carrier, error: null }
    const [first = null] = failures.sort(
      (a, b) => failuresByPriority.indexOf(a.code) - failuresByPriority.indexOf(b.code),
    )
    return { carrier, error: first }
  })
}

/** A name that no carrier has is mistyped: asking them would only show that nobody serves such a parcel. */
function unknownPackaging(packagings: RateDeps['packagings'], name: string | null): ServiceError | null {
  const known = Object.values(packagings).flat()
  if (name === null || known.includes(name)) return null
  const meant = nearest(name, known)
  const error = errorDetail('Rate.PackageUnknown', { predefinedPackage: name, meant, known: packagings })
  const hint = meant ? `Did you mean ${meant}?` : `Known names: ${known.join(', ')}.`
  return new ServiceError([{ ...error, message: `${error.message} ${hint}` }])
}

function errorOf({ connection, outcome }: AccountRates): ErrorDetail | null {
  const carrier = connection.carrier.id
  switch (outcome.outcome) {
    case 'ok':
      return null
    case 'rejected': {
      const { carrierCode, carrierText, isNotServed } = outcome
      const code = isNotServed ? 'Rate.NotServed' : 'Rate.CarrierRejected'
      return { ...errorDetail(code, { carrier, carrierCode, carrierText }), message: carrierText }
    }
    case 'unavailable':
      return errorDetail('Carrier.Unavailable', { carrier })
    case 'unclassified':
      return errorDetail('General.Unexpected', { carrier })
  }
}

/** What the answers of carriers that gave no rate at all amount to; null: nobody serves the route. */
export function failureOf(responses: readonly CarrierResponse[]): ServiceError | null {
  // A carrier that does not go there failed at nothing.
  const errors = responses.flatMap(({ error }) => (error && error.code !== 'Rate.NotServed' ? [error] : []))
  if (errors.length === 0) return null
  const rejections = errors.filter((error) => error.code === 'Rate.CarrierRejected')
  if (rejections.length > 0) return new ServiceError(rejections)
  if (errors.every((error) => error.code === 'Carrier.Unavailable')) return new ServiceError(errors)
  return serviceError('General.Unexpected')
}

/** A shipment as carriers are asked about it: what is declared of it only where that is complete. */
export const parcelToQuote = (shipment: {
  from: CarrierAddress
  to: CarrierAddress
  parcel: ParcelContent
  customs: CustomsContent | null
}): ParcelToQuote => ({
  from: shipment.from,
  to: shipment.to,
  parcel: carrierParcel(shipment.parcel),
  customs: validateCustoms(shipment).declaration,
})

/** Keeps what was quoted as rates of a shipment, each to be bought by its id. */
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
