/**
 * Shopify's GraphQL Admin API with its own schema, which rejects unknown fields. It has query costs and a budget,
 * tokens that expire and rotate, and signed webhooks.
 */
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  buildSchema,
  type DocumentNode,
  type ExecutionResult,
  executeSync,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import { type Act, type Answer, jsonOf, playAct, send } from '../act.ts'
import type { Play, Stage } from '../play.ts'
import { type Budget, createBucket, pointsIn, priceOf, type Query } from './cost.ts'
import { createRoot } from './root.ts'
import { createTokens, credentials, routeTokens } from './tokens.ts'
import { watchUnits } from './units.ts'
import { createHooks } from './webhooks.ts'

export { olderToken } from './tokens.ts'
export { unitId } from './units.ts'

export type ShopifyOptions = {
  /** Defaults to the plan for the largest shops. */
  budget?: Budget
  scopes?: readonly string[]
  /** Whether the app has access to customer data. */
  showsBuyers?: boolean
}

const dearest = 1_000
const usualScopes = [
  'read_orders',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
  'read_products',
]

let builtSchema: GraphQLSchema | null = null
function schemaOf(): GraphQLSchema {
  builtSchema ??= buildSchema(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'))
  return builtSchema
}

export function playShopify(options: ShopifyOptions = {}): Play {
  return {
    credentials,
    routes(app, stage) {
      const tokens = createTokens(stage)
      routeTokens(app, stage, tokens)
      const answer = createEndpoint(stage, options)
      app.post('/admin/api/2026-10/graphql.json', (request: FastifyRequest, reply: FastifyReply) => {
        const token = String(request.headers['x-shopify-access-token'] ?? '')
        if (!tokens.isGood(token)) return send(reply, unauthorized)
        return answer(reply, jsonOf(request.body))
      })
      notFound(app)
    },
  }
}

export const shopify = playShopify()

function notFound(app: FastifyInstance): void {
  app.all('/admin/api/*', (_request, reply) => send(reply, { status: 404, body: { errors: 'Not Found' } }))
}

const unauthorized: Answer = {
  status: 401,
  body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
}
const throttled: Answer = {
  status: 429,
  headers: { 'retry-after': '2.0' },
  body: { errors: 'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.' },
}
const down: Answer = { status: 503, body: { errors: 'Service Unavailable' } }

/** The kind of act, by the first field of the request. */
const kinds: Readonly<Record<string, Act['kind']>> = {
  fulfillmentOrders: 'list',
  orders: 'list',
  fulfillmentOrder: 'read',
  order: 'read',
  fulfillmentCreate: 'push',
  fulfillmentCancel: 'cancel',
}

const errorOf = (code: string) => (error: GraphQLError) => ({
  ...error.toJSON(),
  extensions: { code, ...error.extensions },
})

function createEndpoint(stage: Stage, options: ShopifyOptions) {
  const { faults, shop } = stage
  const schema = schemaOf()
  const units = watchUnits(shop, stage.now)
  const rootValue = createRoot({
    stage,
    units,
    hooks: createHooks(stage, units),
    scopes: options.scopes ?? usualScopes,
    showsBuyers: options.showsBuyers ?? true,
  })
  const bucket = createBucket(options.budget ?? { maximum: 40_000, restoreRate: 2_000 }, () => performance.now())

  return (reply: FastifyReply, body: unknown) => {
    const asked = readQuery(schema, body)
    if ('errors' in asked) return send(reply, { status: 200, body: asked })
    const { operation } = asked.query
    const requestedQueryCost = priceOf(schema, asked.query)
    if (requestedQueryCost > dearest) {
      const message = `Query cost is ${requestedQueryCost}, which exceeds the single query max cost limit (${dearest}).`
      const extensions = { code: 'MAX_COST_EXCEEDED', cost: requestedQueryCost, maxCost: dearest }
      return send(reply, { status: 200, body: { errors: [{ message, extensions }] } })
    }
    const costOf = (actualQueryCost: number | null) => ({
      cost: { requestedQueryCost, actualQueryCost, throttleStatus: bucket.status() },
    })
    const play = (): Answer => {
      if (!bucket.take(requestedQueryCost)) {
        const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }]
        return { status: 200, body: { errors, extensions: costOf(null) } }
      }
      const { data, errors }: ExecutionResult = executeSync({
        schema,
        document: asked.document,
        rootValue,
        variableValues: asked.query.variables,
      })
      const actual = operation.operation === 'mutation' ? requestedQueryCost : pointsIn(Object.values(data ?? {}))
      bucket.giveBack(Math.max(0, requestedQueryCost - actual))
      const said = errors?.map(errorOf(data === undefined ? 'INVALID_VARIABLE' : 'INTERNAL_SERVER_ERROR'))
      return {
        status: 200,
        body: {
          ...(data === undefined ? {} : { data }),
          ...(said ? { errors: said } : {}),
          extensions: costOf(actual),
        },
      }
    }
    const [field] = operation.selectionSet.selections
    const kind = field?.kind === Kind.FIELD ? kinds[field.name.value] : undefined
    if (!kind) return send(reply, play())
    const key = JSON.stringify(asked.query.variables)
    return playAct({ faults }, reply, { kind, key, throttled, down, expired: unauthorized, play })
  }
}

type Asked = { query: Query; document: DocumentNode } | { errors: unknown[] }
type Read = { document: DocumentNode; operation: OperationDefinitionNode; fragments: Query['fragments'] }

/** A cache of parsed queries, because a program sends few different ones. */
const readTexts = new Map<string, Read | { errors: unknown[] }>()
const mostTexts = 100

function readQuery(schema: GraphQLSchema, body: unknown): Asked {
  const { query, variables } = (body ?? {}) as { query?: unknown; variables?: Record<string, unknown> }
  const text = String(query ?? '')
  const read = readTexts.get(text) ?? readText(schema, text)
  if (readTexts.size < mostTexts) readTexts.set(text, read)
  if ('errors' in read) return read
  const { document, operation, fragments } = read
  return { document, query: { operation, fragments, variables: variables ?? {} } }
}

function readText(schema: GraphQLSchema, text: string): Read | { errors: unknown[] } {
  try {
    const document = parse(text)
    const errors = validate(schema, document)
    if (errors.length > 0) return { errors: errors.map(errorOf('undefinedField')) }
    const operation = document.definitions.find(
      (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
    )
    if (!operation) return { errors: [{ message: 'No operation was given', extensions: { code: 'BAD_REQUEST' } }] }
    const fragments = new Map(
      document.definitions.flatMap((one) =>
        one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
      ),
    )
    return { document, operation, fragments }
  } catch (error) {
    return { errors: [errorOf('BAD_REQUEST')(error as GraphQLError)] }
  }
}
