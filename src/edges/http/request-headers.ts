/** Reads the headers of a request. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, catalogued, fieldIssue, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { isUuid } from '#kit/ids.ts'

/** How often the header was sent. Node drops the repetitions of most headers that may be sent only once. */
const countHeader = ({ raw }: FastifyRequest, name: string): number =>
  raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length

/** @throws ServiceError 400 if the request has no host, or several (RFC 9112, 3.2) */
export function assertHost(request: FastifyRequest): void {
  const { httpVersion } = request.raw
  const count = countHeader(request, 'host')
  if (count === 1 || (count === 0 && httpVersion === '1.0')) return
  const message = 'The request must have exactly one Host header.'
  throw new ServiceError([{ ...errorDetail('Validation.RequestUnreadable'), message }])
}

/** @throws ValidationError 400 if the header was sent more than once, because only one of them can be meant */
export function assertSentOnce(request: FastifyRequest, name: string, field: string): void {
  if (countHeader(request, name) > 1) assertNoIssues([fieldIssue('malformed', field, 'must be sent only once')])
}

/** Whether requests with this method have a body. A body of any other request is ignored. */
export const takesBody = ({ method }: FastifyRequest): boolean =>
  method === 'POST' || method === 'PATCH' || method === 'PUT'

/** Whether the request has a body. A chunked body may turn out to be empty. */
const mayHaveBody = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/gi

/** Whether the type is JSON in UTF-8, which JSON always is. */
function isJson(contentType: string): boolean {
  if (!/^application\/json[ \t]*(;|$)/i.test(contentType.trim())) return false
  return [...contentType.matchAll(charset)].every(([, name = '']) => /^utf-?8$/i.test(name))
}

/** Whether the body is compressed, or encoded otherwise. */
export const isEncoded = (request: FastifyRequest): boolean =>
  mayHaveBody(request) &&
  (request.headers['content-encoding'] ?? '').split(',').some((one) => !/^(identity)?$/i.test(one.trim()))

/** @throws ServiceError `General.UnsupportedMediaType`; ValidationError 400 if the type was sent twice */
export function assertContentType(
  request: FastifyRequest,
  reply: FastifyReply,
  { bodyOptional }: { bodyOptional: boolean },
): void {
  const contentType = request.headers['content-type']
  if (!takesBody(request)) {
    // The body is ignored, so its type does not matter.
    if (contentType !== undefined) delete request.headers['content-type']
    return
  }
  assertSentOnce(request, 'content-type', 'contentType')
  if (isEncoded(request)) {
    reply.header('accept-encoding', 'identity')
    const message = 'Send the body uncompressed, without a Content-Encoding header.'
    throw new ServiceError([{ ...errorDetail('General.UnsupportedMediaType'), message }])
  }
  if (contentType !== undefined && isJson(contentType)) return
  // A chunked body shows only when it is read.
  if (bodyOptional && Number(request.headers['content-length'] ?? 0) === 0) {
    delete request.headers['content-type']
    return
  }
  throw serviceError('General.UnsupportedMediaType')
}

export function readIdempotencyKey({ headers }: FastifyRequest, issues: ValidationIssue[]): string | null {
  const header = headers['idempotency-key']
  if (header === undefined) return null
  const key = (Array.isArray(header) ? header.join(',') : header).trim()
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    issues.push(fieldIssue('malformed', 'idempotencyKey', 'must be 1 to 200 visible ASCII characters'))
  } else if (key.toLowerCase().startsWith('ingestion:')) {
    issues.push(catalogued('malformed', 'Validation.IdempotencyKeyReserved', 'idempotencyKey'))
  }
  return key
}

/**
 * The times in the header If-Match, with or without quotation marks. Null: there is no header, or `*`. A text that is no
 * time matches none.
 */
export function readIfMatch({ headers }: FastifyRequest): Date[] | null {
  const header = headers['if-match']?.trim()
  if (!header || header === '*') return null
  const times = header.split(',').map((text) => new Date(text.trim().replace(/^(W\/)?"(.*)"$/, '$2')))
  return times.filter((time) => !Number.isNaN(time.getTime()))
}

/** The id in the header X-SubAccount-Id. Null: there is none, or it is malformed. */
export function readSubAccountId({ headers }: FastifyRequest, issues: ValidationIssue[]): string | null {
  const header = headers['x-subaccount-id']
  if (header === undefined) return null
  if (typeof header === 'string' && isUuid(header.trim())) return header.trim().toLowerCase()
  issues.push(fieldIssue('malformed', 'subAccountId', 'in the header X-SubAccount-Id must be a GUID'))
  return null
}
