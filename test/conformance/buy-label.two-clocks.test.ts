import assert from 'node:assert/strict'
import test from 'node:test'
import type { Clock } from '#kit/clock.ts'
import { findPurchase } from '#purchases/queries/find-purchase.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { createClient } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

/** A clock that is wrong by so much. */
const offBy = (ms: number): Clock => ({
  now: () => new Date(environment.clock.now().getTime() + ms),
  monotonicMs: () => environment.clock.monotonicMs(),
  sleep: (duration, signal) => environment.clock.sleep(duration, signal),
  after: (duration, callBack) => environment.clock.after(duration, callBack),
})

for (const [direction, offMs] of [
  ['behind', -180_000],
  ['ahead of', 180_000],
] as const) {
  test(`a purchase that one node sends is not given up by others, whose clocks it is 3 minutes ${direction}`, async () => {
    const node = await environment.startNode({ clock: offBy(offMs) })
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount())
      const name = `Ada ${direction} [buy-slow:4s]`
      const { shipmentId, rate } = await createRatedOrder(client, name)
      const { trackingCode, postageLabel } = expectData(await buyRate(client, shipmentId, rate.id))
      assert.deepEqual(await soldTo(environment, name), [trackingCode])

      const { rows } = await environment.db.pool.query('select purchase_id from labels where id = $1', [
        postageLabel.id,
      ])
      const { accountId } = client.account
      const bought = await findPurchase(environment, { accountId, purchaseId: rows[0].purchase_id })
      assert.deepEqual(
        bought?.events.map(({ what }) => what),
        ['claimed', 'sent', 'completed'],
      )
    } finally {
      await node.close()
    }
  })
}
