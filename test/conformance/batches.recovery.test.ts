/** A batch survives nodes that die, outcomes that are unknown, and changes of mind: each item is bought at most once. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { finishItems, renewLeases } from '#domain/batches/work-sql.ts'
import {
  actOn,
  createBatch,
  createReadyBatch,
  createShipments,
  endLeases,
  getBatch,
  listItems,
  waitForItem,
  waitForState,
} from '../support/batches.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { availableCredit, less } from '../support/purchases.ts'
import { noServiceLimits, openTestEnvironment } from '../support/test-environment.ts'

const held = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({
  waitWindowMs: 300,
  connections: held.connections,
  limits: noServiceLimits,
})

const run = (text: string, values: unknown[]) => environment.db.pool.query(text, values)

/** Puts a batch into the state in which a node left it that died while it worked on these items. */
async function leaveBehind(batchId: string, shipmentIds: readonly string[]): Promise<void> {
  await run(
    `with started as (update batches set state = 'buying', started_by = created_by, started_at = now() where id = $1)
     update batch_items set state = 'buying', owner = 'dead', lease_until = now() - interval '1 second',
                            holds_shipment = true, label_id = null, tracking_number = null, error = null
     where batch_id = $1 and shipment_id = any ($2)`,
    [batchId, shipmentIds],
  )
}

describe('After a node died', () => {
  test('an item that it took and did not send is bought by another node', async () => {
    const client = await environment.openClient({ credit: '100' })
    const [taken = '', waiting = ''] = await createShipments(client, ['Taken only', 'Waiting'])
    const batchId = await createReadyBatch(client, [taken, waiting])
    await leaveBehind(batchId, [taken])
    const { counts } = await waitForState(client, batchId, 'completed')
    assert.equal(counts.bought, 2)
    assert.equal((await soldTo(environment, 'Taken only')).length, 1)
  })

  test('an item whose purchase has ended gets its outcome, and is not bought again', async () => {
    const client = await environment.openClient({ credit: '100' })
    const names = ['Bought before', '[buy-rejected] Refused before']
    const shipmentIds = await createShipments(client, names)
    const batchId = await createReadyBatch(client, shipmentIds)
    expectData(await actOn(client, batchId, 'buy'))
    await waitForState(client, batchId, 'completed')
    const before = await listItems(client, batchId)
    assert.deepEqual(
      before.map(({ state }) => state),
      ['bought', 'failed'],
    )
    const credit = await availableCredit(environment, client)
    await leaveBehind(batchId, shipmentIds)
    await waitForState(client, batchId, 'completed')
    assert.deepEqual(await listItems(client, batchId), before)
    assert.equal((await soldTo(environment, 'Bought before')).length, 1)
    assert.equal(await availableCredit(environment, client), credit)
  })

  test('an item in a canceled batch is not bought any more, however late the node tries', async () => {
    const client = await environment.openClient({ credit: '100' })
    const [shipmentId = ''] = await createShipments(client, ['Canceled meanwhile'])
    const batchId = await createReadyBatch(client, [shipmentId])
    await run(
      `with canceled as (update batches set state = 'canceled' where id = $1)
       update batch_items set state = 'buying', owner = 'dead', lease_until = now() - interval '1 second'
       where batch_id = $1`,
      [batchId],
    )
    await waitForItem(client, batchId, shipmentId, 'canceled')
    // Another node died after it had revoked the key.
    await run(
      `update batch_items set state = 'buying', owner = 'dead', lease_until = now() - interval '1 second'
       where batch_id = $1`,
      [batchId],
    )
    await waitForItem(client, batchId, shipmentId, 'canceled')
    const { rows } = await run('select key from purchase_keys where shipment_id = $1', [shipmentId])
    assert.deepEqual(
      rows.map(({ key }) => key),
      [`batch ${batchId} 1`],
      'the key cannot start a purchase',
    )
    assert.deepEqual(await soldTo(environment, 'Canceled meanwhile'), [])
    // The shipment is free again.
    await createReadyBatch(client, [shipmentId])
  })

  test('an item that it rated is rated by another node', async () => {
    const client = await environment.openClient({ credit: '100' })
    const [shipmentId = ''] = await createShipments(client, ['Rated late'])
    const batchId = await createReadyBatch(client, [shipmentId])
    await run(
      `with rating as (update batches set state = 'rating' where id = $1)
       update batch_items set state = 'rating', rate = null, owner = 'dead', lease_until = now() - interval '1 second'
       where batch_id = $1`,
      [batchId],
    )
    await waitForState(client, batchId, 'ready')
    assert.ok((await listItems(client, batchId))[0].rate)
  })
})

describe('A node that works on items', () => {
  const states = ['bought', 'failed', 'ready', 'unknown'] as const

  /** A ready batch, with an item in work of a node of this test for each state. */
  async function takeItems() {
    const client = await environment.openClient({ credit: '100' })
    const shipmentIds = await createShipments(client, states)
    const batchId = await createReadyBatch(client, shipmentIds)
    await run(
      `with started as (update batches set state = 'paused' where id = $1)
       update batch_items set state = 'buying', owner = 'test', lease_until = now() + interval '1 hour'
       where batch_id = $1`,
      [batchId],
    )
    const { accountId } = client.account
    return {
      client,
      batchId,
      items: states.map((state, position) => ({ accountId, batchId, position, round: 1, state })),
    }
  }

  test('finds a cancellation that commits while it writes results', async () => {
    const { client, batchId, items } = await takeItems()
    const cancellation = await environment.db.pool.connect()
    try {
      await cancellation.query('begin')
      await cancellation.query('select from batches where id = $1 for update', [batchId])
      await cancellation.query(`update batches set state = 'canceled' where id = $1`, [batchId])
      await cancellation.query('update batch_items set holds_shipment = true where batch_id = $1', [batchId])
      const finished = finishItems(environment.db, 'test', items)
      await eventually('the node waits', async () => {
        const { rowCount } = await run(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          [],
        )
        return rowCount === 1
      })
      await cancellation.query('commit')
      await finished
    } finally {
      cancellation.release()
    }
    const { rows } = await run('select state, holds_shipment from batch_items where batch_id = $1 order by position', [
      batchId,
    ])
    assert.deepEqual(
      rows.map((row) => [row.state, row.holds_shipment]).filter((_, index) => index !== 2),
      [
        ['bought', false],
        ['failed', false],
        ['unknown', true],
      ],
    )
    // Its key is revoked before its shipment is free.
    await waitForItem(client, batchId, String((await listItems(client, batchId))[2].shipmentId), 'canceled')
    const keys = await run('select from purchase_keys where key = $1', [`batch ${batchId} 1`])
    assert.ok(keys.rowCount)
  })

  test('holds no items that it no longer works on', async () => {
    const { batchId, items } = await takeItems()
    const leases = async () => {
      const { rows } = await run('select lease_until from batch_items where batch_id = $1 order by position', [batchId])
      return rows.map((row) => Number(row.lease_until))
    }
    const before = await leases()
    await renewLeases(environment.db, { node: 'test', leaseMs: 7_200_000, items: items.slice(0, 1) })
    const after = await leases()
    assert.deepEqual(
      after.map((lease, index) => lease > (before[index] ?? 0)),
      [true, false, false, false],
    )
  })
})

test('an item whose result could not be written is released at once, though its node lives', async () => {
  const client = await environment.openClient({ credit: '100' })
  const [shipmentId = ''] = await createShipments(client, ['Interrupted'])
  // The first result is lost with its connection. A lease would last for an hour.
  await run(
    `create sequence interrupted_results;
     create function interrupt_result() returns trigger language plpgsql as $$
     begin
       if new.owner is not null and new.lease_until > clock_timestamp() then
         new.lease_until := clock_timestamp() + interval '1 hour';
       elsif old.owner is not null and new.owner is null and nextval('interrupted_results') = 1 then
         raise exception 'terminating connection' using errcode = '57P01';
       end if;
       return new;
     end $$;
     create trigger interrupt_result before update on batch_items for each row
       when (new.shipment_id = '${shipmentId}') execute function interrupt_result();
     grant usage on sequence interrupted_results to public`,
    [],
  )
  try {
    const batchId = await createReadyBatch(client, [shipmentId])
    assert.equal((await run('select last_value from interrupted_results', [])).rows[0].last_value, 2)
    await run('alter sequence interrupted_results restart', [])
    expectData(await actOn(client, batchId, 'buy'))
    await waitForState(client, batchId, 'completed')
    assert.equal((await soldTo(environment, 'Interrupted')).length, 1)
  } finally {
    await run(
      'drop trigger interrupt_result on batch_items; drop function interrupt_result; drop sequence interrupted_results',
      [],
    )
  }
})

test('two nodes share a batch, and each item is bought once', async () => {
  const client = await environment.openClient({ credit: '1000' })
  const names = Array.from({ length: 40 }, (_, index) => `Shared ${index}`)
  const shipmentIds = await createShipments(client, names)
  const second = await environment.startNode()
  try {
    const batchId = await createReadyBatch(client, shipmentIds)
    const { total } = await getBatch(client, batchId)
    expectData(await actOn(client, batchId, 'buy'))
    // Again and again, nodes lose what they work on.
    await eventually('the batch is completed', async () => {
      await endLeases(environment)
      return (await getBatch(client, batchId)).state === 'completed'
    })
    const { counts } = await getBatch(client, batchId)
    assert.equal(counts.bought, 40)
    for (const name of names) assert.equal((await soldTo(environment, name)).length, 1, name)
    assert.equal(await availableCredit(environment, client), less(1000, Number(total)))
  } finally {
    await second.close()
  }
})

describe('An item whose outcome is unknown', () => {
  test('keeps the batch in buying, is never sent again, and is bought once its label is found', async () => {
    const client = await environment.openClient({ credit: '100' })
    const name = '[buy-lost] Lost'
    const lookup = held.holdLookups(name)
    const [lost = '', plain = '', refused = ''] = await createShipments(client, [
      name,
      'Plain',
      '[buy-rejected] Refused',
    ])
    const batchId = await createReadyBatch(client, [lost, plain, refused])
    expectData(await actOn(client, batchId, 'buy'))
    await waitForItem(client, batchId, lost, 'unknown')
    await waitForItem(client, batchId, plain, 'bought')
    await waitForItem(client, batchId, refused, 'failed')
    const batch = await getBatch(client, batchId)
    assert.deepEqual([batch.state, batch.counts.unknown, batch.counts.bought], ['buying', 1, 1])
    // Only the failed item is tried again.
    expectData(await actOn(client, batchId, 'retry'))
    await eventually('the failed item was tried again', async () => {
      const { rows } = await run('select round, state from batch_items where shipment_id = $1', [refused])
      return rows[0].round === 2 && rows[0].state === 'failed'
    })
    expectError(
      await client.post('/api/v1/batches', { shipmentIds: [lost], selection: { strategy: 'cheapest' } }),
      409,
      'Batch.ShipmentTaken',
    )
    lookup.release()
    const { counts } = await waitForState(client, batchId, 'completed')
    assert.deepEqual([counts.bought, counts.failed, counts.unknown], [2, 1, 0])
    assert.equal((await soldTo(environment, name)).length, 1)
  })

  test('of a canceled batch still gets its outcome, and only then frees its shipment', async () => {
    const client = await environment.openClient({ credit: '100' })
    const name = '[buy-vanished] Gone'
    const lookup = held.holdLookups(name)
    const [shipmentId = ''] = await createShipments(client, [name])
    const batchId = await createReadyBatch(client, [shipmentId])
    expectData(await actOn(client, batchId, 'buy'))
    await waitForItem(client, batchId, shipmentId, 'unknown')
    const canceled = expectData(await actOn(client, batchId, 'cancel'))
    assert.deepEqual([canceled.state, canceled.counts.unknown], ['canceled', 1])
    expectError(
      await client.post('/api/v1/batches', { shipmentIds: [shipmentId], selection: { strategy: 'cheapest' } }),
      409,
      'Batch.ShipmentTaken',
    )
    lookup.release()
    await eventually('the carrier has no label', async () => {
      const [item] = await listItems(client, batchId)
      return item.state === 'failed'
    })
    await createBatch(client, [shipmentId])
  })
})

describe('Purchases in progress', () => {
  test('end while a batch is paused, and no other begins until it is resumed', async () => {
    const client = await environment.openClient({ credit: '1000' })
    const gate = held.hold('Paused')
    const shipmentIds = await createShipments(client, Array(30).fill('Paused'))
    const batchId = await createReadyBatch(client, shipmentIds)
    expectData(await actOn(client, batchId, 'buy'))
    await gate.reached
    await eventually('as many are sent as may be', async () => (await getBatch(client, batchId)).counts.buying === 24)
    expectData(await actOn(client, batchId, 'pause'))
    expectData(await actOn(client, batchId, 'pause'))
    gate.release()
    const paused = await eventually('what was sent is bought', async () => {
      const batch = await getBatch(client, batchId)
      return batch.counts.bought === 24 && batch
    })
    assert.deepEqual([paused.state, paused.counts.ready], ['paused', 6])
    expectData(await actOn(client, batchId, 'resume'))
    const { counts } = await waitForState(client, batchId, 'completed')
    assert.equal(counts.bought, 30)
    assert.equal((await soldTo(environment, 'Paused')).length, 30)
  })

  test('end after a cancellation, which buys nothing else', async () => {
    const client = await environment.openClient({ credit: '1000' })
    const gate = held.hold('Stopped')
    const shipmentIds = await createShipments(client, Array(30).fill('Stopped'))
    const batchId = await createReadyBatch(client, shipmentIds)
    expectData(await actOn(client, batchId, 'buy'))
    await eventually('as many are sent as may be', async () => (await getBatch(client, batchId)).counts.buying === 24)
    const { counts } = expectData(await actOn(client, batchId, 'cancel'))
    assert.deepEqual([counts.canceled, counts.buying], [6, 24])
    gate.release()
    await eventually('what was sent is bought', async () => (await getBatch(client, batchId)).counts.bought === 24)
    assert.equal((await soldTo(environment, 'Stopped')).length, 24)
    assert.equal((await getBatch(client, batchId)).state, 'canceled')
  })

  test('of one account and carrier delay no other account', async () => {
    const slow = await environment.openClient({ credit: '1000' })
    const quick = await environment.openClient({ credit: '100' })
    const gate = held.hold('Slow')
    const slowId = await createReadyBatch(slow, await createShipments(slow, Array(30).fill('Slow')))
    expectData(await actOn(slow, slowId, 'buy'))
    await eventually('the slow account uses its share', async () => (await getBatch(slow, slowId)).counts.buying === 24)
    const [own = ''] = await createShipments(quick, ['Quick'])
    const quickId = await createReadyBatch(quick, [own], { selection: { strategy: 'cheapest', carriers: ['ups'] } })
    expectData(await actOn(quick, quickId, 'buy'))
    await waitForState(quick, quickId, 'completed')
    assert.equal((await getBatch(slow, slowId)).counts.bought, 0)
    gate.release()
    await waitForState(slow, slowId, 'completed')
  })
})
