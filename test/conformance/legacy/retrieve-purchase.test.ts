import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Json } from '../../support/client.ts'
import { openLegacyCaller } from '../../support/legacy-client.ts'
import { openSharedEnvironment } from '../../support/test-environment.ts'

const environment = openSharedEnvironment()
const unknownId = '01a1fbd6-b72e-7396-bc05-fa969058b9c9'

describe('retrieve-purchase', { concurrency: 8 }, () => {
  test('returns the response of create-purchase, by id and by order_id, with a new link', async () => {
    const { buy, call } = await openLegacyCaller(environment)
    const bought = await buy({ order_notes: 'n', label_format: 'PNG' })
    for (const name of ['id', 'order_id']) {
      const answer = await call('/api/retrieve-purchase', { [name]: bought.order_id.toUpperCase() })
      assert.equal(answer.status, 200, answer.text)
      const [{ filename }] = answer.body.items
      const file = await fetch(filename)
      assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'image/png'])
      const withoutLink = (body: Json) => ({
        ...body,
        items: body.items.map((one: Json) => ({ ...one, filename: '' })),
      })
      assert.deepEqual(withoutLink(answer.body), withoutLink(bought))
    }
  })

  test('returns no link for a canceled label, and returns orders of the JSON interface too', async () => {
    const { client, call } = await openLegacyCaller(environment)
    const { order, label } = await client.buyLabel({ shipments: 1 })
    const shown = (await call('/api/retrieve-purchase', { id: order.id })).body
    assert.deepEqual([shown.order_notes, shown.items[0].status], ['', 'completed'])
    assert.equal((await fetch(shown.items[0].filename)).headers.get('content-type'), 'application/pdf')
    await client.delete(`/api/v1/labels/${label.id}`)
    const after = (await call('/api/retrieve-purchase', { id: order.id })).body
    assert.deepEqual([after.items[0].status, after.items[0].filename], ['cancelled', ''])
    assert.equal(after.remaining_credits, '10000.00')
  })

  test('rejects a missing, malformed or unknown id, and another account’s order', async () => {
    const { call } = await openLegacyCaller(environment)
    const { order_id: foreign } = await (await openLegacyCaller(environment)).buy()
    const missing = await call('/api/retrieve-purchase')
    assert.deepEqual([missing.status, missing.text], [400, 'id is required.'])
    for (const id of ['none', unknownId, foreign]) {
      const answer = await call('/api/retrieve-purchase', { id })
      assert.deepEqual([answer.status, answer.text], [404, 'Order not found.'])
    }
  })
})
