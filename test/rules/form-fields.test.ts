/** The web application has a sentence for each error of each field that a form sends. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldMessage } from '../../console/src/api/field-messages.ts'
import { consoleContract } from '../../scripts/contracts.ts'

type Schema = { $ref?: string; anyOf?: Schema[]; properties?: Record<string, Schema>; items?: Schema }
type Contract = {
  paths: Record<string, Record<string, { requestBody?: { content: { 'application/json': { schema: Schema } } } }>>
  components: { schemas: Record<string, Schema> }
}
const contract: Contract = JSON.parse(await consoleContract())

/** The paths of the fields of a body. */
function fieldsOf(given: Schema, path = ''): string[] {
  const schema = given.$ref ? (contract.components.schemas[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given
  if (schema.anyOf) return schema.anyOf.flatMap((one) => fieldsOf(one, path))
  if (schema.items) return fieldsOf(schema.items, `${path}[0]`)
  if (!schema.properties) return path === '' ? [] : [path]
  return Object.entries(schema.properties).flatMap(([name, part]) => fieldsOf(part, path ? `${path}.${name}` : name))
}

const fields = [
  ...new Set(
    Object.values(contract.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ requestBody }) =>
        requestBody ? fieldsOf(requestBody.content['application/json'].schema) : [],
      ),
    ),
  ),
]

const predicates = [
  'is required',
  'is required but may be null',
  'must match the pattern ^[^\\u0000]*$',
  'must have at most 200 characters',
  'must be greater than 0',
  'must be at most 9',
  'must be a number or null',
  'must be a string',
  'must be one of a, b',
]

test('no field error contains schema terms or paths', () => {
  assert.ok(fields.includes('fromAddress.street1') && fields.includes('columns[0]'), fields.join(' '))
  for (const field of fields) {
    for (const predicate of predicates) {
      const words = fieldMessage(field, `${field} ${predicate}.`)
      assert.doesNotMatch(words, /required|pattern|NOT|must|null|string|\[|[<>_]/, `${field} ${predicate}`)
      assert.match(words, /^[A-Z].*\.$/, `${field} ${predicate}`)
    }
  }
})
