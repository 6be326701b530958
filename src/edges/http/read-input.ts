/** The gate of the JSON interface: bodies and queries become typed values, once. Inside they are trusted. */
import type { Static, TSchema } from 'typebox'
import { type Reading, type Rules, schemaReader } from '#kit/errors/schema-reader.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { invalid, refuseViolations, type Violation } from '#kit/errors/violations.ts'

/** Reads one part of a request. */
export type Reader<Value> = {
  /** As the contract publishes it. */
  schema: TSchema
  /** @param path where the input was found, when it is not the whole of the part */
  read(input: unknown, path?: string): Reading<Value>
}

const isObject = (input: unknown): boolean => typeof input === 'object' && input !== null && !Array.isArray(input)

/** @throws ServiceError 400 where the input is no object */
export function bodyReader<Schema extends TSchema>(
  schema: Schema,
  rules?: Rules<Static<Schema>>,
): Reader<Static<Schema>> {
  const read = schemaReader(schema, { rules })
  return {
    schema,
    read(body, path) {
      if (!isObject(body)) {
        if (path) refuseViolations([invalid('unreadable', path, 'must be an object')])
        throw serviceError('Validation.RequestUnreadable')
      }
      return read(body, path)
    },
  }
}

/** What is wrong with a parameter may be how it was sent: several values in one, or one twice. No schema says that. */
function sentWrongly(violation: Violation, query: Record<string, unknown>): Violation {
  const [, list, place] = /^(\w+)\[(\d+)\]$/.exec(violation.field) ?? []
  if (violation.predicate === null) return violation
  if (list !== undefined) {
    const text = (query[list] as unknown[] | undefined)?.[Number(place)]
    if (typeof text !== 'string' || !text.includes(',')) return violation
    const predicate = `${violation.predicate}. To pass several values, repeat the parameter: ${list}=…&${list}=…`
    return { ...violation, predicate }
  }
  return Array.isArray(query[violation.field]) && violation.predicate !== 'is required'
    ? { ...violation, predicate: `${violation.predicate}, and the parameter must be sent only once` }
    : violation
}

export function queryReader<Schema extends TSchema>(
  schema: Schema,
  rules?: Rules<Static<Schema>>,
): Reader<Static<Schema>> {
  const read = schemaReader(schema, { from: 'texts', rules })
  return {
    schema,
    read(query, path) {
      const { value, violations } = read(query, path)
      return { value, violations: violations.map((one) => sentWrongly(one, query as Record<string, unknown>)) }
    },
  }
}

const maxNamed = 10
const maxNameLength = 40

/**
 * The parameters of a query that the operation does not know, as the header says them: they are ignored, and whoever
 * wrote `status` for `statuses` is to see that. @returns null where it knows them all
 */
export function ignoredParameters({ schema }: Reader<unknown>, query: object): string | null {
  const { properties = {} } = schema as { properties?: object }
  const unknown = Object.keys(query).filter((name) => !Object.hasOwn(properties, name))
  if (unknown.length === 0) return null
  return unknown
    .slice(0, maxNamed)
    .map((name) => encodeURIComponent(name.slice(0, maxNameLength).toWellFormed()))
    .join(', ')
}
