/** The envelope of all JSON responses, and the responses of errors. */
import { type TLiteral, type TNull, type TObject, type TSchema, Type } from 'typebox'
import { type ErrorStatus, errorStatuses } from '#edges/http/error-status.ts'
import type { CatalogueCode, ErrorCode } from '#kit/errors/catalogue.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'
import { Nullable } from '#kit/schema.ts'

export const ApiErrorSchema = Type.Object(
  {
    code: Type.String({ description: 'Stable, dotted identifier of the error. Branch on it.' }),
    message: Type.String({ description: 'Human-readable text. The wording may change.' }),
    metaData: Nullable(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            'Details of the error. The fields depend on `code`. `docUrl` is the URL of the page that explains the code.',
        },
      ),
    ),
  },
  { $id: 'ApiError', description: 'An error.' },
)

export const FailureSchema = Type.Object(
  {
    success: Type.Literal(false, { description: 'Always false.' }),
    data: Type.Null({ description: 'Always null.' }),
    errors: Type.Array(Type.Ref('ApiError'), { description: 'The errors. There is at least one.', minItems: 1 }),
  },
  { $id: 'Failure', description: 'The envelope of a failed request.' },
)

/** `GetOrderResponse` → `GetOrderResponseEnvelope`, a list of `LabelDocument` → `LabelDocumentListEnvelope`. */
function envelopeTitle({ title, items }: { title?: string; items?: { title?: string } }): string | null {
  if (title) return `${title}Envelope`
  return items?.title ? `${items.title}ListEnvelope` : null
}

/**
 * The envelope of a success, a component of the contract if its data is one.
 *
 * @param description of the response
 * @param headers the headers of this response, by name
 */
export function Envelope<Schema extends TSchema>(
  data: Schema,
  description: string,
  headers?: Readonly<Record<string, TSchema>>,
) {
  const title = envelopeTitle(data as object)
  const { title: inside } = data as { title?: string }
  return Type.Object(
    {
      success: Type.Literal(true, { description: 'Always true.' }),
      data,
      errors: Type.Null({ description: 'Always null.' }),
    },
    {
      ...(title && { title }),
      description: inside ? `The envelope with \`${inside}\`.` : description,
      'x-response-description': description,
      ...(headers && { headers }),
    },
  )
}

export type EnvelopeSchema = TObject<{ success: TLiteral<true>; data: TSchema; errors: TNull }>

const reasons: Readonly<Record<number, string>> = {
  202: 'The result is not ready yet.',
  400: 'The request is malformed.',
  401: 'The credential is missing, malformed, expired or revoked.',
  403: 'The request comes from another site, or the role does not allow it.',
  404: 'A resource that the request refers to does not exist in the account.',
  405: 'The path does not support this method.',
  409: 'The current state of the resource does not allow the operation, or the sub-account is not active.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is not `application/json` in UTF-8, or it has a `Content-Encoding`.',
  422: 'The request is well-formed but invalid, or a carrier rejected it.',
  429: 'Too many requests. Repeat the request after the number of seconds in `Retry-After`.',
  500: 'An unexpected error occurred in the service.',
  503: 'The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected.',
}

/**
 * The responses of errors, by status.
 *
 * @param fieldStatuses statuses of `Validation.*` codes that are made of the names of fields
 */
export function errorResponses(
  codes: Iterable<CatalogueCode>,
  fieldStatuses: readonly number[],
): Record<number, TSchema> {
  const statuses = [...fieldStatuses, ...[...codes].map((code) => errorStatuses[code].status)]
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [
      status,
      Type.Unsafe<unknown>({ $ref: 'Failure#', description: reasons[status] }),
    ]),
  )
}

/** Whether an error with the status occurs before the operation, and is therefore never flat. */
export const isAlwaysEnveloped = (status: number): boolean => [400, 401, 429].includes(status)

/**
 * The body of a failed request.
 *
 * @param hasFlatErrors whether the operation sends its own errors without the envelope
 */
export function failureBody(
  errors: readonly ErrorDetail[],
  { status, category }: ErrorStatus,
  hasFlatErrors: boolean,
): object {
  const [first] = errors
  const isFlat = hasFlatErrors && !isAlwaysEnveloped(status) && !first?.code.startsWith('SubAccount.')
  return isFlat && first
    ? { category, code: first.code, description: first.message, metadata: first.metaData }
    : { success: false, data: null, errors }
}

/** The URL of the page that explains a code. */
export type PageOfError = (code: ErrorCode) => string

/** The error with the URL of the page that explains it. @param pageOfError null: there are no pages */
export const withDocUrl = (error: ErrorDetail, pageOfError: PageOfError | null): ErrorDetail =>
  pageOfError ? { ...error, metaData: { ...error.metaData, docUrl: pageOfError(error.code) } } : error

/* The headers of all responses that browsers evaluate. */

const yearSeconds = 365 * 24 * 60 * 60

/**
 * The headers of a response that is not a page. It cannot load, run or call anything or be framed, and its content type
 * is authoritative. Pages set their own `content-security-policy`.
 *
 * @param options.isHttps whether clients reach the service over https and can require it from now on
 */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isHttps ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}),
})
