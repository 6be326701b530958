import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { carriers } from '#adapters/carriers/registry.ts'
import { consoleContract, publishedContract } from '../../scripts/contracts.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required?: boolean; schema: { format?: string }; example?: unknown }[]
}

test('openapi.json equals the output of the route schemas', async () => {
  const committed = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')
  assert.ok(committed === (await publishedContract()), 'openapi.json has drifted: run `npm run openapi` and commit it')
})

test('only the contract of the web application has its operations', async () => {
  assert.ok(Object.keys(JSON.parse(await consoleContract()).paths).every((path) => path.startsWith('/console/api/')))
  assert.ok(!(await publishedContract()).includes('/console/'))
})

test('openapi.json has these operations, each with an id, a summary and a success response', async () => {
  const contract = JSON.parse(await publishedContract())
  const operations = Object.values(contract.paths).flatMap((path) => Object.values(path as object))
  const ids = operations.map((operation) => operation.operationId)
  assert.deepEqual(ids.toSorted(), [
    'acceptStoreChanges',
    'buyBatch',
    'buyLabel',
    'cancelBatch',
    'cancelLabel',
    'changeBatchItem',
    'changeOrder',
    'changeShipment',
    'changeWebhook',
    'checkAddress',
    'createBatch',
    'createOrder',
    'createOrderWithRates',
    'createWebhook',
    'deleteWebhook',
    'downloadBatchLabels',
    'downloadLabel',
    'exchangeApiKey',
    'exportCreditStatement',
    'exportOrders',
    'getBatch',
    'getCredits',
    'getOrder',
    'getPurchase',
    'getRates',
    'getStoreParcels',
    'getWebhook',
    'listBatchItems',
    'listBatches',
    'listEvents',
    'listLabelDocuments',
    'listOrders',
    'listWebhookDeliveries',
    'listWebhooks',
    'pauseBatch',
    'recoverWebhook',
    'refreshTokens',
    'resumeBatch',
    'retryBatch',
    'retryWebhookDelivery',
    'revokeTokens',
    'rotateWebhookSecret',
    'splitStoreOrder',
    'testWebhook',
    'updateOrderStatus',
  ])
  for (const operation of operations) {
    assert.ok(operation.summary, operation.operationId)
    assert.ok(operation.responses[200] ?? operation.responses[201], operation.operationId)
  }
})

test('every public operation has a description of two sentences or more', async () => {
  const contract = JSON.parse(await publishedContract())
  for (const { operationId, description = '' } of Object.values(contract.paths).flatMap((path) =>
    Object.values(path as Record<string, { operationId: string; description?: string }>),
  )) {
    const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(description)]
    assert.ok(sentences.length >= 2, `${operationId}: ${description}`)
  }
})

type Schema = {
  description?: string
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** The paths of fields without a description. A reference has that of the schema it refers to. */
function undescribed({ properties = {}, items, anyOf = [] }: Schema, path: string): string[] {
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const isDescribed = [field, ...(field.anyOf ?? [])].some(({ description, $ref }) => description || $ref)
    return [...(isDescribed ? [] : [`${path}.${name}`]), ...undescribed(field, `${path}.${name}`)]
  })
  return [...fields, ...[...(items ? [items] : []), ...anyOf].flatMap((part) => undescribed(part, path))]
}

test('every operation, parameter, response, schema, field and tag has a description', async () => {
  for (const made of [await publishedContract(), await consoleContract()]) {
    const contract = JSON.parse(made)
    const missing = Object.entries(contract.components.schemas as Record<string, Schema>).flatMap(([name, schema]) => [
      ...(schema.description ? [] : [name]),
      ...undescribed(schema, name),
    ])
    const operations = Object.values(contract.paths).flatMap((path) => Object.values(path as object))
    for (const { operationId, summary, parameters = [], requestBody, responses } of operations) {
      if (!summary) missing.push(operationId)
      for (const { name, description, schema } of parameters) {
        if (!description && !schema?.description) missing.push(`${operationId} ${name}`)
      }
      for (const [status, { description, content = {} }] of Object.entries<{
        description: string
        content?: Record<string, { schema: Schema }>
      }>(responses)) {
        // The library's own words for an answer without any.
        if (!description || description === 'Default Response') missing.push(`${operationId} ${status}`)
        for (const { schema } of Object.values(content)) missing.push(...undescribed(schema, operationId))
      }
      for (const { schema } of Object.values<{ schema: Schema }>(requestBody?.content ?? {})) {
        missing.push(...undescribed(schema, operationId))
      }
    }
    for (const { name, description } of contract.tags) if (!description) missing.push(name)
    assert.deepEqual(missing, [])
  }
})

type Response = { content?: Record<string, { schema: object; example?: unknown; examples?: object }> }

test('envelopes and enumerations are components, so that generated clients have types with names', async () => {
  const contract = JSON.parse(await publishedContract())
  const anonymous: string[] = []
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { enum: words, properties = {} } = value as { enum?: unknown[]; properties?: object }
    if ((words && words.length > 1) || 'success' in properties) anonymous.push(path)
    for (const [name, part] of Object.entries(value)) if (!/^examples?$/.test(name)) visit(part, `${path}.${name}`)
  }
  visit(contract.paths, 'paths')
  for (const [name, schema] of Object.entries(contract.components.schemas as Record<string, object>)) {
    for (const [part, value] of Object.entries(schema)) visit(value, `${name}.${part}`)
  }
  assert.deepEqual(anonymous, [])
})

test('every failure with a body has an example for each of its codes', async () => {
  const contract = JSON.parse(await publishedContract())
  const without: string[] = []
  for (const { operationId, responses } of Object.values(contract.paths).flatMap((path) =>
    Object.values(path as Record<string, { operationId: string; responses: Record<string, Response> }>),
  )) {
    for (const [status, { content }] of Object.entries(responses)) {
      const { example, examples } = content?.['application/json'] ?? {}
      if (content && Number(status) >= 400 && !example && !examples) without.push(`${operationId} ${status}`)
    }
  }
  assert.deepEqual(without, [])
  const { responses } = contract.paths['/api/v1/labels/{labelId}/download'].get
  const examplesOf = (status: number) => responses[status].content['application/json'].examples
  assert.equal(examplesOf(409)['Label.Cancelled'].value.category, 'Conflict')
  assert.equal(examplesOf(409)['SubAccount.Inactive'].$ref, '#/components/examples/SubAccount.Inactive')
  assert.deepEqual(Object.keys(examplesOf(202)), ['Label.Processing'])
  const [{ code, message }] = contract.components.examples['Rate.Stale'].value.errors
  assert.equal(code, 'Rate.Stale')
  assert.ok(message)
})

/** Returns the paths of lists without a maximum length. */
function unboundedLists(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maxItems } = schema as { type?: unknown; maxItems?: number }
  const own = type === 'array' && maxItems === undefined ? [path] : []
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => unboundedLists(part, `${path}.${name}`))]
}

test('every list in a request body has a maximum length', async () => {
  for (const made of [await publishedContract(), await consoleContract()]) assert.deepEqual(unboundedBodies(made), [])
})

function unboundedBodies(made: string): string[] {
  const contract = JSON.parse(made)
  const bodies = Object.values(contract.paths).flatMap((path) =>
    Object.values(path as Record<string, { operationId: string; requestBody?: object }>),
  )
  const named = Object.entries(contract.components.schemas).filter(([name]) => name.endsWith('Request'))
  return [
    ...bodies.flatMap(({ operationId, requestBody }) => unboundedLists(requestBody, operationId)),
    ...named.flatMap(([name, schema]) => unboundedLists(schema, name)),
  ]
}

/** Quantified characters, classes without escapes, groups and alternatives (JSON Schema 2020-12, core, 6.4). */
const portable = /^\^?(?:[\w @:/-]|\[\^?[^\\[\]]+\]|\((?!\?)|\)|\||[+*?](?![+?])|\{\d+(?:,\d*)?\})+\$?$/

test('validators of older drafts of JSON Schema can read every request', async () => {
  const found: string[] = []
  JSON.parse(await publishedContract(), (name, value) => {
    // These were booleans before draft 6, or did not exist.
    if (['exclusiveMinimum', 'exclusiveMaximum', 'if', 'contains', 'propertyNames'].includes(name)) found.push(name)
    return value
  })
  assert.deepEqual(found, [])
})

test('every pattern means the same in all languages', async () => {
  for (const pattern of ['(?=.*a)', '\\S', '\\d+', '\\u0000', '[\\w]', 'a+?', '(?:a)'])
    assert.doesNotMatch(pattern, portable)
  const patterns: string[] = []
  JSON.parse(await publishedContract(), (name, value) => {
    if (name === 'pattern' && typeof value === 'string') patterns.push(value)
    return value
  })
  assert.ok(patterns.length > 0)
  assert.deepEqual(
    patterns.filter((pattern) => !portable.test(pattern)),
    [],
  )
})

test('no optional parameter has an example that must exist in the account or be unique', async () => {
  for (const item of Object.values(JSON.parse(await publishedContract()).paths)) {
    for (const { operationId, parameters } of Object.values(item as Record<string, Operation>)) {
      const filled = parameters.filter((one) => !one.required && (one.in === 'header' || one.schema.format === 'uuid'))
      for (const one of filled) {
        assert.ok(!('example' in one || 'example' in one.schema), `${operationId}: ${one.name}`)
      }
    }
  }
})

test('the contracts list all package types by carrier', async () => {
  const contract = JSON.parse(await publishedContract())
  const { description } = contract.components.schemas.OrderParcelRequest.properties.predefinedPackage
  for (const { id, predefinedPackages } of carriers) {
    assert.ok(description.includes(`${id}: ${predefinedPackages.join(', ')}`), `${id}: ${description}`)
  }
  for (const made of [contract, JSON.parse(await consoleContract())]) {
    assert.doesNotMatch(JSON.stringify(made), /"description":"[^"]*\{[a-z]+\}/, 'a description leaves something open')
  }
})
