/** Converts all errors of requests to responses. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ForbiddenError } from '#edges/http/authentication.ts'
import { keepUntilSent } from '#edges/http/body-parser.ts'
import { retryAfterSecondsOf, statusOf } from '#edges/http/error-status.ts'
import { failureBody, withDocUrl } from '#edges/http/responses.ts'
import { errorCatalogue } from '#kit/errors/catalogue.ts'
import { type ErrorDetail, errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { DatabaseUnavailableError, isDiskRefusal, isOutOfResources } from '#kit/postgres-errors.ts'

/** Another server takes over within about twenty seconds, and a restart is faster. */
const databaseRetryAfterSeconds = 5

export const databaseUnavailable = (): ServiceError =>
  serviceError('General.Unavailable', { retryAfterSeconds: databaseRetryAfterSeconds })

/** Whether the database cannot be reached, or it or this node lacks the space to work. */
export const isUnavailable = (error: unknown): error is Error =>
  error instanceof DatabaseUnavailableError || isOutOfResources(error) || isDiskRefusal(error)

/**
 * Does work that creates another resource if it is repeated. If the database fails during it, nobody knows whether the
 * work was done, so the response must not suggest a repeat.
 *
 * @param hasSteps whether the work has several transactions. Otherwise a statement for which the database lacks space
 *   proves that nothing was done.
 * @throws Error instead of `DatabaseUnavailableError`
 */
export async function withoutRetry<Result>(work: () => Promise<Result>, hasSteps: boolean): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(hasSteps ? isUnavailable(error) : error instanceof DatabaseUnavailableError)) throw error
    throw new Error('the database failed during an operation that must not be repeated', { cause: error })
  }
}

/** @returns null for an unexpected error */
function serviceErrorOf(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return error
  if (isUnavailable(error)) return databaseUnavailable()
  const { code, statusCode = 500 } = error as FastifyError
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return serviceError('General.UnsupportedMediaType')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return serviceError('General.BodyTooLarge')
  return statusCode >= 400 && statusCode < 500 ? serviceError('Validation.RequestUnreadable') : null
}

/** By the status of a request that Node cannot parse. */
const unparsedMessages: Readonly<Record<number, string>> = {
  408: 'The request did not arrive completely in time.',
  417: 'The only value of the Expect header that the service supports is 100-continue.',
  431: 'The headers of the request are too large.',
}

export function unparsedError(status: number): ErrorDetail {
  const error = errorDetail('Validation.RequestUnreadable')
  return { ...error, message: unparsedMessages[status] ?? error.message }
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
  keepUntilSent(request, reply)
  if (error instanceof ForbiddenError) {
    const { missingScope } = error
    if (missingScope) reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${missingScope}"`)
    return reply.code(403).send()
  }
  const known = serviceErrorOf(error)
  if (!known) request.log.error({ err: error }, 'unexpected failure')
  if (isUnavailable(error)) request.log.warn({ err: error }, 'database unavailable')
  const failure = known ?? serviceError('General.Unexpected')
  reportUndeclared(request, failure)
  const answered = statusOf(failure)
  const { status } = answered
  request.failureCode = failure.code
  const { operation } = request.routeOptions.config
  if (status === 401 && operation?.isBearer) reply.header('www-authenticate', 'Bearer')
  const retryAfterSeconds = retryAfterSecondsOf(failure)
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
  const errors = responseErrors(failure, status, request)
  const body = failureBody(errors, answered, operation?.flatErrors ?? false)
  return reply.code(status).type('application/json').send(body)
}
