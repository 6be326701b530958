/** The gate of the JSON interface: bodies and queries become typed values, once. Inside they are trusted. */
import type { Static, TSchema } from 'typebox'
import { type Reading, type Rules, schemaReader } from '#errors/schema-reader.ts'
import { serviceError } from '#errors/service-error.ts'

/** Reads one part of a request. */
export type Reader<Value> = {
  /** As the contract publishes it. */
  schema: TSchema
  /** @param path where the input was found, when it is not the whole of the part */
  read(input: unknown, path?: string): Reading<Value>
}

const isObject = (input: unknown): boolean => typeof input === 'object' && input !== null && !Array.isArray(input)

/** @throws ServiceError `Validation.RequestUnreadable` where the input is no object */
export function bodyReader<Schema extends TSchema>(
  schema: Schema,
  rules?: Rules<Static<Schema>>,
): Reader<Static<Schema>> {
  const read = schemaReader(schema, { rules })
  return {
    schema,
    read(body, path) {
      if (!isObject(body)) throw serviceError('Validation.RequestUnreadable')
      return read(body, path)
    },
  }
}

export const queryReader = <Schema extends TSchema>(
  schema: Schema,
  rules?: Rules<Static<Schema>>,
): Reader<Static<Schema>> => ({ schema, read: schemaReader(schema, { from: 'texts', rules }) })
