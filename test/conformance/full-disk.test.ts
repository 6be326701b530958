import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Spool } from '#kit/spool.ts'
import { anOrder } from '../support/client.ts'
import { expectError } from '../support/expect.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

let isFolderFull = false
const full = (code: string) => Object.assign(new Error(`${code}: the disk is full`), { code })
const spool: Spool = {
  add: async () => Promise.reject(full('ENOSPC')),
  probe: async () => {
    if (isFolderFull) throw full('EDQUOT')
  },
  end: async () => {},
  readAll: async () => [],
}
const environment = openTestEnvironment()

/** Makes the database refuse every insert into a table, as it does if its disk is full. */
async function refuseInserts(table: string, sqlState: string): Promise<() => Promise<void>> {
  const { pool } = environment.db
  await pool.query(`
    create function refuse_insert() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '${sqlState}'; end $$;
    create trigger refuse_insert before insert on ${table} for each statement execute function refuse_insert()`)
  return async () => void (await pool.query('drop function refuse_insert cascade'))
}

const readiness = async (url = environment.url) => {
  const response = await fetch(`${url}/readyz`)
  return [response.status, ((await response.json()) as { status: string }).status]
}

describe('A database without space', () => {
  for (const sqlState of ['53000', '53100', '53200', '53400', '58030']) {
    test(`returns 503 with Retry-After for SQLSTATE ${sqlState}`, async () => {
      const client = await environment.openClient()
      const allow = await refuseInserts('orders', sqlState)
      try {
        for (const path of ['/api/v1/orders', '/api/v2/orders']) {
          const body = path.includes('v2') ? { order: anOrder() } : anOrder()
          const answer = await client.post(path, body)
          expectError(answer, 503, 'General.Unavailable')
          assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
        }
      } finally {
        await allow()
      }
      assert.equal((await client.post('/api/v1/orders', anOrder())).status, 201)
    })
  }

  test('returns 500 for an order without a key that was created before the space ended', async () => {
    const client = await environment.openClient()
    const allow = await refuseInserts('rates', '53100')
    try {
      expectError(await client.post('/api/v2/orders', { order: anOrder() }), 500, 'General.Unexpected')
      const repeatable = await client.post('/api/v2/orders', { order: anOrder() }, { 'idempotency-key': 'again' })
      expectError(repeatable, 503, 'General.Unavailable')
    } finally {
      await allow()
    }
  })

  test('is not ready until it accepts writes again', async () => {
    const client = await environment.openClient()
    assert.deepEqual(await readiness(), [200, 'ready'])
    const allow = await refuseInserts('orders', '53100')
    await client.post('/api/v1/orders', anOrder())
    await allow()
    assert.deepEqual(await readiness(), [200, 'ready'])
  })
})

describe('A data folder without space', () => {
  test('is not ready until it accepts writes again, however often it is checked', async () => {
    let probes = 0
    const probe = () => {
      probes += 1
      return spool.probe()
    }
    const counting = { ...spool, probe }
    const { url } = await environment.startNode({ spool: counting })
    assert.deepEqual(await readiness(url), [200, 'ready'])
    isFolderFull = true
    environment.clock.advance(5_000)
    for (let count = 0; count < 20; count += 1) {
      assert.deepEqual(await readiness(url), [503, 'the data folder refuses writes'])
    }
    isFolderFull = false
    environment.clock.advance(5_000)
    assert.deepEqual(await readiness(url), [200, 'ready'])
    assert.ok(probes <= 4, `${probes} probes`)
  })
})
