/** The HTTP server with what all operations share: request ids, guards, failures, logs. */
import { isUtf8 } from 'node:buffer'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Admission } from '#edges/http/admission.ts'
import { answeredError, type PageOfError } from '#edges/http/answered-error.ts'
import { databaseAway } from '#edges/http/database-away.ts'
import { ApiErrorSchema, FailureSchema } from '#edges/http/envelope.ts'
import { retryAfterSecondsOf, statusOf } from '#edges/http/error-status.ts'
import { type Access, ForbiddenError, takesBody } from '#edges/http/guards.ts'
import { answerWithoutRoute, createOtherMethods, type OtherMethods } from '#edges/http/other-methods.ts'
import { securityHeaders } from '#edges/http/security-headers.ts'
import { unreadable, unreadableJson } from '#edges/http/unreadable-body.ts'
import { type ErrorDetail, errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import {
  addFurtherAddresses,
  createLastResponses,
  type FurtherAddresses,
  httpMethods,
  type LastResponses,
  limitUnfinishedRequests,
  rejectExpectation,
  respondToUnparsed,
  type UnparsedResponse,
  watchUnusedConnections,
} from '#kit/http-server.ts'
import type { Ids } from '#kit/ids.ts'
import { addressMatcher } from '#kit/ip-address.ts'
import { logSerializers } from '#kit/log.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    access: Access
    admission: Admission
    pageOfError: PageOfError | null
    furtherAddresses: FurtherAddresses
    otherMethods: OtherMethods
  }
  interface FastifyRequest {
    /** The path that has operations, and none of the method that was asked for. */
    refusedRoute: string | null
  }
}

/** A request that was answered; no operation has its path where there is no route. */
export type Answered = {
  method: string
  route: string | undefined
  status: number
  elapsedMs: number
  requestId: string
  /** Whose call it was, and by which key; null where that was not found out. */
  accountId: string | null
  keyId: string | null
  /** What it failed with. */
  code: string | null
}

/** What every answer says of its request, and to caches. */
const headersOf = ({ id }: { id: string }) => ({ 'x-request-id': id, 'cache-control': 'no-store' })

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
  /** Absent: failures name no page. */
  pageOfError?: PageOfError
  /** Is told of every answer. */
  onAnswered?(answer: Answered): void
  /** `silent` switches the log off; `stream` takes it (a test reads it there). */
  logLevel: string
  logStream?: { write(line: string): void }
}

const bodyLimitBytes = 1024 * 1024
/** A parameter is judged by its operation, after the token; what a request line holds is bounded anyway. */
const paths = { maxParamLength: 65_536, ignoreTrailingSlash: true }
const requestIdPattern = /^[A-Za-z0-9._-]{1,128}$/

/** What the framework throws by itself, as failures of ours. */
function serviceErrorOf(error: unknown): ServiceError | null {
  if (error instanceof ServiceError) return error
  if (error instanceof DatabaseUnavailableError) return databaseAway()
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

/** The failure's details as they are answered: with the page of each, and where it is a fault of ours what names it. */
function answered({ errors }: ServiceError, status: number, request: FastifyRequest): readonly ErrorDetail[] {
  const pageOfError = request.server.pageOfError
  const fault = status === 500 ? { requestId: request.id } : null
  return errors.map((error) =>
    answeredError(fault ? { ...error, metaData: { ...error.metaData, ...fault } } : error, pageOfError),
  )
}

function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ForbiddenError) return reply.code(403).send()
  const known = serviceErrorOf(error)
  if (!known) request.log.error({ err: error }, 'unexpected failure')
  if (error instanceof DatabaseUnavailableError) request.log.warn({ err: error }, 'database unavailable')
  const answer = known ?? serviceError('General.Unexpected')
  const { status, category } = statusOf(answer)
  request.failureCode = answer.code
  const errors = answered(answer, status, request)
  const first = errors[0]
  // The web application's own interface, which takes no token, has no guards.
  if (status === 401 && request.routeOptions.config.guards) reply.header('www-authenticate', 'Bearer')
  const retryAfterSeconds = retryAfterSecondsOf(answer)
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
  // What comes before the operation is answered in the envelope everywhere.
  const isOfOperation = ![400, 401, 429].includes(status) && !first?.code.startsWith('SubAccount.')
  const flat = request.routeOptions.config.guards?.flatFailures && isOfOperation
  if (flat && first) {
    return reply.code(status).type('application/json').send({
      category,
      code: first.code,
      description: first.message,
      metadata: first.metaData,
    })
  }
  return reply.code(status).type('application/json').send({ success: false, data: null, errors })
}

const unparsedAnswer = (
  { ids, pageOfError }: Pick<ServerOptions, 'ids' | 'pageOfError'>,
  headersOfAll: Readonly<Record<string, string>>,
): UnparsedResponse => ({
  headers: {
    ...headersOfAll,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': ids(),
  },
  body: JSON.stringify({
    success: false,
    data: null,
    errors: [answeredError(errorDetail('Validation.RequestUnreadable'), pageOfError ?? null)],
  }),
})

export function createServer(options: ServerOptions) {
  const { headersTimeoutMs = 10_000, isHttps = false, unfinishedRequests = 0 } = options
  const headersOfAll = securityHeaders({ isHttps })
  const unparsed = () => unparsedAnswer(options, headersOfAll)
  const isTrustedProxy = addressMatcher(options.trustedProxies ?? [])
  const lastAnswers = createLastResponses()
  const app = fastify({
    bodyLimit: bodyLimitBytes,
    // A request on a connection that is still open is answered, and the connection closed behind it.
    return503OnClosing: false,
    genReqId: (raw) => {
      const id = raw.headers['x-request-id']
      return typeof id === 'string' && requestIdPattern.test(id) ? id : options.ids()
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
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: headersTimeoutMs / 4,
      ServerResponse: lastAnswers.Answer,
    },
    requestTimeout: 60_000,
    // Longer than proxies keep a connection, so that they close it and never send into one that is being closed.
    keepAliveTimeout: 65_000,
    routerOptions: { ...paths, querystringParser: readQueryString },
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildSerializer: serializersOnFirstUse() } },
    clientErrorHandler: (error, socket) => respondToUnparsed(error, socket, unparsed()),
    frameworkErrors: (error, request, reply) =>
      void fail(error, request, (reply as FastifyReply).headers(headersOfAll).headers(headersOf(request))),
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.server.on('checkExpectation', rejectExpectation(unparsed))
  limitUnfinishedRequests(app.server, { maxPerClient: unfinishedRequests, isShared: isTrustedProxy })

  app.addSchema(ApiErrorSchema)
  app.addSchema(FailureSchema)
  // Input is read by the operations' own gates, which list every violation in our codes.
  app.setValidatorCompiler(() => () => true)
  app.setErrorHandler(fail)
  app.setNotFoundHandler((request, reply) => fail(serviceError('General.RouteNotFound'), request, reply))

  decorate(app, options)
  readBodies(app)
  for (const method of httpMethods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)

  beginAnswers(app, headersOfAll, isTrustedProxy)
  endAnswers(app, lastAnswers, options.onAnswered)
  closeFurtherAddresses(app)
  app.addHook('onClose', async () => options.admission.flushRefusals(app.log, 'all'))
  return app
}

export type Server = ReturnType<typeof createServer>

/** As the framework's own, but for when: each is compiled for the first answer that it writes, and not at the start. */
function serializersOnFirstUse(): ReturnType<typeof SerializerSelector> {
  const build = SerializerSelector()
  return (schemas, options) => {
    const compile = build(schemas, options)
    return (route) => {
      let serialize: ReturnType<typeof compile> | null = null
      return (answer) => {
        serialize ??= compile(route)
        return serialize(answer)
      }
    }
  }
}

function decorate(app: Server, { access, admission, pageOfError }: ServerOptions): void {
  app.decorate('access', access)
  app.decorate('admission', admission)
  app.decorate('pageOfError', pageOfError ?? null)
  app.decorate('otherMethods', createOtherMethods(paths))
  app.decorateRequest('refusedRoute', null)
  app.decorateRequest('accountId', null)
  app.decorateRequest('actor', null)
  app.decorateRequest('keyId', null)
  app.decorateRequest('failureCode', null)
  app.decorateRequest('subAccountId', null)
  app.decorateRequest('scope', null)
  app.decorateRequest('idempotencyKey', null)
}

/** Puts on every answer what all carry, and warns once of a proxy that nobody named. */
function beginAnswers(
  app: Server,
  headersOfAll: Readonly<Record<string, string>>,
  isTrustedProxy: (address: string) => boolean,
): void {
  let warnedOfProxy = false
  app.addHook('onRequest', (request, reply, done) => {
    if (!warnedOfProxy && request.headers['x-forwarded-for'] && !isTrustedProxy(request.socket.remoteAddress ?? '')) {
      warnedOfProxy = true
      const address = request.socket.remoteAddress
      request.log.warn({ address }, 'proxy not in WAYBILL_TRUSTED_PROXIES: its clients share one limit')
    }
    reply.headers(headersOfAll).headers(headersOf(request))
    // Before a body is read, of whatever kind it is.
    if (!request.is404) return done()
    const failure = answerWithoutRoute(app.otherMethods, request, reply)
    if (failure) done(failure)
  })
}

/** Logs and tells of every answer; once the server closes, each is the last on its connection. */
function endAnswers(app: Server, lastAnswers: LastResponses, onAnswered: ServerOptions['onAnswered']): void {
  const unused = watchUnusedConnections(app.server)
  app.addHook('preClose', async () => {
    lastAnswers.begin()
    unused.end()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId, accountId, keyId, failureCode: code } = request
    const route = request.refusedRoute ?? request.routeOptions.url
    const { statusCode: status, elapsedTime: elapsedMs } = reply
    if (lastAnswers.areBegun()) request.raw.socket.end()
    onAnswered?.({ method, route, status, elapsedMs, requestId, accountId, keyId, code })
    const ms = Math.round(elapsedMs * 10) / 10
    request.log.info({ method, route, status, ms, accountId: request.accountId ?? undefined }, 'answered')
    done()
  })
}

/** The server's end waits for who came by another of its addresses as for all. */
function closeFurtherAddresses(app: Server): void {
  let closed: Promise<void> = Promise.resolve()
  app.decorate('furtherAddresses', addFurtherAddresses(app.server))
  app.addHook('preClose', async () => {
    closed = app.furtherAddresses.close()
  })
  app.addHook('onClose', () => closed)
}

/** Bodies are JSON in UTF-8; what else comes where a body means something is refused. */
function readBodies(
  app: Pick<Server, 'addContentTypeParser' | 'getDefaultJsonParser' | 'removeAllContentTypeParsers'>,
): void {
  app.removeAllContentTypeParsers()
  // Fields of these names are fields that nobody knows: left out, as they would be ignored.
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!takesBody(request)) return done(null, undefined)
    if (body.length === 0 && request.routeOptions.config.guards?.bodyOptional) return done(null, undefined)
    if (!isUtf8(body)) return done(unreadable('The body is not valid UTF-8.'), undefined)
    const text = body.toString('utf8')
    parseJson(request, text, (error, value) => done(error && unreadableJson(text), value))
  })
  // A DELETE or GET may carry a body that nobody asked for: it is read past, never refused. Where a body may be left out,
  // one of another type is seen only now, when it comes in pieces.
  app.addContentTypeParser('*', (request, payload, done) => {
    if (!takesBody(request)) {
      payload.resume()
      return done(null, undefined)
    }
    const onEnd = () => done(null, undefined)
    payload.once('end', onEnd).once('error', done)
    payload.once('data', () => {
      payload.off('end', onEnd).off('error', done)
      done(serviceError('General.UnsupportedMediaType'))
    })
  })
}

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
