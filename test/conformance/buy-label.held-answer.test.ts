import assert from 'node:assert/strict'
import test from 'node:test'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { holdAnswersTo } from '../support/hold-answers.ts'
import { availableCredit, buyRate, createRatedOrder, less } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

test('a node that hears after its lease that it may send does not: another has dealt with the purchase', async () => {
  const proxy = await holdAnswersTo('purchases.start', environment.databaseUrl)
  const db = openDatabase({ url: proxy.url, maxConnections: 5, log: silentLog, applicationName: 'behind the proxy' })
  // A lease that the other node need not be waited for.
  await environment.db.pool.query(`
    create function shorten_lease() returns trigger language plpgsql as $$
    begin
      new.lease_until := least(new.lease_until, clock_timestamp() + interval '1 second');
      return new;
    end $$;
    create trigger shorten_lease before update of lease_until on purchases
      for each row when (new.state = 'Processing') execute function shorten_lease();
  `)
  const node = await environment.startNode({ db, waitWindowMs: 100 })
  try {
    const account = await environment.openAccount({ credit: '100' })
    const here = await createClient(node.url).signIn(account)
    const there = await createClient(environment.url).signIn(account)
    const { shipmentId, rate } = await createRatedOrder(there, 'Held')
    assert.equal((await buyRate(here, shipmentId, rate.id)).status, 202)
    assert.equal(proxy.held(), 1)

    await environment.db.pool.query('drop trigger shorten_lease on purchases')
    const label = await eventually('the other node finds that nothing was bought, and buys', async () => {
      const answer = await buyRate(there, shipmentId, rate.id)
      return answer.status === 200 && expectData(answer)
    })
    proxy.release()
    // It ends what it began before it stops.
    await node.close()
    assert.deepEqual(await soldTo(environment, 'Held'), [label.trackingCode])
    assert.equal(await availableCredit(environment, there), less(100, rate.rate))
  } finally {
    proxy.close()
    await node.close().catch(() => {})
    await db.close().catch(() => {})
  }
})
