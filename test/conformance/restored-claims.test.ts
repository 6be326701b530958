/** Purchases that a backup has not sent, or does not contain, may have been sent since. They are never sent again. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { acceptRestored, claimDeployment, markRestored } from '#domain/accounts/deployment.ts'
import { OrderStatus } from '#domain/orders/status/states.ts'
import { scheduleLookupsAfterRestore } from '#domain/purchases/reconciling/recover-purchases.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { anOrder, createClient } from '../support/client.ts'
import { askUntil } from '../support/end-pause.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { buyRate, createRatedOrder, eventsOf, getOrder } from '../support/purchases.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

const purchases = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: purchases.connections })

test('a purchase that was claimed in the backup and bought later is looked up, not sent', async () => {
  const client = await environment.openClient({ credit: '100' })
  const name = 'Claimed'
  const answer = purchases.holdAnswers(name)
  const { order, shipmentId, rate } = await createRatedOrder(client, name)
  const asked = buyRate(client, shipmentId, rate.id)
  await answer.reached
  assert.equal((await soldTo(environment, name)).length, 1)
  // Simulates the backup: the purchase is claimed, and its node is gone.
  const { rows } = await environment.db.pool.query(
    `update purchases set state = 'Claimed', owner = 'gone', sent_at = null where shipment_id = $1 returning id`,
    [shipmentId],
  )
  const presumed = await environment.db.transaction((tx) =>
    scheduleLookupsAfterRestore({ ids: systemIds, node: 'restore' }, tx),
  )
  assert.equal(presumed, 1)

  await askUntil(environment, rows[0].id, 'its label is found', async () => {
    const { status } = await getOrder(client, order.id)
    return status === OrderStatus.LabelCreated
  })
  assert.equal((await buyRate(client, shipmentId, rate.id)).status, 200)
  answer.release()
  assert.equal((await asked).status, 200)
  assert.equal((await soldTo(environment, name)).length, 1)
  const events = (await eventsOf(environment, client, rows[0].id)).map(({ what }) => what)
  assert.deepEqual(events.slice(0, 4), ['claimed', 'sent', 'presumed sent', 'outcome unknown'])
  assert.equal(events.at(-1), 'completed')
})

test('an order missing in the backup can be created while purchases are held, and not bought once it is fulfilled', async () => {
  const { account } = await environment.openClient({ credit: '100' })
  const { db } = environment
  await claimDeployment({ db, clock: systemClock, environment: 'sandbox' })
  await db.transaction((tx) => markRestored(tx, testAudit, null))
  const node = await environment.startNode()
  try {
    const client = await createClient(node.url).signIn(account)
    const ship = async (name: string) => {
      const body = { order: anOrder({ to: { name } }) }
      const rated = expectData(await client.post('/api/v2/orders', body, { 'idempotency-key': name }))
      const [{ shipmentId, rates }] = rated.shipmentRates
      const answer = await buyRate(client, shipmentId, rates[0].id)
      return { orderId: rated.order.id, answered: [answer.status, answer.body.errors?.[0].code] }
    }
    const shipped = await ship('Shipped')
    assert.deepEqual(shipped.answered, [503, 'Label.PurchasesHeld'])
    const moved = await client.patch(`/api/v1/orders/${shipped.orderId}/status`, { status: OrderStatus.Fulfilled })
    assert.equal(moved.status, 200)

    await db.transaction((tx) => acceptRestored(tx, testAudit))
    await eventually('purchases no longer held', async () => {
      environment.clock.advance(1_000)
      return (await ship('Next')).answered[0] === 200
    })
    const again = await ship('Shipped')
    assert.deepEqual(again, { orderId: shipped.orderId, answered: [409, 'Order.NotPurchasable'] })
    assert.deepEqual(await soldTo(environment, 'Shipped'), [])
  } finally {
    await node.close()
  }
})
