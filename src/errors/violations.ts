import { type CatalogueCode, errorCatalogue } from '#errors/catalogue.ts'
import { type ApiError, ServiceError } from '#errors/service-error.ts'

/** One thing that is wrong with a request. 400: it cannot be read. 422: it can, and makes no sense. */
export type Violation = { status: 400 | 422; error: ApiError }

/** A caller sees this many; more would only repeat the same mistake. */
const mostListed = 100

/** `order.toAddress.zip` → `Zip`; `X-SubAccount-Id` is named by its caller. */
function fieldName(path: string): string {
  const last = path.slice(path.lastIndexOf('.') + 1).replace(/\[\d+\]$/, '')
  return last.charAt(0).toUpperCase() + last.slice(1)
}

export const required = (status: 400 | 422, path: string): Violation => ({
  status,
  error: { code: `Validation.${fieldName(path)}Required`, message: `${path} is required.`, metaData: { field: path } },
})

export const invalid = (status: 400 | 422, path: string, why: string): Violation => ({
  status,
  error: { code: `Validation.${fieldName(path)}Invalid`, message: `${path} ${why}.`, metaData: { field: path } },
})

export function named(code: CatalogueCode, path: string): Violation {
  const { status, message } = errorCatalogue[code]
  if (status !== 400 && status !== 422) throw new Error(`${code} is no violation`)
  return { status, error: { code, message, metaData: { field: path } } }
}

/** Throws what was found: the unreadable before the meaningless, each kind complete. */
export function refuseViolations(violations: Violation[]): void {
  if (violations.length === 0) return
  const status = violations.some((violation) => violation.status === 400) ? 400 : 422
  const errors = violations.filter((violation) => violation.status === status).map((violation) => violation.error)
  throw new ServiceError(status, 'Validation', errors.slice(0, mostListed))
}
