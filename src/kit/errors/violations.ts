import { type CatalogueCode, errorCatalogue, type FieldCode } from '#kit/errors/catalogue.ts'
import { type ErrorDetail, ServiceError } from '#kit/errors/service-error.ts'

/** Unreadable: of the wrong type or shape. Meaningless: it can be read, and makes no sense. */
export type ViolationKind = 'unreadable' | 'meaningless'

type CataloguedViolation = Extract<CatalogueCode, `Validation.${string}`>

type Found = {
  kind: ViolationKind
  /** Where it is, such as `order.toAddress.zip`. */
  field: string
}

type FieldViolation = Found & {
  code: FieldCode
  /** What is said of the field, without a full stop: `must be a GUID`. */
  predicate: string
}

/** One thing that is wrong with what came in. */
export type Violation = FieldViolation | (Found & { code: CataloguedViolation; predicate: null })

/** `order.toAddress.zip` → `Zip`; a field of another name is given that name by its caller. */
function fieldName(path: string): string {
  const last = path.slice(path.lastIndexOf('.') + 1).replace(/\[\d+\]$/, '')
  return last.charAt(0).toUpperCase() + last.slice(1)
}

export const required = (kind: ViolationKind, field: string): FieldViolation => ({
  kind,
  field,
  code: `Validation.${fieldName(field)}Required`,
  predicate: 'is required',
})

export const invalid = (kind: ViolationKind, field: string, predicate: string): FieldViolation => ({
  kind,
  field,
  code: `Validation.${fieldName(field)}Invalid`,
  predicate,
})

/** One that has a code of its own, and with it a sentence. */
export const catalogued = (kind: ViolationKind, code: CataloguedViolation, field: string): Violation => ({
  kind,
  field,
  code,
  predicate: null,
})

const detailOf = (violation: Violation): ErrorDetail => ({
  code: violation.code,
  message: violation.predicate === null ? errorCatalogue[violation.code] : `${violation.field} ${violation.predicate}.`,
  metaData: { field: violation.field },
})

/** What came in cannot be used; all of its violations are of one kind. */
export class ValidationError extends ServiceError {
  override name = 'ValidationError'
  readonly kind: ViolationKind
  readonly violations: readonly Violation[]

  constructor(kind: ViolationKind, violations: readonly Violation[]) {
    super(violations.map(detailOf))
    this.kind = kind
    this.violations = violations
  }
}

/** A caller sees this many; more would only repeat the same mistake. */
const maxListed = 100

/** @throws ValidationError with what was found: the unreadable before the meaningless, each kind complete */
export function refuseViolations(violations: readonly Violation[]): void {
  if (violations.length === 0) return
  const kind = violations.some((violation) => violation.kind === 'unreadable') ? 'unreadable' : 'meaningless'
  throw new ValidationError(kind, violations.filter((violation) => violation.kind === kind).slice(0, maxListed))
}
