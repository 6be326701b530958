/** The `OPTIONS` responses of a running WooCommerce, one file per path, as a validator of requests and responses. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import type { Exchange } from './published.ts'

type Json = Record<string, unknown>
type Argument = Json & { type?: string; required?: boolean }
type Published = { endpoints: { methods: string[]; args: Record<string, Argument> }[]; schema?: { properties: Json } }

const files: readonly [RegExp, string][] = [
  [/\/wc\/v3\/orders(\/\d+)?$/, 'orders'],
  [/\/wc\/v3\/orders\/\d+\/fulfillments$/, 'orders_1_fulfillments'],
  [/\/wc\/v3\/orders\/\d+\/fulfillments\/\d+$/, 'orders_1_fulfillments_1'],
  [/\/wc\/v3\/orders\/\d+\/refunds$/, 'orders_1_refunds'],
  [/\/wc\/v3\/orders\/\d+\/notes$/, 'orders_1_notes'],
  [/\/wc\/v3\/products$/, 'products'],
  [/\/wc\/v3\/webhooks(\/\d+)?$/, 'webhooks'],
]
/** WordPress's own, of every path. */
const everywhere = new Set(['_fields'])

const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false, formats: {}, validateFormats: false })

/** As WordPress means it: `mixed` is anything, `required` stands on the part itself, and a time may be null. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  const { required: _required, readonly: _readonly, context: _context, ...rest } = schema as Json
  if (rest.type === 'mixed') delete rest.type
  if (rest.format === 'date-time' || rest.type === 'date-time') rest.type = ['string', 'null']
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      name === 'properties'
        ? Object.fromEntries(Object.entries(value as Json).map(([key, property]) => [key, plain(property)]))
        : plain(value),
    ]),
  )
}

function faultsOf(schema: object, value: unknown, what: string): string[] {
  if (ajv.validate(schema, value)) return []
  return (ajv.errors ?? []).map(
    ({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** A query's text as what its argument is. */
function argumentOf(text: string, { type }: Argument): unknown {
  if (type === 'integer') return Number(text)
  if (type === 'boolean') return text === 'true'
  return type === 'array' ? text.split(',').map((one) => (/^\d+$/.test(one) ? Number(one) : one)) : text
}

/** @returns what is wrong with the exchange; null where nothing is published of its path */
export function readWooCommerce(folder: string): (exchange: Exchange) => string[] | null {
  const published = new Map<string, Published>()
  const of = (file: string): Published => {
    const found = published.get(file) ?? JSON.parse(readFileSync(join(folder, 'woocommerce', `${file}.json`), 'utf8'))
    published.set(file, found)
    return found
  }
  return ({ request, response }) => {
    const url = new URL(request.url)
    const name = files.find(([pattern]) => pattern.test(url.pathname))?.[1]
    if (!name) return null
    const document = of(name)
    const isList = !/\/\d+$/.test(url.pathname)
    const method = name.endsWith('_1') || isList ? request.method : { GET: '', PUT: 'POST' }[request.method as 'GET']
    const what = `${request.method} ${name}`
    const args = document.endpoints.find(({ methods }) => methods.includes(method ?? ''))?.args
    return [
      ...(args ? faultsOfArguments(args, { url, body: request.body, what }) : []),
      ...(document.schema && response && response.status < 300
        ? faultsOfAnswer(document.schema.properties, JSON.parse(Buffer.from(response.body).toString()), what)
        : []),
    ]
  }
}

type Asked = { url: URL; body: Exchange['request']['body']; what: string }

function faultsOfArguments(args: Record<string, Argument>, { url, body, what }: Asked): string[] {
  const sent: Json = body === undefined ? {} : JSON.parse(String(body))
  for (const [name, text] of url.searchParams)
    if (!everywhere.has(name)) sent[name] = argumentOf(text, args[name] ?? {})
  const unknown = Object.keys(sent).filter((name) => !(name in args))
  // Path parameters are arguments too.
  const missing = Object.entries(args).filter(
    ([name, { required }]) => required && !name.endsWith('_id') && !(name in sent),
  )
  return [
    ...unknown.map((name) => `${what}: there is no ${name}`),
    ...missing.map(([name]) => `${what}: ${name} is missing`),
    ...faultsOf({ type: 'object', properties: plainProperties(args) }, sent, what),
  ]
}

function faultsOfAnswer(properties: Json, answer: unknown, what: string): string[] {
  const schema = { type: 'object', properties: plainProperties(properties), additionalProperties: false }
  return [answer].flat().flatMap((one) => faultsOf(schema, one, `answer to ${what}`))
}

const plainProperties = (properties: Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, plain(schema)]))
