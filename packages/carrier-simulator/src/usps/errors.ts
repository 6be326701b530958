import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Simulation } from '../simulation.ts'

/** The error body of all USPS APIs. */
export function uspsError(
  status: number,
  message: string,
  detail: string,
  options: { apiVersion?: string; code?: string; parameter?: string; headers?: Record<string, string> } = {},
): Answer {
  const { apiVersion = '/labels/v3', code = '', parameter, headers = {} } = options
  const source = parameter ? { source: { parameter } } : {}
  return {
    status,
    headers,
    body: {
      apiVersion,
      error: {
        code: String(status),
        message,
        errors: [{ status: String(status), code, title: message, detail, ...source }],
      },
    },
  }
}

export const badRequest = (detail: string, parameter?: string, code = ''): Answer =>
  uspsError(400, 'Bad Request', detail, parameter ? { parameter, code } : { code })

export const unauthorized = (): Answer =>
  uspsError(401, 'Unauthorized', 'The access token is missing, malformed or expired.', {
    headers: { 'www-authenticate': 'Bearer realm="apis.usps.com", error="invalid_token"' },
  })

export const unavailable = (): Answer => uspsError(503, 'Service Unavailable', 'Service is unavailable.')

export const tooManyRequests = (retryAfterSeconds: number): Answer =>
  uspsError(
    429,
    'Too Many Requests',
    'Too many requests have been received from the client in a short amount of time.',
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  )

/** The only documented USPS response that guarantees that nothing was done. Its 503 does not. */
export const tookNothing = (): Answer => tooManyRequests(60)

/** The caller: the application from the access token, and the customer (CRID) from the payment authorization. */
export type UspsCaller = { application: string; customer: string }
export type UspsVerb = (
  simulation: Simulation,
  caller: UspsCaller,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>
