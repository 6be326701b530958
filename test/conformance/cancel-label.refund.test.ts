import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { getBalance } from '#domain/credits/queries.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { listRefunds } from '#domain/purchases/queries/queries.ts'
import { type ResolveRefundCommand, resolveRefund } from '#domain/purchases/reconciling/resolve.ts'
import type { Client } from '../support/client.ts'
import { expectError } from '../support/expect.ts'
import {
  availableCredit,
  buyRate,
  buyWithCredit,
  eventsOf,
  getOrder,
  newRate,
  operatorDeps,
  waitForOrder,
} from '../support/purchases.ts'
import { scriptCarriers } from '../support/scripted-carriers.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const carriers = scriptCarriers(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: carriers.connections })

const requested = { outcome: 'requested', requestId: '103789' } as const

const booksOf = async (client: Client) => {
  const { available, reserved, pending, spent } = await getBalance(environment, client.account.accountId, 'USD')
  return [available, reserved, pending, spent].map(Number)
}

const decide = (client: Client, labelId: string, decision: ResolveRefundCommand['decision']) =>
  resolveRefund(operatorDeps(environment), {
    accountId: client.account.accountId,
    labelId,
    decision,
    operator: 'Grace',
    reason: 'their letter',
  })

const kindsOf = async (client: Client, purchaseId: string) =>
  (await eventsOf(environment, client, purchaseId)).map(({ what }) => what)

describe('A cancellation with a pending refund', { concurrency: 4 }, () => {
  test('cancels the label at once, but makes the price available only when the carrier grants the refund', async () => {
    const { client, order, shipmentId, rate, labelId, purchaseId, cancel } = await buyWithCredit(environment)
    carriers.answerVoids(purchaseId, requested)
    assert.deepEqual((await cancel()).body.data, { isSuccess: true })
    assert.deepEqual(await booksOf(client), [Number((100 - rate.rate).toFixed(2)), 0, rate.rate, 0])
    const read = await getOrder(client, order.id)
    assert.deepEqual([read.status, read.shipment.labelStatus], [OrderStatus.Packed, LabelStatus.Cancelled])
    assert.deepEqual((await cancel()).body.data, { isSuccess: true })
    assert.equal(carriers.voidsOf(purchaseId), 1)

    const mine = (await listRefunds(environment, 'pending')).filter((refund) => refund.labelId === labelId)
    assert.deepEqual(
      mine.map(({ purchaseId, carrier, amount, refundRequestId }) => [
        purchaseId,
        carrier,
        Number(amount),
        refundRequestId,
      ]),
      [[purchaseId, 'usps', rate.rate, '103789']],
    )
    assert.equal(await decide(client, labelId, 'granted'), true)
    assert.deepEqual(await booksOf(client), [100, 0, 0, 0])
    assert.equal(await decide(client, labelId, 'granted'), false, 'once')
    assert.equal(await decide(client, labelId, 'denied'), false, 'what was paid back stays')
    assert.deepEqual(await booksOf(client), [100, 0, 0, 0])
    assert.deepEqual((await kindsOf(client, purchaseId)).slice(-3), [
      'cancellation sent',
      'cancelled',
      'refund granted',
    ])

    const next = await buyRate(client, shipmentId, (await newRate(client, shipmentId)).id)
    assert.equal(next.status, 200, 'the shipment is free')
  })

  test('charges the account if the refund is denied, and refunds once if it is granted later', async () => {
    const { client, order, rate, labelId, purchaseId, cancel } = await buyWithCredit(environment)
    carriers.answerVoids(purchaseId, requested)
    await cancel()
    assert.equal(await decide(client, labelId, 'denied'), true)
    assert.equal(await decide(client, labelId, 'denied'), false, 'once')
    const left = Number((100 - rate.rate).toFixed(2))
    assert.deepEqual(await booksOf(client), [left, 0, 0, rate.rate])
    assert.equal((await getOrder(client, order.id)).shipment.labelStatus, LabelStatus.Cancelled)
    assert.ok(!(await listRefunds(environment, 'pending')).some((refund) => refund.labelId === labelId))
    assert.ok((await listRefunds(environment, 'denied')).some((refund) => refund.labelId === labelId))
    assert.equal((await kindsOf(client, purchaseId)).at(-1), 'refund denied')

    assert.equal(await decide(client, labelId, 'granted'), true)
    assert.equal(await decide(client, labelId, 'granted'), false)
    assert.deepEqual(await booksOf(client), [100, 0, 0, 0])
  })

  test('is completed by a repeated request if the first response was lost', async () => {
    const { client, order, rate, purchaseId, cancel } = await buyWithCredit(environment)
    carriers.answerVoids(purchaseId, { outcome: 'uncertain', detail: 'cut off' }, requested)
    expectError(await cancel(), 500, 'Label.CancellationOutcomeUnknown')
    await waitForOrder(client, order.id, ({ status }) => status === OrderStatus.Packed)
    assert.deepEqual(await booksOf(client), [Number((100 - rate.rate).toFixed(2)), 0, rate.rate, 0])
  })

  test('cannot be resolved by another account', async () => {
    const { client, labelId, purchaseId, cancel } = await buyWithCredit(environment)
    carriers.answerVoids(purchaseId, requested)
    await cancel()
    await assert.rejects(decide(await environment.openClient(), labelId, 'granted'))
    assert.ok((await availableCredit(environment, client)) < 100)
  })
})

test('the books balance after all other tests', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
