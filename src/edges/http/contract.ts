/** The contract as an object that is still being made, and its schemas. */
import { meaningOfNull, textForm } from '#kit/schema.ts'

/** Marks the schema of an optional body, because the library makes every body required. */
export const bodyOptionalMark = 'x-body-optional'
/** Marks an operation that accepts an idempotency key. The contract then contains its header instead. */
export const idempotentMark = 'x-idempotent'

type Parameter = { name: string; in: string; example?: unknown }
type Media = { schema?: object; example?: unknown; examples?: Record<string, object> }
type Content = Record<string, Media>
type ResponseObject = { content?: Content; headers?: Record<string, object> }
export type Operation = {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses?: Record<string, ResponseObject>
  security?: object[]
  [bodyOptionalMark]?: true
  [idempotentMark]?: true
}
export type Contract = {
  paths?: Record<string, Record<string, Operation>>
  components?: {
    schemas?: Record<string, object>
    headers?: object
    examples?: Record<string, object>
  }
}

export const operationsOf = (contract: Contract): Operation[] =>
  Object.values(contract.paths ?? {}).flatMap((path) => Object.values(path))

/** Restores the description of a schema. The library moves it to the parameter, but the component needs its own. */
const describeParameter = (part: { in?: unknown; description?: unknown; schema?: object }): object =>
  part.in === undefined || part.schema === undefined || !('title' in part.schema)
    ? part
    : { ...part, schema: { description: part.description, ...part.schema } }

/** Keywords that the contract does not contain. */
const ownKeywords: readonly string[] = [textForm, meaningOfNull, 'x-response-description']

/**
 * Moves all titled objects and enumerations to the components, so that generated clients have types with these names.
 */
export function nameSchemas(contract: Contract): void {
  const schemas: Record<string, object> = contract.components?.schemas ?? {}
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const visited = Object.fromEntries(
      Object.entries(describeParameter(value)).flatMap(([name, part]) =>
        ownKeywords.includes(name) ? [] : [[name, visit(part)]],
      ),
    )
    const { title, type, enum: values } = visited
    const isNullable = Array.isArray(type)
    if (typeof title !== 'string' || (type !== 'object' && !isNullable && !Array.isArray(values))) return visited
    schemas[title] ??= {
      ...visited,
      type: isNullable ? type.find((one) => one !== 'null') : type,
      ...(Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
    }
    const reference = { $ref: `#/components/schemas/${title}` }
    if (!isNullable) return reference
    const { [meaningOfNull]: meaning } = value as { [meaningOfNull]?: string }
    return {
      description: [visited.description, meaning && `Null: ${meaning}`].filter(Boolean).join(' '),
      anyOf: [reference, { type: 'null' }],
    }
  }
  for (const [name, schema] of Object.entries(schemas)) {
    schemas[name] = Object.fromEntries(Object.entries(schema).map(([keyword, part]) => [keyword, visit(part)]))
  }
  contract.paths = visit(contract.paths) as Contract['paths'] & object
  contract.components = { ...contract.components, schemas }
}
