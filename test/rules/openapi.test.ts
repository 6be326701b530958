import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { publishedContract } from './published-contract.ts'

test('openapi.json is what the route schemas say', async () => {
  const committed = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')
  assert.ok(committed === (await publishedContract()), 'openapi.json has drifted: run `npm run openapi` and commit it')
})

test('openapi.json holds the twelve operations, each with an id, a summary and a success', async () => {
  const contract = JSON.parse(await publishedContract())
  const operations = Object.values(contract.paths).flatMap((path) => Object.values(path as object))
  const ids = operations.map((operation) => operation.operationId)
  assert.deepEqual(ids.toSorted(), [
    'buyLabel',
    'cancelLabel',
    'createOrder',
    'createOrderWithRates',
    'downloadLabel',
    'exchangeApiKey',
    'getOrder',
    'getRates',
    'listOrders',
    'refreshTokens',
    'revokeTokens',
    'updateOrderStatus',
  ])
  for (const operation of operations) {
    assert.ok(operation.summary, operation.operationId)
    assert.ok(operation.responses[200] ?? operation.responses[201], operation.operationId)
  }
})
