/** The HTTP server with what all operations share: request ids, guards, failures, logs. */
import { isUtf8 } from 'node:buffer'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, {
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  LogController,
} from 'fastify'
import { ServiceError, serviceError } from '#errors/service-error.ts'
import { ApiErrorSchema, FailureSchema } from '#http-api/envelope.ts'
import { statusOf } from '#http-api/error-status.ts'
import { type Access, ForbiddenError, guard } from '#http-api/guards.ts'
import type { Ids } from '#kit/ids.ts'

export type ServerOptions = {
  access: Access
  ids: Ids
  /** `silent` switches the log off; `stream` takes it (a test reads it there). */
  logLevel: string
  logStream?: { write(line: string): void }
}

const bodyLimitBytes = 1024 * 1024
const saneRequestId = /^[A-Za-z0-9._-]{1,128}$/

/** What the framework throws by itself, as failures of ours. */
function serviceErrorOf(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return error
  switch ((error as FastifyError).code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return serviceError('General.UnsupportedMediaType')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return serviceError('General.BodyTooLarge')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return serviceError('Validation.RequestUnreadable')
  }
  const status = (error as FastifyError).statusCode
  return status !== undefined && status >= 400 && status < 500 ? serviceError('Validation.RequestUnreadable') : null
}

function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ForbiddenError) return reply.code(403).send()
  const known = serviceErrorOf(error)
  if (!known) request.log.error({ err: error }, 'unexpected failure')
  const answer = known ?? serviceError('General.Unexpected', { requestId: request.id })
  const { status, category } = statusOf(answer)
  const first = answer.errors[0]
  // Authentication and what precedes it is answered in the envelope everywhere.
  const flat = request.routeOptions.config.guards?.flatFailures && status !== 400 && status !== 401
  if (flat && first) {
    return reply.code(status).type('application/json').send({
      category,
      code: first.code,
      description: first.message,
      metadata: first.metaData,
    })
  }
  return reply.code(status).type('application/json').send({ success: false, data: null, errors: answer.errors })
}

export function createServer(options: ServerOptions) {
  const app = fastify({
    bodyLimit: bodyLimitBytes,
    // A request on a connection that is still open is answered, and the connection closed behind it.
    return503OnClosing: false,
    genReqId: (raw) => {
      const given = raw.headers['x-request-id']
      return typeof given === 'string' && saneRequestId.test(given) ? given : options.ids()
    },
    logger:
      options.logLevel === 'silent'
        ? false
        : { level: options.logLevel, ...(options.logStream ? { stream: options.logStream } : {}) },
    // Its lines would carry whole addresses, and with them the signatures of label links.
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200, querystringParser: readQueryString },
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => void fail(error, request, reply as FastifyReply),
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.addSchema(ApiErrorSchema)
  app.addSchema(FailureSchema)
  // Input is read by the operations' own gates, which list every violation in our codes.
  app.setValidatorCompiler(() => () => true)
  app.setErrorHandler(fail)
  app.setNotFoundHandler((request, reply) => fail(serviceError('General.RouteNotFound'), request, reply))

  app.decorateRequest('accountId', null)
  app.decorateRequest('actor', null)
  app.decorateRequest('subAccountId', null)
  app.decorateRequest('scope', null)
  app.decorateRequest('idempotencyKey', null)

  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0 && request.routeOptions.config.guards?.bodyOptional) return done(null, undefined)
    if (!isUtf8(body)) return done(serviceError('Validation.RequestUnreadable'), undefined)
    parseJson(request, body.toString('utf8'), done)
  })
  // A DELETE or GET may carry a body that nobody asked for: it is read past, never refused.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, undefined)
  })

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onRequest', guard(options.access))
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        accountId: request.accountId ?? undefined,
      },
      'answered',
    )
    done()
  })
  return app
}

export type Server = ReturnType<typeof createServer>

/** Repeated parameters become arrays; nothing nests. A broken escape is left as it stands. */
function readQueryString(text: string): Record<string, unknown> {
  const values: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values[name]
    if (before === undefined) values[name] = value
    else if (Array.isArray(before)) before.push(value)
    else values[name] = [before, value]
  }
  return values
}

/** Answers 405 for the methods that a path with operations does not have. Call it after the last route. */
export function refuseOtherMethods(app: Server, paths: ReadonlyMap<string, ReadonlySet<string>>): void {
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
  for (const [url, methods] of paths) {
    const others = all.filter((method) => !methods.has(method))
    app.route({
      method: others,
      url,
      schema: { hide: true } as FastifySchema,
      handler: (request, reply) =>
        fail(serviceError('General.MethodNotAllowed'), request, reply.header('allow', [...methods].join(', '))),
    })
  }
}
