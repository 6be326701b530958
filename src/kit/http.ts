/** HTTP requests to other services. */
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { startStopwatch } from '#kit/clock.ts'
import { type ContentCodingError, codingsOf, decodeContent } from '#kit/content-coding.ts'
import { type AddressRuleOf, type Resolve, toAllowedAddresses } from '#kit/ip-address.ts'
import { type Logger, silentLog } from '#kit/log.ts'

export type OutgoingRequest = {
  /** Identifies the call in logs: `usps.buy`. */
  call: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For the whole call: waiting for a connection, connecting, sending, and receiving the response with its body. */
  deadlineMs: number
  /** No byte is sent later than this. Absent: the deadline. */
  sendWithinMs?: number
  /** For the body as it is received, and as it is decoded. */
  maxResponseBytes?: number
  /**
   * Whether the call changes nothing on the other side, whatever its method. It can then be sent again if its
   * connection breaks. Everything else is sent at most once.
   */
  read?: boolean
}

/** Header names are lower case. Repeated headers are joined by commas. The body is decoded. */
export type OutgoingResponse = { status: number; headers: Record<string, string>; body: Uint8Array }

/**
 * `sent: false` guarantees that no byte of the request was sent. Only then can the caller conclude that nothing
 * happened on the other side.
 */
export type OutgoingFailure = {
  sent: boolean
  reason: OutgoingFailureReason
  detail: string
  /** The status of the response, if its head arrived. */
  status?: number
}
/** `undecodable`: a complete response came, but its content coding is unknown or its data is damaged. */
export type OutgoingFailureReason = 'connect' | 'timeout' | 'broken' | 'oversized' | 'undecodable'

export type OutgoingResult = { ok: true; response: OutgoingResponse } | { ok: false; failure: OutgoingFailure }

export type OutgoingHttp = { send(request: OutgoingRequest): Promise<OutgoingResult>; close(): Promise<void> }

export type OutgoingHttpOptions = {
  log?: Logger
  /** The maximum number of connections per origin. More calls wait for one, within their own deadlines. */
  connectionsPerOrigin?: number
  /** How long an idle connection is kept, unless the server specifies a shorter time. */
  keepAliveMs?: number
  connectTimeoutMs?: number
  maxResponseBytes?: number
  /** PEM certificates to trust instead of the built-in ones, for a private endpoint. */
  certificateAuthorities?: string
  /**
   * The addresses to connect to, such as `onlyPublic`: for URLs that someone other than the operator has set. Other
   * addresses count as failed connections. Absent: all. Redirects are never followed.
   */
  addresses?: AddressRuleOf
  /** Resolves names for `addresses`. Absent: the machine's resolver. */
  resolve?: Resolve
}

const defaultMaxResponseBytes = 8 * 1024 * 1024

/** Used by the process that created it. */
export type EndableHttp = OutgoingHttp & {
  /** Aborts all connections: running calls fail as `broken`, and later calls fail unsent. */
  breakOff(): Promise<void>
}

export function createOutgoingHttp(options: OutgoingHttpOptions = {}): EndableHttp {
  const log = options.log ?? silentLog
  const maxResponseBytes = options.maxResponseBytes ?? defaultMaxResponseBytes
  const connect = buildConnector({
    // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED in the environment cannot disable it.
    rejectUnauthorized: true,
    timeout: options.connectTimeoutMs ?? 10_000,
    ...(options.certificateAuthorities ? { ca: options.certificateAuthorities } : {}),
  })
  const agent = new Agent({
    connect: options.addresses ? toAllowedAddresses(connect, options.addresses, options.resolve) : connect,
    connections: options.connectionsPerOrigin ?? 256,
    // One request at a time per connection, so that a broken connection affects only its own call.
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: options.keepAliveMs ?? 4_000,
    // Only the deadline of the call applies. More timeouts would obscure the reason of a failure.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  return {
    async send(request) {
      const elapsedMs = startStopwatch()
      const limit = request.maxResponseBytes ?? maxResponseBytes
      let result = await attempt(agent, request, request.deadlineMs, limit)
      let attempts = 1
      if (request.read && !result.ok && result.failure.reason === 'broken') {
        const goneMs = elapsedMs()
        const remainingMs = request.deadlineMs - goneMs
        const sendWithinMs = (request.sendWithinMs ?? request.deadlineMs) - goneMs
        if (Math.min(remainingMs, sendWithinMs) > 0) {
          result = await attempt(agent, { ...request, sendWithinMs }, remainingMs, limit)
          attempts = 2
        }
      }
      logCall(log, request, result, { attempts, elapsedMs: Math.round(elapsedMs()) })
      return result
    },
    close: () => agent.close(),
    breakOff: () => agent.destroy(new Error('aborted by this node')),
  }
}

/**
 * Sends one request on one connection. It never throws for network problems, only for mistakes of the caller, such as
 * an invalid URL.
 */
function attempt(
  agent: Agent,
  request: OutgoingRequest,
  deadlineMs: number,
  maxResponseBytes: number,
): Promise<OutgoingResult> {
  const url = new URL(request.url)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError(`Cannot send over ${url.protocol}`)
  const sendWithinMs = Math.min(deadlineMs, request.sendWithinMs ?? deadlineMs)
  const elapsedMs = startStopwatch()
  return new Promise((resolve) => {
    let sent = false
    let settled = false
    let controllerOfCall: Dispatcher.DispatchController | null = null
    let status = 0
    let headers: Record<string, string> = {}
    let receivedBytes = 0
    const chunks: Buffer[] = []

    const timer = setTimeout(
      () => fail('timeout', `no complete response within ${Math.round(deadlineMs)} ms`),
      deadlineMs,
    )
    const sendTimer = setTimeout(failUnsent, sendWithinMs)

    function failUnsent() {
      if (!sent) fail('timeout', `not sent within ${Math.round(sendWithinMs)} ms`)
    }

    function settle(result: OutgoingResult) {
      if (settled) return
      settled = true
      clearTimeout(timer)
      clearTimeout(sendTimer)
      resolve(result)
    }

    function fail(reason: OutgoingFailureReason, detail: string) {
      settle({ ok: false, failure: { sent, reason, detail, ...(status > 0 ? { status } : {}) } })
      controllerOfCall?.abort(new Error(detail))
    }

    agent.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method,
        headers: { 'accept-encoding': 'identity', ...request.headers },
        body: request.body ?? null,
      },
      {
        // Called when a connection is open and the request is about to be written. Before this, nothing was sent. From
        // here on some of it may be: an idle connection that the server has closed accepts the bytes and breaks only
        // afterward.
        onRequestStart(controller) {
          if (settled || sent) {
            // It was abandoned while it waited for a connection, or would be sent a second time.
            controller.abort(new Error('abandoned before it was sent'))
            return
          }
          // The clock is checked too, because a suspended process may get here before its timers fire.
          if (elapsedMs() >= sendWithinMs) {
            controllerOfCall = controller
            failUnsent()
            return
          }
          sent = true
          controllerOfCall = controller
        },
        onResponseStart(_controller, statusCode, responseHeaders) {
          if (statusCode < 200) return
          status = statusCode
          headers = flattenHeaders(responseHeaders)
          if (Number(headers['content-length'] ?? 0) > maxResponseBytes) {
            fail('oversized', `the response is larger than ${maxResponseBytes} bytes`)
          }
        },
        onResponseData(_controller, chunk) {
          receivedBytes += chunk.length
          if (receivedBytes > maxResponseBytes)
            fail('oversized', `the response is larger than ${maxResponseBytes} bytes`)
          else chunks.push(chunk)
        },
        onResponseEnd() {
          const received = Buffer.concat(chunks)
          const codings = codingsOf(headers)
          if (codings.length === 0) return settle({ ok: true, response: { status, headers, body: received } })
          decodeContent(received, codings, maxResponseBytes).then(
            (body) => settle({ ok: true, response: { status, headers, body } }),
            ({ isOversized, message }: ContentCodingError) => fail(isOversized ? 'oversized' : 'undecodable', message),
          )
        },
        onResponseError(_controller, error) {
          settle({
            ok: false,
            failure: { sent, reason: sent ? 'broken' : 'connect', detail: describeError(error) },
          })
        },
      },
    )
  })
}

/** The JSON of a response; undefined if it is not JSON. */
export function readJson(response: Pick<OutgoingResponse, 'body'>): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(response.body))
  } catch {
    return undefined
  }
}

function flattenHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}

/** A failed connection to a name with several addresses hides its reasons in an AggregateError. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeError(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return code === null || error.message.includes(code) ? error.message : `${code}: ${error.message}`
}

/** The path can contain a tracking number and the query an address, so logs contain only the call and the origin. */
function logCall(
  log: Logger,
  request: OutgoingRequest,
  result: OutgoingResult,
  effort: { attempts: number; elapsedMs: number },
) {
  const fields = {
    call: request.call,
    method: request.method,
    origin: new URL(request.url).origin,
    ...effort,
  }
  if (result.ok) {
    const { status, body } = result.response
    log.debug({ ...fields, status, responseBytes: body.length }, 'outgoing call answered')
  } else {
    const { sent, reason, detail } = result.failure
    log.debug({ ...fields, sent, reason, detail }, 'outgoing call failed')
  }
}

const waitMs = 500

/** Whether a server responds at the URL, with any response. */
export const isReachable = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(waitMs), redirect: 'manual' }).then(
    async (response) => {
      await response.body?.cancel()
      return true
    },
    () => false,
  )
