/** All token pairs of one exchange are a family, which ends as a whole. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { latestEntries } from '#kit/list-limits.ts'
import { createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { errorCode, expectData, expectError } from '../support/expect.ts'
import { runPurge } from '../support/run-purge.ts'
import { createTestClock } from '../support/test-clock.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const purgeSessions = (deps: Parameters<typeof runPurge>[0]) => runPurge(deps, 'delete-ended-sessions')

const environment = openTestEnvironment()
const dayMs = 24 * 60 * 60 * 1000

function callerOf(url: string) {
  const client = createClient(url)
  return {
    exchange: async (apiKey: string): Promise<Json> => expectData(await client.post('/api/v1/auth/token', { apiKey })),
    refresh: ({ refreshToken }: Json) => client.post('/api/v1/auth/token/refresh', { refreshToken }),
    revoke: ({ refreshToken }: Json) => client.post('/api/v1/auth/token/revoke', { refreshToken }),
    status: async ({ accessToken }: Json) =>
      (await client.get('/api/v1/orders', { authorization: `Bearer ${accessToken}` })).status,
  }
}
type Caller = ReturnType<typeof callerOf>
const statuses = (caller: Caller, pairs: Json[]) => Promise.all(pairs.map(caller.status))

/** Returns three pairs, each from a refresh of the previous one. */
async function refreshTwice(caller: Caller, apiKey: string): Promise<[Json, Json, Json]> {
  const first = await caller.exchange(apiKey)
  const second = expectData(await caller.refresh(first))
  return [first, second, expectData(await caller.refresh(second))]
}

describe('A family of tokens', () => {
  test('continues after refreshes, and older access tokens stay valid', async () => {
    const caller = callerOf(environment.url)
    const pairs = await refreshTwice(caller, (await environment.openAccount()).apiKey)
    assert.deepEqual(await statuses(caller, pairs), [200, 200, 200])
  })

  test('ends on every node when a spent refresh token is used, which is logged', async () => {
    const lines: string[] = []
    const node = await environment.startNode({ logLevel: 'warn', logStream: { write: (line) => lines.push(line) } })
    try {
      const [here, there] = [callerOf(node.url), callerOf(environment.url)]
      const { apiKey, accountId, apiKeyId } = await environment.openAccount()
      const pairs = await refreshTwice(here, apiKey)
      const others = await refreshTwice(here, apiKey)
      assert.deepEqual(await statuses(there, pairs), [200, 200, 200])
      expectError(await here.refresh(pairs[0]), 401, 'Auth.CredentialRevoked')
      assert.deepEqual(await statuses(here, pairs), [401, 401, 401])
      for (const pair of pairs)
        await eventually('the other node refuses it', async () => (await there.status(pair)) === 401)
      expectError(await there.refresh(pairs[2]), 401, 'Auth.CredentialRevoked')
      // Other sessions of the key are not affected.
      assert.deepEqual(await statuses(here, others), [200, 200, 200])
      expectData(await here.refresh(others[2]))

      const [line] = lines.map((text) => JSON.parse(text)).filter(({ familyId }) => familyId)
      assert.deepEqual([line.accountId, line.apiKeyId, line.count, line.level], [accountId, apiKeyId, 3, 40])
      assert.match(line.msg, /spent refresh token/)
      for (const { refreshToken, accessToken } of pairs) {
        assert.ok(!lines.some((text) => text.includes(refreshToken) || text.includes(accessToken)))
      }
    } finally {
      await node.close()
    }
  })

  test('stays valid for the winner of two concurrent refreshes, and ends when the loser repeats', async () => {
    const caller = callerOf(environment.url)
    const pair = await caller.exchange((await environment.openAccount()).apiKey)
    const [won, lost] = await underWay(pair, 2, () => Promise.all([caller.refresh(pair), caller.refresh(pair)]))
    const winner = won.status === 200 ? won : lost
    expectError(winner === won ? lost : won, 401, 'Auth.CredentialRevoked')
    assert.deepEqual(await statuses(caller, [pair, winner.body.data]), [200, 200])
    expectError(await caller.refresh(pair), 401, 'Auth.CredentialRevoked')
    assert.deepEqual(await statuses(caller, [pair, winner.body.data]), [401, 401])
  })

  test('ends when any of its tokens is revoked', async () => {
    const caller = callerOf(environment.url)
    const { apiKey } = await environment.openAccount()
    for (const presented of [0, 1, 2]) {
      const pairs = await refreshTwice(caller, apiKey)
      assert.deepEqual(expectData(await caller.revoke(pairs[presented])), { isSuccess: true })
      assert.deepEqual(await statuses(caller, pairs), [401, 401, 401])
      assert.deepEqual(expectData(await caller.revoke(pairs[presented])), { isSuccess: true })
      expectError(await caller.refresh(pairs[2]), 401, 'Auth.CredentialRevoked')
    }
  })

  test('ends together with the pair of a concurrent refresh', async () => {
    const caller = callerOf(environment.url)
    const pair = await caller.exchange((await environment.openAccount()).apiKey)
    const [refreshed, revoked] = await underWay(pair, 2, async (waiting) => {
      const refreshing = caller.refresh(pair)
      await waiting(1)
      return Promise.all([refreshing, caller.revoke(pair)])
    })
    assert.deepEqual([refreshed.status, revoked.status], [200, 200])
    assert.deepEqual(await statuses(caller, [pair, refreshed.body.data]), [401, 401])
  })

  test('ends at a fixed time after the exchange, despite refreshes', async () => {
    const clock = createTestClock()
    const lifetimes = { accessSeconds: 3600, refreshSeconds: 30 * 86_400, sessionSeconds: 90 * 86_400 }
    const node = await environment.startNode({ clock, lifetimes: { ...lifetimes, rateSeconds: 60, linkSeconds: 60 } })
    try {
      const caller = callerOf(node.url)
      const began = clock.now().getTime()
      let pair = await caller.exchange((await environment.openAccount()).apiKey)
      for (let days = 25; days <= 75; days += 25) {
        clock.advance(25 * dayMs)
        pair = expectData(await caller.refresh(pair))
      }
      const endsInDays = (Date.parse(pair.refreshTokenExpiresAtUtc) - began) / dayMs
      assert.ok(endsInDays > 89.9 && endsInDays < 90.1, String(endsInDays))
      clock.advance(15 * dayMs)
      assert.equal(errorCode(await caller.refresh(pair)), 'Auth.CredentialExpired')
    } finally {
      await node.close()
    }
  })
})

test('ended sessions are deleted, but recently spent tokens are kept so that reuse is detected', async () => {
  const clock = createTestClock()
  const atClock = { ...deps(environment.db), clock }
  const account = await environment.openAccount()
  const caller = callerOf(environment.url)
  const spent = await caller.exchange(account.apiKey)
  expectData(await caller.refresh(spent))
  const rows = async () => {
    const text = 'select from token_sessions where account_id = $1'
    return (await environment.db.pool.query(text, [account.accountId])).rowCount
  }
  await purgeSessions(atClock)
  assert.equal(await rows(), 2)
  clock.advance(dayMs * 2)
  await purgeSessions(atClock)
  assert.equal(await rows(), 0)
})

test('a key with too many sessions keeps the latest ones, and all whose access token is valid', async () => {
  const clock = createTestClock()
  const account = await environment.openAccount()
  const caller = callerOf(environment.url)
  const first = await caller.exchange(account.apiKey)
  const max = latestEntries['sessions of an API key']
  const { pool } = environment.db
  const rows = async () =>
    (await pool.query('select from token_sessions where account_id = $1', [account.accountId])).rowCount
  await pool.query(
    `insert into token_sessions select account_id, gen_random_uuid(), api_key_id, sha256(('a' || n)::bytea),
       sha256(('b' || n)::bytea), created_at - n * interval '1 ms', access_expires_at, refresh_expires_at, null, null,
       family_id, family_began_at
     from token_sessions, generate_series(1, ${max + 9}) as n where account_id = $1`,
    [account.accountId],
  )
  await purgeSessions({ ...deps(environment.db), clock })
  assert.equal(await rows(), max + 10)
  clock.advance(2 * 60 * 60 * 1000)
  await purgeSessions({ ...deps(environment.db), clock })
  assert.equal(await rows(), max)
  expectData(await caller.refresh(first))
})

test('ended sessions are deleted in batches, and a failed batch does not undo earlier ones', async () => {
  const clock = createTestClock()
  const account = await environment.openAccount()
  await callerOf(environment.url).exchange(account.apiKey)
  const { pool } = environment.db
  await pool.query(
    `insert into token_sessions select account_id, gen_random_uuid(), api_key_id, sha256(n::text::bytea), sha256(('r' || n)::bytea),
       created_at, now() - interval '1 day', now() - interval '1 day' + n * interval '1 second', null, null,
       family_id, family_began_at
     from token_sessions, generate_series(1, 12500) as n where account_id = $1`,
    [account.accountId],
  )
  await pool.query(`
    create function refuse_last() returns trigger language plpgsql as $$ begin raise exception 'the disk is slow'; end $$;
    create trigger refuse_last before delete on token_sessions
      for each row when (old.refresh_hash = sha256('r12500'::bytea)) execute function refuse_last()`)
  try {
    await assert.rejects(purgeSessions({ ...deps(environment.db), clock }), /the disk is slow/)
    const { rows } = await pool.query(
      'select count(*)::int as left from token_sessions where account_id = $1 and refresh_expires_at < now()',
      [account.accountId],
    )
    assert.equal(rows[0].left, 2500)
  } finally {
    await pool.query('drop function refuse_last cascade')
  }
  await purgeSessions({ ...deps(environment.db), clock })
})

/** Locks the pair's row until this many requests wait for it, so that they run concurrently. */
async function underWay<Result>(
  pair: Json,
  count: number,
  send: (waiting: (count: number) => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const { pool } = environment.db
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    const { rows } = await holder.query(
      `select pg_backend_pid() as pid from token_sessions
       where refresh_hash = sha256(convert_to($1, 'UTF8')) for update`,
      [pair.refreshToken],
    )
    const waiting = (wanted: number) =>
      eventually(`${wanted} wait for the row`, async () => {
        const { rowCount } = await pool.query(
          `with recursive waiting as (
             select pid from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))
             union
             select other.pid from pg_locks other join waiting on waiting.pid = any (pg_blocking_pids(other.pid))
             where not other.granted
           )
           select from waiting`,
          [rows[0].pid],
        )
        return (rowCount ?? 0) >= wanted
      })
    const sent = send(waiting)
    await waiting(count)
    await holder.query('commit')
    return await sent
  } finally {
    holder.release()
  }
}
