import type { ErrorCode } from '#kit/errors/catalogue.ts'
import { type ErrorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'

/** Why a shipment has no rates: errors that the caller can fix, our own errors, temporary errors, routes not served. */
const codesByPriority: readonly (readonly ErrorCode[])[] = [
  ['Rate.ParcelIncomplete', 'Rate.PackageUnknown', 'Rate.CarrierRejected'],
  ['General.Unexpected'],
  ['Carrier.Unavailable'],
  ['Rate.NotServed'],
]

/** The failures that help the caller most, in their order. */
export function mostUseful<Failure extends { code: string }>(failures: readonly Failure[]): Failure[] {
  for (const codes of codesByPriority) {
    const found = failures.filter(({ code }) => (codes as readonly string[]).includes(code))
    if (found.length > 0) return found
  }
  return []
}

/**
 * Combines the errors of carriers when none of them returned a rate.
 *
 * @returns null if the carriers work but none serves the route
 */
export function combinedFailure(errors: readonly ErrorDetail[]): ServiceError | null {
  const useful = mostUseful(errors)
  const code = useful[0]?.code
  if (!code || code === 'Rate.NotServed') return null
  return code === 'General.Unexpected' ? serviceError(code) : new ServiceError(useful)
}

const maxErrors = 100

/** Combines the failures of an order's shipments when none of them has a rate. */
export function combinedOrderFailure(failures: readonly ServiceError[]): ServiceError {
  const errors = mostUseful(failures).flatMap((failure) => failure.errors)
  return errors.length > 0 ? new ServiceError(errors.slice(0, maxErrors)) : serviceError('Rate.NoneAvailable')
}
