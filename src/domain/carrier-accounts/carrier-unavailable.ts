import type { Carrier } from '#adapters/carriers/carrier.ts'
import type { Unavailable } from '#adapters/outcome.ts'
import { type ErrorDetail, errorDetail } from '#kit/errors/service-error.ts'

/**
 * The error for a carrier that did not process a call. If the carrier limits calls, it states how to get more, and for how
 * long if the carrier did.
 */
export function carrierUnavailable(
  { id, name, callLimits }: Pick<Carrier, 'id' | 'name' | 'callLimits'>,
  { reason, retryAfterMs }: Pick<Unavailable, 'reason' | 'retryAfterMs'>,
): ErrorDetail {
  if (reason !== 'throttled') return errorDetail('Carrier.Unavailable', { carrier: id })
  const retryAfterSeconds = retryAfterMs === undefined ? null : Math.ceil(retryAfterMs / 1000)
  const later = retryAfterSeconds === null ? 'later' : `in ${duration(retryAfterSeconds)}`
  const sentences = [
    `${name} limits the number of calls, and the limit has been reached. Nothing was bought. Try again ${later}.`,
    ...(callLimits ? [callLimits.advice] : []),
  ]
  const metaData = { carrier: id, reason, ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }) }
  return { ...errorDetail('Carrier.Unavailable', metaData), message: sentences.join(' ') }
}

function duration(seconds: number): string {
  const [count, unit] =
    seconds < 90 ? [seconds, 'second'] : seconds < 5400 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour']
  const rounded = Math.max(1, Math.ceil(count))
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`
}
