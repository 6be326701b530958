import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createApiKey } from '#accounts/keys/create-api-key.ts'
import { newSecret } from '#accounts/keys/secret-format.ts'
import type { AppLimits } from '#composition/app-options.ts'
import { anOrder, createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { aParcelByForm, createLegacyClient } from '../support/legacy-client.ts'
import { sendFrom } from '../support/send-from.ts'
import { deps, noServiceLimits, openTestEnvironment } from '../support/test-environment.ts'

/** So slow that none comes back while a test runs: so many may be used, and the next after a quarter of an hour. */
const secondsForOne = 1000
const perSecond = (count: number) => ({ burstSeconds: count * secondsForOne, rate: 1 / secondsForOne })
const wrongKey = () => newSecret('waybill_sandbox')
const exchangePath = '/api/v1/auth/token'

/** An environment whose service has these limits alone. */
function openLimited(limits: Partial<AppLimits>, trustedProxies: string[] = []) {
  const lines: Record<string, unknown>[] = []
  const environment = openTestEnvironment({
    limits: { ...noServiceLimits, ...limits },
    trustedProxies,
    logLevel: 'warn',
    logStream: { write: (line) => void lines.push(JSON.parse(line)) },
  })
  const exchange = async (apiKey: string, { from = '127.0.0.1', ...headers }: Record<string, string> = {}) => {
    const { status, ...rest } = await sendFrom(from, new URL(exchangePath, environment.url), {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ apiKey }),
    })
    return { status, retryAfter: rest.headers['retry-after'], code: JSON.parse(rest.text).errors?.[0]?.code }
  }
  return { environment, lines, exchange }
}

describe('An account has a budget of requests', () => {
  const { burstSeconds, rate } = perSecond(3)
  const { environment } = openLimited({ requestsPerSecond: rate, burstSeconds })

  test('what is above it is 429 with the time to wait, whatever key is used; others go on', async () => {
    const client = await environment.openClient()
    const second = await createApiKey(deps(environment.db), { accountId: client.account.accountId, name: 'second' })
    const other = await createClient(environment.url).signIn({ ...client.account, apiKey: second.apiKey })
    for (const one of [client, client, other]) expectData(await one.get('/api/v1/orders'))
    for (const one of [client, other]) {
      const refused = await one.get('/api/v1/orders')
      const { metaData } = expectError(refused, 429, 'General.TooManyRequests')
      assert.equal(metaData.limit, 'account')
      assert.ok(metaData.retryAfterSeconds > 900 && metaData.retryAfterSeconds <= secondsForOne)
      assert.equal(refused.headers.get('retry-after'), String(metaData.retryAfterSeconds))
    }
    expectData(await (await environment.openClient()).get('/api/v1/orders'))
    environment.clock.advance(secondsForOne * 1000)
    expectData(await client.get('/api/v1/orders'))
  })

  test('it is asked for before the body is looked at, and told in the envelope where failures are flat', async () => {
    const client = await environment.openClient()
    for (let count = 0; count < 3; count += 1) expectData(await client.get('/api/v1/orders'))
    expectError(await client.post('/api/v1/orders', {}), 429, 'General.TooManyRequests')
    const download = await client.get(`/api/v1/labels/${client.account.accountId}/download`)
    assert.equal(download.body.errors[0].code, 'General.TooManyRequests')
  })

  test('the legacy interface says it in a line', async () => {
    const client = createLegacyClient(environment.url, await environment.openAccount())
    for (let count = 0; count < 3; count += 1) assert.equal((await client.call('/api/get-credits')).status, 200)
    const { status, text, headers } = await client.call('/api/get-credits')
    assert.deepEqual([status, text], [429, 'Too many requests; repeat this one after the time that Retry-After names.'])
    assert.ok(Number(headers.get('retry-after')) > 900)
  })
})

describe('A key has a budget of its own', () => {
  const { burstSeconds, rate } = perSecond(2)
  const { environment, exchange } = openLimited({ keyRequestsPerSecond: rate, burstSeconds })

  test('a key that has used it up leaves the others of its account alone', async () => {
    const client = await environment.openClient()
    const second = await createApiKey(deps(environment.db), { accountId: client.account.accountId, name: 'second' })
    const other = await createClient(environment.url).signIn({ ...client.account, apiKey: second.apiKey })
    for (const one of [client, client]) expectData(await one.get('/api/v1/orders'))
    const { metaData } = expectError(await client.get('/api/v1/orders'), 429, 'General.TooManyRequests')
    assert.equal(metaData.limit, 'key')
    expectData(await other.get('/api/v1/orders'))
  })

  test('sessions are opened within it as well', async () => {
    const { apiKey } = await environment.openAccount()
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await exchange(apiKey)).status)
    assert.deepEqual(statuses, [200, 200, 429])
  })

  test('so are those that refreshing opens, though each is opened with another token; the one that waits is not spent', async () => {
    const { apiKey } = await environment.openAccount()
    const client = createClient(environment.url)
    const refresh = (refreshToken: string) => client.post('/api/v1/auth/token/refresh', { refreshToken })
    let { refreshToken } = expectData(await client.post(exchangePath, { apiKey }))
    for (let count = 0; count < 2; count += 1) refreshToken = expectData(await refresh(refreshToken)).refreshToken
    const { metaData } = expectError(await refresh(refreshToken), 429, 'General.TooManyRequests')
    assert.equal(metaData.limit, 'key')
    environment.clock.advance(secondsForOne * 1000)
    expectData(await refresh(refreshToken))
  })
})

describe('An account has a budget of purchases', () => {
  const { burstSeconds, rate } = perSecond(1)
  const { environment } = openLimited({ purchasesPerSecond: rate, burstSeconds })
  const purchasesOf = async (accountId: string): Promise<number> => {
    const { rows } = await environment.db.pool.query('select count(*) as n from purchases where account_id = $1', [
      accountId,
    ])
    return rows[0].n
  }

  test('a purchase above it is refused before anything happened; everything else goes on', async () => {
    const client = await environment.openClient()
    await client.buyLabel()
    const { order, shipmentRates } = await client.createOrderWithRates()
    const refused = await client.post(`/api/v1/shipments/${order.shipments[0].id}/labels`, {
      rate: { id: shipmentRates[0].rates[0].id },
    })
    assert.equal(expectError(refused, 429, 'General.TooManyRequests').metaData.limit, 'purchases')
    assert.equal(await purchasesOf(client.account.accountId), 1)
  })

  test('so is one of the legacy interface', async () => {
    const account = await environment.openAccount()
    const { call } = createLegacyClient(environment.url, account)
    const buy = () => call('/api/create-purchase', { ...aParcelByForm, service: 'usps_priority' })
    assert.deepEqual([(await buy()).status, (await buy()).status], [200, 429])
    assert.equal(await purchasesOf(account.accountId), 1)
    assert.equal((await call('/api/get-credits')).status, 200)
  })
})

describe('An address may present so many credentials that nobody holds', () => {
  const { environment, exchange } = openLimited({ refusalsPerMinute: 3 })

  test('then it has to wait; who was known before, and who comes from elsewhere, does not', async () => {
    const known = await environment.openClient()
    const newcomer = await environment.openAccount()
    for (let count = 0; count < 3; count += 1) assert.equal((await exchange(wrongKey())).status, 401)
    const { retryAfter, ...refused } = await exchange(wrongKey())
    assert.deepEqual(refused, { status: 429, code: 'General.TooManyRequests' })
    assert.ok(Number(retryAfter) >= 1 && Number(retryAfter) <= 20)

    assert.equal((await exchange(newcomer.apiKey)).status, 429)
    expectData(await known.get('/api/v1/orders'))
    assert.equal((await exchange(known.account.apiKey)).status, 200)
    assert.equal((await exchange(newcomer.apiKey, { from: '127.0.0.2' })).status, 200)

    environment.clock.advance(20_000)
    assert.deepEqual((await exchange(wrongKey())).status, 401)
    assert.deepEqual((await exchange(wrongKey())).status, 429)
  })

  test('sessions that the node has not seen lately get in from there; tokens that are tried do not for long', async () => {
    environment.clock.advance(60_000)
    // Their tokens are given out, and so known, by another node.
    const elsewhere = await environment.startNode()
    const client = createClient(environment.url)
    try {
      const [session, other] = await Promise.all(
        [1, 2].map(async () => {
          const { apiKey } = await environment.openAccount()
          return expectData(await createClient(elsewhere.url).post(exchangePath, { apiKey }))
        }),
      )
      for (let count = 0; count < 4; count += 1) await exchange(wrongKey())
      assert.equal((await exchange(wrongKey())).status, 429)
      const authorization = `Bearer ${session.accessToken}`
      expectData(await client.get('/api/v1/orders', { authorization }))
      expectData(await client.post('/api/v1/auth/token/refresh', { refreshToken: other.refreshToken }))

      const guess = () => client.get('/api/v1/orders', { authorization: `Bearer ${newSecret('waybill_at_sandbox')}` })
      expectError(await guess(), 401, 'Auth.CredentialInvalid')
      await eventually('guesses are not looked at any more', async () => (await guess()).status === 429)
      expectData(await client.get('/api/v1/orders', { authorization }))
      const misspelt = { authorization: `Bearer ${session.accessToken.slice(0, -1)}!` }
      expectError(await client.get('/api/v1/orders', misspelt), 429, 'General.TooManyRequests')
    } finally {
      await elsewhere.close()
      // Until all that was tried is made up for.
      environment.clock.advance(120_000)
    }
  })

  test('wrong pairs of the legacy interface count alike', async () => {
    environment.clock.advance(60_000)
    const account = await environment.openAccount()
    const { call } = createLegacyClient(environment.url, account)
    assert.equal((await call('/api/get-credits')).status, 200)
    const answers = []
    for (let count = 0; count < 4; count += 1) answers.push(await call('/api/get-credits', { secret: `no-${count}` }))
    assert.deepEqual(
      answers.map(({ status, text }) => [status, text.split(' ', 3).join(' ')]),
      [...Array(3).fill([200, 'Could not verify']), [429, 'Too many requests;']],
    )
    assert.equal((await call('/api/get-credits')).status, 200)
  })

  test('a credential that was held once is no guess', async () => {
    environment.clock.advance(60_000)
    const client = await environment.openClient()
    environment.clock.advance(3_600_000)
    for (let count = 0; count < 5; count += 1) {
      expectError(await client.get('/api/v1/orders'), 401, 'Auth.CredentialExpired')
    }
  })
})

describe('Whoever goes on to try credentials is slowed', () => {
  const { environment, exchange } = openLimited({ refusalsPerMinute: 1, refusalDelayMs: 3_600_000 })

  test('the answer is held back, and meanwhile others are answered', async () => {
    const client = await environment.openClient()
    assert.equal((await exchange(wrongKey())).status, 401)
    let isAnswered = false
    const refused = exchange(wrongKey()).finally(() => {
      isAnswered = true
    })
    expectData(await client.get('/api/v1/orders'))
    assert.equal((await exchange(wrongKey(), { from: '127.0.0.2' })).status, 401)
    assert.equal(isAnswered, false)
    // Put forward until the request has arrived: it sleeps from then on.
    await eventually('the answer comes', async () => {
      environment.clock.advance(3_600_000)
      return isAnswered
    })
    assert.equal((await refused).status, 429)
  })
})

describe('An account has a share of the connections for its lists', () => {
  const { environment } = openLimited({ lists: 2 })

  test('lists that hang hold no more than that, further ones wait, and too many are 503 with the time to wait', async () => {
    const client = await environment.openClient()
    const legacy = createLegacyClient(environment.url, client.account)
    assert.equal((await legacy.call('/api/orders')).status, 200)
    const other = await environment.openAccount()
    const holder = await environment.db.pool.connect()
    try {
      await holder.query('begin; lock table orders in access exclusive mode')
      // Two hang and a hundred wait, by whichever interface.
      const waiting = [
        ...Array.from({ length: 101 }, () => client.get('/api/v1/orders?search=a')),
        legacy.call('/api/orders'),
      ]
      const refused = await Promise.any(
        Array.from({ length: 20 }, async () => {
          const answer = await client.get('/api/v1/orders')
          assert.notEqual(answer.status, 200)
          return answer
        }),
      )
      expectError(refused, 503, 'General.Overloaded')
      assert.equal(refused.headers.get('retry-after'), '1')
      // Needs a connection, which the lists would hold.
      await createClient(environment.url).signIn(other)
      await holder.query('rollback')
      const statuses = (await Promise.all(waiting)).map(({ status }) => status)
      assert.ok(statuses.filter((status) => status === 200).length >= 82, String(statuses))
    } finally {
      await holder.query('rollback').catch(() => {})
      holder.release()
    }
  })
})

describe('Behind a trusted proxy a client is whom the proxy names', () => {
  const { environment, exchange, lines } = openLimited({ refusalsPerMinute: 1 }, ['127.0.0.0/30'])

  test('each of its clients has a budget, and stands in the log', async () => {
    await environment.openAccount()
    const statuses = []
    for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      statuses.push((await exchange(wrongKey(), { 'x-forwarded-for': client })).status)
    }
    assert.deepEqual(statuses, [401, 429, 401])
    assert.deepEqual(
      lines.map(({ msg, address }) => [msg, address]),
      [
        ['credential refused', '192.0.2.1'],
        ['credential refused', '192.0.2.2'],
      ],
    )
  })

  test('whom it names with a port is the same client whichever port that is', async () => {
    lines.splice(0)
    const statuses = []
    for (const client of ['192.0.2.5:4711', '192.0.2.5:4712', '[2001:db8:1:2::9]:80', '2001:db8:1:2::8']) {
      statuses.push((await exchange(wrongKey(), { 'x-forwarded-for': client })).status)
    }
    assert.deepEqual(statuses, [401, 429, 401, 429])
    assert.deepEqual(
      lines.map(({ address }) => address),
      ['192.0.2.5', '2001:db8:1:2::9', '2001:db8:1:2::8'],
    )
  })

  test('whoever is no proxy is not believed', async () => {
    const from = '127.0.0.9'
    assert.equal((await exchange(wrongKey(), { from, 'x-forwarded-for': '192.0.2.8' })).status, 401)
    assert.equal((await exchange(wrongKey(), { from, 'x-forwarded-for': '192.0.2.9' })).status, 429)
    const warnings = lines.filter(({ msg }) => String(msg).includes('WAYBILL_TRUSTED_PROXIES'))
    assert.deepEqual(
      warnings.map(({ address }) => address),
      [from],
    )
  })
})

describe('Refused credentials stand in the log', () => {
  const { environment, exchange, lines } = openLimited({})
  const logged = () => lines.splice(0)

  test('an API key, with its address, its prefix and ending, the reason and the request', async () => {
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

  test('a pair of the legacy interface, which is answered by 200', async () => {
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

  test('many of one address in a line for all', async () => {
    for (let count = 0; count < 20; count += 1) await exchange('nonsense', { from: '127.0.0.4' })
    environment.clock.advance(60_000)
    await exchange('nonsense', { from: '127.0.0.4' })
    const told = logged().filter(({ address }) => address === '127.0.0.4')
    assert.deepEqual(
      told.map(({ msg, count }) => [msg, count]),
      [
        ['credential refused', undefined],
        ['further credentials refused', 19],
        ['credential refused', undefined],
      ],
    )
    assert.equal(told[0]?.credential, 'malformed, 8 characters')
  })
})

describe('What a 401 says', () => {
  const environment = openTestEnvironment()

  test('which scheme is wanted, and where an API key is exchanged', async () => {
    const client = await environment.openClient()
    const nobody = await client.get('/api/v1/orders', { authorization: '' })
    assert.equal(nobody.headers.get('www-authenticate'), 'Bearer')
    const mistaken = await client.get('/api/v1/orders', { authorization: `Bearer ${client.account.apiKey}` })
    assert.equal(mistaken.headers.get('www-authenticate'), 'Bearer')
    const { message } = expectError(mistaken, 401, 'Auth.CredentialInvalid')
    assert.match(message, /exchange it.*\/api\/v1\/auth\/token/)
    const live = await client.get('/api/v1/orders', { authorization: `Bearer ${newSecret('waybill_live')}` })
    expectError(live, 401, 'Auth.EnvironmentMismatch')
  })

  test('nothing of it stands in an answer that is no 401', async () => {
    const client = await environment.openClient()
    const answer = await client.post('/api/v1/orders', anOrder())
    assert.deepEqual([answer.status, answer.headers.get('www-authenticate')], [201, null])
  })
})
