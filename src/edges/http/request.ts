/** Reads the parts of a request. Bodies and queries become typed values once, and are trusted after that. */
import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { misspelled } from '#edges/http/query.ts'
import { type Reading, type Rules, schemaReader } from '#kit/errors/schema-reader.ts'
import { errorDetail, ServiceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, fieldIssue, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { isUuid } from '#kit/ids.ts'
import { isStructural, textForm } from '#kit/schema.ts'

/** Reads one part of a request. */
export type Reader<Value> = {
  /** The schema that the contract publishes. */
  schema: TSchema
  /** @param path the path of the input, if it is only a part of the body */
  read(input: unknown, path?: string): Reading<Value>
}

const isObject = (input: unknown): boolean => typeof input === 'object' && input !== null && !Array.isArray(input)

const kindOf = (input: unknown): string =>
  input === null || input === undefined ? 'null' : Array.isArray(input) ? 'an array' : `a ${typeof input}`

/** Leaves out undeclared fields, so that none of them can replace what the server itself sets. */
function declaredOf<Value>(schema: TSchema, value: Value): Value {
  const { properties } = schema as { properties?: object }
  if (!properties) return value
  return Object.fromEntries(
    Object.entries(value as object).filter(([name]) => Object.hasOwn(properties, name)),
  ) as Value
}

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
        const message = `The body must be a JSON object, not ${kindOf(body)}.`
        throw new ServiceError([{ ...errorDetail('Validation.RequestUnreadable'), message }])
      }
      const { value, issues } = read(body, path)
      return { value: issues.length > 0 ? value : declaredOf(schema, value), issues }
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

/** PostgreSQL cannot store it. */
const hasNul = (text: unknown): boolean => typeof text === 'string' && text.includes('\0')

export function queryReader<Schema extends TObject>(
  schema: Schema,
  rules?: Rules<Static<Schema>>,
): Reader<Static<Schema>> {
  const read = schemaReader(schema, { from: 'texts', rules })
  return {
    schema,
    read(query, path) {
      const texts = query as Record<string, unknown>
      const unstorable = Object.keys(schema.properties).filter((name) => [texts[name]].flat().some(hasNul))
      const { value, issues } = read(texts, path)
      return {
        value,
        issues: [
          ...misspelled(schema, texts),
          ...issues.map((one) => withSyntaxHint(one, texts)),
          ...unstorable.map((name) => fieldIssue('invalid', name, 'must not contain NUL')),
        ],
      }
    },
  }
}

/** The keywords that a value of the right type can violate. */
const constraints = [
  'enum',
  'pattern',
  textForm,
  'minLength',
  'maxLength',
  'maxItems',
  'maxProperties',
  'minimum',
  'maximum',
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

/** @throws ValidationError; ServiceError 400 if the body is not an object */
export function readBody<Body>(reader: Reader<Body> | undefined, body: unknown): Body {
  // Without a reader, `Body` is `undefined`.
  if (!reader) return undefined as Body
  const { value, issues } = reader.read(body)
  assertNoIssues(issues)
  return value
}

/**
 * Also writes the ids in lower case.
 *
 * @throws ValidationError if a parameter that must be a GUID is not one, or contains a character that cannot be stored
 */
export function assertPath(request: FastifyRequest, guids: readonly string[]): void {
  const params = request.params as Record<string, string>
  const malformed = guids.filter((name) => !isUuid(params[name] ?? ''))
  const unstorable = Object.keys(params).filter((name) => !guids.includes(name) && hasNul(params[name]))
  assertNoIssues([
    ...malformed.map((name) => fieldIssue('malformed', name, 'must be a GUID')),
    ...unstorable.map((name) => fieldIssue('malformed', name, 'must not contain NUL')),
  ])
  for (const name of guids) params[name] = params[name]?.toLowerCase() ?? ''
}
