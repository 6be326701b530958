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
import { errorDetail, ServiceError, serviceError } from '#errors/service-error.ts'
import type { Admission } from '#http-api/admission.ts'
import { ApiErrorSchema, FailureSchema } from '#http-api/envelope.ts'
import { retryAfterSecondsOf, statusOf } from '#http-api/error-status.ts'
import { type Access, ForbiddenError, takesBody } from '#http-api/guards.ts'
import { securityHeaders } from '#http-api/security-headers.ts'
import { addressMatcher } from '#kit/client-address.ts'
import type { Ids } from '#kit/ids.ts'
import { type Place, placeOfJsonFailure } from '#kit/json-place.ts'
import { logSerializers } from '#kit/logged-error.ts'
import { limitUnfinishedRequests } from '#kit/unfinished-requests.ts'

declare module 'fastify' {
  interface FastifyInstance {
    access: Access
    admission: Admission
  }
}

/** A request that was answered; no operation has its path where there is no route. */
export type Answered = { method: string; route: string | undefined; status: number; elapsedMs: number }

export type ServerOptions = {
  access: Access
  admission: Admission
  /** Proxies in front of the service, as addresses or ranges: they are believed whom they ask for. */
  trustedProxies?: readonly string[]
  /** Connections of one client whose first request is not complete; 0: there is no limit. */
  unfinishedRequests?: number
  /** How long the headers of a request may take to arrive. */
  headersTimeoutMs?: number
  /** Whether clients reach the service by https://; absent: they do not. */
  isHttps?: boolean
  ids: Ids
  /** Is told of every answer. */
  onAnswered?(answer: Answered): void
  /** `silent` switches the log off; `stream` takes it (a test reads it there). */
  logLevel: string
  logStream?: { write(line: string): void }
}

const bodyLimitBytes = 1024 * 1024
const saneRequestId = /^[A-Za-z0-9._-]{1,128}$/

/** A longer body is refused without a place: finding one must not cost more than whoever sends it spends. */
const maxSearchedLength = 65_536

const unreadable = (message: string, place: Place | null = null): ServiceError =>
  new ServiceError([{ ...errorDetail('Validation.RequestUnreadable', place), message }])

/** What an author looks for first; of the text itself nothing is repeated, since a body may hold a secret. */
function unreadableJson(text: string): ServiceError {
  if (text.trim() === '') return unreadable('The body is empty; send a JSON object.')
  const place = text.length > maxSearchedLength ? null : placeOfJsonFailure(text)
  if (!place) return unreadable('The body is no JSON.')
  return unreadable(`The body is no JSON from line ${place.line}, column ${place.column} on.`, place)
}

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
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const retryAfterSeconds = retryAfterSecondsOf(answer)
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
  // Authentication and what precedes it is answered in the envelope everywhere.
  const flat = request.routeOptions.config.guards?.flatFailures && ![400, 401, 429].includes(status)
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
  const { headersTimeoutMs = 10_000, isHttps = false, unfinishedRequests = 0 } = options
  const headersOfAll = securityHeaders({ isHttps })
  const isTrustedProxy = addressMatcher(options.trustedProxies ?? [])
  const app = fastify({
    bodyLimit: bodyLimitBytes,
    // A request on a connection that is still open is answered, and the connection closed behind it.
    return503OnClosing: false,
    genReqId: (raw) => {
      const id = raw.headers['x-request-id']
      return typeof id === 'string' && saneRequestId.test(id) ? id : options.ids()
    },
    logger:
      options.logLevel === 'silent'
        ? false
        : {
            level: options.logLevel,
            serializers: logSerializers,
            ...(options.logStream ? { stream: options.logStream } : {}),
          },
    // Without proxies the framework need not ask: the address of the socket is the client's.
    trustProxy: options.trustedProxies?.length ? isTrustedProxy : false,
    // Its lines would carry whole addresses, and with them the signatures of label links.
    logController: new LogController({ disableRequestLogging: true }),
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: headersTimeoutMs / 4 },
    requestTimeout: 60_000,
    // Longer than proxies keep a connection, so that they close it and never send into one that is being closed.
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200, querystringParser: readQueryString },
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) =>
      void fail(error, request, (reply as FastifyReply).headers(headersOfAll)),
  }).withTypeProvider<TypeBoxTypeProvider>()

  limitUnfinishedRequests(app.server, { maxPerClient: unfinishedRequests, isShared: isTrustedProxy })

  app.addSchema(ApiErrorSchema)
  app.addSchema(FailureSchema)
  // Input is read by the operations' own gates, which list every violation in our codes.
  app.setValidatorCompiler(() => () => true)
  app.setErrorHandler(fail)
  app.setNotFoundHandler((request, reply) => fail(serviceError('General.RouteNotFound'), request, reply))

  app.decorate('access', options.access)
  app.decorate('admission', options.admission)
  app.decorateRequest('accountId', null)
  app.decorateRequest('actor', null)
  app.decorateRequest('subAccountId', null)
  app.decorateRequest('scope', null)
  app.decorateRequest('idempotencyKey', null)

  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!takesBody(request)) return done(null, undefined)
    if (body.length === 0 && request.routeOptions.config.guards?.bodyOptional) return done(null, undefined)
    if (!isUtf8(body)) return done(unreadable('The body is not UTF-8.'), undefined)
    const text = body.toString('utf8')
    parseJson(request, text, (error, value) => done(error && unreadableJson(text), value))
  })
  // A DELETE or GET may carry a body that nobody asked for: it is read past, never refused.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, undefined)
  })

  let warnedOfProxy = false
  app.addHook('onRequest', (request, reply, done) => {
    if (!warnedOfProxy && request.headers['x-forwarded-for'] && !isTrustedProxy(request.socket.remoteAddress ?? '')) {
      warnedOfProxy = true
      const address = request.socket.remoteAddress
      request.log.warn({ address }, 'a proxy that WAYBILL_TRUSTED_PROXIES does not name: its clients count as one')
    }
    reply.headers(headersOfAll).header('x-request-id', request.id).header('cache-control', 'no-store')
    // Before a body is read, of whatever kind it is.
    done(request.is404 ? serviceError('General.RouteNotFound') : undefined)
  })
  app.addHook('onClose', async () => options.admission.flushRefusals(app.log, 'all'))
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const { url: route } = request.routeOptions
    const { statusCode: status, elapsedTime: elapsedMs } = reply
    options.onAnswered?.({ method, route, status, elapsedMs })
    const ms = Math.round(elapsedMs * 10) / 10
    request.log.info({ method, route, status, ms, accountId: request.accountId ?? undefined }, 'answered')
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
    // Before they are routes as well.
    const allowed = [...methods].join(', ')
    app.route({
      method: others,
      url,
      schema: { hide: true } as FastifySchema,
      // Before a body is read, of whatever kind it is.
      onRequest: async (_request, reply) => {
        reply.header('allow', allowed)
        throw serviceError('General.MethodNotAllowed')
      },
      handler: async () => {},
    })
  }
}
