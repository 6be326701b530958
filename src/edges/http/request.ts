/** Reads the parts of a request. Bodies and queries become typed values once, and are trusted after that. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { type Reading, type Rules, schemaReader } from '#kit/errors/schema-reader.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, catalogued, fieldIssue, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { isUuid } from '#kit/ids.ts'
import { isStructural } from '#kit/schema.ts'

/** Reads one part of a request. */
export type Reader<Value> = {
  /** The schema that the contract publishes. */
  schema: TSchema
  /** @param path the path of the input, if it is only a part of the body */
  read(input: unknown, path?: string): Reading<Value>
}

const isObject = (input: unknown): boolean => typeof input === 'object' && input !== null && !Array.isArray(input)

/** The reader of a body. It throws a ServiceError 400 if the input is not an object. */
export function bodyReader<Schema extends TSchema>(
  schema: Schema,
  rules?: Rules<Static<Schema>>,
): Reader<Static<Schema>> {
  const read = schemaReader(schema, { rules })
  return {
    schema,
    read(body, path) {
      if (!isObject(body)) {
        if (path) assertNoIssues([fieldIssue('malformed', path, 'must be an object')])
        throw serviceError('Validation.RequestUnreadable')
      }
      return read(body, path)
    },
  }
}

/** Explains how to send a list or a single value, which the schema cannot. */
function withSyntaxHint(issue: ValidationIssue, query: Record<string, unknown>): ValidationIssue {
  const [, list, index] = /^(\w+)\[(\d+)\]$/.exec(issue.field) ?? []
  if (issue.predicate === null) return issue
  if (list !== undefined) {
    const text = (query[list] as unknown[] | undefined)?.[Number(index)]
    if (typeof text !== 'string' || !text.includes(',')) return issue
    const predicate = `${issue.predicate}. To pass several values, repeat the parameter: ${list}=…&${list}=…`
    return { ...issue, predicate }
  }
  return Array.isArray(query[issue.field]) && issue.predicate !== 'is required'
    ? { ...issue, predicate: `${issue.predicate}, and the parameter must be sent only once` }
    : issue
}

export function queryReader<Schema extends TSchema>(
  schema: Schema,
  rules?: Rules<Static<Schema>>,
): Reader<Static<Schema>> {
  const read = schemaReader(schema, { from: 'texts', rules })
  return {
    schema,
    read(query, path) {
      const { value, issues } = read(query, path)
      return { value, issues: issues.map((one) => withSyntaxHint(one, query as Record<string, unknown>)) }
    },
  }
}

/** The keywords that a value of the right type can violate. */
const constraints = [
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'maxItems',
  'maxProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
]

/** Whether well-formed input may still be invalid (422). A GUID can only be malformed (400). */
export function canBeInvalid(schema: TSchema | undefined): boolean {
  const part = (schema ?? {}) as Partial<TObject> & { items?: TSchema; anyOf?: TSchema[]; format?: string }
  const { properties = {}, required = [], items, anyOf = [], format } = part
  return (
    (format !== 'uuid' && constraints.some((keyword) => Object.hasOwn(part, keyword))) ||
    required.some((name) => !isStructural(properties[name] ?? {})) ||
    [...Object.values(properties), ...anyOf, ...(items ? [items] : [])].some(canBeInvalid)
  )
}

const maxNamed = 10
const maxNameLength = 40

/** Names unknown query parameters in a header, so that a developer notices `status` instead of `statuses`. */
export function warnOfIgnoredParameters({ schema }: Reader<unknown>, { query }: FastifyRequest, reply: FastifyReply) {
  const { properties = {} } = schema as { properties?: object }
  const unknown = Object.keys(query as object).filter((name) => !Object.hasOwn(properties, name))
  if (unknown.length === 0) return
  const names = unknown
    .slice(0, maxNamed)
    .map((name) => encodeURIComponent(name.slice(0, maxNameLength).toWellFormed()))
  reply.header('x-ignored-parameters', names.join(', '))
}

/** @throws ValidationError; ServiceError 400 if the body is not an object */
export function readBody<Body>(reader: Reader<Body> | undefined, body: unknown): Body {
  // Without a reader, `Body` is `undefined`.
  if (!reader) return undefined as Body
  const { value, issues } = reader.read(body)
  assertNoIssues(issues)
  return value
}

/** Whether requests with this method have a body. A body of any other request is ignored. */
export const takesBody = ({ method }: FastifyRequest): boolean =>
  method === 'POST' || method === 'PATCH' || method === 'PUT'

const isJson = (contentType: string): boolean => /^application\/json[ \t]*(;|$)/i.test(contentType.trim())

/** @throws ServiceError `General.UnsupportedMediaType` */
export function assertContentType(request: FastifyRequest, { bodyOptional }: { bodyOptional: boolean }): void {
  const contentType = request.headers['content-type']
  if (!takesBody(request)) {
    // The body is ignored, so its type does not matter.
    if (contentType !== undefined) delete request.headers['content-type']
    return
  }
  if (contentType !== undefined && isJson(contentType)) return
  // A chunked body shows only when it is read.
  if (bodyOptional && Number(request.headers['content-length'] ?? 0) === 0) {
    delete request.headers['content-type']
    return
  }
  throw serviceError('General.UnsupportedMediaType')
}

/** Also writes the ids in lower case. @throws ValidationError if a parameter that must be a GUID is not one */
export function assertPath(request: FastifyRequest, guids: readonly string[]): void {
  const params = request.params as Record<string, string>
  const malformed = guids.filter((name) => !isUuid(params[name] ?? ''))
  assertNoIssues(malformed.map((name) => fieldIssue('malformed', name, 'must be a GUID')))
  for (const name of guids) params[name] = params[name]?.toLowerCase() ?? ''
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

/** The id in the header X-SubAccount-Id. Null: there is none, or it is malformed. */
export function readSubAccountId({ headers }: FastifyRequest, issues: ValidationIssue[]): string | null {
  const header = headers['x-subaccount-id']
  if (header === undefined) return null
  if (typeof header === 'string' && isUuid(header.trim())) return header.trim().toLowerCase()
  issues.push(fieldIssue('malformed', 'subAccountId', 'in the header X-SubAccount-Id must be a GUID'))
  return null
}
