import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { enterMessage, fieldMessage, nameOfField } from './field-messages.ts'

type Schema = { $ref?: string; anyOf?: Schema[]; properties?: Record<string, Schema>; items?: Schema }
type Contract = {
  paths: Record<string, Record<string, { requestBody?: { content: { 'application/json': { schema: Schema } } } }>>
  components: { schemas: Record<string, Schema> }
}
const contract: Contract = JSON.parse(await readFile(new URL('../../../console-openapi.json', import.meta.url), 'utf8'))

/** The fields of request bodies, by the service's names. */
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

test("an empty field says what to enter, and an invalid one shows the service's message", () => {
  assert.equal(fieldMessage('fromAddress.street1', 'fromAddress.street1 is required.'), 'Enter a street.')
  assert.equal(fieldMessage('length', 'length must be greater than 0.'), 'Enter a length, such as 8.5.')
  assert.equal(fieldMessage('tareWeight', 'tareWeight must be at least 0.'), 'Enter a weight, such as 4 oz.')
  assert.equal(fieldMessage('toAddress.zip', 'toAddress.zip must be 5 digits.'), 'Must be 5 digits.')
  assert.equal(fieldMessage('name', 'Another one has this name.'), 'Another one has this name.')
})

test('region and postal code have the names of the country', () => {
  const named = (country: string) => ['toAddress.state', 'toAddress.zip'].map((field) => nameOfField(field, country))
  assert.deepEqual(named('US'), ['a state', 'a ZIP code'])
  assert.deepEqual(named(''), ['a state', 'a ZIP code'])
  assert.deepEqual(named('CA'), ['a province', 'a postal code'])
  assert.deepEqual(named('SG'), ['a region', 'a postal code'])
  assert.equal(enterMessage('toAddress.state', 'CA'), 'Enter a province.')
  assert.equal(enterMessage('toAddress.state', 'SG'), 'Enter a region. If there is none, enter the city again.')
})
