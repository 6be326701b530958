import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { LoggedRequest } from '#domain/audit/request-log/logged-request.ts'
import {
  createRequestLog,
  listRequests,
  type RequestPage,
  type RequestPlace,
} from '#domain/audit/request-log/request-log.ts'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { type Browser, openPerson } from '../support/browser.ts'
import { anOrder, createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { createLegacyClient } from '../support/legacy-client.ts'
import { runPurge } from '../support/run-purge.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const dayMs = 24 * 60 * 60 * 1000

async function aDeveloper() {
  const account = await environment.openAccount()
  const { accountId } = account
  const { browser } = await openPerson(environment, { accountId, role: 'Developer' })
  return { account, accountId, browser, client: await createClient(environment.url).signIn(account) }
}
const read = async (browser: Browser, query = ''): Promise<Json> => expectData(await browser.get(`/requests${query}`))
/** The requests, once there are so many. */
const readOnce = (browser: Browser, count: number, query = ''): Promise<Json[]> =>
  eventually(`${count} requests are in the log`, async () => {
    const { requests } = await read(browser, `${query}${query ? '&' : '?'}pageSize=100`)
    return requests.length >= count && requests
  })

describe('The request log', () => {
  test("has programs' requests by key, with the outcome and without their content", async () => {
    const { account, browser, client } = await aDeveloper()
    const { id } = expectData(
      await client.post('/api/v1/orders', anOrder({ to: { name: 'Zebulon Quartermain' } })),
      201,
    )
    expectData(await client.get(`/api/v1/orders/${id}`))
    expectData(await client.get('/api/v1/orders?search=Quartermain'))
    const failed = await client.get(`/api/v1/orders/${account.accountId}`)
    await createLegacyClient(environment.url, account).call('/api/get-credits', { note: 'Zebulon' })
    const requests = await readOnce(browser, 6)
    assert.deepEqual(
      requests.toReversed().map(({ method, route, status, code }) => [method, route, status, code]),
      [
        ['POST', '/api/v1/auth/token', 200, null],
        ['POST', '/api/v1/orders', 201, null],
        ['GET', '/api/v1/orders/:orderId', 200, null],
        ['GET', '/api/v1/orders', 200, null],
        ['GET', '/api/v1/orders/:orderId', 404, 'Order.NotFound'],
        ['POST', '/api/get-credits', 200, null],
      ],
    )
    const keys = new Set(requests.map(({ keyId }) => keyId))
    const [pair] = expectData(await browser.get('/legacy-keys'))
    assert.deepEqual(keys, new Set([account.apiKeyId, pair.legacyKeyId]))
    assert.ok(requests.every(({ durationMs, at }) => durationMs > 0 && Date.parse(at) > 0))
    const text = JSON.stringify(requests)
    for (const told of ['Quartermain', 'Zebulon', id, account.accountId]) assert.ok(!text.includes(told), told)
    const found = await read(browser, `?requestId=${failed.headers.get('x-request-id')}`)
    assert.deepEqual(
      found.requests.map(({ code }: Json) => code),
      ['Order.NotFound'],
    )
    assert.deepEqual([found.isKept, found.keptDays, found.next], [true, 7, null])
  })

  test("has people's failed requests, so that the id on a page leads there", async () => {
    const { browser } = await aDeveloper()
    expectData(await browser.get('/keys'))
    const refused = await browser.get('/people')
    const requestId = refused.headers.get('x-request-id')
    const [logged] = await readOnce(browser, 1, `?requestId=${requestId}`)
    assert.deepEqual(
      [logged.route, logged.status, logged.code, logged.keyId],
      ['/console/api/people', 403, 'Session.NotAllowed', null],
    )
    const { requests } = await read(browser)
    assert.ok(!requests.some(({ route }: Json) => route === '/console/api/keys'))
  })

  test('is filtered by key, path, method and status, in pages', async () => {
    const { account, browser, client } = await aDeveloper()
    for (const _ of [1, 2, 3]) expectData(await client.get('/api/v1/orders'))
    for (const body of [{}, anOrder({ to: { zip: 'x' } })]) await client.post('/api/v1/orders', body)
    await createLegacyClient(environment.url, account).call('/api/get-credits')
    const all = await readOnce(browser, 7)
    const countOf = async (query: string) => (await read(browser, `?${query}`)).requests.length
    assert.equal(await countOf(`keyId=${account.apiKeyId}`), 6)
    assert.equal(await countOf('route=/api/v1/orders&method=GET'), 3)
    assert.equal(await countOf('status=2xx'), 5)
    assert.equal(await countOf('status=4xx'), 2)
    assert.equal(await countOf('status=400'), 1)
    assert.equal(await countOf(`status=422&keyId=${account.apiKeyId}&route=/api/v1/orders`), 1)
    assert.equal(await countOf('status=5xx'), 0)
    for (const pageSize of [1, 3, 7]) {
      const pages: Json[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { requests, next }: Json = await read(browser, `?pageSize=${pageSize}${cursor && `&cursor=${cursor}`}`)
        pages.push(...requests)
        cursor = next
      }
      assert.deepEqual(pages, all, `${pageSize} a page`)
    }
    expectError(await browser.get('/requests?status=6xx'), 422, 'Validation.StatusInvalid')
    expectError(await browser.get('/requests?keyId=x'), 400, 'Validation.KeyIdInvalid')
    for (const cursor of ['x', Buffer.from('never abc').toString('base64url')]) {
      expectError(await browser.get(`/requests?cursor=${cursor}`), 400, 'Validation.CursorInvalid')
    }
  })

  test('rejects filters that no request can match, and cursors that are not its own', async () => {
    const { browser } = await aDeveloper()
    for (const name of ['route', 'method', 'requestId']) {
      const field = name[0]?.toUpperCase() + name.slice(1)
      expectError(await browser.get(`/requests?${name}=%00`), 422, `Validation.${field}Invalid`)
    }
    for (const text of ['x', '+275760-09-13T00:00:00.000Z request-1', '2026-11-24T09:30:00.000Z a\0b']) {
      const cursor = Buffer.from(text).toString('base64url')
      expectError(await browser.get(`/requests?cursor=${cursor}`), 400, 'Validation.CursorInvalid')
    }
    expectError(await browser.get('/requests?pageSize=1e1'), 400, 'Validation.PageSizeInvalid')
    expectError(await browser.get('/requests?KeyId=x'), 400, 'Validation.KeyIdInvalid')
  })

  test("never shows another account's requests", async () => {
    const [mine, theirs] = [await aDeveloper(), await aDeveloper()]
    const answer = await theirs.client.get('/api/v1/orders')
    await readOnce(theirs.browser, 2)
    const requestId = answer.headers.get('x-request-id')
    assert.deepEqual((await read(mine.browser, `?requestId=${requestId}`)).requests, [])
    assert.deepEqual((await read(mine.browser, `?keyId=${theirs.account.apiKeyId}`)).requests, [])
  })

  test('is flushed by a node that ends, and is not written if it is switched off', async () => {
    const { account, browser } = await aDeveloper()
    await readOnce(browser, 1)
    for (const requestLog of [true, false]) {
      const node = await environment.startNode({ requestLog })
      const client = await createClient(node.url).signIn(account)
      expectData(await client.get('/api/v1/credits'))
      await node.close()
      const { requests } = await read(browser, '?route=/api/v1/credits')
      assert.equal(requests.length, 1, `requestLog ${requestLog}`)
    }
  })
})

const aRequest = (accountId: string, at: Date): LoggedRequest => ({
  ...{ requestId: crypto.randomUUID(), at, accountId, keyId: null, method: 'GET', route: '/api/v1/orders' },
  ...{ status: 200, code: null, durationMs: 1 },
})
const everything = {
  keyId: null,
  route: null,
  method: null,
  requestId: null,
  statuses: null,
  behind: null,
  maxItems: 100,
}

describe('Earlier requests', () => {
  test('are shown for seven days', async () => {
    const { accountId } = await environment.openAccount()
    const log = createRequestLog({ db: environment.db, clock: environment.clock, log: silentLog })
    const now = environment.clock.now().getTime()
    const ages = [0, 1, 6.9, 7.1, 8, 9, 10]
    for (const days of ages) log.note(aRequest(accountId, new Date(now - days * dayMs)))
    await log.write()
    const { requests } = await listRequests(environment, { accountId, ...everything })
    assert.deepEqual(
      requests.map(({ at }) => Math.round(((now - at.getTime()) / dayMs) * 10) / 10),
      [0, 1, 6.9],
    )
  })

  test('keep their values when they are written in one batch', async () => {
    const [{ accountId }, other] = [await environment.openAccount(), await environment.openAccount()]
    const log = createRequestLog({ db: environment.db, clock: environment.clock, log: silentLog })
    const now = environment.clock.now().getTime()
    const ofAccount = (index: number) => (index % 3 === 0 ? other.accountId : accountId)
    const noted = Array.from({ length: 2_500 }, (_, index): LoggedRequest => {
      const [isPost, status] = [index % 2 === 0, index % 5 === 0 ? 404 : 200]
      return {
        // The latest first: an answer that took long comes before others that were noted earlier.
        ...{ ...aRequest(ofAccount(index), new Date(now - index)), method: isPost ? 'POST' : 'GET', status },
        ...{ keyId: index % 7 === 0 ? crypto.randomUUID() : null, route: `/api/v1/${index % 4}` },
        ...{ code: status === 404 ? 'Order.NotFound' : null, durationMs: index / 8 },
      }
    })
    // Values that a PostgreSQL array literal would read as null, and a response that took hours.
    const odd = { ...aRequest(accountId, new Date(now + 1)), requestId: 'NULL', durationMs: 5_000_000 }
    for (const request of [...noted.toReversed(), odd]) log.note(request)
    await log.write()
    const kept: LoggedRequest[] = []
    let behind: RequestPlace | null = null
    do {
      const page: RequestPage = await listRequests(environment, { accountId, ...everything, behind })
      kept.push(...page.requests)
      behind = page.next
    } while (behind)
    assert.deepEqual(kept, [odd, ...noted.filter((_, index) => ofAccount(index) === accountId)])
  })

  test("are purged by a role that can't truncate tables", async () => {
    const { accountId } = await environment.openAccount()
    const log = createRequestLog({ db: environment.db, clock: environment.clock, log: silentLog })
    const now = Date.now()
    for (const days of [0, 7, 8]) log.note(aRequest(accountId, new Date(now - days * dayMs)))
    await log.write()
    const service = openDatabase({
      url: environment.serviceDatabaseUrl,
      maxConnections: 2,
      log: silentLog,
      applicationName: 'waybill test forgets',
    })
    try {
      await runPurge({ db: service, clock: environment.clock }, 'forget-requests')
      await runPurge({ db: service, clock: environment.clock }, 'forget-requests')
    } finally {
      await service.close()
    }
    const { rows } = await environment.db.pool.query('select at from request_log where account_id = $1 order by at', [
      accountId,
    ])
    assert.deepEqual(
      rows.map(({ at }) => Math.round((now - at.getTime()) / dayMs)),
      [7, 0],
    )
  })
})

describe('While the database is slow or unreachable', () => {
  const warnings: object[] = []
  const log = { ...silentLog, warn: (fields: object) => void warnings.push(fields) }
  const accountId = crypto.randomUUID()

  test('only the maximum waits; the others are counted, and a warning is logged', async () => {
    let isAway = true
    const written: number[] = []
    const query = async ({ values }: { values: unknown[] }) => {
      if (isAway) throw new Error('away')
      written.push((values.at(-1) as string).split(',').length)
      return []
    }
    const requestLog = createRequestLog({ db: { query } as unknown as Database, clock: environment.clock, log })
    for (let count = 0; count < 10_500; count += 1) requestLog.note(aRequest(accountId, new Date()))
    assert.equal(requestLog.dropped(), 500)
    await requestLog.write()
    await requestLog.write()
    assert.equal(requestLog.dropped(), 2_500)
    assert.deepEqual(
      warnings.map((fields) => (fields as Json).count),
      [1_500],
    )
    isAway = false
    requestLog.note(aRequest(accountId, new Date()))
    await requestLog.write()
    assert.deepEqual(written, [...Array(8).fill(1_000), 1])
    environment.clock.advance(60_000)
    await requestLog.write()
    assert.deepEqual(
      warnings.map((fields) => (fields as Json).count),
      [1_500, 1_000],
    )
    await requestLog.write()
    assert.equal(warnings.length, 2)
  })
})
