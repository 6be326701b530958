/** The suite for a shop of one's own; everything that went out and came back is held to the document that its owner reads. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { generic } from '#adapters/stores/generic/index.ts'
import { describeStore } from './contract-suite.ts'
import type { Exchange } from './published.ts'
import { hmacSha256, isObject } from './signing.ts'

let exchanges: readonly Exchange[] = []

describeStore({
  store: generic,
  wrongCredentials: { apiKey: 'wrong' },
  holds: { unpaid: 'unpaid', fraud: 'fraud check', held: 'on hold' },
  closes: { cancelled: 'cancelled', refunded: 'refunded', deleted: 'gone' },
  says: { weights: true, customs: true, prices: true, note: true, options: true, gifts: true, shippedLines: true },
  withUnknownStatus: (answer) => (isObject(answer) && 'status' in answer ? { ...answer, status: 'packed' } : answer),
  withheld: (answer) => (isObject(answer) && 'recipient' in answer ? { ...answer, recipient: null } : answer),
  hidesChangeTimes: true,
  walksByPlace: true,
  hasTokens: false,
  hook({ credentials }, { externalId }, body = JSON.stringify({ order_ids: [externalId] })) {
    const headers = { 'x-signature': hmacSha256(credentials.hookSecret ?? '', body, 'hex') }
    return { headers, body: Buffer.from(body), url: 'https://waybill.example/hooks' }
  },
  refusesRepeats: true,
  mailsOfWholePush: 1,
  onExchanges(seen) {
    exchanges = seen
  },
})

type Operation = {
  parameters?: { name: string; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>
}
const file = new URL('../../docs/stores/generic.openapi.json', import.meta.url)
const document = JSON.parse(readFileSync(file, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
  components: object
}
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': true, date: true } })
ajv.addSchema({ $id: 'document', components: document.components })
const faultsOf = (schema: object, value: unknown): string[] => {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'))
  return ajv.validate(absolute, value)
    ? []
    : (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const operations = Object.entries(document.paths).flatMap(([template, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${template}`,
    method: method.toUpperCase(),
    pattern: new RegExp(`/generic${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    operation,
  })),
)

test('every request and response matches the document', () => {
  const faults = new Set<string>()
  const seen = new Set<string>()
  for (const { request, response } of exchanges) {
    const url = new URL(request.url)
    // One address leads nowhere.
    if (!url.pathname.startsWith('/generic/')) continue
    const found = operations.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname))
    if (!found) {
      faults.add(`${request.method} ${url.pathname} is not in it`)
      continue
    }
    seen.add(found.name)
    const { parameters = [], requestBody, responses } = found.operation
    for (const name of url.searchParams.keys()) {
      if (!parameters.some((parameter) => parameter.name === name)) faults.add(`${found.name}: no query ${name}`)
    }
    const schema = requestBody?.content['application/json'].schema
    if (schema)
      for (const fault of faultsOf(schema, JSON.parse(String(request.body)))) faults.add(`${found.name}: ${fault}`)
    // A proxy in front of a shop can respond with 503 itself.
    if (!response || response.status === 503) continue
    const answer = responses[response.status]?.content?.['application/json'].schema
    if (!answer) faults.add(`${found.name}: no answer ${response.status}`)
    else
      for (const fault of faultsOf(answer, JSON.parse(Buffer.from(response.body).toString())))
        faults.add(`${found.name}: ${fault}`)
  }
  assert.deepEqual([...faults], [])
  assert.deepEqual(
    [...seen].sort(),
    operations
      .filter(({ method }) => method !== 'PARAMETERS')
      .map(({ name }) => name)
      .sort(),
  )
})
