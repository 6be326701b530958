/**
 * Every query against Shopify's schema: against what the simulator keeps of it always, and against the whole of it, as it is
 * published, where `STORE_CONTRACTS_DIR` names a folder with `shopify/admin_2026-10.json.gz`.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { describe } from 'node:test'
import { buildClientSchema, buildSchema, type GraphQLSchema, parse, printSchema, validate } from 'graphql'
import { priceOf } from '../../packages/store-simulator/src/shopify/cost.ts'
import { pruneSchema, readIntrospection } from '../../scripts/write-shopify-schema.ts'
import { largestVariables, queries } from '../../src/adapters/stores/shopify/queries.ts'

const kept = buildSchema(
  await readFile(new URL('../../packages/store-simulator/src/shopify/schema.graphql', import.meta.url), 'utf8'),
)
const dearest = 1_000
const names = Object.keys(queries) as (keyof typeof queries)[]

const mistakesIn = (schema: GraphQLSchema, query: string): string[] =>
  validate(schema, parse(query)).map(({ message }) => message)

describe('queries', () => {
  for (const name of names) {
    test(`${name} requests existing fields, within the cost limit`, () => {
      assert.deepEqual(mistakesIn(kept, queries[name]), [])
      const document = parse(queries[name])
      const [operation] = document.definitions.filter(({ kind }) => kind === 'OperationDefinition')
      const fragments = new Map(
        document.definitions.flatMap((one) => (one.kind === 'FragmentDefinition' ? [[one.name.value, one]] : [])),
      )
      assert.ok(operation?.kind === 'OperationDefinition')
      const price = priceOf(kept, { operation, fragments, variables: largestVariables[name] })
      assert.ok(price > 0 && price <= dearest, `${name} costs ${price}`)
    })
  }

  test('an unknown field or value is found', () => {
    const wrong = queries.readUnit.replace('remainingQuantity', 'quantityLeft')
    assert.match(mistakesIn(kept, wrong).join(), /Cannot query field "quantityLeft"/)
    const wrongSort = queries.listUnits.replace('sortKey: UPDATED_AT', 'sortKey: CHANGED_AT')
    assert.match(mistakesIn(kept, wrongSort).join(), /does not exist in "FulfillmentOrderSortKeys"/)
  })
})

const folder = process.env.STORE_CONTRACTS_DIR
describe('the published schema', { skip: folder ? false : 'STORE_CONTRACTS_DIR names no folder' }, () => {
  test("has everything that is requested, and the simulator's copy is an excerpt of it", async () => {
    const introspection = await readIntrospection(`${folder}/shopify/admin_2026-10.json.gz`)
    const whole = buildClientSchema(introspection, { assumeValid: true })
    for (const name of names) assert.deepEqual(mistakesIn(whole, queries[name]), [], name)
    const cut = buildSchema(pruneSchema(introspection))
    assert.equal(printSchema(kept), printSchema(cut), 'write it anew: node scripts/write-shopify-schema.ts')
  })
})
