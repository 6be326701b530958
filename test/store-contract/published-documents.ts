/** Stores' published documents in their common folder, and the check of all requests and responses against them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Contradiction,
  type DocumentSource,
  readPublishedDocuments,
} from '@waybill/carrier-simulator/published-documents'
import type { Exchange } from './published.ts'

const folder = process.env.STORE_CONTRACTS_DIR

/** Those of gateways and of everything that is wrong with a request, which the documents seldom list. */
const unlistedStatuses = [400, 401, 403, 404, 409, 429, 500, 503]

const bigcommerceList: Contradiction = {
  why: 'sort may bear a direction by its text, and not by its list of words; consignments are of either of two shapes, of which none asks for anything',
  correct(document) {
    const { sort } = (document.components as unknown as { parameters: Record<string, { schema: object }> }).parameters
    assert.ok(sort && 'enum' in sort.schema)
    delete sort.schema.enum
    const either = JSON.parse(JSON.stringify(document.components.schemas).replaceAll('"oneOf"', '"anyOf"'))
    document.components.schemas = either
  },
}

const bigcommerceHooks: Contradiction = {
  why: 'a list of hooks is said to have at least one',
  correct(document) {
    const { responses } = document.components as unknown as { responses: Record<string, object> }
    const text = JSON.stringify(responses.webhooks_Resp)
    assert.ok(text.includes('"minItems":1'))
    responses.webhooks_Resp = JSON.parse(text.replaceAll('"minItems":1,', ''))
  },
}

const documents: Readonly<Record<'amazon' | 'bigcommerce' | 'ebay' | 'squarespace', readonly DocumentSource[]>> = {
  amazon: [
    { file: 'amazon/orders_2026-01-01.json', base: '/amazon', unlistedStatuses },
    { file: 'amazon/ordersV0.json', base: '/amazon', unlistedStatuses },
  ],
  bigcommerce: [
    {
      file: 'bigcommerce/orders.v2.oas2.yml',
      base: '/bigcommerce/stores/[^/]+/v2',
      contradictions: [bigcommerceList],
      // A list of nothing, and a shipment that was deleted.
      unlistedStatuses: [...unlistedStatuses, 204],
    },
    {
      file: 'bigcommerce/webhooks.v3.yml',
      base: '/bigcommerce/stores/[^/]+/v3',
      contradictions: [bigcommerceHooks],
      unlistedStatuses,
    },
  ],
  ebay: [{ file: 'ebay/sell_fulfillment_v1_oas3.json', base: '/ebay/sell/fulfillment/v1', unlistedStatuses }],
  // A description by others, who have fulfilling answer with the order.
  squarespace: [
    { file: 'squarespace/orders.yml', base: '/squarespace/1.0', unlistedStatuses: [...unlistedStatuses, 204] },
  ],
}

/** @param undocumented calls that other documents describe, or none */
export function testAgainstPublished(
  kind: keyof typeof documents,
  exchanges: () => readonly Exchange[],
  undocumented: readonly string[],
): void {
  const skip = folder ? false : 'STORE_CONTRACTS_DIR is not set'
  test(`every request to ${kind} and every response matches its published documents`, { skip }, () => {
    const published = readPublishedDocuments(folder ?? '', documents[kind])
    const violations = new Set<string>()
    const checked = new Set<string>()
    for (const { request, response } of exchanges()) {
      if (undocumented.includes(request.call)) continue
      const { pathname, search } = new URL(request.url)
      const call = {
        method: request.method,
        path: `${pathname}${search}`,
        headers: request.headers ?? {},
        body: Buffer.from(request.body ?? '').toString(),
      }
      const found = published.checkRequest(call) ?? [`${call.method} ${call.path} is not documented`]
      const answer = response && {
        status: response.status,
        contentType: response.headers['content-type'] ?? '',
        body: response.body.length === 0 ? undefined : JSON.parse(Buffer.from(response.body).toString()),
      }
      const isRefusal = answer !== null && answer.status >= 400
      const faults = answer && !isRefusal && answer.body !== undefined ? published.checkAnswer(call, answer) : []
      for (const violation of [...found, ...faults]) violations.add(`${request.call}: ${violation}`)
      checked.add(request.call)
    }
    assert.deepEqual([...violations].slice(0, 20), [])
    for (const verb of ['list', 'read', 'push']) assert.ok(checked.has(`${kind}.${verb}`), `${verb} was seen`)
  })
}
