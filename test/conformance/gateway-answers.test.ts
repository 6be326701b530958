/** A gateway responds instead of the carrier, and the carrier's lookups work or fail. */
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { consistencyWindowMs } from '#adapters/carriers/carrier.ts'
import type { Client } from '../support/client.ts'
import { askUntil, endNextPause, letTimePass } from '../support/end-pause.ts'
import { availableCredit, buyRate, createRatedOrder, getOrder, less, waitForOrder } from '../support/purchases.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const simulatorWindowMs = consistencyWindowMs({ id: '', baseUrl: '', credentials: {}, simulated: true })

const environment = openTestEnvironment({ waitWindowMs: 300 })

const fault = async (plan: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${environment.simulatorUrl}/simulator/faults`, {
    method: 'POST',
    headers,
    body: JSON.stringify(plan),
  })
  assert.equal(answer.status, 200)
}
beforeEach(() => fault({ rates: {} }))

type Sale = { recipient: string; voidedAt: string | null }

async function soldTo(name: string): Promise<Sale[]> {
  const answer = await fetch(`${environment.simulatorUrl}/simulator/sales`)
  return ((await answer.json()) as { sales: Sale[] }).sales.filter(({ recipient }) => recipient === name)
}

/** Repeats a purchase like a client without a response. All requests return the state of one purchase. */
async function buyRepeatedly(client: Client, shipmentId: string, rateId: string) {
  for (const _again of [1, 2, 3, 4]) {
    const answer = await buyRate(client, shipmentId, rateId)
    assert.ok([200, 202].includes(answer.status), answer.text)
  }
}

describe('A gateway error after a forwarded purchase', () => {
  for (const [carrier, status, body] of [
    ['usps', 429, 'html'],
    ['usps', 401, 'json'],
    ['ups', 403, 'html'],
    ['ups', 409, 'truncated'],
  ] as const) {
    test(`with ${status} (${body}) from ${carrier} leads to one label, which is found`, async () => {
      const name = `Ada Byron ${carrier} ${status}`
      const client = await environment.openClient({ credit: '100' })
      const { order, shipmentId, rate } = await createRatedOrder(client, name, carrier)
      await fault({ rates: { 'buy-gateway-after': 1 }, gateway: { status, body } })
      await buyRepeatedly(client, shipmentId, rate.id)
      const { rows } = await environment.db.pool.query('select id from purchases where order_id = $1', [order.id])
      await askUntil(environment, rows[0].id, 'it has a label', async () => {
        const { status: reached } = await getOrder(client, order.id)
        return reached === OrderStatus.LabelCreated
      })
      assert.equal((await soldTo(name)).length, 1)
      assert.equal(await availableCredit(environment, client), less(100, rate.rate))
    })
  }
})

describe('A lookup whose path is gone', () => {
  test('proves nothing: the purchase stays open, and its label is found when the lookup works again', async () => {
    const name = 'Ada Byron [buy-lost]'
    const client = await environment.openClient({ credit: '100' })
    const { order, shipmentId, rate } = await createRatedOrder(client, name)
    await fault({ rates: { 'find-gateway': 1 }, gateway: { status: 404, body: 'json' } })
    await buyRepeatedly(client, shipmentId, rate.id)
    const purchase = async () => {
      const { rows } = await environment.db.pool.query('select id, attempts from purchases where order_id = $1', [
        order.id,
      ])
      return rows[0]
    }
    const { id } = await purchase()
    const ask = (attempts: number) =>
      askUntil(environment, id, `it was asked ${attempts} times`, async () => (await purchase()).attempts >= attempts)
    // Longer than the simulator's window, after which an absent purchase is accepted as such.
    await ask(1)
    await letTimePass(environment, client.account.accountId, simulatorWindowMs)
    await ask((await purchase()).attempts + 2)
    const accepted = await buyRate(client, shipmentId, rate.id)
    assert.equal(accepted.status, 202)
    await fault({ rates: {} })
    await endNextPause(environment, accepted.body.data.operationId)
    assert.ok(await waitForOrder(client, order.id, ({ status: reached }) => reached === OrderStatus.LabelCreated))
    assert.equal((await soldTo(name)).length, 1)
  })
})
