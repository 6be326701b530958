import assert from 'node:assert/strict'
import test from 'node:test'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

/** The queries of the service's busy connections. */
async function busyConnections(): Promise<string[]> {
  const { rows } = await environment.db.pool.query(
    `select state || ': ' || query as text from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')
       and query ~ 'order_search'`,
  )
  return rows.map(({ text }) => text)
}

test('a slow search is stopped with 503 and a retry time, and releases its connection', async () => {
  const client = await environment.openClient()
  const { id } = await client.createOrder()
  const holder = await environment.db.pool.connect()
  try {
    await holder.query('begin; lock table order_search in access exclusive mode')
    const [refused, list] = await Promise.all([
      client.get('/api/v1/orders?search=a'),
      // Only searches are limited, and this list waits for nothing.
      client.get('/api/v1/orders'),
    ])
    const { metaData } = expectError(refused, 503, 'General.Overloaded')
    assert.deepEqual([metaData.limit, metaData.retryAfterSeconds], ['search', 5])
    assert.equal(refused.headers.get('retry-after'), '5')
    assert.equal(expectData(list).totalItemsCount, 1)
    // The lock is still held, and the search has ended on the server too.
    const left = (await busyConnections()).filter((text) => !text.includes('lock table'))
    assert.deepEqual(left, [])
    await holder.query('rollback')
  } finally {
    await holder.query('rollback').catch(() => {})
    holder.release()
  }
  const found = expectData(await client.get(`/api/v1/orders?search=${id}`))
  assert.deepEqual([found.totalItemsCount, found.items[0].id], [1, id])
})

test('the time limit of a search does not apply to later statements on its connection', async () => {
  const client = await environment.openClient()
  const count = 2 * environment.db.pool.options.max
  await Promise.all(Array.from({ length: count }, () => client.get('/api/v1/orders?search=nobody')))
  await eventually('all connections are idle', async () => (await busyConnections()).length === 0)
  const limits = await Promise.all(
    Array.from({ length: count }, async () => (await environment.db.pool.query('show statement_timeout')).rows[0]),
  )
  assert.deepEqual(new Set(limits.map((row) => row.statement_timeout)), new Set(['30s']))
})
