import type { CarrierId, Quote, RateInput } from '#adapters/carriers/carrier.ts'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import { findResidence } from '#domain/addresses/checks/find-residence.ts'
import { askCarriers, type CarrierAnswer } from '#domain/rates/ask-carriers.ts'
import { cheapestOfEach } from '#domain/rates/cheapest.ts'
import type { RateDeps } from '#domain/rates/rate-deps.ts'
import { shipDateToday } from '#domain/rates/ship-date.ts'
import type { ErrorCode } from '#kit/errors/catalogue.ts'
import { type ErrorDetail, errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { nearest } from '#kit/nearest.ts'

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
  const answers = await askCarriers(deps, { accountId: command.accountId }, connections, input)
  const { quotes, carrierResponses } = mergeAnswers(answers, input)
  return { shipDate, quotes, carrierResponses, failure: quotes.length > 0 ? null : failureOf(carrierResponses) }
}

/** What accounts at carriers answered: the best offer for each service, and one word of each carrier. */
export function mergeAnswers(
  answers: readonly CarrierAnswer[],
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
function responsesOf(answers: readonly CarrierAnswer[]): CarrierResponse[] {
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

function errorOf({ connection, outcome }: CarrierAnswer): ErrorDetail | null {
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
