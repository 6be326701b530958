/**
 * While the database is unavailable, no response claims that an action did nothing if the carrier may have received it.
 */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { VoidOutcome } from '#adapters/carriers/carrier.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { type BreakableDatabase, breakableDatabase } from '../support/breakable-database.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { type Client, createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { isSpooled } from '../support/is-spooled.ts'
import { buyRate, createRatedOrder, getOrder, purchaseOfLabel, waitForOrder } from '../support/purchases.ts'
import { scriptCarriers } from '../support/scripted-carriers.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const waitWindowMs = 120_000
const environment = openTestEnvironment({ waitWindowMs })
const purchases = holdPurchases(() => environment.simulatorUrl)
const carriers = scriptCarriers(() => environment.simulatorUrl)

/** A node whose database can become unavailable, and two clients: one at this node and one at another node. */
async function withNode(
  connections: typeof carriers.connections,
  work: (way: BreakableDatabase, here: Client, there: Client) => Promise<void>,
) {
  const way = await breakableDatabase(environment.serviceDatabaseUrl)
  const db = openDatabase({ url: way.url, maxConnections: 5, log: silentLog, applicationName: 'behind the way' })
  const node = await environment.startNode({ db, databaseUrl: way.url, connections })
  try {
    const account = await environment.openAccount({ credit: '100' })
    await work(way, await createClient(node.url).signIn(account), await createClient(environment.url).signIn(account))
  } finally {
    await node.close()
    await db.close()
    await way.close()
  }
}

test('a purchase returns 500, its outcome is written when the database is back, and a repeat joins it', () =>
  withNode(purchases.connections, async (way, here, there) => {
    const name = 'Away meanwhile'
    const { order, shipmentId, rate } = await createRatedOrder(here, name)
    const { reached, release } = purchases.holdAnswers(name)
    const buying = buyRate(here, shipmentId, rate.id)
    await reached
    const { rows } = await environment.db.pool.query('select id from purchases where shipment_id = $1', [shipmentId])
    await way.goAway()
    environment.clock.advance(waitWindowMs)
    expectError(await buying, 500, 'General.Unexpected')
    release()
    await eventually('its outcome is on the disk', () => isSpooled(environment, rows[0].id))
    await way.comeBack()
    await waitForOrder(there, order.id, ({ status }) => status === OrderStatus.LabelCreated)
    const { trackingCode } = expectData(await buyRate(there, shipmentId, rate.id))
    assert.deepEqual(await soldTo(environment, name), [trackingCode])
  }))

const answers: VoidOutcome[] = [
  { outcome: 'ok', value: null },
  { outcome: 'uncertain', detail: 'cut off' },
]
for (const voided of answers) {
  test(`a void with the outcome ${voided.outcome} is unknown until it is written`, () =>
    withNode(carriers.connections, async (way, here, there) => {
      const { order, label } = await there.buyLabel()
      const gone = Promise.withResolvers<void>()
      carriers.answerVoids(
        await purchaseOfLabel(environment, there, label.id),
        async () => {
          await way.goAway()
          gone.resolve()
          return voided
        },
        { outcome: 'ok', value: null },
      )
      const cancelling = here.delete(`/api/v1/labels/${label.id}`)
      await gone.promise
      environment.clock.advance(waitWindowMs)
      expectError(await cancelling, 500, 'Label.CancellationOutcomeUnknown')
      await way.comeBack()
      if (voided.outcome !== 'ok') return
      await eventually('the label is cancelled', async () => {
        const { shipment } = await getOrder(there, order.id)
        return shipment.labelStatus === LabelStatus.Cancelled
      })
    }))
}

test('the books balance after all other tests', async () => assert.deepEqual(await checkBooks(environment), []))
