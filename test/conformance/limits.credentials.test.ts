import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { newSecret } from '#domain/accounts/keys/credentials.ts'
import { revokeApiKey, revokeLegacyKey } from '#domain/accounts/keys/keys.ts'
import { anOrder, createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { createLegacyClient } from '../support/legacy-client.ts'
import { exchangePath, openLimited, wrongKey } from '../support/limited-environment.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

describe('An IP address with too many invalid credentials', () => {
  const { environment, exchange } = openLimited({ refusalsPerMinute: 3 })

  test('must wait, except with credentials that were issued, and other IP addresses do not wait', async () => {
    const known = await environment.openClient()
    const newcomer = await environment.openAccount()
    for (let count = 0; count < 3; count += 1) assert.equal((await exchange(wrongKey())).status, 401)
    const { retryAfter, ...refused } = await exchange(wrongKey())
    assert.deepEqual(refused, { status: 429, code: 'General.TooManyRequests' })
    assert.ok(Number(retryAfter) >= 1 && Number(retryAfter) <= 20)

    assert.equal((await exchange(newcomer.apiKey)).status, 200)
    assert.equal((await exchange(`${newcomer.apiKey.slice(0, -1)}!`)).status, 429)
    expectData(await known.get('/api/v1/orders'))
    assert.equal((await exchange(known.account.apiKey)).status, 200)
    assert.equal((await exchange(newcomer.apiKey, { from: '127.0.0.2' })).status, 200)

    environment.clock.advance(20_000)
    assert.deepEqual((await exchange(wrongKey())).status, 401)
    assert.deepEqual((await exchange(wrongKey())).status, 429)
  })

  test('can use credentials that are new to the node, however many others are guessed', async () => {
    environment.clock.advance(60_000)
    // Another node issues and verifies them, so only that node knows them.
    const elsewhere = await environment.startNode()
    const client = createClient(environment.url)
    try {
      const openSession = async () => {
        const { apiKey } = await environment.openAccount()
        return expectData(await createClient(elsewhere.url).post(exchangePath, { apiKey }))
      }
      for (let count = 0; count < 4; count += 1) await exchange(wrongKey())
      assert.equal((await exchange(wrongKey())).status, 429)
      const guess = (kind: string) => client.get('/api/v1/orders', { authorization: `Bearer ${newSecret(kind)}` })
      const guesses = Promise.all(
        Array.from({ length: 60 }, async (_, index) => [
          await guess('waybill_at_sandbox'),
          await client.post(exchangePath, { apiKey: wrongKey() }),
          await createLegacyClient(environment.url, await environment.openAccount()).call('/api/get-credits', {
            secret: newSecret(`legacy-${index}`),
          }),
        ]),
      )
      for (let count = 0; count < 15; count += 1) {
        const [session, other] = await Promise.all([openSession(), openSession()])
        expectData(await client.get('/api/v1/orders', { authorization: `Bearer ${session.accessToken}` }))
        expectData(await client.post('/api/v1/auth/token/refresh', { refreshToken: other.refreshToken }))
        const account = await environment.openAccount()
        assert.equal((await exchange(account.apiKey)).status, 200)
        const legacy = createLegacyClient(environment.url, account)
        assert.deepEqual((await legacy.call('/api/get-credits')).body, { credits: '10000.00' })
        const misspelt = { authorization: `Bearer ${session.accessToken.slice(0, -1)}!` }
        expectError(await client.get('/api/v1/orders', misspelt), 429, 'General.TooManyRequests')
      }
      for (const { status } of (await guesses).flat()) assert.equal(status, 429)
    } finally {
      await elsewhere.close()
      // Restores the limits.
      environment.clock.advance(120_000)
    }
  })

  test('gets the usual response for revoked pairs and keys', async () => {
    environment.clock.advance(60_000)
    const account = await environment.openAccount()
    const deps = { ...environment, audit: environment.audit }
    await revokeApiKey(deps, account)
    await revokeLegacyKey(deps, { accountId: account.accountId, key: account.legacyKey })
    for (let count = 0; count < 4; count += 1) await exchange(wrongKey())
    assert.equal((await exchange(wrongKey())).status, 429)
    assert.equal((await exchange(account.apiKey)).status, 401)
    const answer = await createLegacyClient(environment.url, account).call('/api/get-credits')
    assert.deepEqual([answer.status, answer.text.split('.')[0]], [200, 'Could not verify API key'])
    environment.clock.advance(120_000)
  })

  test('is also counted by invalid pairs of the legacy interface', async () => {
    environment.clock.advance(60_000)
    const account = await environment.openAccount()
    const { call } = createLegacyClient(environment.url, account)
    assert.equal((await call('/api/get-credits')).status, 200)
    const answers = []
    for (let count = 0; count < 4; count += 1) answers.push(await call('/api/get-credits', { secret: `no-${count}` }))
    assert.deepEqual(
      answers.map(({ status, text }) => [status, text.split(' ', 3).join(' ')]),
      [...Array(3).fill([200, 'Could not verify']), [429, 'Too many requests.']],
    )
    assert.equal((await call('/api/get-credits')).status, 200)
  })

  test('is not counted by expired credentials', async () => {
    environment.clock.advance(60_000)
    const client = await environment.openClient()
    environment.clock.advance(3_600_000)
    for (let count = 0; count < 5; count += 1) {
      expectError(await client.get('/api/v1/orders'), 401, 'Auth.CredentialExpired')
    }
  })
})

describe('An IP address that continues to guess credentials', () => {
  const { environment, exchange } = openLimited({ refusalsPerMinute: 1, refusalDelayMs: 3_600_000 })

  test('gets a delayed response, while other clients get theirs', async () => {
    const client = await environment.openClient()
    assert.equal((await exchange(wrongKey())).status, 401)
    let isAnswered = false
    const refused = exchange(wrongKey()).finally(() => {
      isAnswered = true
    })
    expectData(await client.get('/api/v1/orders'))
    assert.equal((await exchange(wrongKey(), { from: '127.0.0.2' })).status, 401)
    assert.equal(isAnswered, false)
    // Repeated until the request has arrived and sleeps.
    await eventually('the answer comes', async () => {
      environment.clock.advance(3_600_000)
      return isAnswered
    })
    assert.equal((await refused).status, 429)
  })
})

describe('Rejected credentials in the log', () => {
  const { environment, exchange, lines } = openLimited({})
  const logged = () => lines.splice(0)

  test("include an API key's prefix and ending, with IP address, reason and request", async () => {
    const apiKey = wrongKey()
    await exchange(apiKey, { from: '127.0.0.3', 'x-request-id': 'attempt-1' })
    const [line, ...more] = logged()
    assert.deepEqual(more, [])
    const { address, route, requestId, reason, credential } = line ?? {}
    assert.deepEqual(
      { address, route, requestId, reason, credential },
      {
        ...{ address: '127.0.0.3', route: exchangePath, requestId: 'attempt-1', reason: 'Auth.CredentialInvalid' },
        credential: `waybill_sandbox_…${apiKey.slice(-4)}`,
      },
    )
    assert.ok(!JSON.stringify(line).includes(apiKey.slice(16, -6)))
  })

  test('include a pair of the legacy interface, which returns 200', async () => {
    const account = await environment.openAccount()
    const { call } = createLegacyClient(environment.url, account)
    await call('/api/get-credits', { secret: 'wrong' })
    const [line] = logged()
    assert.deepEqual(
      [line?.address, line?.route, line?.reason, line?.credential],
      [
        '127.0.0.1',
        '/api/get-credits',
        'Auth.CredentialInvalid',
        `${account.legacyKey.slice(0, 4)}…${account.legacyKey.slice(-4)}`,
      ],
    )
  })

  test('are combined in one line if one IP address sends many', async () => {
    for (let count = 0; count < 20; count += 1) await exchange('nonsense', { from: '127.0.0.4' })
    environment.clock.advance(60_000)
    await exchange('nonsense', { from: '127.0.0.4' })
    const told = logged().filter(({ address }) => address === '127.0.0.4')
    assert.deepEqual(
      told.map(({ msg, count }) => [msg, count]),
      [
        ['credential rejected', undefined],
        ['more credentials rejected', 19],
        ['credential rejected', undefined],
      ],
    )
    assert.equal(told[0]?.credential, 'malformed, 8 characters')
  })
})

describe('A 401 response', () => {
  const environment = openTestEnvironment()

  test('contains the scheme, and explains the exchange of an API key', async () => {
    const client = await environment.openClient()
    const nobody = await client.get('/api/v1/orders', { authorization: '' })
    assert.equal(nobody.headers.get('www-authenticate'), 'Bearer')
    const mistaken = await client.get('/api/v1/orders', { authorization: `Bearer ${client.account.apiKey}` })
    assert.equal(mistaken.headers.get('www-authenticate'), 'Bearer')
    const { message } = expectError(mistaken, 401, 'Auth.CredentialInvalid')
    assert.match(message, /Exchange it.*\/api\/v1\/auth\/token/)
    const live = await client.get('/api/v1/orders', { authorization: `Bearer ${newSecret('waybill_live')}` })
    expectError(live, 401, 'Auth.EnvironmentMismatch')
  })

  test('is the only response with a WWW-Authenticate header', async () => {
    const client = await environment.openClient()
    const answer = await client.post('/api/v1/orders', anOrder())
    assert.deepEqual([answer.status, answer.headers.get('www-authenticate')], [201, null])
  })
})
