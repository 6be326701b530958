/** The HTTP server that all edges share. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { type FastifyReply, LogController } from 'fastify'
import type { Access } from '#edges/http/authentication.ts'
import { addBodyParsers } from '#edges/http/body-parser.ts'
import { sendError, unparsedError } from '#edges/http/error-handler.ts'
import { answerWithoutRoute, createOtherMethods, type OtherMethods } from '#edges/http/other-methods.ts'
import type { Admission } from '#edges/http/rate-limiter.ts'
import { assertHost } from '#edges/http/request-headers.ts'
import { ApiErrorSchema, FailureSchema, type PageOfError, securityHeaders, withDocUrl } from '#edges/http/responses.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import {
  addFurtherAddresses,
  createLastResponses,
  type FurtherAddresses,
  handleExpectations,
  httpMethods,
  type LastResponses,
  limitUnfinishedRequests,
  respondToUnparsed,
  stopListening,
  type UnparsedResponse,
  watchUnusedConnections,
} from '#kit/http-server.ts'
import type { Ids } from '#kit/ids.ts'
import { addressMatcher } from '#kit/ip-address.ts'
import { logSerializers } from '#kit/log.ts'

/** The part of an operation that the server's hooks and error handler need. */
export type RouteInfo = {
  /** Null: the contract does not contain the operation. */
  operationId: string | null
  /** All codes that the operation may return. `Validation.*` codes made of field names are not listed. */
  errors: ReadonlySet<string>
  bodyOptional: boolean
  flatErrors: boolean
  /** Whether a 401 carries `WWW-Authenticate: Bearer`. */
  isBearer: boolean
}

export type DeclaredOperation = RouteInfo & { method: string; url: string }

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: RouteInfo
  }
  interface FastifyInstance {
    access: Access
    admission: Admission
    pageOfError: PageOfError | null
    /** From now on, each response closes its connection. */
    announceClose(): void
    furtherAddresses: FurtherAddresses
    otherMethods: OtherMethods
    /** All operations that were added so far. */
    operations: DeclaredOperation[]
  }
  interface FastifyRequest {
    /** The path of the request, if it has operations but none with the method. */
    refusedRoute: string | null
  }
}

/** A request with its response. */
export type CompletedRequest = {
  method: string
  /** Undefined: no operation has the path. */
  route: string | undefined
  status: number
  elapsedMs: number
  requestId: string
  /** The account and the key of the caller. Null: unknown. */
  accountId: string | null
  keyId: string | null
  /** The code of the error. */
  code: string | null
}

export type ServerOptions = {
  access: Access
  admission: Admission
  /** Addresses or ranges of the proxies in front of the service. Their `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly string[]
  /** How many connections of one client may have an incomplete first request. 0: any number. */
  unfinishedRequests?: number
  headersTimeoutMs?: number
  /** Whether clients reach the service over https. Default: false. */
  isHttps?: boolean
  ids: Ids
  /** Absent: errors have no pages. */
  pageOfError?: PageOfError
  /** Called after each response. */
  onResponse?(summary: CompletedRequest): void
  /** `silent` turns the log off. */
  logLevel: string
  logStream?: { write(line: string): void }
}

const bodyLimitBytes = 1024 * 1024
/** An operation judges the length of its parameters itself, after the credential. The request line is limited anyway. */
const paths = { maxParamLength: 65_536, ignoreTrailingSlash: true }
const requestIdPattern = /^[A-Za-z0-9._-]{1,128}$/

export function createServer(options: ServerOptions) {
  const isTrustedProxy = addressMatcher(options.trustedProxies ?? [])
  const lastResponses = createLastResponses()
  const app = openFastify(options, isTrustedProxy, lastResponses)
  handleExpectations(app.server, unparsedResponse(options))
  limitUnfinishedRequests(app.server, { maxPerClient: options.unfinishedRequests ?? 0, isShared: isTrustedProxy })

  app.addSchema(ApiErrorSchema)
  app.addSchema(FailureSchema)
  // Operations validate their input themselves, and list all issues under our codes.
  app.setValidatorCompiler(() => () => true)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(serviceError('General.RouteNotFound'), request, reply))
  addBodyParsers(app)
  for (const method of httpMethods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)

  decorate(app, options)
  collectOperations(app)
  setResponseHeaders(app, options)
  app.addHook('onRequest', async (request) => assertHost(request))
  warnOfUnknownProxy(app, isTrustedProxy)
  answerOtherMethods(app)
  reportResponses(app, options.onResponse)
  closeConnections(app, lastResponses)
  app.addHook('onClose', async () => options.admission.flushRefusals(app.log, 'all'))
  return app
}

export type Server = ReturnType<typeof createServer>

type Trust = (address: string) => boolean

const openFastify = (options: ServerOptions, isTrustedProxy: Trust, { Answer }: LastResponses) => {
  const { headersTimeoutMs = 10_000, logLevel, logStream } = options
  return fastify({
    bodyLimit: bodyLimitBytes,
    // A request on an open connection is still answered while the server closes.
    return503OnClosing: false,
    genReqId: (raw) => {
      const id = raw.headers['x-request-id']
      return typeof id === 'string' && requestIdPattern.test(id) ? id : options.ids()
    },
    logger:
      logLevel === 'silent'
        ? false
        : { level: logLevel, serializers: logSerializers, ...(logStream ? { stream: logStream } : {}) },
    // Without proxies, the address of the socket is the client's.
    trustProxy: options.trustedProxies?.length ? isTrustedProxy : false,
    // Fastify would log whole URLs, and with them the signatures of label links.
    logController: new LogController({ disableRequestLogging: true }),
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: headersTimeoutMs / 4,
      // `assertHost` does, with an envelope.
      requireHostHeader: false,
      ServerResponse: Answer,
    },
    requestTimeout: 60_000,
    // Longer than proxies keep connections, so that they close them first and never use one that is being closed.
    keepAliveTimeout: 65_000,
    routerOptions: { ...paths, querystringParser: parseQuery },
    schemaController: { compilersFactory: { buildSerializer: serializersOnFirstUse() } },
    clientErrorHandler: (error, socket) => respondToUnparsed(error, socket, unparsedResponse(options)),
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, (reply as FastifyReply).headers(headersOf(options, request))),
  }).withTypeProvider<TypeBoxTypeProvider>()
}

/** Repeated parameters become lists. An invalid percent encoding stays as it is. */
function parseQuery(text: string): Record<string, unknown> {
  const values: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values[name]
    if (before === undefined) values[name] = value
    else if (Array.isArray(before)) before.push(value)
    else values[name] = [before, value]
  }
  return values
}

/** Compiles each serializer at its first response. To compile all of them would slow down the start. */
function serializersOnFirstUse(): ReturnType<typeof SerializerSelector> {
  const build = SerializerSelector()
  return (schemas, options) => {
    const compile = build(schemas, options)
    return (route) => {
      let serialize: ReturnType<typeof compile> | null = null
      return (data) => {
        serialize ??= compile(route)
        return serialize(data)
      }
    }
  }
}

/** The headers of every response. */
const headersOf = ({ isHttps = false }: ServerOptions, { id }: { id: string }) => ({
  ...securityHeaders({ isHttps }),
  'x-request-id': id,
  'cache-control': 'no-store',
})

/** The response to a request that Node cannot parse. */
const unparsedResponse =
  (options: ServerOptions) =>
  (status: number): UnparsedResponse => ({
    headers: { ...headersOf(options, { id: options.ids() }), 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      success: false,
      data: null,
      errors: [withDocUrl(unparsedError(status), options.pageOfError ?? null)],
    }),
  })

function decorate(app: Server, { access, admission, pageOfError }: ServerOptions): void {
  app.decorate('access', access)
  app.decorate('admission', admission)
  app.decorate('pageOfError', pageOfError ?? null)
  app.decorate('otherMethods', createOtherMethods(paths))
  app.decorate('operations', [])
  app.decorateRequest('refusedRoute', null)
  app.decorateRequest('accountId', null)
  app.decorateRequest('actor', null)
  app.decorateRequest('keyId', null)
  app.decorateRequest('failureCode', null)
  app.decorateRequest('subAccountId', null)
  app.decorateRequest('scope', null)
  app.decorateRequest('idempotencyKey', null)
}

function collectOperations(app: Server): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const { operation } = config ?? {}
    // Each GET route has a HEAD route too.
    if (operation && method !== 'HEAD') app.operations.push({ ...operation, method: [method].flat()[0] ?? '', url })
  })
}

function setResponseHeaders(app: Server, options: ServerOptions): void {
  const shared = securityHeaders({ isHttps: options.isHttps ?? false })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(shared).headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
    done()
  })
}

/** Logs once that a proxy is not configured. */
function warnOfUnknownProxy(app: Server, isTrustedProxy: Trust): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const address = request.socket.remoteAddress ?? ''
    if (!hasWarned && request.headers['x-forwarded-for'] && !isTrustedProxy(address)) {
      hasWarned = true
      request.log.warn({ address }, 'proxy not in WAYBILL_TRUSTED_PROXIES: its clients share one limit')
    }
    done()
  })
}

/** Responds to methods that a path does not have, before the body is read. */
function answerOtherMethods(app: Server): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const failure = answerWithoutRoute(app.otherMethods, request, reply)
    if (failure) done(failure)
  })
}

/** Logs every response. */
function reportResponses(app: Server, onResponse: ServerOptions['onResponse']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId, accountId, keyId, failureCode: code } = request
    const route = request.refusedRoute ?? request.routeOptions.url
    const { statusCode: status, elapsedTime: elapsedMs } = reply
    onResponse?.({ method, route, status, elapsedMs, requestId, accountId, keyId, code })
    const ms = Math.round(elapsedMs * 10) / 10
    request.log.info({ method, route, status, ms, accountId: accountId ?? undefined }, 'answered')
    done()
  })
}

/**
 * A closing server first stops listening, then answers every accepted connection. Each response is the last one on its
 * connection, already from the call of `announceClose`.
 */
function closeConnections(app: Server, lastResponses: LastResponses): void {
  const { server } = app
  const unused = watchUnusedConnections(server)
  app.decorate('announceClose', lastResponses.begin)
  app.decorate('furtherAddresses', addFurtherAddresses(server))
  let isClosing = false
  app.addHook('preClose', async () => {
    lastResponses.begin()
    const { closed } = await stopListening(server, app.furtherAddresses)
    isClosing = true
    unused.end()
    await closed
  })
  app.addHook('onResponse', (request, _reply, done) => {
    // The headers may have been sent earlier. Before the close, a proxy that got them may already use the connection again.
    if (isClosing) request.raw.socket.end()
    done()
  })
}
