/** Validates requests against the carriers' schemas, transcribed in `schemas/`. */
import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  // Without this, 2.35 would not be a multiple of 0.001, because of floating-point errors.
  multipleOfPrecision: 6,
  formats: {
    date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/,
    email: /^[^\s@]+@[^\s@]+$/,
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    double: true,
    int32: true,
    int64: true,
    float: true,
  },
})

export type Violation = { path: string; message: string }
export type SchemaCheck = (body: unknown) => Violation[]

/** Schemas are compiled on first use, so that a start does not wait for them. */
export function schemaCheck(name: string): SchemaCheck {
  let validate: ValidateFunction | null = null
  return (body) => {
    validate ??= ajv.compile(JSON.parse(readFileSync(new URL(`./schemas/${name}.json`, import.meta.url), 'utf8')))
    return validate(body) ? [] : (validate.errors ?? []).map(toViolation)
  }
}

function toViolation(error: ErrorObject): Violation {
  const missing = error.keyword === 'required' ? `/${error.params.missingProperty}` : ''
  const extra = error.keyword === 'additionalProperties' ? `/${error.params.additionalProperty}` : ''
  return { path: `${error.instancePath}${missing}${extra}`.slice(1), message: error.message ?? error.keyword }
}
