import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createApiKey } from '#domain/accounts/keys/keys.ts'
import { createClient } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { aParcelByForm, createLegacyClient } from '../support/legacy-client.ts'
import { exchangePath, openLimited, perSecond, secondsForOne, wrongKey } from '../support/limited-environment.ts'
import { deps } from '../support/test-environment.ts'

describe('The request limit of an account', () => {
  const { burstSeconds, rate } = perSecond(3)
  const { environment } = openLimited({ requestsPerSecond: rate, burstSeconds })

  test('returns 429 with a retry time for all keys of the account, but not for other accounts', async () => {
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

  test('is reported with every response, and with what is left', async () => {
    const client = await environment.openClient()
    const left = async () => {
      const { headers } = await client.get('/api/v1/orders')
      assert.equal(headers.get('ratelimit-policy'), `"account";q=3;w=${burstSeconds}`)
      const [, rest, seconds] = /^"account";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
      assert.ok(Number(seconds) <= 3 * secondsForOne)
      return Number(rest)
    }
    assert.deepEqual([await left(), await left(), await left(), await left()], [2, 1, 0, 0])
    environment.clock.advance(2 * secondsForOne * 1000)
    assert.equal(await left(), 1)
  })

  test('applies before the body is read, and uses the envelope even if other errors are flat', async () => {
    const client = await environment.openClient()
    for (let count = 0; count < 3; count += 1) expectData(await client.get('/api/v1/orders'))
    expectError(await client.post('/api/v1/orders', {}), 429, 'General.TooManyRequests')
    const download = await client.get(`/api/v1/labels/${client.account.accountId}/download`)
    assert.equal(download.body.errors[0].code, 'General.TooManyRequests')
  })

  test('returns one line of text in the legacy interface', async () => {
    const client = createLegacyClient(environment.url, await environment.openAccount())
    for (let count = 0; count < 3; count += 1) assert.equal((await client.call('/api/get-credits')).status, 200)
    const { status, text, headers } = await client.call('/api/get-credits')
    assert.deepEqual([status, text], [429, 'Too many requests. Retry after the number of seconds in Retry-After.'])
    assert.ok(Number(headers.get('retry-after')) > 900)
  })
})

describe('The request limit of a key', () => {
  const { burstSeconds, rate } = perSecond(2)
  const { environment, exchange } = openLimited({ keyRequestsPerSecond: rate, burstSeconds })

  test('does not affect the other keys of the account', async () => {
    const client = await environment.openClient()
    const second = await createApiKey(deps(environment.db), { accountId: client.account.accountId, name: 'second' })
    const other = await createClient(environment.url).signIn({ ...client.account, apiKey: second.apiKey })
    for (const one of [client, client]) expectData(await one.get('/api/v1/orders'))
    const { metaData } = expectError(await client.get('/api/v1/orders'), 429, 'General.TooManyRequests')
    assert.equal(metaData.limit, 'key')
    expectData(await other.get('/api/v1/orders'))
  })

  test('includes exchanges for new sessions', async () => {
    const { apiKey } = await environment.openAccount()
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await exchange(apiKey)).status)
    assert.deepEqual(statuses, [200, 200, 429])
  })

  test('includes refreshes across their tokens, and a limited refresh does not spend its token', async () => {
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

describe('The purchase limit of an account', () => {
  const { burstSeconds, rate } = perSecond(1)
  const { environment } = openLimited({ purchasesPerSecond: rate, burstSeconds })
  const purchasesOf = async (accountId: string): Promise<number> => {
    const { rows } = await environment.db.pool.query('select count(*) as n from purchases where account_id = $1', [
      accountId,
    ])
    return rows[0].n
  }

  test('rejects a purchase before anything happens, and leaves other requests alone', async () => {
    const client = await environment.openClient()
    assert.equal((await client.get('/api/v1/orders')).headers.get('ratelimit'), null)
    const { answer } = await client.buyLabel()
    assert.match(answer.headers.get('ratelimit') ?? '', /^"purchases";r=0;t=\d+$/)
    const { order, shipmentRates } = await client.createOrderWithRates()
    const refused = await client.post(`/api/v1/shipments/${order.shipments[0].id}/labels`, {
      rate: { id: shipmentRates[0].rates[0].id },
    })
    assert.equal(expectError(refused, 429, 'General.TooManyRequests').metaData.limit, 'purchases')
    assert.equal(await purchasesOf(client.account.accountId), 1)
  })

  test('includes purchases in the legacy interface', async () => {
    const account = await environment.openAccount()
    const { call } = createLegacyClient(environment.url, account)
    const buy = () => call('/api/create-purchase', { ...aParcelByForm, service: 'usps_priority' })
    assert.deepEqual([(await buy()).status, (await buy()).status], [200, 429])
    assert.equal(await purchasesOf(account.accountId), 1)
    assert.equal((await call('/api/get-credits')).status, 200)
  })
})

describe("The concurrency limit for an account's lists", () => {
  const { environment } = openLimited({ lists: 2 })

  test('bounds the connections of slow lists, queues further ones, and returns 503 with a retry time if there are too many', async () => {
    const client = await environment.openClient()
    const legacy = createLegacyClient(environment.url, client.account)
    assert.equal((await legacy.call('/api/orders')).status, 200)
    const other = await environment.openAccount()
    const holder = await environment.db.pool.connect()
    try {
      await holder.query('begin; lock table orders in access exclusive mode')
      // Two run and a hundred wait, in both interfaces.
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
      // It needs a connection, which the lists could block.
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

describe('Clients of a trusted proxy', () => {
  const { environment, exchange, lines } = openLimited({ refusalsPerMinute: 1 }, ['127.0.0.0/30'])

  test('have their own limits, and are logged by their IP address', async () => {
    await environment.openAccount()
    const statuses = []
    for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      statuses.push((await exchange(wrongKey(), { 'x-forwarded-for': client })).status)
    }
    assert.deepEqual(statuses, [401, 429, 401])
    assert.deepEqual(
      lines.map(({ msg, address }) => [msg, address]),
      [
        ['credential rejected', '192.0.2.1'],
        ['credential rejected', '192.0.2.2'],
      ],
    )
  })

  test('are identified without their port', async () => {
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

  test('are only identified if the proxy is trusted', async () => {
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
