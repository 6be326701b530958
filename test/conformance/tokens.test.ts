import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { describe } from 'node:test'
import { newCredential, newSecret } from '#domain/accounts/keys/credentials.ts'
import { createApiKey, revokeApiKey } from '#domain/accounts/keys/keys.ts'
import { createSubAccount, setSubAccountActive } from '#domain/accounts/sub-accounts.ts'
import { createOpenSessionInBatch, exchangeApiKey } from '#domain/accounts/token-sessions.ts'
import type { Queryable } from '#kit/postgres.ts'
import { openPerson } from '../support/browser.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { errorCode, expectError } from '../support/expect.ts'
import { createTestClock } from '../support/test-clock.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const exchange = async () => {
  const account = await environment.openAccount()
  const client = createClient(environment.url)
  const session = (await client.post('/api/v1/auth/token', { apiKey: account.apiKey })).body.data
  return { account, client, session }
}
const works = async (url: string, token: string) =>
  (await createClient(url).get('/api/v1/orders', { authorization: `Bearer ${token}` })).status

describe('Tokens', { concurrency: 8 }, () => {
  test('an exchange returns the session of the key, with expiry times in UTC', async () => {
    const { account, session } = await exchange()
    const { accessToken, refreshToken, accessTokenExpiresAtUtc, refreshTokenExpiresAtUtc, ...ids } = session
    assert.deepEqual(ids, { accountId: account.accountId, apiKeyId: account.apiKeyId })
    assert.ok(accessToken.startsWith('waybill_at_sandbox_') && refreshToken.startsWith('waybill_rt_sandbox_'))
    assert.match(accessTokenExpiresAtUtc, /Z$/)
    assert.ok(Date.parse(accessTokenExpiresAtUtc) < Date.parse(refreshTokenExpiresAtUtc))
    assert.equal(await works(environment.url, accessToken), 200)
  })

  test('concurrent exchanges each return their own key and sub-account', async () => {
    const accounts = await Promise.all(Array.from({ length: 3 }, () => environment.openAccount()))
    const client = createClient(environment.url)
    const ask = async (index: number) => {
      const account = accounts[index % accounts.length] as (typeof accounts)[number]
      const kind = (['good', 'unknown key', 'unknown sub-account'] as const)[Math.floor(index / accounts.length) % 3]
      // Well-formed, so that only the database can reject it.
      const apiKey = kind === 'unknown key' ? newCredential('apiKey', 'sandbox') : account.apiKey
      const headers: Record<string, string> = kind === 'unknown sub-account' ? { 'x-subaccount-id': randomUUID() } : {}
      const answer = await client.post('/api/v1/auth/token', { apiKey }, headers)
      if (kind === 'unknown key') return expectError(answer, 401, 'Auth.CredentialInvalid')
      if (kind === 'unknown sub-account') return expectError(answer, 404, 'SubAccount.NotFound')
      assert.equal(answer.status, 200, answer.text)
      const { accessToken, refreshToken, accountId, apiKeyId } = answer.body.data
      assert.deepEqual({ accountId, apiKeyId }, { accountId: account.accountId, apiKeyId: account.apiKeyId })
      assert.equal(await works(environment.url, accessToken), 200)
      const refreshed = await client.post('/api/v1/auth/token/refresh', { refreshToken })
      assert.equal(refreshed.body.data.accountId, account.accountId)
    }
    await Promise.all(Array.from({ length: 90 }, (_, index) => ask(index)))
  })

  test('exchanges in one statement do not mix keys or sub-accounts of different accounts', async () => {
    const [one, other] = [await environment.openAccount(), await environment.openAccount()]
    const { accountId } = one
    const make = (name: string) => createSubAccount(deps(environment.db), { accountId, name })
    const [{ subAccountId: own }, { subAccountId: ended }] = [await make('North'), await make('South')]
    await setSubAccountActive(environment, { accountId, subAccountId: ended, active: false })
    const sent: string[] = []
    const db: Queryable = {
      query(statement) {
        sent.push(statement.name)
        return environment.db.query(statement)
      },
    }
    const lifetimes = { accessSeconds: 60, refreshSeconds: 60, sessionSeconds: 60 }
    const exchanging = { ...deps(environment.db), lifetimes, openSessionInBatch: createOpenSessionInBatch({ db }) }
    // Well-formed, so that only the database can reject it.
    const unknown = newCredential('apiKey', 'sandbox')
    const asked: [apiKey: string, subAccountId: string | null][] = [
      [unknown, null],
      [one.apiKey, null],
      [other.apiKey, own],
      [one.apiKey, own],
      [unknown, own],
      [one.apiKey, ended],
      [other.apiKey, null],
      [other.apiKey, ended],
    ]
    const outcomes = await Promise.allSettled(
      asked.map(([apiKey, subAccountId]) => exchangeApiKey(exchanging, { apiKey, subAccountId })),
    )
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.apiKeyId : outcome.reason.code)),
      [
        'Auth.CredentialInvalid',
        one.apiKeyId,
        'SubAccount.NotFound',
        one.apiKeyId,
        'Auth.CredentialInvalid',
        'SubAccount.Inactive',
        other.apiKeyId,
        'SubAccount.NotFound',
      ],
    )
    const { rows } = await environment.db.pool.query(
      'select account_id from token_sessions where account_id in ($1, $2) order by account_id = $1',
      [accountId, other.accountId],
    )
    assert.deepEqual(
      rows.map(({ account_id }) => account_id),
      [other.accountId, accountId, accountId],
    )
    assert.deepEqual(sent, ['sessions.exchange'])
  })

  test('an exchange that the database rejects fails alone, and the others in its batch get sessions', async () => {
    const { apiKey, accountId } = await environment.openAccount()
    const lifetimes = { accessSeconds: 60, refreshSeconds: 60, sessionSeconds: 60 }
    const { db } = environment
    const exchanging = { ...deps(db), lifetimes, openSessionInBatch: createOpenSessionInBatch({ db }) }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        // The API rejects such a sub-account before this.
        exchangeApiKey(exchanging, { apiKey, subAccountId: index === 11 ? 'no GUID' : null }),
      ),
    )
    const sessions = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    assert.equal(outcomes[11]?.status, 'rejected')
    assert.equal(sessions.length, 29)
    for (const session of sessions) assert.equal(session.accountId, accountId)
    for (const { accessToken } of sessions) assert.equal(await works(environment.url, accessToken), 200)
  })

  test('secrets are stored only as hashes', async () => {
    const { account, session } = await exchange()
    for (const table of ['api_keys', 'token_sessions', 'legacy_keys']) {
      const { rows } = await environment.db.pool.query(`select t::text as row from ${table} t where account_id = $1`, [
        account.accountId,
      ])
      assert.ok(rows.length > 0)
      for (const secret of [account.apiKey, account.legacySecret, session.accessToken, session.refreshToken]) {
        assert.ok(!rows.some(({ row }) => row.includes(secret)))
      }
    }
  })

  test('a refresh returns a new pair, spends the refresh token and keeps the access token', async () => {
    const { client, session } = await exchange()
    const refreshed = await client.post('/api/v1/auth/token/refresh', { refreshToken: session.refreshToken })
    assert.equal(refreshed.status, 200)
    assert.notEqual(refreshed.body.data.accessToken, session.accessToken)
    assert.equal(await works(environment.url, session.accessToken), 200)
    assert.equal(await works(environment.url, refreshed.body.data.accessToken), 200)
    const again = await client.post('/api/v1/auth/token/refresh', { refreshToken: session.refreshToken })
    expectError(again, 401, 'Auth.CredentialRevoked')
  })

  test('concurrent refreshes succeed exactly once', async () => {
    const { client, session } = await exchange()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        client.post('/api/v1/auth/token/refresh', { refreshToken: session.refreshToken }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    assert.deepEqual(statuses, [200, ...Array(11).fill(401)])
  })

  test('a revocation ends the access token on every node, and can be repeated', async () => {
    const { client, session } = await exchange()
    const other = await environment.startNode()
    try {
      assert.equal(await works(other.url, session.accessToken), 200)
      const revoke = () => client.post('/api/v1/auth/token/revoke', { refreshToken: session.refreshToken })
      const revoked = await revoke()
      assert.deepEqual([revoked.status, revoked.body.data], [200, { isSuccess: true }])
      assert.equal(await works(environment.url, session.accessToken), 401)
      await eventually('the token is refused', async () => (await works(other.url, session.accessToken)) === 401)
      assert.equal((await revoke()).status, 200)
      const refresh = await client.post('/api/v1/auth/token/refresh', { refreshToken: session.refreshToken })
      assert.equal(refresh.status, 401)
    } finally {
      await other.close()
    }
  })

  test('a spent refresh token can be revoked, but an unknown one cannot', async () => {
    const { client, session } = await exchange()
    await client.post('/api/v1/auth/token/refresh', { refreshToken: session.refreshToken })
    assert.equal((await client.post('/api/v1/auth/token/revoke', { refreshToken: session.refreshToken })).status, 200)
    const stranger = await client.post('/api/v1/auth/token/revoke', { refreshToken: newSecret('waybill_rt_sandbox') })
    expectError(stranger, 401, 'Auth.CredentialInvalid')
  })

  test('revoking the key ends its sessions and its exchange', async () => {
    const account = await environment.openAccount()
    const { apiKey, apiKeyId } = await createApiKey(deps(environment.db), {
      accountId: account.accountId,
      name: 'second',
    })
    const client = createClient(environment.url)
    const session = (await client.post('/api/v1/auth/token', { apiKey })).body.data
    assert.equal(await works(environment.url, session.accessToken), 200)
    await revokeApiKey(deps(environment.db), { accountId: account.accountId, apiKeyId })
    await eventually('the token is refused', async () => (await works(environment.url, session.accessToken)) === 401)
    assert.equal((await client.post('/api/v1/auth/token', { apiKey })).status, 401)
    assert.equal((await client.post('/api/v1/auth/token/refresh', { refreshToken: session.refreshToken })).status, 401)
  })

  test('tokens expire', async () => {
    const clock = createTestClock()
    const short = await environment.startNode({ clock })
    try {
      const account = await environment.openAccount()
      const client = createClient(short.url)
      const session = (await client.post('/api/v1/auth/token', { apiKey: account.apiKey })).body.data
      assert.equal(await works(short.url, session.accessToken), 200)
      clock.advance(Date.parse(session.refreshTokenExpiresAtUtc) - clock.now().getTime())
      const answer = await client.get('/api/v1/orders', { authorization: `Bearer ${session.accessToken}` })
      assert.equal(errorCode(answer), 'Auth.CredentialExpired')
      const refresh = await client.post('/api/v1/auth/token/refresh', { refreshToken: session.refreshToken })
      assert.equal(errorCode(refresh), 'Auth.CredentialExpired')
    } finally {
      await short.close()
    }
  })

  for (const [path, field] of [
    ['/api/v1/auth/token', 'apiKey'],
    ['/api/v1/auth/token/refresh', 'refreshToken'],
    ['/api/v1/auth/token/revoke', 'refreshToken'],
  ] as const) {
    const name = field === 'apiKey' ? 'ApiKey' : 'RefreshToken'
    test(`${path} returns 422 for a missing, empty or blank credential, and 400 for another type`, async () => {
      const client = createClient(environment.url)
      for (const value of [undefined, null, '', '  \t']) {
        const answer = await client.post(path, { [field]: value })
        expectError(answer, 422, `Validation.${name}Required`)
      }
      for (const value of [7, {}, []]) {
        const answer = await client.post(path, { [field]: value })
        expectError(answer, 400, `Validation.${name}Invalid`)
      }
    })

    test(`${path} returns 401 for malformed, mistyped and foreign credentials`, async () => {
      const client = createClient(environment.url)
      const kind = field === 'apiKey' ? 'waybill' : 'waybill_rt'
      const good = newSecret(`${kind}_sandbox`)
      for (const [value, code] of [
        ['x', 'Auth.CredentialInvalid'],
        [good, 'Auth.CredentialInvalid'],
        [`${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`, 'Auth.CredentialInvalid'],
        [newSecret('waybill_at_sandbox'), 'Auth.CredentialInvalid'],
        [newSecret(`${kind}_live`), 'Auth.EnvironmentMismatch'],
        ['\u0000', 'Auth.CredentialInvalid'],
        ['x'.repeat(100_000), 'Auth.CredentialInvalid'],
      ]) {
        const answer = await client.post(path, { [field]: value })
        expectError(answer, 401, code, String(value).slice(0, 60))
      }
    })
  }

  test('a missing, malformed, API-key or live bearer token returns 401, and a console session 403 without a body', async () => {
    const { account, session } = await exchange()
    const client = createClient(environment.url)
    for (const [authorization, code] of [
      ['', 'Auth.CredentialInvalid'],
      ['Bearer', 'Auth.CredentialInvalid'],
      [`Basic ${session.accessToken}`, 'Auth.CredentialInvalid'],
      [`Bearer ${account.apiKey}`, 'Auth.CredentialInvalid'],
      [`Bearer ${session.refreshToken}`, 'Auth.CredentialInvalid'],
      [`Bearer ${newSecret('waybill_at_sandbox')}`, 'Auth.CredentialInvalid'],
      [`Bearer ${newSecret('waybill_at_live')}`, 'Auth.EnvironmentMismatch'],
    ]) {
      const answer = await client.get('/api/v1/orders', { authorization: authorization as string })
      expectError(answer, 401, code)
    }
    const { browser } = await openPerson(environment, { accountId: account.accountId, role: 'Owner' })
    const [, secret] = browser.cookie.split('=')
    for (const path of ['/api/v1/orders', '/api/v1/labels/01a1fbd6-b72e-7396-bc05-fa969058b9c9/download']) {
      const answer = await client.get(path, { authorization: `Bearer ${secret}` })
      assert.deepEqual([answer.status, answer.text], [403, ''])
    }
  })
})
