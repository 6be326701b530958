import type { TSchema } from 'typebox'
import { Compile as compileNow, type Validator } from 'typebox/compile'

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
