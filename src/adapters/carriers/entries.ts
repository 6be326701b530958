/**
 * Lists of a carrier's response, entry by entry: one odd entry never hides the others. Optional members that do not fit
 * count as absent, and a single object counts as a list of one.
 */
import type { Static, TSchema } from 'typebox'
import { isObject, type JsonSchema, normalize } from '#adapters/normalize.ts'
import { type Compiled, compileOnFirstUse } from '#kit/schema.ts'

/** The entries that fit, and how many others there are. */
export type Entries<Entry> = { fitting: Entry[]; skipped: number }

/** A response has many entries, and each member of an entry is checked on its own. */
const validators = new WeakMap<object, Compiled<TSchema>>()

function isFitting(schema: TSchema | JsonSchema, value: unknown): boolean {
  let validator = validators.get(schema)
  if (!validator) {
    validator = compileOnFirstUse(schema as TSchema)
    validators.set(schema, validator)
  }
  return validator.Check(value)
}

/**
 * @param schema a constant, because its validator is compiled once
 * @returns the value in the schema's form; undefined if a required member does not fit
 */
export function fit<const Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> | undefined {
  const pruned = prune(schema as JsonSchema, value)
  return isFitting(schema, pruned) ? (pruned as Static<Schema>) : undefined
}

/** @param list as it came: an array, or a single entry */
export function readEntries<const Schema extends TSchema>(schema: Schema, list: unknown): Entries<Static<Schema>> {
  const all = list === undefined || list === null ? [] : [list].flat()
  const fitting = all.flatMap((entry) => fit(schema, entry) ?? [])
  return { fitting, skipped: all.length - fitting.length }
}

function prune(schema: JsonSchema, value: unknown): unknown {
  const { items, properties } = schema
  if (items) {
    if (value === null || value === undefined) return value
    return [value]
      .flat()
      .map((entry) => prune(items, entry))
      .filter((entry) => isFitting(items, entry))
  }
  if (properties && isObject(value)) {
    const pruned: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(properties)) {
      const fitted = prune(member, Object.hasOwn(value, name) ? value[name] : undefined)
      if (schema.required?.includes(name) || isFitting(member, fitted)) pruned[name] = fitted
    }
    return pruned
  }
  return normalize(schema, value)
}
