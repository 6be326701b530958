import assert from 'node:assert/strict'
import test from 'node:test'
import { findPurchase } from '#domain/purchases/queries/queries.ts'
import type { Clock } from '#kit/clock.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { buyRate, createRatedOrder, purchaseOfLabel } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const purchases = holdPurchases(() => environment.simulatorUrl)

/** A clock with an offset. */
const offBy = (ms: number): Clock => ({
  now: () => new Date(environment.clock.now().getTime() + ms),
  monotonicMs: () => environment.clock.monotonicMs(),
  sleep: (duration, signal) => environment.clock.sleep(duration, signal),
  after: (duration, callBack) => environment.clock.after(duration, callBack),
})

/**
 * Waits until the other node has taken over an abandoned purchase. By then it has checked all purchases that are being
 * sent.
 */
async function othersHaveChecked(): Promise<void> {
  const { pool } = environment.db
  const client = await environment.openClient()
  const abandoned = await purchaseOfLabel(environment, client, (await client.buyLabel()).label.id)
  await pool.query(
    `update purchases set state = 'Processing', owner = 'gone', label_id = null, lease_until = now() where id = $1`,
    [abandoned],
  )
  await eventually('it was given up', async () => {
    const { rows } = await pool.query('select state from purchases where id = $1', [abandoned])
    return rows[0].state !== 'Processing'
  })
}

for (const [direction, offMs] of [
  ['behind', -180_000],
  ['ahead of', 180_000],
] as const) {
  test(`a purchase is not abandoned by other nodes if the sending node's clock is 3 minutes ${direction} theirs`, async () => {
    // This node does not run recovery, so only other nodes could take the purchase over.
    const recoverEveryMs = 24 * 60 * 60 * 1000
    const { connections } = purchases
    const node = await environment.startNode({ clock: offBy(offMs), connections, recoverEveryMs })
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount())
      const name = `Ada ${direction}`
      const held = purchases.hold(name)
      const { shipmentId, rate } = await createRatedOrder(client, name)
      const buying = buyRate(client, shipmentId, rate.id)
      await held.reached
      await othersHaveChecked()
      held.release()
      const { trackingCode, postageLabel } = expectData(await buying)
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
