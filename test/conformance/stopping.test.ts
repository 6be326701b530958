import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import test from 'node:test'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { addJob } from '#kit/jobs.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { noServiceLimits, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

/** Carriers that respond to an action when released. */
function hold(act: 'buy' | 'void') {
  const asked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  const connections = sharedConnections(
    sandboxConnections(environment.simulatorUrl).map(({ carrier, account }) => ({
      account,
      carrier: {
        ...carrier,
        [act]: async (...call: unknown[]) => {
          asked.resolve()
          await mayAnswer.promise
          return Reflect.apply(carrier[act] as () => unknown, carrier, call)
        },
      },
    })),
  )
  return { connections, asked: asked.promise, answer: mayAnswer.resolve }
}

test('a stop waits for the carrier even if the job worker has ended, which is restarted on other nodes', async () => {
  const carriers = hold('buy')
  let log = ''
  const write = (line: string) => {
    log += line
  }
  const node = await environment.startNode({ connections: carriers.connections, logStream: { write } })
  const client = await createClient(node.url).signIn(await environment.openAccount())
  const { shipmentId, rate } = await createRatedOrder(client, 'Ada')
  const bought = buyRate(client, shipmentId, rate.id)
  await carriers.asked

  // Simulates a newer version of the library that has changed its tables.
  const change = JSON.stringify({ breaking: true, migrationNumber: 99 })
  await eventually('the work on jobs has ended', async () => {
    await environment.db.pool.query('select pg_notify($1, $2)', ['worker:migrate', change])
    return log.includes('job worker stopped unexpectedly')
  })
  let isClosed = false
  const closed = node.service.close(60_000).finally(() => {
    isClosed = true
  })
  await eventually('it listens no more', () =>
    fetch(node.url)
      .then(() => false)
      .catch(() => true),
  )
  assert.equal(isClosed, false)
  carriers.answer()
  await closed
  assert.equal((await bought).status, 200)

  await addJob(environment.db, 'expire-rates', { payload: {}, key: 'anew' })
  await eventually('the other node works on jobs again', async () => {
    environment.clock.advance(1_000)
    const { rows } = await environment.db.pool.query(`select from graphile_worker.jobs where key = 'anew'`)
    return rows.length === 0
  })
})

test('connection limits and the stop also apply to additional listening addresses', async (t) => {
  const carriers = hold('buy')
  t.after(() => carriers.answer())
  const limits = { ...noServiceLimits, unfinishedRequests: 2 }
  const node = await environment.startNode({ connections: carriers.connections, limits })
  const port = Number(new URL(node.url).port)
  await node.service.app.furtherAddresses.listen(port, '127.0.0.2')
  const url = `http://127.0.0.2:${port}`
  const client = await createClient(url).signIn(await environment.openAccount())
  const { shipmentId, rate } = await createRatedOrder(client, 'Ada')
  const bought = buyRate(client, shipmentId, rate.id)
  await carriers.asked

  const unused = [1, 2, 3].map(() => once(connect({ port, host: '127.0.0.2' }), 'close'))
  await Promise.race(unused)
  const closed = node.service.close(60_000)
  await Promise.all(unused)
  await eventually('it listens there no more', () =>
    fetch(url).then(
      () => false,
      () => true,
    ),
  )
  carriers.answer()
  const { status, headers } = await bought
  assert.deepEqual([status, headers.get('connection')], [200, 'close'])
  await closed
})

/**
 * Counts the nodes that listen for jobs. A stopping node ends this after everything else that it waits for, except its
 * purchases.
 */
const countJobRunners = async (): Promise<number> => {
  const { rows } = await environment.db.pool.query(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and query ilike 'listen "jobs:insert"%'`,
  )
  return rows[0].count
}

for (const { act, path, locked } of [
  { act: 'purchase', path: 'buy' as const, locked: 'purchases' },
  { act: 'cancellation', path: 'void' as const, locked: 'cancellations' },
]) {
  test(`a stop waits for a ${act} whose client hung up before it was claimed`, async (t) => {
    const carriers = hold(path)
    t.after(() => carriers.answer())
    const before = await countJobRunners()
    const node = await environment.startNode({ connections: carriers.connections })
    const client = await createClient(node.url).signIn(await environment.openAccount())
    const { shipmentId, rate } = await createRatedOrder(client, 'Ada')
    const isBuying = path === 'buy'
    const request = isBuying
      ? { method: 'POST', path: `/api/v1/shipments/${shipmentId}/labels`, body: { rate: { id: rate.id } } }
      : {
          method: 'DELETE',
          path: `/api/v1/labels/${(await buyRate(client, shipmentId, rate.id)).body.data.postageLabel.id}`,
        }

    const lock = await environment.db.pool.connect()
    const hangUp = new AbortController()
    await lock.query(`begin; lock table ${locked} in share row exclusive mode`)
    const hungUp = fetch(`${node.url}${request.path}`, {
      method: request.method,
      signal: hangUp.signal,
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
    }).then(
      () => assert.fail('it was answered'),
      () => {},
    )
    await eventually('its claim waits', async () => {
      const { rows } = await lock.query('select from pg_locks where not granted and relation = $1::regclass', [locked])
      return rows.length > 0
    })
    hangUp.abort()
    await hungUp
    let isClosed = false
    const closed = node.service.close(60_000).finally(() => {
      isClosed = true
    })
    await eventually('it works on nothing else', async () => (await countJobRunners()) === before)
    await lock.query('commit')
    lock.release()
    await Promise.race([carriers.asked, closed])
    assert.equal(isClosed, false)
    carriers.answer()
    await closed
    const { rows } = await environment.db.pool.query(`select state from ${locked} where account_id = $1`, [
      client.account.accountId,
    ])
    assert.deepEqual(rows, [{ state: isBuying ? 'Completed' : 'Accepted' }])
  })
}
