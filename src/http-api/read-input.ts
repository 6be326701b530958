/**
 * The gate: turns what came from outside into a typed value, once. Inside it is trusted.
 *
 * A JSON Schema says what can be read (400) and what makes sense (422); rules that a schema cannot
 * express are a function. All that is found is listed together.
 */
import { Ajv, type ErrorObject } from 'ajv'
import type { Static, TSchema } from 'typebox'
import { serviceError } from '#errors/service-error.ts'
import { invalid, refuseViolations, required, type Violation } from '#errors/violations.ts'

export type Rules<Value> = (value: Value, path: (field: string) => string) => Violation[]

type Reading<Value> = { value: Value; violations: Violation[] }

const options = { allErrors: true, verbose: true, strict: false, validateFormats: false } as const
const bodyAjv = new Ajv({ ...options, coerceTypes: false })
// A query has only strings; repeated parameters come as arrays, single ones not.
const queryAjv = new Ajv({ ...options, coerceTypes: 'array' })

/** The parts without which a request has no shape: their absence is 400, any other's is 422. */
const structural = new Set(['order', 'fromAddress', 'toAddress', 'shipments', 'parcel', 'status', 'rate', 'id'])

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** `/shipments/0/parcel` below `order` → `order.shipments[0].parcel`. */
function dotted(prefix: string, pointer: string): string {
  let path = prefix
  for (const part of pointer.split('/').slice(1)) {
    if (/^\d+$/.test(part)) path += `[${part}]`
    else path += path ? `.${part}` : part
  }
  return path
}

function violationOf(error: ErrorObject, prefix: string): Violation {
  const path = dotted(prefix, error.instancePath)
  if (error.keyword === 'required') {
    const name = error.params.missingProperty as string
    return required(structural.has(name) ? 'unreadable' : 'meaningless', path ? `${path}.${name}` : name)
  }
  if (error.data === null) return required(structural.has(lastName(path)) ? 'unreadable' : 'meaningless', path)
  // 3.5 where an integer is wanted is a number that makes no sense, not another kind of value.
  if (error.params.type === 'integer' && typeof error.data === 'number')
    return invalid('meaningless', path, 'must be an integer')
  if (error.keyword === 'type') return invalid('unreadable', path, `must be ${[error.params.type].flat().join(' or ')}`)
  if (error.keyword === 'minItems') return required('unreadable', path)
  if (typeof error.data === 'string' && error.data.trim() === '') return required('meaningless', path)
  return invalid('meaningless', path, error.message ?? 'is not usable')
}

function reader<Schema extends TSchema>(ajv: Ajv, schema: Schema, rules?: Rules<Static<Schema>>) {
  const validate = ajv.compile(schema)
  return (input: unknown, prefix: string): Reading<Static<Schema>> => {
    const violations = validate(input) ? [] : (validate.errors ?? []).map((error) => violationOf(error, prefix))
    const value = input as Static<Schema>
    if (rules && !violations.some((violation) => violation.kind === 'unreadable')) {
      const known = new Set(violations.map((violation) => violation.field))
      const path = (field: string) => (prefix ? `${prefix}.${field}` : field)
      for (const violation of rules(value, path)) {
        if (!known.has(violation.field)) violations.push(violation)
      }
    }
    return { value, violations }
  }
}

const isObject = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/**
 * Reads a JSON body.
 *
 * @param rules what a schema cannot say. They see values of the right type, but a field that the
 *   schema found meaningless may be missing or blank
 * @throws ServiceError 400 or 422 with every violation found
 */
export function bodyReader<Schema extends TSchema>(schema: Schema, rules?: Rules<Static<Schema>>) {
  const read = reader(bodyAjv, schema, rules)
  return (body: unknown, prefix = ''): Static<Schema> => {
    if (!isObject(body)) throw serviceError('Validation.RequestUnreadable')
    const { value, violations } = read(body, prefix)
    refuseViolations(violations)
    return value
  }
}

/**
 * Reads a query string in two steps, since what is unreadable is answered before the sub-account is
 * looked up and what makes no sense after: the first call throws 400, the function it returns 422.
 */
export function queryReader<Schema extends TSchema>(schema: Schema, rules?: Rules<Static<Schema>>) {
  const read = reader(queryAjv, schema, rules)
  return (query: unknown): (() => Static<Schema>) => {
    const { value, violations } = read(query, '')
    refuseViolations(violations.filter((violation) => violation.kind === 'unreadable'))
    return () => {
      refuseViolations(violations)
      return value
    }
  }
}
