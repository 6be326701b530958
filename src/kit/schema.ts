/** Schemas without a noun: pieces that the schemas of all rooms are made of. */
import { type Static, type TSchema, Type } from 'typebox'
import { Compile as compileNow, type Validator } from 'typebox/compile'

/** A value that is always present and may be null. */
export const Nullable = <Schema extends TSchema>(schema: Schema) => {
  const { type, ...rest } = schema as { type?: string; enum?: unknown[] } & Record<string, unknown>
  const values = rest.enum ? { enum: [...rest.enum, null] } : {}
  return Type.Unsafe<Static<Schema> | null>(
    type ? { ...rest, ...values, type: [type, 'null'] } : { anyOf: [schema, { type: 'null' }] },
  )
}

/** One of some words. */
export const OneOf = (words: readonly string[], options: { title?: string; description?: string } = {}) =>
  Type.Unsafe<string>({ type: 'string', enum: words, ...options })

const numbersMark = Symbol('numbers')

/** An option of a number that stands for one of these names: whoever sends a name is told its number. */
export const numbersOf = (names: Readonly<Record<string, number>>) => ({ [numbersMark]: names })

/** @returns the number that the schema has for the name; undefined where it has none */
export function numberOfName(schema: object, name: string): number | undefined {
  const names = (schema as { [numbersMark]?: Readonly<Record<string, number>> })[numbersMark] ?? {}
  return Object.hasOwn(names, name) ? names[name] : undefined
}

/**
 * One of an enumeration's numbers, as a component of its own.
 *
 * @param meanings what each of them says, by its name
 */
export function NumberOf<Names extends Readonly<Record<string, number>>>(
  names: Names,
  { title, about, meanings }: { title: string; about: string; meanings: Readonly<Record<keyof Names, string>> },
) {
  const lines = Object.entries(names).map(([name, number]) => `- ${number} ${name}: ${meanings[name]}`)
  return Type.Unsafe<Names[keyof Names]>(
    Int32({
      title,
      enum: Object.values(names),
      ...numbersOf(names),
      'x-enum-varnames': Object.keys(names),
      description: `${about}\n\n${lines.join('\n')}`,
    }),
  )
}

const structuralMark = Symbol('structural')

/** An option of a text or number without which an input has no shape, as it has none without its objects and lists. */
export const structural = { [structuralMark]: true }

export function isStructural(schema: object): boolean {
  const [type] = [(schema as { type?: string | string[] }).type].flat()
  return type === 'object' || type === 'array' || structuralMark in schema
}

export const Guid = (description?: string) => Type.String({ format: 'uuid', ...(description ? { description } : {}) })

const guidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

/** One that has to be one where it is read, in a body or a query: those of a path are examined before. */
export const InputGuid = (description: string) => Type.String({ format: 'uuid', pattern: guidPattern, description })

export const UtcTime = (description?: string) =>
  Type.String({ format: 'date-time', ...(description ? { description } : {}) })

export const Int32 = (options: Record<string, unknown> = {}) => Type.Integer({ format: 'int32', ...options })

/** Text that is always present and may be null. */
export const NullableText = (description?: string) => Nullable(Type.String(description ? { description } : {}))

/** A number that is always present and may be null. */
export const NullableNumber = (description?: string) => Nullable(Type.Number(description ? { description } : {}))

/** A schema that values are checked against. */
export type Compiled<Schema extends TSchema> = Pick<Validator<Record<never, never>, Schema>, 'Check'>

/** TypeBox's, put off until the first value: a process has a hundred such schemas, and most need few of them. */
export function compileOnFirstUse<const Schema extends TSchema>(schema: Schema): Compiled<Schema> {
  let compiled: Compiled<Schema> | null = null
  return {
    Check: (value): value is never => {
      compiled ??= compileNow<Schema, Validator<Record<never, never>, Schema>>(schema)
      return compiled.Check(value)
    },
  }
}
