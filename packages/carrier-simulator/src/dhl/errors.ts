import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Violation } from '../schema-check.ts'
import type { Answer, Simulation } from '../simulation.ts'
import { kilometresBetween, zoneBetween } from '../tariff/price.ts'

/** The error body of DHL Express. A code precedes the detail, separated by a colon. */
export function dhlError(status: number, title: string, detail: string, path: string): Answer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ instance: `/expressapi${path}`, detail, title, message: title, status: String(status) }),
  }
}

/** Several problems, each with its own code. */
export function dhlProblems(problems: readonly string[], path: string): Answer {
  const [first = ''] = problems
  const detail = problems.length > 1 ? 'Multiple problems found, see Additional Details' : first
  const answer = dhlError(400, 'Bad request', detail, path)
  if (problems.length < 2) return answer
  return { ...answer, body: JSON.stringify({ ...JSON.parse(String(answer.body)), additionalDetails: problems }) }
}

export const processFailure = (path: string): Answer =>
  dhlError(
    500,
    'Internal Server Error',
    '999: Process failure occurred. Process ID associated for that transaction (1234567890)',
    path,
  )

/** A request that violates the published schema, for example by an unknown field. */
export function schemaError({ path: at, message }: Violation, path: string): Answer {
  const [key, holder] = [at.split('/').at(-1) ?? '', at.split('/').slice(0, -1).join('/')]
  const isKey = /required property|additional properties/.test(message)
  const detail = message.includes('additional properties')
    ? `extraneous key [${key}] is not permitted`
    : `required key [${key}] not found`
  return dhlError(422, 'Unprocessable Entity', isKey ? `#/${holder}: ${detail}` : `#/${at}: ${message}`, path)
}

/** The document's message for a product or an added service. */
export const serviceNotAvailable = (what: string): string =>
  `7008: The requested ${what} is not available between this origin and destination. Please validate the products and services combination (via the /rates or /products service) or contact our customer service.`

/** In the document, this error has no code. */
export const wrongAccount = (path: string): Answer =>
  dhlError(
    400,
    'Bad request',
    'The account number is not found or invalid. Please check the account number and retry.',
    path,
  )

/** An operation of the carrier's protocol, which sends its own response. */
export type DhlVerb = (simulation: Simulation, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/* DHL's distances: by ZIP code within the United States, and by country elsewhere. */

export type DhlPlace = { postalCode: string; countryCode: string }

/** Countries that the simulated DHL does not serve. */
const notServed: ReadonlySet<string> = new Set(['CU', 'IR', 'KP', 'SY'])
/** Countries that need a printed invoice, so Paperless Trade is not offered. */
const withoutPaperlessTrade: ReadonlySet<string> = new Set(['TR', 'UA', 'BY', 'VE', 'LY', 'YE'])
/** Countries where DHL does not pay duties for the sender. */
const withoutDutiesPaid: ReadonlySet<string> = new Set(['BR', 'AR', 'TR', 'BY', 'VE'])

/** There are no customs between these countries. */
const europeanUnion: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Upper bounds of zones 2 to 7 in kilometers. */
const zoneKilometres = [500, 1000, 2000, 4000, 7000, 11_000]

/** Zone 1 to 8. Null if the simulated DHL does not serve the country. */
export function dhlZone(from: DhlPlace, to: DhlPlace): number | null {
  if (from.countryCode === 'US' && to.countryCode === 'US') return zoneBetween(from.postalCode, to.postalCode)
  if ([from, to].some(({ countryCode }) => notServed.has(countryCode))) return null
  const kilometres = kilometresBetween(from.countryCode, to.countryCode)
  if (kilometres === null) return null
  if (from.countryCode === to.countryCode) return 1
  const zone = zoneKilometres.findIndex((bound) => kilometres <= bound)
  return zone === -1 ? zoneKilometres.length + 2 : zone + 2
}

export type DhlLane = 'domestic' | 'union' | 'abroad'

export function laneOf(from: DhlPlace, to: DhlPlace): DhlLane {
  if (from.countryCode === to.countryCode) return 'domestic'
  return [from, to].every(({ countryCode }) => europeanUnion.has(countryCode)) ? 'union' : 'abroad'
}

/** Added services on this lane. */
export function servicesOf(from: DhlPlace, to: DhlPlace): DhlService[] {
  if (laneOf(from, to) !== 'abroad') return []
  return dhlServices.filter(
    ({ code }) => !(code === 'WY' ? withoutPaperlessTrade : withoutDutiesPaid).has(to.countryCode),
  )
}

export type DhlService = { code: string; name: string; cents: number }
const dhlServices: readonly DhlService[] = [
  { code: 'WY', name: 'PAPERLESS TRADE', cents: 0 },
  { code: 'DD', name: 'DUTY TAX PAID', cents: 1700 },
]
