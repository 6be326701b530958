/** Converts all errors of requests to responses. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ForbiddenError } from '#edges/http/authentication.ts'
import { retryAfterSecondsOf, statusOf } from '#edges/http/error-status.ts'
import { isAlwaysEnveloped, withDocUrl } from '#edges/http/responses.ts'
import { errorCatalogue } from '#kit/errors/catalogue.ts'
import { type ErrorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'

/** Another server takes over within about twenty seconds, and a restart is faster. */
const databaseRetryAfterSeconds = 5

export const databaseUnavailable = (): ServiceError =>
  serviceError('General.Unavailable', { retryAfterSeconds: databaseRetryAfterSeconds })

/**
 * Does work that creates another resource if it is repeated. If the database fails during it, nobody knows whether the
 * work was done, so the response must not suggest a repeat.
 *
 * @throws Error instead of `DatabaseUnavailableError`
 */
export async function withoutRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    throw new Error('the database failed during an operation that must not be repeated', { cause: error })
  }
}

/** @returns null for an unexpected error */
function serviceErrorOf(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return error
  if (error instanceof DatabaseUnavailableError) return databaseUnavailable()
  const { code, statusCode = 500 } = error as FastifyError
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return serviceError('General.UnsupportedMediaType')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return serviceError('General.BodyTooLarge')
  return statusCode >= 400 && statusCode < 500 ? serviceError('Validation.RequestUnreadable') : null
}

/** The errors as the response contains them. An internal error gets the request ID, which finds it in the log. */
function responseErrors({ errors }: ServiceError, status: number, request: FastifyRequest): ErrorDetail[] {
  const more = status === 500 ? { requestId: request.id } : null
  return errors.map((error) =>
    withDocUrl(more ? { ...error, metaData: { ...error.metaData, ...more } } : error, request.server.pageOfError),
  )
}

/** A route that returns an undeclared code is a mistake in the program, which fails the tests. */
function reportUndeclared({ log, routeOptions }: FastifyRequest, { errors }: ServiceError): void {
  const { operation } = routeOptions.config
  const codes = errors.map(({ code }) => code).filter((code) => Object.hasOwn(errorCatalogue, code))
  const undeclared = operation ? codes.filter((code) => !operation.errors.has(code)) : []
  if (undeclared.length > 0) log.error({ codes: undeclared, route: routeOptions.url }, 'undeclared error code')
}

/** Sends the response of a failed request. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ForbiddenError) return reply.code(403).send()
  const known = serviceErrorOf(error)
  if (!known) request.log.error({ err: error }, 'unexpected failure')
  if (error instanceof DatabaseUnavailableError) request.log.warn({ err: error }, 'database unavailable')
  const failure = known ?? serviceError('General.Unexpected')
  reportUndeclared(request, failure)
  const { status, category } = statusOf(failure)
  request.failureCode = failure.code
  const { operation } = request.routeOptions.config
  if (status === 401 && operation?.isBearer) reply.header('www-authenticate', 'Bearer')
  const retryAfterSeconds = retryAfterSecondsOf(failure)
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
  const errors = responseErrors(failure, status, request)
  const [first] = errors
  const isOfOperation = !isAlwaysEnveloped(status) && !first?.code.startsWith('SubAccount.')
  const body =
    operation?.flatErrors && isOfOperation && first
      ? { category, code: first.code, description: first.message, metadata: first.metaData }
      : { success: false, data: null, errors }
  return reply.code(status).type('application/json').send(body)
}
