/** Holds what is sent to a store to its own schema, transcribed beside the play. */
import { Ajv } from 'ajv'

const options = {
  strict: false,
  allErrors: true,
  formats: {
    date: /^\d{4}-\d{2}-\d{2}$/,
    'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/,
  },
}
const ajv = new Ajv({ ...options, coerceTypes: false })
const numbersInText = new Ajv({ ...options, coerceTypes: true })

export type Schema = Record<string, unknown>

/** @returns what the schema has against it, each in a sentence; empty: nothing */
export type Judge = (value: unknown) => string[]

export const judgeBody = (schema: Schema): Judge => judgeBy(ajv, schema)

/** Of a query, whose numbers come as text: every name that it may have, each with its schema. */
export const judgeQuery = (properties: Record<string, Schema>, required: readonly string[] = []): Judge =>
  judgeBy(numbersInText, { type: 'object', properties, required, additionalProperties: false })

function judgeBy(by: Ajv, schema: Schema): Judge {
  const validate = by.compile(schema)
  return (value) => {
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || 'it'} ${message} ${JSON.stringify(params)}`,
    )
  }
}
