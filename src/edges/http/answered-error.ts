import type { ErrorCode } from '#kit/errors/catalogue.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'

/** The address of the page that explains a code. */
export type PageOfError = (code: ErrorCode) => string

/** An error as callers are answered it, in a failure or inside a success: with the page of its code. Null: it has none. */
export const answeredError = (error: ErrorDetail, pageOfError: PageOfError | null): ErrorDetail =>
  pageOfError ? { ...error, metaData: { ...error.metaData, docUrl: pageOfError(error.code) } } : error
