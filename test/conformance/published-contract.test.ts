/** `openapi.json` is complete and correct for its readers and for client generators. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { readContractExamples } from '#app/pages/reference.ts'
import { publishedContract } from '../../scripts/contracts.ts'
import { waitForState } from '../support/batches.ts'
import { connectShop, importOrder } from '../support/bought-store-order.ts'
import { buyAbroad } from '../support/buy-abroad.ts'
import { type Client, createClient, type Json } from '../support/client.ts'
import { waitForEvent } from '../support/events.ts'
import { eventually } from '../support/eventually.ts'
import { errorCode } from '../support/expect.ts'
import { storesDeps } from '../support/fake-store.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { ada, openShopStore } from '../support/shop-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

async function problemsOf(contract: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: contract, config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

test('the contract has no linter errors, and the linter finds mistakes', async () => {
  const contract = await publishedContract()
  assert.deepEqual(await problemsOf(contract), [])
  const spoilt = JSON.parse(contract)
  spoilt.paths['/api/v1/orders'].post.requestBody.content['application/json'].example.shipments[0].parcel.weight = 'two'
  delete spoilt.tags[0].description
  const rules = (await problemsOf(JSON.stringify(spoilt))).map((problem) => problem.split(':')[0])
  assert.deepEqual(rules.toSorted(), ['no-invalid-media-type-examples', 'tag-description'])
})

type Schema = { $ref?: string; anyOf?: Schema[]; description?: string; properties?: Record<string, Schema> }

test('every field, parameter, schema and tag has a description', async () => {
  const contract = JSON.parse(await publishedContract())
  const named = (schema: Schema): Schema | undefined =>
    contract.components.schemas[schema.$ref?.split('/').at(-1) ?? '']
  // A component that can be null here has its own description, which says what null means.
  const isDescribed = (schema: Schema): boolean => Boolean((named(schema) ?? schema).description)
  const missing: string[] = []
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, field] of Object.entries((value as Schema).properties ?? {})) {
      if (!isDescribed(field)) missing.push(`${path}.${name}`)
    }
    for (const [name, part] of Object.entries(value)) if (name !== 'example') visit(part, `${path}.${name}`)
  }
  visit(contract.components.schemas, '')
  visit(contract.paths, '')
  const described = new Set(contract.tags.map(({ name }: { name: string }) => name))
  for (const [name, schema] of Object.entries(contract.components.schemas as Record<string, Schema>)) {
    if (!schema.description) missing.push(name)
  }
  for (const operation of Object.values<Json>(contract.paths).flatMap((path) => Object.values<Json>(path))) {
    missing.push(...operation.tags.filter((tag: string) => !described.has(tag)))
    for (const parameter of operation.parameters) if (!parameter.description) missing.push(parameter.name)
  }
  assert.deepEqual(missing, [])
})

test('the contract and its reference page work behind a proxy that adds a path', async () => {
  const node = await environment.startNode({ publicUrl: 'https://ship.example/waybill' })
  try {
    const contract = (await createClient(node.url).get('/openapi.json')).body
    assert.deepEqual(contract.servers, [{ url: 'https://ship.example/waybill' }])
    const redirected = await fetch(`${node.url}/docs`, { redirect: 'manual' })
    assert.equal(redirected.headers.get('location'), '/waybill/docs/')
    assert.match(await (await fetch(`${node.url}/docs/`)).text(), /"url": "\/waybill\/openapi.json"/)
    for (const path of ['/docs/', '/docs/js/scalar.js', '/openapi.json']) {
      const head = await fetch(node.url + path, { method: 'HEAD' })
      assert.deepEqual([head.status, await head.text()], [200, ''], path)
    }
  } finally {
    await node.close()
  }
})

const shop = openShopStore()
const environment = openTestEnvironment({ knownStores: [shop.store] })
const purchases = holdPurchases(() => environment.simulatorUrl)

/** In this order each operation finds the data of the previous ones. */
const story = [
  ...[
    'exchangeApiKey',
    'checkAddress',
    'createOrder',
    'changeOrder',
    'changeShipment',
    'updateOrderStatus',
    'createOrderWithRates',
    'getRates',
    'buyLabel',
  ],
  ...['getPurchase', 'getOrder', 'listOrders', 'exportOrders', 'downloadLabel', 'listLabelDocuments'],
  ...['getCredits', 'exportCreditStatement', 'cancelLabel'],
  ...['createBatch', 'listBatches', 'getBatch', 'listBatchItems', 'changeBatchItem', 'buyBatch', 'downloadBatchLabels'],
  ...['pauseBatch', 'resumeBatch', 'retryBatch', 'cancelBatch'],
  ...[
    'listEvents',
    'createWebhook',
    'listWebhooks',
    'getWebhook',
    'changeWebhook',
    'rotateWebhookSecret',
    'testWebhook',
  ],
  ...['recoverWebhook', 'listWebhookDeliveries', 'retryWebhookDelivery', 'deleteWebhook'],
  ...['getStoreParcels', 'acceptStoreChanges', 'splitStoreOrder', 'refreshTokens', 'revokeTokens'],
]

/** Headers of HTTP itself and of all responses. */
const usualHeaders =
  /^(cache-control|connection|content-length|content-type|content-security-policy|cross-origin-resource-policy|date|keep-alive|referrer-policy|transfer-encoding|x-accel-buffering|x-content-type-options)$/

function assertDeclaredHeaders({ headers }: Json, sent: Headers, operationId: string): void {
  const declared = Object.keys(headers).map((name) => name.toLowerCase())
  const others = [...sent.keys()].filter((name) => !usualHeaders.test(name))
  assert.deepEqual(
    others.filter((name) => !declared.includes(name)),
    [],
    operationId,
  )
}

/** Waits for the state of the batch in which an operation is possible, or puts the batch into it. */
async function beforeOperation(
  operationId: string,
  client: Client,
  { batchId, webhookId }: { batchId: string; webhookId: string },
): Promise<void> {
  if (operationId === 'listEvents') await waitForEvent(client, 'label.purchased')
  if (operationId === 'listWebhookDeliveries') {
    const missed = await waitForEvent(client, 'label.purchased')
    await eventually('the missed events are queued', async () => {
      const { items } = (await client.get(`/api/v1/webhooks/${webhookId}/deliveries`)).body.data
      return items.some(({ eventId }: Json) => eventId === missed.id)
    })
  }
  if (operationId === 'changeBatchItem') await waitForState(client, batchId, 'ready')
  if (operationId === 'downloadBatchLabels') await waitForState(client, batchId, 'completed')
  if (operationId === 'pauseBatch' || operationId === 'cancelBatch') {
    await environment.db.pool.query(`update batches set state = 'paused' where id = $1`, [batchId])
  }
}

const isName = (value: string): boolean => /^[0-9a-f-]{36}$|^waybill_/.test(value)

/**
 * Asserts that the response has the same fields and types as the example, and learns the ids for the example's
 * placeholders.
 */
function compare(example: unknown, actual: unknown, path: string, names: Map<string, string>): void {
  if (example === null || actual === null) return
  assert.equal(typeof actual, typeof example, path)
  if (typeof example === 'string') {
    if (isName(example) && !names.has(example)) names.set(example, actual as string)
  } else if (Array.isArray(example)) {
    assert.ok((actual as unknown[]).length >= example.length, path)
    for (const [index, item] of example.entries())
      compare(item, (actual as unknown[])[index], `${path}[${index}]`, names)
  } else if (typeof example === 'object') {
    assert.deepEqual(Object.keys(actual as object).toSorted(), Object.keys(example).toSorted(), path)
    for (const [name, part] of Object.entries(example)) compare(part, (actual as Json)[name], `${path}.${name}`, names)
  }
}

const withNames = <Value>(value: Value, names: ReadonlyMap<string, string>): Value =>
  value === undefined
    ? value
    : JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? (names.get(part) ?? part) : part))

describe('The examples of the contract', () => {
  test('exist for every operation, and the service returns the same fields', async () => {
    const contract = (await createClient(environment.url).get('/openapi.json')).body
    const calls = Object.entries<Json>(contract.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    assert.deepEqual(story.toSorted(), calls.map(({ operation }) => operation.operationId).toSorted())
    const examples = await readContractExamples()
    assert.deepEqual(Object.keys(examples).toSorted(), story.toSorted())

    const account = await environment.openAccount()
    const names = new Map([[(examples as Json).exchangeApiKey.body.apiKey, account.apiKey]])
    const client = await createClient(environment.url).signIn(account)
    const abroad = await buyAbroad(client, 'fedex')
    names.set((examples as Json).listLabelDocuments.params.labelId, abroad.postageLabel.id)
    await importExample(account.accountId, examples as Json, names)
    const impatient = await environment.startNode({ waitWindowMs: 0, connections: purchases.connections })
    try {
      for (const operationId of story) {
        const call = calls.find(({ operation }) => operation.operationId === operationId)
        const example = examples[operationId]
        assert.ok(call && example)
        const idOf = (example: string) => names.get(example) ?? ''
        await beforeOperation(operationId, client, {
          batchId: idOf((examples as Json).getBatch.params.batchId),
          webhookId: idOf((examples as Json).getWebhook.params.webhookId),
        })
        const { params = {}, query = {}, body, headers, answers = {} } = withNames(example, names)
        const path = call.path.replaceAll(/{(\w+)}/g, (_all, name: string) => params[name] ?? assert.fail(name))
        const search = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => `${name}=${one}`))
        const answer = await client.send(call.method.toUpperCase(), `${path}?${search.join('&')}`, body, headers)
        assert.ok(answer.status < 300, `${operationId}: ${answer.text}`)
        assertDeclaredHeaders(call.operation.responses[answer.status], answer.headers, operationId)
        const said = example.answers?.[answer.status]
        if (answer.body) compare({ success: true, data: said, errors: null }, answer.body, operationId, names)
        if (202 in answers)
          compare(example.answers?.[202], await purchaseUnderWay(impatient.url, client), operationId, names)
      }
    } finally {
      await impatient.close()
    }
  })
})

/** Imports the store order of the examples. */
async function importExample(accountId: string, { getStoreParcels }: Json, names: Map<string, string>): Promise<void> {
  const { orderId, lines } = getStoreParcels.answers[200]
  const { id: externalId, lines: placed } = shop.shop.place({ address: ada, lines })
  const stores = storesDeps(environment.db, { known: [shop.store] })
  const storeId = await connectShop(stores, shop, accountId)
  names.set(orderId, await importOrder(environment, stores, { accountId, storeId, externalId }))
  for (const [index, { id }] of placed.entries()) names.set(lines[index].lineId, id)
}

/** Returns the data of a purchase that is not finished. */
async function purchaseUnderWay(url: string, client: Client): Promise<Json> {
  const held = purchases.hold('Under way')
  const { order, shipmentRates } = await client.createOrderWithRates({ to: { name: 'Under way' } })
  const path = `${url}/api/v1/shipments/${order.shipments[0].id}/labels`
  const answer = await client.post(path, { rate: { id: shipmentRates[0].rates[0].id } })
  held.release()
  assert.equal(answer.status, 202, answer.text)
  return answer.body.data
}

test('an operation with all examples of the contract never fails because of an optional parameter', async () => {
  const client = await environment.openClient()
  const contract = (await client.get('/openapi.json')).body
  const codes: string[] = []
  // Twice, because clients send the same examples again.
  for (const _ of [1, 2]) {
    for (const [path, methods] of Object.entries<Json>(contract.paths)) {
      for (const [method, { parameters, requestBody }] of Object.entries<Json>(methods)) {
        const given = (parameters as Json[]).filter((one) => (one.example ?? one.schema.example) !== undefined)
        const values = (one: Json): string[] => [one.example ?? one.schema.example].flat().map(String)
        const value = (one: Json) => values(one).join(',')
        const inPath = given.filter((one) => one.in === 'path')
        const url = inPath.reduce((text, one) => text.replace(`{${one.name}}`, value(one)), path)
        const query = new URLSearchParams(
          given.flatMap((one) =>
            one.in === 'query' ? values(one).map((text) => [one.name, text] as [string, string]) : [],
          ),
        )
        const headers = Object.fromEntries(
          given.flatMap((one) => (one.in === 'header' ? [[one.name, value(one)] as [string, string]] : [])),
        )
        const body = requestBody?.content['application/json'].example
        const answer = await client.send(method.toUpperCase(), `${url}?${query}`, body, headers)
        assert.notEqual(answer.status, 400, `${method} ${path}: ${answer.text}`)
        if (path.includes('/auth/')) assert.equal(errorCode(answer), 'Auth.CredentialInvalid', path)
        else codes.push(...(answer.body?.errors ?? []).map(({ code }: Json) => code))
      }
    }
  }
  const unexpected = codes.filter((code) => !code.endsWith('.NotFound') || code === 'SubAccount.NotFound')
  assert.deepEqual(unexpected, [])
})
