/** Checks a request against the carrier's own schema, transcribed in `schemas/`. */
import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  // Thousandths are no binary fractions: without this, 2.35 would be no multiple of 0.001.
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

/** Read and compiled when it is first needed: a start waits for none of them. */
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
