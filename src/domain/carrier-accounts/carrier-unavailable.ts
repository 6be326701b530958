import type { Carrier } from '#adapters/carriers/carrier.ts'
import type { Unavailable } from '#adapters/outcome.ts'
import { type ErrorDetail, errorDetail } from '#kit/errors/service-error.ts'

/**
 * The error for a carrier that did not process a call. If the carrier limits calls, it states for how long, and how to
 * get more.
 */
export function carrierUnavailable(
  { id, name, callLimits }: Pick<Carrier, 'id' | 'name' | 'callLimits'>,
  { reason, retryAfterMs }: Pick<Unavailable, 'reason' | 'retryAfterMs'>,
): ErrorDetail {
  if (reason !== 'throttled') return errorDetail('Carrier.Unavailable', { carrier: id })
  const retryAfterSeconds = Math.ceil((retryAfterMs ?? defaultRetryMs) / 1000)
  const sentences = [
    `${name} limits the number of calls, and the limit has been reached. Nothing was bought. Try again in ${duration(retryAfterSeconds)}.`,
    ...(callLimits ? [callLimits.advice] : []),
  ]
  const error = errorDetail('Carrier.Unavailable', { carrier: id, reason, retryAfterSeconds })
  return { ...error, message: sentences.join(' ') }
}

const defaultRetryMs = 60_000

function duration(seconds: number): string {
  const [count, unit] =
    seconds < 90 ? [seconds, 'second'] : seconds < 5400 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  const rounded = Math.max(1, Math.ceil(count))
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`
}
