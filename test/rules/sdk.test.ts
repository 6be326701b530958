/** `@waybill/sdk` has every operation of the contract, with its method and path. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { LabelStatus, OrderStatus, Waybill } from '../../packages/sdk/src/index.ts'

const contract = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'))

/** The session of the client calls them. */
const ofSession = ['exchangeApiKey', 'refreshTokens', 'revokeTokens']

type Operations = Record<string, (...given: unknown[]) => unknown>

/** Calls an operation with placeholders for its ids. @returns the request that it sends */
async function requestOf(operationId: string, ids: string[]): Promise<string> {
  const sent = Promise.withResolvers<string>()
  const waybill = new Waybill({
    url: 'http://service.example',
    accessToken: () => 'token',
    maxRetries: 0,
    async fetch(input, init) {
      sent.resolve(`${init?.method?.toLowerCase()} ${new URL(String(input)).pathname}`)
      return Response.json({ data: { items: [] } }, { headers: { 'content-type': 'application/json' } })
    },
    clock: { now: () => 0, sleep: () => Promise.reject(new Error('it waits')) },
  })
  const call = (waybill as unknown as Operations)[operationId]
  assert.ok(call, `Add a method ${operationId} to packages/sdk/src/client.ts`)
  const result = call.call(waybill, ...ids, {})
  if (typeof (result as AsyncGenerator).next === 'function') void (result as AsyncGenerator).next()
  else void (result as Promise<unknown>).catch(() => {})
  return sent.promise
}

test('the SDK has a method for every operation, which sends its request', async () => {
  let operations = 0
  for (const [path, item] of Object.entries<Record<string, { operationId: string }>>(contract.paths)) {
    for (const [method, { operationId }] of Object.entries(item)) {
      if (ofSession.includes(operationId)) continue
      const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      assert.equal(await requestOf(operationId, ids), `${method} ${path.replaceAll(/[{}]/g, '')}`, operationId)
      operations++
    }
  }
  assert.ok(operations > 30)
})

test('the SDK has the numbers of all statuses', () => {
  for (const [name, statuses] of Object.entries({ OrderStatus, LabelStatus })) {
    const { enum: numbers, 'x-enum-varnames': names } = contract.components.schemas[name]
    assert.deepEqual(
      Object.entries(statuses),
      names.map((each: string, index: number) => [each, numbers[index]]),
    )
  }
})
