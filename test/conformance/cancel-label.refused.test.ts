import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { checkBooks } from '#credits/check-books.ts'
import { expectError } from '../support/expect.ts'
import { availableCredit, buyRate, createRatedOrder, getOrder, waitForOrder } from '../support/purchases.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment({ waitWindowMs: 4000 })

describe('A cancellation that fails', { concurrency: 8 }, () => {
  test('refused: isSuccess is false and nothing changes', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { order, label } = await client.buyLabel({ to: { name: 'Ada [void-rejected]' } })
    const spent = await availableCredit(environment, client)
    assert.deepEqual((await client.delete(`/api/v1/labels/${label.id}`)).body.data, { isSuccess: false })
    const read = await getOrder(client, order.id)
    assert.deepEqual([read.status, read.shipment.labelStatus], [OrderStatus.LabelCreated, LabelStatus.Created])
    assert.equal(await availableCredit(environment, client), spent)
  })

  test("an unknown label, and another account's, are 404", async () => {
    const client = await environment.openClient()
    const { label } = await (await environment.openClient()).buyLabel()
    for (const id of [label.id, '01a1fbd6-b72e-7396-bc05-fa969058b9c9']) {
      const answer = await client.delete(`/api/v1/labels/${id}`)
      expectError(answer, 404, 'Label.NotFound')
    }
  })
})

test('Money: after all this the books balance to the cent', async () => {
  assert.deepEqual(await checkBooks(environment), [])

  test("a lost answer is 500, and the label then follows the carrier's", async () => {
    const client = await environment.openClient({ credit: '100' })
    const trials = ['[void-lost]', '[void-forgotten]'].flatMap((word) =>
      ['usps', 'ups'].map((carrier) => [word, carrier]),
    )
    for (const [word, carrier] of trials) {
      const { order, shipmentId, rate } = await createRatedOrder(client, `Ada ${word}`, carrier)
      const labelId = (await buyRate(client, shipmentId, rate.id)).body.data.postageLabel.id
      const answer = await client.delete(`/api/v1/labels/${labelId}`)
      expectError(answer, 500, 'Label.CancellationOutcomeUnknown')
      await waitForOrder(
        client,
        order.id,
        ({ status, shipment }) => status === OrderStatus.Packed && shipment.labelStatus === LabelStatus.Cancelled,
      )
    }
    assert.equal(await availableCredit(environment, client), 100)
  })
})

// Last, after every test above.
test('the books balance to the cent after all this', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
