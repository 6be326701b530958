/** Sends requests: with a token, a deadline, and retries only where the API's contract makes them safe. */
import { clientError, errorOf, WaybillError } from './errors.ts'

/** Time as the client sees it. Replace it in tests of your program. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Rejects with the signal's reason if it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Options of every call. */
export type CallOptions = {
  /** Aborts the call, which then rejects with the signal's reason. The service may still do what was requested. */
  signal?: AbortSignal | undefined
  /** Milliseconds for the whole call with all retries. The default is 60,000. */
  timeoutMs?: number | undefined
  /** Limits the call to a sub-account. The default is the client's `subAccountId`. */
  subAccountId?: string | undefined
}

export type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Query | undefined
  body?: unknown
  headers?: Readonly<Record<string, string | undefined>>
  /** Whether a repeat is safe even if the service may have carried out the first request. */
  isRepeatable: boolean
  /** How to read a file. Without it, only JSON is accepted. */
  file?: 'bytes' | 'stream'
}

/** The body is the parsed JSON, or the content of the file. */
export type ApiResponse = { status: number; headers: Headers; body: unknown }

export type TransportOptions = {
  url: string
  fetch: typeof fetch
  clock: Clock
  maxRetries: number
  timeoutMs: number
  subAccountId?: string | undefined
}

/** The access token of a client. */
export type Session = {
  /** @returns an access token, which may have expired */
  token(): Promise<string>
  /** Replaces a token that the service rejected. @returns the new token, or null if there is no other */
  renew(rejected: string): Promise<string | null>
  /** Revokes the tokens. The next request gets new ones. */
  end(): Promise<void>
}

export type Transport = {
  /** @param session null for the operations that need no token. @throws WaybillError, or the reason of `signal` */
  send(request: ApiRequest, session: Session | null, options?: CallOptions): Promise<ApiResponse>
}

const longestPauseMs = 20_000

export function createTransport(own: TransportOptions): Transport {
  const { clock } = own

  /** Sends the request once. @throws WaybillError if there was no response */
  async function fetchOnce(request: ApiRequest, headers: Headers, signal: AbortSignal) {
    const url = urlOf(own.url, request)
    const body = request.body === undefined ? null : JSON.stringify(request.body)
    try {
      // The body may contain the API key, so it goes to no other address.
      const response = await own.fetch(url, { method: request.method, headers, body, signal, redirect: 'manual' })
      const mediaType = response.headers.get('content-type') ?? ''
      if (request.file && response.ok && /^(application\/(pdf|zpl)|text\/csv)\b/.test(mediaType)) {
        const file = request.file === 'stream' ? response.body : new Uint8Array(await response.arrayBuffer())
        return { response, text: '', parsed: file }
      }
      const text = await response.text()
      return { response, text, parsed: /^application\/json\b/.test(mediaType) ? parse(text) : undefined }
    } catch (error) {
      throw clientError('ConnectionFailed', messageOf(error), error)
    }
  }

  async function attempt(
    request: ApiRequest,
    token: string | null,
    subAccountId: string | undefined,
    signal: AbortSignal,
  ) {
    const headers = new Headers()
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (subAccountId) headers.set('x-subaccount-id', subAccountId)
    if (request.body !== undefined) headers.set('content-type', 'application/json')
    for (const [name, value] of Object.entries(request.headers ?? {})) if (value) headers.set(name, value)
    const { response, text, parsed } = await fetchOnce(request, headers, signal)
    if (!response.ok || parsed === undefined) throw errorOf(response, text, clock.now())
    return { status: response.status, headers: response.headers, body: parsed }
  }

  function pauseBefore(retry: number, { retryAfterSeconds }: WaybillError): number {
    const jitter = Math.random() * Math.min(longestPauseMs, 500 * 2 ** retry)
    return (retryAfterSeconds ?? 0) * 1000 + jitter
  }

  return {
    async send(request, session, options = {}) {
      const { signal: callerSignal, timeoutMs = own.timeoutMs, subAccountId = own.subAccountId } = options
      callerSignal?.throwIfAborted()
      const deadline = clock.now() + timeoutMs
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = callerSignal ? AbortSignal.any([callerSignal, timeout]) : timeout
      let last: WaybillError | undefined
      let hasRenewed = false
      for (let retry = 0; ; retry++) {
        try {
          let token = session && (await untilAborted(session.token(), signal))
          try {
            return await attempt(request, token, subAccountId, signal)
          } catch (error) {
            if (!(error instanceof WaybillError) || error.status !== 401 || !session || !token || hasRenewed)
              throw error
            hasRenewed = true
            token = await untilAborted(session.renew(token), signal)
            if (!token) throw error
            return await attempt(request, token, subAccountId, signal)
          }
        } catch (error) {
          callerSignal?.throwIfAborted()
          if (timeout.aborted) throw clientError('Timeout', `No response within ${timeoutMs} ms.`, last ?? error)
          if (!(error instanceof WaybillError)) throw error
          last = error
        }
        const mayRepeat = last.isTransient ? !last.isOutcomeUnknown || request.isRepeatable : false
        const pauseMs = pauseBefore(retry, last)
        if (!mayRepeat || retry >= own.maxRetries || clock.now() + pauseMs >= deadline) throw last
        await clock.sleep(pauseMs, callerSignal)
      }
    },
  }
}

/** A service behind a proxy may have a path of its own. */
function urlOf(base: string, { path, query = {} }: ApiRequest): URL {
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/$/, '') + path
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) url.searchParams.append(name, String(each))
    }
  }
  return url
}

/** @returns undefined if the text is not JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `fetch` hides the reason in the cause. */
function messageOf(error: unknown): string {
  const { message = String(error), cause } = error as { message?: string; cause?: { message?: string } }
  return cause?.message ? `${message}: ${cause.message}` : message
}

/** Stops waiting for work that goes on for others. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const abort = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }, ms)
      signal?.addEventListener('abort', abort, { once: true })
    }),
}
