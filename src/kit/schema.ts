/** Schemas that all nouns share. */
import { type Static, type TSchema, Type } from 'typebox'
import { Compile as compileNow, type Validator } from 'typebox/compile'

/**
 * The keyword for the meaning of null, which the contract publishes next to a reference to a component. A component is the
 * same everywhere, so its own description cannot contain it.
 */
export const meaningOfNull = 'meaningOfNull'

/**
 * A value that is always present and can be null.
 *
 * @param meaning the rest of the sentence `Null: …`. Required if the schema is a component, which has a title.
 */
export const Nullable = <Schema extends TSchema>(schema: Schema, meaning?: string) => {
  const { type, ...bare } = schema as { type?: string; enum?: unknown[] } & Record<string, unknown>
  const rest = meaning === undefined ? bare : { ...bare, [meaningOfNull]: meaning }
  const values = rest.enum ? { enum: [...rest.enum, null] } : {}
  return Type.Unsafe<Static<Schema> | null>(
    type ? { ...rest, ...values, type: [type, 'null'] } : { anyOf: [schema, { type: 'null' }] },
  )
}

/** One of several words. */
export const OneOf = (words: readonly string[], options: { title?: string; description?: string } = {}) =>
  Type.Unsafe<string>({ type: 'string', enum: words, ...options })

/**
 * The keyword of our validator for texts of people. The contract does not contain it, because patterns for these rules compile
 * only in JavaScript.
 */
export const textForm = 'textForm'

/**
 * @param isNeeded whether it must have a visible character
 * @param isOpaque whether it is no text of people, so that only a blank one has the wrong form
 */
export type TextForm = { mayHaveLines: boolean; isNeeded: boolean; isOpaque?: boolean }

/** Text of people: printable, and in one line or in several. */
export const PrintableText = (form: TextForm, maxLength: number, description?: string) =>
  Type.String({
    [textForm]: form,
    ...(form.isNeeded ? { minLength: 1 } : {}),
    maxLength,
    ...(description ? { description } : {}),
  })

/** Text of programs, such as an id or a secret, that must not be blank. */
export const NeededText = (options: { description: string }) =>
  Type.String({ [textForm]: { mayHaveLines: true, isNeeded: true, isOpaque: true }, minLength: 1, ...options })

/** An exact amount of money. */
export const Amount = (description: string) => Type.String({ pattern: '^-?[0-9]+([.][0-9]+)?$', description })

const numbersMark = Symbol('numbers')

/** Marks a number that stands for one of these names, so that the error for a name can give its number. */
export const numbersOf = (names: Readonly<Record<string, number>>) => ({ [numbersMark]: names })

/** @returns the number of the name in the schema; undefined if it has none */
export function numberOfName(schema: object, name: string): number | undefined {
  const names = (schema as { [numbersMark]?: Readonly<Record<string, number>> })[numbersMark] ?? {}
  return Object.hasOwn(names, name) ? names[name] : undefined
}

/**
 * One of an enumeration's numbers, as its own component.
 *
 * @param meanings a description of each number, by name
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

/** Marks a text or number whose absence makes an input malformed, as with objects and lists. */
export const structural = { [structuralMark]: true }

export function isStructural(schema: object): boolean {
  const [type] = [(schema as { type?: string | string[] }).type].flat()
  return type === 'object' || type === 'array' || structuralMark in schema
}

export const Guid = (description?: string) => Type.String({ format: 'uuid', ...(description ? { description } : {}) })

const guidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

/** A GUID in a body or a query. GUIDs in paths are validated earlier. */
export const InputGuid = (description: string) => Type.String({ format: 'uuid', pattern: guidPattern, description })

export const UtcTime = (description?: string) =>
  Type.String({ format: 'date-time', ...(description ? { description } : {}) })

export const Int32 = (options: Record<string, unknown> = {}) => Type.Integer({ format: 'int32', ...options })

/**
 * The smallest number that is greater than 0, for the contract. Validators of older drafts of JSON Schema reject a number
 * in `exclusiveMinimum`, and those of YAML read an exponent as text.
 */
export const smallestNumber = 0.000001

/** A number that is greater than 0. */
export const Positive = (options: { maximum?: number; description?: string } = {}) =>
  Type.Number({ minimum: smallestNumber, ...options })

/** Text that is always present and can be null. */
export const NullableText = (description?: string) => Nullable(Type.String(description ? { description } : {}))

/** A number that is always present and can be null. */
export const NullableNumber = (description?: string) => Nullable(Type.Number(description ? { description } : {}))

/** A schema that validates values. */
export type Compiled<Schema extends TSchema> = Pick<Validator<Record<never, never>, Schema>, 'Check'>

/** Compiles the schema at its first use: a process has a hundred of them, and most processes use few. */
export function compileOnFirstUse<const Schema extends TSchema>(schema: Schema): Compiled<Schema> {
  let compiled: Compiled<Schema> | null = null
  return {
    Check: (value): value is never => {
      compiled ??= compileNow<Schema, Validator<Record<never, never>, Schema>>(schema)
      return compiled.Check(value)
    },
  }
}
