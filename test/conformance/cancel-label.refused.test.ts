import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { expectError } from '../support/expect.ts'
import { availableCredit, eventsOf, getOrder, purchaseOfLabel } from '../support/purchases.ts'
import { scriptCarriers } from '../support/scripted-carriers.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const carriers = scriptCarriers(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: carriers.connections })

describe('A failed cancellation', { concurrency: 8 }, () => {
  test("returns isSuccess false with the carrier's reason, and changes nothing", async () => {
    const client = await environment.openClient({ credit: '100' })
    const { order, label } = await client.buyLabel({ to: { name: 'Ada [void-rejected]' } })
    const spent = await availableCredit(environment, client)
    const { isSuccess, reason } = (await client.delete(`/api/v1/labels/${label.id}`)).body.data
    assert.equal(isSuccess, false)
    assert.match(reason, /cannot be submitted|void|cancel/i)
    const read = await getOrder(client, order.id)
    assert.deepEqual([read.status, read.shipment.labelStatus], [OrderStatus.LabelCreated, LabelStatus.Created])
    assert.equal(await availableCredit(environment, client), spent)

    const events = await eventsOf(environment, client, await purchaseOfLabel(environment, client, label.id))
    const refused = events.find(({ what }) => what === 'cancellation refused')
    assert.equal(refused?.detail.carrierText, reason, 'readable afterwards')
  })

  test('returns the same reason to callers that join it', async () => {
    const client = await environment.openClient()
    const { label } = await client.buyLabel()
    const refusal = Promise.withResolvers<void>()
    const purchaseId = await purchaseOfLabel(environment, client, label.id)
    carriers.answerVoids(purchaseId, async () => {
      await refusal.promise
      return { outcome: 'rejected', carrierCode: null, carrierText: 'It was handed over.' }
    })
    const cancel = async () => (await client.delete(`/api/v1/labels/${label.id}`)).body.data
    const answers = Promise.all([cancel(), cancel(), cancel()])
    refusal.resolve()
    for (const answer of await answers) assert.deepEqual(answer, { isSuccess: false, reason: 'It was handed over.' })
  })

  test("returns 404 for an unknown label and for another account's label", async () => {
    const client = await environment.openClient()
    const { label } = await (await environment.openClient()).buyLabel()
    for (const id of [label.id, '01a1fbd6-b72e-7396-bc05-fa969058b9c9']) {
      const answer = await client.delete(`/api/v1/labels/${id}`)
      expectError(answer, 404, 'Label.NotFound')
    }
  })
})

test('the books balance after all other tests', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
