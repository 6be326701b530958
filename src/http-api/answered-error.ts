import type { ErrorCode } from '#errors/catalogue.ts'
import type { ErrorDetail } from '#errors/service-error.ts'

/** The address of the page that explains a code. */
export type PageOfError = (code: ErrorCode) => string

/** An error as callers are answered it, in a failure or inside a success: with the page of its code. Null: it has none. */
export const answeredError = (error: ErrorDetail, pageOfError: PageOfError | null): ErrorDetail =>
  pageOfError ? { ...error, metaData: { ...error.metaData, docUrl: pageOfError(error.code) } } : error
