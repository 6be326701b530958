/** Limits of carriers' calls, which all nodes share. The simulator of USPS allows 60 calls in any hour for each API. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach, describe } from 'node:test'
import { carriers } from '#adapters/carriers/registry.ts'
import { createMeasures } from '#app/metrics.ts'
import { connectCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { aParcelByForm, createLegacyClient } from '../support/legacy-client.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
type Node = Awaited<ReturnType<typeof environment.startNode>>
let second: Node

const seal = credentialSeal([Buffer.alloc(32, 7)])
const usps = carriers.find(({ id }) => id === 'usps') as (typeof carriers)[number]
const everyApi = ['tokens', 'prices', 'addresses', 'labels', 'payments'].map((api) => `${api}=60/hour`).join(', ')

/** A new application at USPS, whose calls nobody has counted. */
async function openLimitedAccount(callLimit: string | null = everyApi) {
  const account = await environment.openAccount({ credit: '1000000' })
  const credentials = {
    ...usps.sandboxCredentials,
    clientId: `application ${account.accountId}`,
    ...(callLimit === null ? {} : { callLimit }),
  }
  const { accountId } = account
  const command = { accountId, carrier: usps, name: 'main', baseUrl: `${environment.simulatorUrl}/usps`, credentials }
  const { notice } = await connectCarrier({ ...deps(environment.db), seal }, command)
  return { account, notice }
}

const control = async (path: string, body?: object): Promise<Json> => {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return (await fetch(`${environment.simulatorUrl}/simulator/${path}`, init)).json()
}
const limitCalls = (perHour: number | null) => control('call-limits', { perHour })
const counts = (): Promise<Record<string, { accepted: number; refused: number }>> => control('call-limits')

/** Puts the clocks of the database, of the nodes and of the simulator forward. */
async function advance(minutes: number): Promise<void> {
  const by = `interval '${minutes} minutes'`
  await environment.db.pool.query(
    `with tokens as (update carrier_tokens set expires_at = expires_at - ${by})
     update carrier_call_budgets set paused_until = paused_until - ${by},
       taken_at = coalesce((select array_agg(at - ${by} order by at) from unnest(taken_at) at), '{}')`,
  )
  environment.clock.advance(minutes * 60_000)
}

/** Waits until a pause is shared, because `advance` moves only what the database has. */
const isPaused = () =>
  eventually('the pause is shared', async () => {
    const { rowCount } = await environment.db.pool.query(
      'select from carrier_call_budgets where paused_until > clock_timestamp()',
    )
    return rowCount === 1
  })

/** A request with 503 can be repeated later. */
type Attempt = { status: number; text: string }

describe('60 calls an hour', () => {
  before(async () => {
    second = await environment.startNode()
  })
  after(() => second.close())
  beforeEach(() => limitCalls(60))
  after(() => limitCalls(null))

  test('serve 500 rates and 200 purchases on two nodes, without a refused call and purchases first', async () => {
    const { account } = await openLimitedAccount()
    const urls = [environment.url, second.url]
    const legacy = urls.map((url) => createLegacyClient(url, account))
    let sent = 0
    const send = async (path: string, form: Record<string, string>): Promise<Attempt> => {
      // No two parcels are the same, so no quote is used again.
      const form_ = {
        ...aParcelByForm,
        weight_lbs: String(1 + (sent % 60)),
        weight_oz: String((sent % 997) / 100),
        ...form,
      }
      const client = legacy[sent++ % 2] as (typeof legacy)[number]
      const { status, text } = await client.call(path, form_)
      return { status, text }
    }
    const demand = { rates: 500, purchases: 200 }
    const served = { rates: 0, purchases: 0 }
    const latePurchases: string[] = []
    let steps = 0
    for (; served.rates < demand.rates || served.purchases < demand.purchases; steps += 1) {
      assert.ok(steps < 400, JSON.stringify(served))
      // Buyers come all the time, three at once, and everybody else waits for rates from the start.
      const buyers = Math.min(3, demand.purchases - served.purchases)
      const askers = Math.min(12, demand.rates - served.rates)
      const attempts = await Promise.all([
        ...Array.from({ length: askers }, () =>
          send('/api/get-rates', {}).then((attempt) => ({ kind: 'rates' as const, ...attempt })),
        ),
        ...Array.from({ length: buyers }, () =>
          send('/api/create-purchase', { service: 'usps_priority' }).then((attempt) => ({
            kind: 'purchases' as const,
            ...attempt,
          })),
        ),
      ])
      for (const { kind, status, text } of attempts) {
        if (status === 200) served[kind] += 1
        else {
          assert.equal(status, 503, text)
          assert.match(
            text,
            /^USPS limits the number of calls, and the limit has been reached\. Nothing was bought\. Try again in \d+ \w+\. /,
          )
          if (kind === 'purchases') latePurchases.push(text)
        }
      }
      await advance(6)
    }
    assert.equal(latePurchases.length, 0, 'no purchase had to wait')
    const counted = await counts()
    assert.equal(counted.shipments?.accepted, 700)
    assert.equal(counted.labels?.accepted, 200)
    for (const [api, { refused }] of Object.entries(counted)) assert.equal(refused, 0, api)
    // 700 calls for prices take at least 11.7 hours. Some are left for further purchases.
    assert.ok(steps * 6 <= 16 * 60, `${steps * 6} minutes`)
  })

  test('leave the last ones to purchases, and to lookups and cancellations before those', async () => {
    const { account } = await openLimitedAccount()
    const { call } = createLegacyClient(environment.url, account)
    const rate = (pounds: number) => call('/api/get-rates', { ...aParcelByForm, weight_lbs: String(pounds) })
    for (let pounds = 1; pounds <= 54; pounds += 1) assert.equal((await rate(pounds)).status, 200, String(pounds))
    const refused = await rate(55)
    assert.equal(refused.status, 503)
    const seconds = Number(refused.headers.get('retry-after'))
    assert.ok(seconds > 3500 && seconds < 3700, String(seconds))
    const buy = async (pounds: number) =>
      call('/api/create-purchase', { ...aParcelByForm, service: 'usps_priority', weight_lbs: String(pounds) })
    for (const pounds of [56, 57, 58]) assert.equal((await buy(pounds)).status, 200, String(pounds))
    assert.equal((await buy(59)).status, 503)
    assert.equal((await counts()).shipments?.refused, 0)
  })

  test('are not used for the same parcel within ten minutes, on any node, except for another address', async () => {
    const { account } = await openLimitedAccount()
    const rates = async (url: string, form: Record<string, string> = {}) =>
      (await createLegacyClient(url, account).call('/api/get-rates', { ...aParcelByForm, ...form })).body
    const first = await rates(environment.url)
    await eventually('it is saved', async () => {
      const { rowCount } = await environment.db.pool.query('select from carrier_quotes where account_id = $1', [
        account.accountId,
      ])
      return rowCount === 1
    })
    assert.deepEqual(await rates(second.url, { to_name: 'Somebody Else' }), first)
    assert.equal((await counts()).shipments?.accepted, 1)
    await rates(environment.url, { to_street: '1 Market St' })
    assert.equal((await counts()).shipments?.accepted, 2)
    await environment.db.pool.query(`update carrier_quotes set expires_at = expires_at - interval '10 minutes'`)
    await rates(environment.url)
    assert.equal((await counts()).shipments?.accepted, 3)
  })

  test('that other systems have used up pause all nodes, for as long as USPS requests', async () => {
    const { account } = await openLimitedAccount('none')
    const client = createLegacyClient(environment.url, account)
    const elsewhere = createLegacyClient(second.url, account)
    await limitCalls(1)
    const rate = ({ call }: typeof client, pounds: number) =>
      call('/api/get-rates', { ...aParcelByForm, weight_lbs: String(pounds) })
    assert.equal((await rate(client, 1)).status, 200)
    const refused = await rate(client, 2)
    assert.equal(refused.status, 503, refused.text)
    assert.match(refused.text, /^USPS limits the number of calls/)
    assert.equal((await rate(client, 3)).status, 503)
    await eventually('the other node knows', async () => {
      const { refused: before } = (await counts()).shipments as { refused: number }
      await rate(elsewhere, 4)
      return (await counts()).shipments?.refused === before
    })
    await limitCalls(60)
    assert.equal((await rate(client, 5)).status, 503)
    await isPaused()
    await advance(61)
    assert.equal((await rate(client, 6)).status, 200)
  })

  test('fail a purchase with certainty if USPS refuses the label, and it can be repeated', async () => {
    const { account } = await openLimitedAccount('none')
    const client = await createClient(environment.url).signIn(account)
    const [one, two] = [await createRatedOrder(client, 'Ada'), await createRatedOrder(client, 'Grace')]
    await limitCalls(1)
    const buy = ({ shipmentId, rate }: typeof one, by = client) => buyRate(by, shipmentId, rate.id)
    assert.equal((await buy(one)).status, 200)
    const refused = await buy(two)
    assert.equal(refused.status, 503)
    assert.equal(refused.body.errors[0].code, 'Carrier.Unavailable')
    assert.equal(refused.body.errors[0].metaData.reason, 'throttled')
    await limitCalls(null)
    await isPaused()
    await advance(61)
    assert.equal((await buy(two, await createClient(environment.url).signIn(account))).status, 200)
  })
})

test('a new connection states that 60 calls an hour will not do, and keeps a limit that was set', async () => {
  const { account, notice } = await openLimitedAccount(null)
  assert.match(notice ?? '', /^USPS allows a new application only 60 calls per hour .* service request form/)
  const { notice: none } = await openLimitedAccount('prices=20000/day')
  assert.equal(none, null)
  const { accountId } = account
  const again = (callLimit?: string) =>
    connectCarrier(
      { ...deps(environment.db), seal },
      {
        ...{ accountId, carrier: usps, name: 'main', baseUrl: `${environment.simulatorUrl}/usps` },
        credentials: { ...usps.sandboxCredentials, ...(callLimit ? { callLimit } : {}) },
      },
    )
  assert.equal((await again('5000/hour')).notice, null)
  assert.equal((await again()).notice, null)
})

test('calls are measured by API', () => {
  const measures = createMeasures()
  measures.countApiCall({ carrier: 'usps', api: 'prices', result: 'sent' })
  measures.countApiCall({ carrier: 'usps', api: 'prices', result: 'sent' })
  assert.deepEqual(measures.apiCalls.read().samples, [
    { labels: { carrier: 'usps', api: 'prices', result: 'sent' }, value: 2 },
  ])
})
