import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { fedex } from '#adapters/carriers/fedex/index.ts'
import { usps } from '#adapters/carriers/usps/index.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { hasEncryptedCredentials } from '#app/secret-keys.ts'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { connectCarrier, disconnectCarrier, testCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { checkCredentials, credentialSeal, resealCredentials } from '#domain/carrier-accounts/credentials.ts'
import { createSharedTokens } from '#domain/carrier-accounts/shared-tokens.ts'
import { listCarrierAccounts } from '#domain/carrier-accounts/stored-connections.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { anOrder } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectError } from '../support/expect.ts'
import { availableCredit, eventsOf, getOrder, purchaseOfLabel } from '../support/purchases.ts'
import { LabelStatus } from '../support/statuses.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

/** A deployment without shared carrier accounts. */
const environment = openTestEnvironment({ connections: sharedConnections([]) })

const key = Buffer.alloc(32, 7)
const seal = credentialSeal([key])
const credentials = {
  clientId: 'merchant',
  clientSecret: 'kept very secret',
  crid: '12345678',
  mid: '123456789',
  accountNumber: '1234567890',
}
const connect = (
  accountId: string | null,
  name = 'main',
  carrier = usps,
  fields: Record<string, string> = credentials,
) =>
  connectCarrier(
    { ...deps(environment.db), seal },
    { accountId, carrier, name, baseUrl: `${environment.simulatorUrl}/${carrier.id}`, credentials: fields },
  )

describe('Carrier accounts', () => {
  test('are used only by the account that connected them', async () => {
    const [mine, other] = [await environment.openClient({ credit: '100' }), await environment.openClient()]
    const { carrierAccountId } = await connect(mine.account.accountId)
    const { order, label } = await mine.buyLabel()
    const none = await other.post('/api/v2/orders', { order: anOrder() })
    expectError(none, 422, 'Rate.NoneAvailable')
    const { rows } = await environment.db.pool.query('select carrier_account from labels where id = $1', [label.id])
    assert.deepEqual(rows, [{ carrier_account: carrierAccountId }])
    assert.equal((await mine.get(`/api/v1/orders/${order.id}`)).body.data.status, 8)
  })

  test('with unreadable credentials fail a cancellation with certainty and change nothing', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { carrierAccountId } = await connect(client.account.accountId)
    const { order, label } = await client.buyLabel()
    const setSealed = (sealed: Buffer) =>
      environment.db.pool.query('update carrier_accounts set credentials = $2 where id = $1', [
        carrierAccountId,
        sealed,
      ])
    const { rows } = await environment.db.pool.query('select credentials from carrier_accounts where id = $1', [
      carrierAccountId,
    ])
    // This node has not read the credentials yet.
    const node = await environment.startNode()
    try {
      await setSealed(Buffer.from('no seal of ours'))
      const cancelled = await client.delete(`${node.url}/api/v1/labels/${label.id}`)
      assert.deepEqual([cancelled.status, cancelled.body.data], [200, { isSuccess: false, reason: null }])
      assert.equal((await getOrder(client, order.id)).shipment.labelStatus, LabelStatus.Created)
      const events = await eventsOf(environment, client, await purchaseOfLabel(environment, client, label.id))
      assert.deepEqual(
        events.slice(-2).map(({ what }) => what),
        ['cancellation sent', 'cancellation refused'],
      )
    } finally {
      await setSealed(rows[0].credentials)
      await node.close()
    }
  })

  test('at one carrier quote each service once, and give no rates after disconnecting, but their labels can be canceled', async () => {
    const client = await environment.openClient({ credit: '100' })
    const connected = [await connect(client.account.accountId, 'east'), await connect(client.account.accountId, 'west')]
    const accountsOf = async (shipmentId: string): Promise<string[]> => {
      const { rows } = await environment.db.pool.query(
        'select distinct carrier_account from rates where shipment_id = $1',
        [shipmentId],
      )
      return rows.map(({ carrier_account }) => carrier_account)
    }
    const { shipmentRates } = await client.createOrderWithRates()
    const { label } = await client.buyLabel()
    const services = shipmentRates[0].rates.map(({ serviceCode }: { serviceCode: string }) => serviceCode)
    assert.equal(new Set(services).size, services.length)
    // The prices are equal, so one account is quoted for all services.
    const quoted = await accountsOf(shipmentRates[0].shipmentId)
    const gone = connected.find(({ carrierAccountId }) => carrierAccountId === quoted[0])
    assert.ok(gone && quoted.length === 1, quoted.join())
    assert.equal(await disconnectCarrier(deps(environment.db), gone), true)
    const node = await environment.startNode()
    try {
      const fresh = await client.post(`${node.url}/api/v2/orders`, { order: anOrder() })
      const others = connected.filter((one) => one !== gone).map(({ carrierAccountId }) => carrierAccountId)
      assert.deepEqual(await accountsOf(fresh.body.data.shipmentRates[0].shipmentId), others)
    } finally {
      await node.close()
    }
    assert.deepEqual((await client.delete(`/api/v1/labels/${label.id}`)).body.data, { isSuccess: true })
  })

  test('that were disconnected return 503 for a purchase by their rates, and nothing is reserved', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { carrierAccountId } = await connect(client.account.accountId)
    const { shipmentRates } = await client.createOrderWithRates()
    const [{ shipmentId, rates }] = shipmentRates
    assert.equal(await disconnectCarrier(deps(environment.db), { carrierAccountId }), true)
    const node = await environment.startNode()
    try {
      const refused = await client.post(`${node.url}/api/v1/shipments/${shipmentId}/labels`, {
        rate: { id: rates[0].id },
      })
      expectError(refused, 503, 'Carrier.Unavailable')
      assert.equal(await availableCredit(environment, client), 100)
      const { rows } = await environment.db.pool.query('select state from purchases where account_id = $1', [
        client.account.accountId,
      ])
      assert.deepEqual(rows, [], 'nothing was begun')
    } finally {
      await node.close()
    }
  })

  test('whose key a node lacks return 503 from it, so that the request can be repeated at another node', async () => {
    const client = await environment.openClient({ credit: '100' })
    assert.equal(
      await hasEncryptedCredentials(environment.db),
      (await listCarrierAccounts(environment)).some(({ connected }) => connected),
    )
    await connect(client.account.accountId)
    assert.equal(await hasEncryptedCredentials(environment.db), true)
    const { shipmentRates } = await client.createOrderWithRates()
    const [{ shipmentId, rates }] = shipmentRates
    const node = await environment.startNode({ secrets: [Buffer.alloc(32, 8)] })
    try {
      const unrated = await client.post(`${node.url}/api/v2/orders`, { order: anOrder() })
      expectError(unrated, 503, 'General.Unavailable')
      assert.equal(unrated.headers.get('retry-after'), '60')
      const path = `/api/v1/shipments/${shipmentId}/labels`
      const refused = await client.post(`${node.url}${path}`, { rate: { id: rates[0].id } })
      expectError(refused, 503, 'Carrier.Unavailable')
      assert.equal(await availableCredit(environment, client), 100)
      assert.equal((await client.post(path, { rate: { id: rates[0].id } })).status, 200)
    } finally {
      await node.close()
    }
  })

  test('are loaded by a node when it buys a rate that another node quoted', async () => {
    const client = await environment.openClient({ credit: '100' })
    const none = await client.post('/api/v2/orders', { order: anOrder() })
    assert.equal(none.status, 422)
    await connect(client.account.accountId)
    const node = await environment.startNode()
    try {
      const rated = await client.post(`${node.url}/api/v2/orders`, { order: anOrder() })
      const [{ shipmentId, rates }] = rated.body.data.shipmentRates
      const bought = await client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rates[0].id } })
      assert.equal(bought.status, 200, bought.text)
    } finally {
      await node.close()
    }
  })

  test('store encrypted credentials, never list them, and move to the newest key', async () => {
    const client = await environment.openClient()
    const { carrierAccountId } = await connect(client.account.accountId)
    const stored = async () =>
      (await environment.db.pool.query('select * from carrier_accounts where id = $1', [carrierAccountId])).rows[0]
    assert.ok(!JSON.stringify(await stored()).includes(credentials.clientSecret))
    assert.ok(!(await stored()).credentials.includes(Buffer.from(credentials.clientSecret)))
    const listed = (await listCarrierAccounts(environment)).find((one) => one.carrierAccountId === carrierAccountId)
    assert.deepEqual([listed?.carrier, listed?.name, listed?.connected], ['usps', 'main', true])
    assert.ok(!JSON.stringify(listed).includes('secret'))

    const rotated = credentialSeal([Buffer.alloc(32, 8), key])
    assert.ok((await resealCredentials({ ...deps(environment.db), log: silentLog, seal: rotated })) >= 1)
    assert.equal(await resealCredentials({ ...deps(environment.db), log: silentLog, seal: rotated }), 0)
    const { accountId } = client.account
    const resealed = (await listAuditTrail(environment, { accountId, since: null })).filter(
      ({ act }) => act === 'carrier.reseal',
    )
    assert.deepEqual(
      resealed.map(({ subjects }) => subjects),
      [{ carrierAccountId }],
    )
    const newestAlone = credentialSeal([Buffer.alloc(32, 8)])
    const text = newestAlone.open((await stored()).credentials, `carrier account ${carrierAccountId}`)
    assert.deepEqual(JSON.parse(text), { ...credentials, callLimit: '60/hour' })
    // Restores the old key, because the node of the other tests has no other.
    await resealCredentials({
      ...deps(environment.db),
      log: silentLog,
      seal: credentialSeal([key, Buffer.alloc(32, 8)]),
    })
  })

  test('keep their id if they are connected again under the same name', async () => {
    const client = await environment.openClient()
    const before = await connect(client.account.accountId)
    assert.deepEqual(await connect(client.account.accountId, 'main', usps, { ...credentials, clientId: 'new' }), before)
  })

  test('get one id and readable credentials if one name is connected concurrently', async () => {
    const { account } = await environment.openClient()
    const connecting = Array.from({ length: 8 }, (_, index) =>
      connect(account.accountId, 'main', usps, { ...credentials, clientId: `merchant ${index}` }),
    )
    const ids = new Set((await Promise.all(connecting)).map(({ carrierAccountId }) => carrierAccountId))
    assert.equal(ids.size, 1)
    const { rows } = await environment.db.pool.query(
      'select id, credentials from carrier_accounts where account_id = $1',
      [account.accountId],
    )
    assert.equal(rows.length, 1)
    assert.ok(ids.has(rows[0].id))
    assert.match(seal.open(rows[0].credentials, `carrier account ${rows[0].id}`), /"clientId":"merchant \d"/)
  })

  test('report missing and unknown fields by name', () => {
    assert.deepEqual(checkCredentials(usps, credentials), [])
    const { mid: _mid, ...lacking } = credentials
    const errors = checkCredentials(usps, { ...lacking, clientID: 'typo' })
    assert.equal(errors.length, 2)
    assert.match(errors[0] ?? '', /no field clientID/)
    assert.match(errors[1] ?? '', /^mid is missing/)
  })

  test('report whether the carrier accepts them when they are tested', async () => {
    const http = createOutgoingHttp()
    const deps = { http, clock: systemClock, log: silentLog, tokens: createAccessTokens({ clock: systemClock }) }
    const account = { id: 'tried', baseUrl: `${environment.simulatorUrl}/usps`, credentials }
    try {
      const works = await testCarrier(deps, { carrier: usps, account })
      assert.equal(works.works, true, works.finding)
      assert.match(works.finding, /^USPS returned \d+ rates, such as /)
      const refused = await testCarrier(deps, {
        carrier: usps,
        account: { ...account, id: 'refused', credentials: { ...credentials, clientSecret: '' } },
      })
      assert.equal(refused.works, false, refused.finding)
      const nowhere = { id: 'nowhere', baseUrl: 'http://127.0.0.1:9', credentials: {} }
      const lost = await testCarrier(deps, { carrier: fedex, account: nowhere })
      assert.equal(lost.works, false)
      assert.match(lost.finding, /could not be reached/)
    } finally {
      await http.close()
    }
  })
})

describe('Access tokens', () => {
  test('are shared between nodes in encrypted form, except tokens that a carrier rejected', async () => {
    let fetches = 0
    const fetch = async () => ({ token: `token ${++fetches}`, expiresInSeconds: 3600 })
    const node = () =>
      createSharedTokens({ ...deps(environment.db), seal, log: silentLog }, createAccessTokens({ clock: systemClock }))
    const [first, second, third] = [node(), node(), node()]
    assert.equal(await first.get('usps:shared', fetch), 'token 1')
    const kept = async () => {
      for (;;) {
        const { rows } = await environment.db.pool.query(
          "select token from carrier_tokens where key = 'usps:shared' and renewing_until is null",
        )
        if (rows.length > 0) return rows[0].token as Buffer
      }
    }
    assert.ok(!(await kept()).includes(Buffer.from('token 1')))
    assert.equal(await second.get('usps:shared', fetch), 'token 1')
    second.reject('usps:shared', 'token 1')
    assert.equal(await second.get('usps:shared', fetch), 'token 2')
    assert.equal(await first.get('usps:shared', fetch), 'token 1')
    assert.match(await third.get('usps:shared', fetch), /^token [12]$/)
    assert.equal(fetches, 2)
  })

  test('are not used after a rejection, even if the clocks of the nodes differ', async () => {
    let fetches = 0
    const fetch = async () => ({ token: `token ${++fetches}`, expiresInSeconds: 3600 })
    const node = (aheadMs: number) => {
      const clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) }
      const given = { ...deps(environment.db), clock, seal, log: silentLog }
      return createSharedTokens(given, createAccessTokens({ clock }))
    }
    const [ahead, behind] = [node(300_000), node(-300_000)]
    const refused = await ahead.get('usps:two-clocks', fetch)
    await eventually('it is shared', async () => {
      const { rowCount } = await environment.db.pool.query(
        `select from carrier_tokens where key = 'usps:two-clocks' and token <> ''`,
      )
      return rowCount === 1
    })
    assert.equal(await behind.get('usps:two-clocks', fetch), refused)
    behind.reject('usps:two-clocks', refused)
    assert.equal(await behind.get('usps:two-clocks', fetch), 'token 2')
    // The other node's new token replaces it in the database too.
    await eventually('the new one is shared', async () => (await node(0).get('usps:two-clocks', fetch)) === 'token 2')
    ahead.reject('usps:two-clocks', refused)
    assert.equal(await ahead.get('usps:two-clocks', fetch), 'token 2')
    assert.equal(fetches, 2)
    // A late rejection of an older token does not undo the rejection of a newer one.
    ahead.reject('usps:two-clocks', 'token 2')
    ahead.reject('usps:two-clocks', refused)
    assert.equal(await ahead.get('usps:two-clocks', fetch), 'token 3')
  })

  test('are fetched by one node while the others wait, and by another if the first one fails or dies', async () => {
    const node = () =>
      createSharedTokens({ ...deps(environment.db), seal, log: silentLog }, createAccessTokens({ clock: systemClock }))
    let fetches = 0
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<{ token: string; expiresInSeconds: number }>()
    const fetch = () => {
      fetches += 1
      asked.resolve()
      return answer.promise
    }
    const first = node().get('usps:one-fetch', fetch)
    await asked.promise
    const others = [node(), node(), node()].map((one) => one.get('usps:one-fetch', fetch))
    answer.resolve({ token: 'only', expiresInSeconds: 3600 })
    assert.deepEqual(await Promise.all([first, ...others]), Array(4).fill('only'))
    assert.equal(fetches, 1)

    const failing = async () => Promise.reject(new Error('no answer'))
    await assert.rejects(node().get('usps:failed', failing), /no answer/)
    const fresh = async () => ({ token: 'second', expiresInSeconds: 3600 })
    assert.equal(await node().get('usps:failed', fresh), 'second')

    const never = node().get('usps:dead', () => new Promise(() => {}))
    never.catch(() => {})
    const isLeased = async () => {
      const { rowCount } = await environment.db.pool.query(
        `update carrier_tokens set renewing_until = now() - interval '1 second' where key = 'usps:dead'`,
      )
      return rowCount === 1
    }
    await eventually('the dead node has the lease', isLeased)
    assert.equal(await node().get('usps:dead', fresh), 'second')
  })

  test('are fetched by each node itself if the database is unavailable', async () => {
    const broken = { query: async () => Promise.reject(new Error('no database')) } as unknown as typeof environment.db
    const tokens = createSharedTokens(
      { db: broken, clock: systemClock, seal, log: silentLog },
      createAccessTokens({ clock: systemClock }),
    )
    assert.equal(await tokens.get('usps:alone', async () => ({ token: 'own', expiresInSeconds: 60 })), 'own')
  })
})
