import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'

type Validator = { (value: unknown): boolean; errors?: ErrorObject[] | null }

/** As the framework's own, but for when: each is compiled for the first body that it reads, and a start waits for none. */
export function validatorsOnFirstUse(): FastifySchemaCompiler<object> {
  let ajv: Ajv | null = null
  return ({ schema }) => {
    let validate: ValidateFunction | null = null
    const validator: Validator = (value) => {
      // A misspelt fault is refused, where the framework's own would drop it in silence.
      ajv ??= new Ajv({ coerceTypes: 'array', useDefaults: true })
      validate ??= ajv.compile(schema)
      const isValid = validate(value)
      validator.errors = validate.errors ?? null
      return isValid
    }
    return validator
  }
}
