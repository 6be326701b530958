/** The one way out to other services. */
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { startStopwatch } from '#kit/clock.ts'
import { type Resolve, toPublicAddresses } from '#kit/ip-address.ts'
import { type Logger, silentLog } from '#kit/log.ts'

export type OutgoingRequest = {
  /** Names the call in logs: `usps.buy`. */
  call: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The whole call: waiting for a connection, connecting, sending, and the answer with its body. */
  deadlineMs: number
  /** Not one byte leaves later than this; the deadline where absent. */
  sendWithinMs?: number
  maxResponseBytes?: number
  /**
   * True says that the call changes nothing on the other side, whatever its method, so it may be
   * sent once more when its connection breaks. Everything else is sent at most once.
   */
  read?: boolean
}

/** Header names are lower case; a header that came more than once is joined by commas. */
export type OutgoingResponse = { status: number; headers: Record<string, string>; body: Uint8Array }

/**
 * `sent: false` is a promise that not one byte of the request left; only then may a caller conclude
 * that nothing happened on the other side.
 */
export type OutgoingFailure = { sent: boolean; reason: OutgoingFailureReason; detail: string }
export type OutgoingFailureReason = 'connect' | 'timeout' | 'broken' | 'oversized'

export type OutgoingResult = { ok: true; response: OutgoingResponse } | { ok: false; failure: OutgoingFailure }

export type OutgoingHttp = { send(request: OutgoingRequest): Promise<OutgoingResult>; close(): Promise<void> }

export type OutgoingHttpOptions = {
  log?: Logger
  /** Connections kept per origin; further calls wait for one, within their own deadline. */
  connectionsPerOrigin?: number
  /** How long an idle connection is kept, unless the other side names a shorter time. */
  keepAliveMs?: number
  connectTimeoutMs?: number
  maxResponseBytes?: number
  /** PEM certificates trusted instead of the built-in ones, for a private endpoint. */
  certificateAuthorities?: string
  /**
   * True connects to addresses of the internet alone: for URLs that somebody else than the operator has set. What is
   * refused counts as a connection that failed. Redirects are followed in no case.
   */
  publicOnly?: boolean
  /** By what names are looked up for that; the machine's way where absent. */
  resolve?: Resolve
}

const defaultMaxResponseBytes = 8 * 1024 * 1024

/** How the process that made it ends it. */
export type EndableHttp = OutgoingHttp & {
  /** Ends as if every connection broke: calls under way fail as `broken`, those that come later unsent. */
  breakOff(): Promise<void>
}

export function createOutgoingHttp(options: OutgoingHttpOptions = {}): EndableHttp {
  const log = options.log ?? silentLog
  const maxResponseBytes = options.maxResponseBytes ?? defaultMaxResponseBytes
  const connect = buildConnector({
    // Named outright, so that NODE_TLS_REJECT_UNAUTHORIZED in the environment cannot switch it off.
    rejectUnauthorized: true,
    timeout: options.connectTimeoutMs ?? 10_000,
    ...(options.certificateAuthorities ? { ca: options.certificateAuthorities } : {}),
  })
  const agent = new Agent({
    connect: options.publicOnly ? toPublicAddresses(connect, options.resolve) : connect,
    connections: options.connectionsPerOrigin ?? 256,
    // One request at a time on a connection: a broken one can then take down only its own call.
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: options.keepAliveMs ?? 4_000,
    // The deadline of the call rules; two more clocks beside it would only blur the reason.
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
 * One request on one connection. Never throws for anything that happened on the wire; what it does
 * throw is a mistake of the caller's, such as a URL that is none.
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
      settle({ ok: false, failure: { sent, reason, detail } })
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
        // Called when a connection stands and the request is about to be written to it, so until
        // here nothing has left. From here on some of it may have: an idle connection that the
        // other side has closed takes the bytes and breaks only then.
        onRequestStart(controller) {
          if (settled || sent) {
            // Given up while it waited for a connection, or about to be written a second time.
            controller.abort(new Error('abandoned before it was sent'))
            return
          }
          // The clock is read as well, since a process that was stopped may get here before its timers do.
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
          settle({ ok: true, response: { status, headers, body: Buffer.concat(chunks) } })
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

/** The answer's JSON, or undefined where it is none. */
export function readJson(response: OutgoingResponse): unknown {
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

/** A failed connection to a name with several addresses hides its reasons inside an AggregateError. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeError(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return code === null || error.message.includes(code) ? error.message : `${code}: ${error.message}`
}

/** The path may hold a tracking number and the query an address, so the log names call and origin only. */
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

/** Whether somebody answers at the address, whatever it is that they answer. */
export const isReachable = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(waitMs), redirect: 'manual' }).then(
    async (response) => {
      await response.body?.cancel()
      return true
    },
    () => false,
  )
