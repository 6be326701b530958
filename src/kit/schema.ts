/** Schemas without a noun: pieces that the schemas of all rooms are made of. */
import { type Static, type TSchema, Type } from 'typebox'

/** A value that is always present and may be null. */
export const Nullable = <Schema extends TSchema>(schema: Schema) => {
  const { type, ...rest } = schema as { type?: string } & Record<string, unknown>
  return Type.Unsafe<Static<Schema> | null>(
    type ? { ...rest, type: [type, 'null'] } : { anyOf: [schema, { type: 'null' }] },
  )
}

export const Guid = (description?: string) => Type.String({ format: 'uuid', ...(description ? { description } : {}) })

export const UtcTime = (description?: string) =>
  Type.String({ format: 'date-time', ...(description ? { description } : {}) })

export const Int32 = (options: Record<string, unknown> = {}) => Type.Integer({ format: 'int32', ...options })

/** Text that is always present and may be null. */
export const NullableText = (description?: string) => Nullable(Type.String(description ? { description } : {}))

/** A number that is always present and may be null. */
export const NullableNumber = (description?: string) => Nullable(Type.Number(description ? { description } : {}))
