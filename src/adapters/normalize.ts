/**
 * Values as their documented types. Servers return booleans, numbers and texts as one another, and those in PHP return
 * an empty object as an empty list, and a list with gaps as an object.
 */
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'

export type JsonSchema = {
  type?: string | readonly string[]
  anyOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  items?: JsonSchema
  required?: readonly string[]
}

/** The value with the types of the schema, as far as its meaning is certain. The rest is unchanged. */
export function normalize(schema: JsonSchema, value: unknown): unknown {
  if (schema.anyOf) {
    const readings = schema.anyOf.map((branch) => ({ branch, reading: normalize(branch, value) }))
    const fitting = readings.find(({ branch, reading }) => Check(branch as TSchema, reading))
    return fitting ? fitting.reading : value
  }
  const types = [schema.type ?? []].flat()
  const typed = types.some((type) => isOfType[type]?.(value))
    ? value
    : types.map((type) => conversions[type]?.(value)).find((converted) => converted !== undefined)
  if (typed === undefined) return isMissing(value, types) ? null : value
  if (Array.isArray(typed)) {
    const { items } = schema
    return items ? typed.map((one) => normalize(items, one)) : typed
  }
  return isObject(typed) ? normalizeProperties(schema.properties ?? {}, typed) : typed
}

function normalizeProperties(properties: Readonly<Record<string, JsonSchema>>, value: JsonObject): JsonObject {
  const normalized = { ...value }
  for (const [name, schema] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) normalized[name] = normalize(schema, value[name])
  }
  return normalized
}

export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  object: isObject,
  array: Array.isArray,
  null: (value) => value === null,
}

/** Undefined: the value has no meaning of this type. */
const conversions: Readonly<Record<string, (value: unknown) => unknown>> = {
  boolean: (value) => booleans.get(typeof value === 'string' ? value.toLowerCase() : value),
  integer: numberOf,
  number: numberOf,
  // A longer number has lost digits.
  string: (value) =>
    typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : undefined,
  object: (value) => (Array.isArray(value) && value.length === 0 ? {} : undefined),
  // PHP adds the indexes if they have gaps.
  array: (value) =>
    isObject(value) && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : undefined,
}

const booleans = new Map<unknown, boolean>([
  ...[1, '1', 'true'].map((word) => [word, true] as const),
  ...[0, '0', '', 'false'].map((word) => [word, false] as const),
])

function numberOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return undefined
  const number = Number(value)
  // A longer id would become another one.
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined
}

/** PHP has an empty text or false in place of a missing value. */
const isMissing = (value: unknown, types: readonly string[]): boolean =>
  types.includes('null') && (value === '' || value === false)
