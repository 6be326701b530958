import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { anOrder, type Json } from '../support/client.ts'
import { idsOf, listOrdersOf } from '../support/order-lists.ts'
import { readOrderMoves } from '../support/order-moves.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

describe('For any input in any order', { concurrency: 4 }, () => {
  test('all pages together are the whole list, even while orders are created', async () => {
    const client = await environment.openClient()
    const before = new Set<string>()
    for (let index = 0; index < 40; index += 1) before.add((await client.createOrder()).id)
    let creating = true
    const creator = (async () => {
      while (creating) await client.createOrder()
    })()
    // Oldest first, so that new orders come after the pages that were read.
    for (const pageSize of [3, 7, 13]) {
      const seen: string[] = []
      let page: Json
      let pageNumber = 1
      do {
        page = await listOrdersOf(client, `?sortByNewest=false&pageSize=${pageSize}&pageNumber=${pageNumber}`)
        assert.ok(page.totalItemsCount >= seen.length + page.items.length)
        seen.push(...idsOf(page))
        pageNumber += 1
      } while (page.hasNext && pageNumber < 60)
      assert.equal(new Set(seen).size, seen.length, 'an order came twice')
      for (const id of before) assert.ok(seen.includes(id), 'an order was left out')
    }
    creating = false
    await creator
  })

  test('any sequence of moves leaves a history without gaps that ends in the current status', async () => {
    const client = await environment.openClient()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 12 }), async (targets) => {
        const { id } = await client.createOrder()
        for (const status of targets) {
          const answer = await client.patch(`/api/v1/orders/${id}/status`, { status })
          assert.ok([200, 409, 422].includes(answer.status), answer.text)
        }
        const moves = await readOrderMoves(environment.db, client.account.accountId, id)
        let current: number = 0
        for (const move of moves) {
          assert.equal(move.from_status, current)
          current = move.to_status
        }
        assert.equal((await client.get(`/api/v1/orders/${id}`)).body.data.status, current)
      }),
      { numRuns: 25 },
    )
  })

  test('any JSON gets a documented response, never a 500', async () => {
    const client = await environment.openClient()
    const { id } = await client.createOrder()
    const noise = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double(), fc.constant(undefined))
    const mutated = fc.tuple(
      fc.constantFrom('toAddress', 'fromAddress', 'shipments', 'order', 'name', 'zip', 'country', 'weight', 'length'),
      noise,
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), mutated), async (input) => {
        const body = Array.isArray(input) && typeof input[0] === 'string' ? mutate(input[0], input[1]) : input
        for (const [method, path, good] of [
          ['POST', '/api/v1/orders', 201],
          ['PATCH', `/api/v1/orders/${id}/status`, 200],
          ['POST', '/api/v1/auth/token', 200],
        ] as const) {
          const answer = await client.send(method, path, JSON.stringify(body ?? null), {
            'content-type': 'application/json',
          })
          assert.ok(
            [good, 400, 401, 409, 422].includes(answer.status),
            `${method} ${path} ${answer.status} ${answer.text}`,
          )
        }
      }),
      { numRuns: 150 },
    )
  })
})

/** Returns a valid order with one field replaced. */
function mutate(field: string, value: unknown): object {
  const order: Json = anOrder()
  if (['name', 'zip', 'country'].includes(field)) order.toAddress[field] = value
  else if (['weight', 'length'].includes(field)) order.shipments[0].parcel[field] = value
  else order[field] = value
  return order
}
