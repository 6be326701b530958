/** The errors of the API, and of requests that got no usable response. */
import type { ApiError, ErrorCode } from './types.ts'

type Details = {
  status: number
  errors: readonly ApiError[]
  requestId?: string | null
  retryAfterSeconds?: number | null
  isOutcomeUnknown?: boolean
  cause?: unknown
}

/**
 * A request failed. Branch on `code`, and fall back to `status`. Don't parse `message`, because its wording may change.
 * The page about a code is in `metaData.docUrl`.
 *
 * Codes that begin with `Client.` come from this package: `Client.ConnectionFailed` and `Client.Timeout` (`status` is 0),
 * and `Client.UnreadableResponse`, if the response is not from Waybill, for example the HTML page of a proxy, or has no
 * body, like every 403.
 */
export class WaybillError extends Error {
  override readonly name = 'WaybillError'
  /** A stable identifier, such as `Rate.Stale`. */
  readonly code: ErrorCode | (string & {})
  /** The HTTP status, or 0 if there was no response. It is 202 if a purchase failed after a 202. */
  readonly status: number
  /** Details of the first error. The fields depend on `code`. */
  readonly metaData: Readonly<Record<string, unknown>> | null
  /** All errors of the response. An invalid request can have several. */
  readonly errors: readonly ApiError[]
  /** The id of the request in the service's log, if there was a response. */
  readonly requestId: string | null
  /** Seconds to wait before the request is sent again, if the response contained them. */
  readonly retryAfterSeconds: number | null
  /** Whether the service may have done what was requested: it didn't respond, or it failed in the middle. */
  readonly isOutcomeUnknown: boolean

  constructor({ status, errors, requestId, retryAfterSeconds, isOutcomeUnknown, cause }: Details) {
    super(errors.map(({ code, message }) => `${code}: ${message}`).join(' '), { cause })
    this.status = status
    this.errors = errors
    this.code = errors[0]?.code ?? 'Client.UnreadableResponse'
    this.metaData = errors[0]?.metaData ?? null
    this.requestId = requestId ?? null
    this.retryAfterSeconds = retryAfterSeconds ?? null
    this.isOutcomeUnknown = isOutcomeUnknown ?? false
  }

  /** Whether the same request can succeed later without any correction. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || (this.status >= 500 && this.code !== 'Label.GenerationFailed')
  }
}

/** The error of a request without a usable response. */
export function clientError(name: 'ConnectionFailed' | 'Timeout', message: string, cause: unknown): WaybillError {
  const errors = [{ code: `Client.${name}`, message, metaData: null }]
  return new WaybillError({ status: 0, errors, isOutcomeUnknown: true, cause })
}

/** @param text the body, which may have been written by a proxy */
export function errorOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  text: string,
  now: number,
): WaybillError {
  const own = readErrors(text)
  return new WaybillError({
    status,
    errors: own.length > 0 ? own : [unreadable(status, headers)],
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: readRetryAfter(headers, now),
    // A 503 of the service itself means that nothing was done. A proxy can't know that.
    isOutcomeUnknown: own.length > 0 ? status >= 500 && status !== 503 : status >= 500 || status < 300,
  })
}

function unreadable(status: number, headers: Headers): ApiError {
  const scope = /error="insufficient_scope", scope="([^"]*)"/.exec(headers.get('www-authenticate') ?? '')?.[1]
  const location = headers.get('location')
  const message = scope
    ? `The API key lacks the scope ${scope}.`
    : location
      ? `The service redirects to ${location}.`
      : `A response with status ${status} has no error that this package can read.`
  return { code: 'Client.UnreadableResponse', message, metaData: null }
}

/** Reads both shapes: the list of errors in the envelope, and the flat error of a label download. */
function readErrors(text: string): ApiError[] {
  try {
    const body = JSON.parse(text)
    if (Array.isArray(body?.errors)) return body.errors
    if (typeof body?.code !== 'string') return []
    return [{ code: body.code, message: String(body.description), metaData: body.metadata ?? null }]
  } catch {
    return []
  }
}

/** @returns the seconds in the header `Retry-After`, which is a number or a date */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')
  if (!value) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
