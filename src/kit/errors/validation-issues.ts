import { type CatalogueCode, errorCatalogue, type FieldCode } from '#kit/errors/catalogue.ts'
import { type ErrorDetail, ServiceError } from '#kit/errors/service-error.ts'

/** Malformed: of the wrong type or shape (400). Invalid: well-formed, but not allowed (422). */
export type IssueKind = 'malformed' | 'invalid'

type CataloguedCode = Extract<CatalogueCode, `Validation.${string}`>

type Found = {
  kind: IssueKind
  /** The path, such as `order.toAddress.zip`. */
  field: string
}

type FieldIssue = Found & {
  code: FieldCode
  /** The end of a sentence about the field, without a full stop: `must be a GUID`. */
  predicate: string
}

/** One problem with the input. */
export type ValidationIssue = FieldIssue | (Found & { code: CataloguedCode; predicate: null })

/** `order.toAddress.zip` → `Zip`. */
function fieldName(path: string): string {
  const last = path.slice(path.lastIndexOf('.') + 1).replace(/\[\d+\]$/, '')
  return last.charAt(0).toUpperCase() + last.slice(1)
}

export const required = (kind: IssueKind, field: string): FieldIssue => ({
  kind,
  field,
  code: `Validation.${fieldName(field)}Required`,
  predicate: 'is required',
})

export const fieldIssue = (kind: IssueKind, field: string, predicate: string): FieldIssue => ({
  kind,
  field,
  code: `Validation.${fieldName(field)}Invalid`,
  predicate,
})

/** An issue with its own code and sentence in the catalogue. */
export const catalogued = (kind: IssueKind, code: CataloguedCode, field: string): ValidationIssue => ({
  kind,
  field,
  code,
  predicate: null,
})

const detailOf = (issue: ValidationIssue): ErrorDetail => ({
  code: issue.code,
  message: issue.predicate === null ? errorCatalogue[issue.code] : `${issue.field} ${issue.predicate}.`,
  metaData: { field: issue.field },
})

/** All issues are of one kind. */
export class ValidationError extends ServiceError {
  override name = 'ValidationError'
  readonly kind: IssueKind
  readonly issues: readonly ValidationIssue[]

  constructor(kind: IssueKind, issues: readonly ValidationIssue[]) {
    super(issues.map(detailOf))
    this.kind = kind
    this.issues = issues
  }
}

/** More issues would only repeat the same mistake. */
const maxListed = 100

/** @throws ValidationError if there are issues: with all malformed ones, or else with all invalid ones */
export function assertNoIssues(issues: readonly ValidationIssue[]): void {
  if (issues.length === 0) return
  const kind = issues.some((issue) => issue.kind === 'malformed') ? 'malformed' : 'invalid'
  throw new ValidationError(kind, issues.filter((issue) => issue.kind === kind).slice(0, maxListed))
}
