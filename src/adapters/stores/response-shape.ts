/** The format of a store's response, read liberally. */
import type { Static, TSchema } from 'typebox'
import { type JsonSchema, normalize } from '#adapters/normalize.ts'
import { decodeTexts } from '#kit/html-entities.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export type Shape<Value> = {
  /** @returns the response with the documented types. Undefined: it does not have this format */
  parse(response: unknown): Value | undefined
}

export function responseShape<const Schema extends TSchema>(schema: Schema): Shape<Static<Schema>> {
  const compiled = compileOnFirstUse(schema)
  return {
    parse(response) {
      if (compiled.Check(response)) return response
      // An empty response is rather a fault of a proxy than an empty list.
      if (typeof response !== 'object' || response === null || Object.keys(response).length === 0) return undefined
      const normalized = normalize(schema as JsonSchema, response)
      return compiled.Check(normalized) ? normalized : undefined
    },
  }
}

/** The response of a store that escapes texts for HTML pages, with plain texts. */
export const unescapedShape = <const Schema extends TSchema>(schema: Schema): Shape<Static<Schema>> =>
  convertedShape(responseShape(schema), decodeTexts<Static<Schema>>)

/** The response as `convert` makes it. Null: it does not have this format. */
export const convertedShape = <From, To>(shape: Shape<From>, convert: (value: From) => To | null): Shape<To> => ({
  parse(response) {
    const value = shape.parse(response)
    return value === undefined ? undefined : (convert(value) ?? undefined)
  },
})

/** Any response, also without a body. */
export const anything: Shape<unknown> = { parse: (response) => response ?? null }
/** The response to a change that returns nothing. */
export const nothing: Shape<null> = { parse: (response) => (response === null ? null : undefined) }
