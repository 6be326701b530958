import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { openSpool } from '#kit/spool.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { endPause } from '../support/end-pause.ts'
import { eventually } from '../support/eventually.ts'
import { isSpooled } from '../support/is-spooled.ts'
import {
  availableCredit,
  buyRate,
  createRatedOrder,
  eventsOf,
  getOrder,
  less,
  waitForOrder,
} from '../support/purchases.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

/** Shortens the pause before the next lookup or write. */
async function skipPause(purchaseId: string): Promise<void> {
  environment.clock.advance(500)
  await endPause(environment, purchaseId)
}

const environment = openTestEnvironment({ waitWindowMs: 500 })

test('a label that a lookup found is written once the database accepts it, without another lookup', async () => {
  const { pool } = environment.db
  const client = await environment.openClient({ credit: '100' })
  const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-lost]')
  await pool.query(`
    create sequence failures;
    create function fail() returns trigger language plpgsql security definer as $$
    begin
      perform nextval('failures');
      raise exception 'the database is not well';
    end $$;
    create trigger fail before insert on labels for each row execute function fail();
  `)
  const purchaseId = (await buyRate(client, shipmentId, rate.id)).body.data.operationId
  const isAsked = async () =>
    (await eventsOf(environment, client, purchaseId)).filter(({ what }) => what === 'asked the carrier')
  await endPause(environment, purchaseId)
  // USPS returns a label three times.
  await eventually('what was found is tried in vain, again and again', async () => {
    const { rows } = await pool.query('select last_value::integer as failures, is_called as "hasFailed" from failures')
    // Before the first failed write, the node does not know that it needs no other lookup.
    if (rows[0].hasFailed) await skipPause(purchaseId)
    return rows[0].failures >= 4
  })
  await pool.query('drop function fail cascade')

  const done = await eventually('it is written', async () => {
    await skipPause(purchaseId)
    const read = await getOrder(client, order.id)
    return read.status === OrderStatus.LabelCreated && read
  })
  const [trackingNumber] = await soldTo(environment, 'Ada [buy-lost]')
  assert.equal(done.shipment.trackingNumber, trackingNumber)
  assert.equal(await availableCredit(environment, client), less(100, rate.rate))
  const asked = await isAsked()
  assert.deepEqual(
    asked.map(({ detail }) => [detail.answer, detail.trackingNumber]),
    [['ok', trackingNumber]],
  )
  assert.deepEqual(await checkBooks(environment), [])
})

test('a label that the previous process found but could not write is recorded together with the lookup', async () => {
  const { pool } = environment.db
  const client = await environment.openClient({ credit: '100' })
  const { order, shipmentId, rate } = await createRatedOrder(client, 'Ben [buy-lost]')
  // Only the next process can write what was found.
  await pool.query(`
    create function fail() returns trigger language plpgsql security definer as $$
    begin
      if current_setting('application_name') = 'the next process' then return new; end if;
      raise exception 'the database is not well';
    end $$;
    create trigger fail before insert on labels for each row execute function fail();
    create trigger fail before insert on purchase_events for each row
      when (new.what = 'asked the carrier') execute function fail();
  `)
  const purchaseId = (await buyRate(client, shipmentId, rate.id)).body.data.operationId
  const folder = join(environment.folder, 'outcomes')
  await eventually('what was found is on the disk', async () => {
    await endPause(environment, purchaseId)
    return isSpooled(environment, purchaseId)
  })
  const database = { url: environment.databaseUrl, maxConnections: 4, log: silentLog }
  const db = openDatabase({ ...database, applicationName: 'the next process' })
  const next = await environment.startNode({ db, spool: await openSpool(folder, silentLog) })
  try {
    await waitForOrder(client, order.id, ({ status }) => status === OrderStatus.LabelCreated)
    const events = await eventsOf(environment, client, purchaseId)
    const told = events.map(({ what }) => what)
    assert.ok(told.indexOf('asked the carrier') >= 0, told.join())
    assert.ok(told.indexOf('asked the carrier') < told.indexOf('completed'), told.join())
  } finally {
    await pool.query('drop function fail cascade')
    await next.close()
    await db.close()
  }
})
