import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Store } from '#adapters/stores/store.ts'
import {
  deleteExpiredAuthorizations,
  finishAuthorization,
  startAuthorization,
} from '#domain/store-sync/connections/authorize-store.ts'
import { listStores } from '#domain/store-sync/connections/change-store.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { systemIds } from '#kit/ids.ts'
import { fakeStore, storesDeps } from '../support/fake-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

const returnUrl = 'https://waybill.example/console/stores/authorized'
const verifiers = new Set<string>()
const store: Store = fakeStore({
  authorization: {
    start: ({ baseUrl, credentials }, { state, redirectUrl, codeVerifier }) => {
      verifiers.add(codeVerifier)
      const query = new URLSearchParams({ state, redirect_uri: redirectUrl, client_id: credentials.apiKey ?? '' })
      return `${baseUrl}/authorize?${query}`
    },
    finish: async (_deps, _account, { query, redirectUrl, codeVerifier }) => {
      assert.equal(redirectUrl, returnUrl)
      assert.ok(verifiers.has(codeVerifier))
      return query.code === 'right'
        ? { outcome: 'ok', value: { refreshToken: 'from the code' } }
        : { outcome: 'rejected', storeCode: null, storeText: 'the owner said no' }
    },
  },
})
const depsOf = () => storesDeps(environment.db, { known: [store], publicUrl: () => 'https://waybill.example' })

async function begun() {
  const { accountId } = await environment.openAccount()
  const sessionId = systemIds()
  const start = async () => {
    const url = await startAuthorization(depsOf(), {
      ...{ accountId, sessionId, store, name: 'Ours', baseUrl: 'https://shop.example/', byOperator: false },
      ...{ credentials: { apiKey: 'app' }, warehouseId: null, subAccountId: null, firstLookInMs: 0, returnUrl },
    })
    return new URL(url ?? '')
  }
  const url = await start()
  const state = url.searchParams.get('state') ?? ''
  const finish = (changes: { accountId?: string; sessionId?: string; state?: string; code?: string } = {}) =>
    finishAuthorization(depsOf(), {
      accountId: changes.accountId ?? accountId,
      sessionId: changes.sessionId ?? sessionId,
      query: { state: changes.state ?? state, code: changes.code ?? 'right' },
    })
  return { accountId, sessionId, url, state, start, finish }
}

describe('Authorization on a shop’s own page', () => {
  test('connects the shop once with the credentials from the return', async () => {
    const { accountId, url, finish } = await begun()
    assert.equal(url.origin, 'https://shop.example')
    const finished = await finish()
    assert.ok(finished !== 'not begun' && finished.outcome.outcome === 'ok')
    const { storeId, name } = finished.outcome.value
    assert.equal(name, 'Ours')
    const opened = await openStore(depsOf(), { accountId, storeId })
    assert.deepEqual(opened?.account.credentials, { apiKey: 'app', refreshToken: 'from the code' })
    assert.equal(opened?.connection.byOperator, false)
    assert.equal(await finish(), 'not begun')
  })

  test('belongs to the session and the account that started it', async () => {
    const { finish, state } = await begun()
    const other = await begun()
    assert.equal(await finish({ sessionId: systemIds() }), 'not begun')
    assert.equal(await other.finish({ state }), 'not begun')
    assert.equal(await finish({ state: 'made up' }), 'not begun')
    assert.notEqual(await finish(), 'not begun')
  })

  test('ends after a rejection, a new start or its time limit', async () => {
    const refused = await begun()
    const finished = await refused.finish({ code: 'wrong' })
    assert.ok(finished !== 'not begun' && finished.outcome.outcome === 'rejected')
    assert.equal(await refused.finish(), 'not begun')
    assert.deepEqual(await listStores(environment, refused), [])

    const twice = await begun()
    await twice.start()
    assert.equal(await twice.finish(), 'not begun')

    const late = await begun()
    const { pool } = environment.db
    await pool.query(`update store_authorizations set expires_at = now() - interval '1 second' where account_id = $1`, [
      late.accountId,
    ])
    assert.equal(await late.finish(), 'not begun')
    await deleteExpiredAuthorizations(environment.db, 10)
    const left = await pool.query('select from store_authorizations where account_id = $1', [late.accountId])
    assert.equal(left.rowCount, 0)
  })

  test("stores neither the state nor the application's keys in readable form", async () => {
    const { accountId, state } = await begun()
    const { rows } = await environment.db.pool.query('select * from store_authorizations where account_id = $1', [
      accountId,
    ])
    assert.ok(!rows[0].state.equals(Buffer.from(state)))
    for (const text of ['app', ...verifiers]) assert.ok(!rows[0].command.includes(`"${text}"`))
  })
})
