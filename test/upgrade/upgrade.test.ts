/**
 * Data that released versions wrote survives: a recording of each version's rows and answers is loaded into its own
 * schema, migrated forward, and used over HTTP as if the process had just been replaced by the new one.
 */
import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, describe } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openOwnerLink } from '#app/banner.ts'
import { migrationsFolder } from '#app/project.ts'
import { listAccounts } from '#domain/accounts/queries.ts'
import { getBalance, listUnmatched } from '#domain/credits/queries.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { rollUpOrderChanges } from '#domain/orders/list/roll-up.ts'
import { systemIds } from '#kit/ids.ts'
import { migrateJobs } from '#kit/jobs.ts'
import { silentLog } from '#kit/log.ts'
import { migrate } from '#kit/migrate.ts'
import { anEmail, aPassword, createBrowser, openPerson, useLink } from '../support/browser.ts'
import { anOrder, type Client, createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { createLegacyClient } from '../support/legacy-client.ts'
import { buyRate, getOrder, waitForOrder } from '../support/purchases.ts'
import { LabelStatus, OrderStatus } from '../support/statuses.ts'
import { migrateTestDatabase } from '../support/template-database.ts'
import { createTestClock } from '../support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { openTestEnvironment } from '../support/test-environment.ts'
import { loadRows, readRecording } from './recording.ts'

/** The last migration that version 0.1 knew. */
const lastMigration = '0009'
const folder = new URL('0.1/', import.meta.url)
const recording = await readRecording(folder)
const scratch = await mkdtemp(join(tmpdir(), 'waybill-upgrade-'))
const journalFolder = join(scratch, 'simulator')
await cp(fileURLToPath(new URL('simulator', folder)), journalFolder, { recursive: true })

async function prepare(database: TestDatabase, simulatorUrl: string): Promise<void> {
  const { url: databaseUrl } = database
  const frozen = join(scratch, 'migrations')
  const names = (await readdir(migrationsFolder)).filter((name) => name.slice(0, 4) <= lastMigration)
  for (const name of names) await cp(join(migrationsFolder, name), join(frozen, name))
  await migrate(databaseUrl, frozen)
  await migrateJobs(databaseUrl)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await loadRows(client, folder, recording)
    // The simulators listen elsewhere than they did then.
    await client.query('update carrier_accounts set base_url = replace(base_url, $1, $2)', [
      recording.simulatorUrl,
      simulatorUrl,
    ])
    // The database's clock, unlike the nodes', is not put back to the day of the recording.
    await client.query('update rates set usable_until = usable_until + (clock_timestamp() - $1::timestamptz)', [
      recording.recordedAt,
    ])
    await addEarlierLabel(client)
  } finally {
    await client.end()
  }
  await migrateTestDatabase(database)
  searchedBefore = await countEarlierSearch(databaseUrl)
}

let searchedBefore = 0

async function countEarlierSearch(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return Number((await client.query('select count(*) from earlier_order_search')).rows[0].count)
  } finally {
    await client.end()
  }
}

const earlierTrackingNumber = '9400100000000000000017'

/** The order with a canceled label had an earlier label, which 0.1 did not record on the order's row. */
async function addEarlierLabel(client: pg.Client): Promise<void> {
  await client.query(
    `insert into labels
     select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'purchase_id', gen_random_uuid(),
               'tracking_number', $2::text, 'created_at', l.created_at - interval '1 minute'))).*
     from labels l where l.id = $1`,
    [recording.cancelled.labelId, earlierTrackingNumber],
  )
}

const clock = createTestClock(new Date(recording.recordedAt))
const environment = openTestEnvironment(
  { secrets: [Buffer.from(recording.secretKey, 'base64')] },
  { clock, journalFolder, database: () => createTestDatabase({ isEmpty: true }), prepare },
)
after(() => rm(scratch, { recursive: true }))

const { accountId } = recording.account
const pair = (key: string, secret: string) =>
  createLegacyClient(environment.url, { ...recording.account, legacyKey: key, legacySecret: secret })
const legacy = () => pair(recording.account.legacyKey, recording.account.legacySecret)
let signedIn: Promise<Client> | undefined
const signIn = () => {
  signedIn ??= createClient(environment.url).signIn(recording.account)
  return signedIn
}

/** Links are signed again for each response. Their paths stay the same, but host, time and signature change. */
const withoutSignatures = (body: Json): Json =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(/https?:\/\/[^/"]+\/files\//g, '/files/')
      .replaceAll(/\?expires=\d+&signature=[\w-]+/g, ''),
  )

/** Responses that none of the following tests changes, so they are compared first. */
describe('Responses of 0.1 are still the same', () => {
  for (const { path, status, body } of recording.answers) {
    test(path, async () => {
      const answer = await (await signIn()).get(path)
      assert.equal(answer.status, status)
      assert.deepEqual(fieldsOf(settled(body), settled(answer.body)), settled(body))
    })
  }
  for (const { path, given, status, body } of recording.legacyAnswers) {
    test(`${path} ${Object.keys(given)} ${Object.values(given)}`, async () => {
      const answer = await legacy().call(path, { ...given })
      assert.equal(answer.status, status)
      assert.deepEqual(settled(answer.body), settled(body))
    })
  }

  /** The part of a response whose fields 0.1 had, too. */
  function fieldsOf(earlier: Json, today: Json): Json {
    if (Array.isArray(earlier) && Array.isArray(today)) return today.map((entry, i) => fieldsOf(earlier[i], entry))
    if (earlier === null || typeof earlier !== 'object' || today === null || typeof today !== 'object') return today
    const shared = Object.entries(today).filter(([name]) => name in earlier)
    return Object.fromEntries(shared.map(([name, value]) => [name, fieldsOf(earlier[name], value)]))
  }

  /** Tests below check the work that the service finishes after its start, and its cost. */
  function settled(body: Json): Json {
    const { slow, lost, lostVoid } = recording.underWay
    const open = [slow, lost, lostVoid].map(({ orderId }) => orderId)
    const isSettled = (order: Json) => !open.includes(order.id ?? order.order_id)
    if (Array.isArray(body)) return withoutSignatures(body.filter(isSettled))
    const { remaining_credits: _, ...rest } = structuredClone(body)
    if (rest.data?.items) rest.data.items = rest.data.items.filter(isSettled)
    return withoutSignatures(rest)
  }
})

describe('Existing credentials still work', () => {
  test('API keys are exchanged, and revoked ones rejected', async () => {
    const client = createClient(environment.url)
    const exchange = (apiKey: string) => client.post('/api/v1/auth/token', { apiKey })
    assert.equal(expectData(await exchange(recording.secondKey.apiKey)).accountId, accountId)
    assert.equal((await exchange(recording.revokedKey.apiKey)).status, 401)
  })

  test('existing tokens work, and are refreshed once', async () => {
    const { accessToken, refreshToken } = recording.session
    const client = createClient(environment.url)
    expectData(await client.get('/api/v1/orders', { authorization: `Bearer ${accessToken}` }))
    const refreshed = expectData(await client.post('/api/v1/auth/token/refresh', { refreshToken }))
    assert.notEqual(refreshed.accessToken, accessToken)
    assert.equal((await client.post('/api/v1/auth/token/refresh', { refreshToken })).status, 401)
  })

  test('legacy keys work, and revoked ones are rejected', async () => {
    const { secondPair, revokedPair } = recording
    assert.ok((await pair(secondPair.key, secondPair.secret).call('/api/get-credits')).body.credits)
    const refused = await pair(revokedPair.key, revokedPair.secret).call('/api/get-credits')
    assert.match(refused.text, /^Could not verify API key/)
  })

  test('sub-accounts keep their orders, carriers and states', async () => {
    const client = await signIn()
    const of = (subAccountId: string) => ({ 'x-subaccount-id': subAccountId })
    const { north, south, closed } = recording.subAccounts
    assert.equal(expectData(await client.get('/api/v1/orders', of(north))).totalItemsCount, 1)
    assert.equal((await client.get('/api/v1/orders', of(closed))).status, 409)
    const [order] = expectData(await client.get('/api/v1/orders', of(south))).items
    const { rates } = expectData(await client.post(`/api/v1/shipments/${order.shipmentId}/rates`, undefined, of(south)))
    assert.deepEqual([...new Set(rates.map((rate: Json) => rate.carrier))], ['usps'])
  })

  test('sealed credentials open: the connected carrier returns rates', async () => {
    const client = await signIn()
    const { shipmentRates } = await client.createOrderWithRates({ to: { name: 'After the upgrade' } })
    assert.ok(shipmentRates[0].rates.some((rate: Json) => rate.carrier === 'dhl'))
  })
})

describe('Labels', () => {
  test('files are served by existing links and by the download', async () => {
    const client = await signIn()
    for (const { labelId, links } of recording.labels) {
      assert.equal(links.length, 4)
      for (const link of links) {
        const file = await fetch(link.replace(recording.url, environment.url))
        assert.equal(file.status, 200)
        assert.match(await file.text(), /^%PDF|\^XA/)
      }
      // The account prefers ZPL at 203 dots per inch.
      const preferred = await client.get(`/api/v1/labels/${labelId}/download`)
      assert.equal(preferred.status, 200)
      assert.match(preferred.text, /\^XA/)
    }
  })

  test('an existing purchase is replayed, not repeated', async () => {
    const client = await signIn()
    for (const { shipmentId, rateId, trackingCode } of recording.labels) {
      assert.equal(expectData(await buyRate(client, shipmentId, rateId)).trackingCode, trackingCode)
    }
  })

  test('a canceled one stays canceled, a rejected void can be requested again, a live one is voided', async () => {
    const client = await signIn()
    const { cancelled, refused, labels } = recording
    const order = await getOrder(client, cancelled.orderId)
    assert.deepEqual([order.status, order.shipment.labelStatus], [OrderStatus.Packed, LabelStatus.Cancelled])
    assert.deepEqual(expectData(await client.delete(`/api/v1/labels/${cancelled.labelId}`)), { isSuccess: true })
    expectError(await client.get(`/api/v1/labels/${cancelled.labelId}/download`), 409, 'Label.Cancelled')
    const again = expectData(await client.delete(`/api/v1/labels/${refused.labelId}`))
    assert.deepEqual(again, { isSuccess: false, reason: 'Time for voiding has expired.' })
    const [live] = labels
    assert.ok(live)
    assert.deepEqual(expectData(await client.delete(`/api/v1/labels/${live.labelId}`)), { isSuccess: true })
    assert.equal((await getOrder(client, live.orderId)).status, OrderStatus.Packed)
  })

  test("search finds every label's tracking number, including earlier ones", async () => {
    const client = await signIn()
    const found = async (text: string) =>
      expectData(await client.get(`/api/v1/orders?search=${text}`)).items.map(({ id }: Json) => id)
    for (const when of ['at once', 'after they were rolled up']) {
      assert.deepEqual(await found(earlierTrackingNumber), [recording.cancelled.orderId], when)
      for (const { orderId, trackingCode } of recording.labels) {
        assert.deepEqual(await found(trackingCode), [orderId], when)
      }
      await rollUpOrderChanges(environment)
    }
  })

  test('search texts of all orders are rewritten in the background, and no old one is left', async () => {
    const { pool } = environment.db
    assert.ok(searchedBefore > 0)
    await eventually('all of it is written again', async () => {
      const { rows } = await pool.query(
        'select (select count(*) from earlier_order_search) + (select count(*) from search_rewrites) as left',
      )
      return rows[0].left === 0
    })
    await rollUpOrderChanges(environment)
    const { rows } = await pool.query(
      `select o.id from orders o left join order_search s on s.account_id = o.account_id and s.order_id = o.id
       where s.text is distinct from lower(order_search_text(o.to_address, o.tracking_number, o.earlier_tracking_numbers, o.details))
         and not exists (select from order_changes c where c.order_id = o.id)`,
    )
    assert.deepEqual(rows, [])
  })

  test('shipments show their purchase, and rejections their reason', async () => {
    const client = await signIn()
    const shipmentsOf = async (orderId: string) => (await getOrder(client, orderId)).details.shipments
    const { cancelled, rejected, refused } = recording
    const [voided] = await shipmentsOf(cancelled.orderId)
    assert.deepEqual([voided.label.id, voided.label.cancellation.status], [cancelled.labelId, 'Accepted'])
    assert.equal(voided.purchase.status, 'Completed')
    const [failed] = await shipmentsOf(rejected.orderId)
    assert.deepEqual([failed.purchase.status, failed.purchase.error.code], ['Failed', 'Label.CarrierRejected'])
    const [kept] = await shipmentsOf(refused.orderId)
    const reason = 'Time for voiding has expired.'
    assert.deepEqual([kept.label.id, kept.label.cancellation], [refused.labelId, { status: 'Refused', reason }])
  })

  test('an existing rate is bought', async () => {
    const client = await signIn()
    const { orderId, shipmentId, rateId } = recording.unbought
    const { trackingCode } = expectData(await buyRate(client, shipmentId, rateId))
    assert.equal((await getOrder(client, orderId)).shipment.trackingNumber, trackingCode)
  })

  test('a failed purchase is repeated, and an accepted failure leaves its order in Error', async () => {
    const client = await signIn()
    const { rejected, vanished } = recording
    assert.equal((await getOrder(client, vanished.orderId)).status, OrderStatus.Error)
    expectError(await buyRate(client, rejected.shipmentId, rejected.rateId), 422, 'Label.CarrierRejected')
  })
})

describe('Work that the end of the process left open', () => {
  test('a purchase at the carrier and one with unknown outcome are found there, and bought once', async () => {
    const client = await signIn()
    const { slow, lost } = recording.underWay
    for (const [recipient, { orderId, shipmentId, rateId }] of [
      ['Slow [buy-slow:8s]', slow],
      ['Lost [buy-lost]', lost],
    ] as const) {
      const order = await waitForOrder(client, orderId, ({ status }) => status === OrderStatus.LabelCreated)
      const { trackingCode } = expectData(await buyRate(client, shipmentId, rateId))
      assert.equal(order.shipment.trackingNumber, trackingCode)
      assert.deepEqual(await soldTo(recipient), [trackingCode])
    }
  })

  test('a cancellation with unknown outcome ends as at the carrier', async () => {
    const client = await signIn()
    const { orderId } = recording.underWay.lostVoid
    const isCancelled = ({ shipment }: Json) => shipment.labelStatus === LabelStatus.Cancelled
    assert.equal((await waitForOrder(client, orderId, isCancelled)).status, OrderStatus.Packed)
  })

  /** The tracking numbers that the carrier ever sold to the recipient, before the upgrade and after it. */
  async function soldTo(recipient: string): Promise<string[]> {
    const lines = (await readFile(join(journalFolder, 'journal.jsonl'), 'utf8')).split('\n').filter(Boolean)
    const sales = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'sold')
    return sales.filter(({ sale }) => sale.recipient === recipient).map(({ sale }) => sale.trackingNumber)
  }
})

describe('People, who did not exist in 0.1', () => {
  test('the first start creates an owner link for the existing account, and the Owner sees its data', async () => {
    const link = await openOwnerLink({
      db: environment.db,
      clock,
      ids: systemIds,
      environment: 'sandbox',
      log: silentLog,
    })
    assert.equal(link?.accountName, recording.account.name ?? 'Sandbox')
    const owner = { email: anEmail(), name: 'Grace', password: aPassword }
    const browser = createBrowser(environment.url)
    const session = expectData(await useLink(browser, link?.token ?? '', owner))
    assert.deepEqual(
      [session.account.role, session.account.accountId],
      ['Owner', (await listAccounts(environment))[0]?.accountId],
    )
    assert.equal(
      await openOwnerLink({ db: environment.db, clock, ids: systemIds, environment: 'sandbox', log: silentLog }),
      null,
    )
  })

  test('see the existing keys, sub-accounts, settings, carriers and credit, and continue with them', async () => {
    const { browser } = await openPerson(environment, { accountId, role: 'Owner' })
    const keys: Json[] = expectData(await browser.get('/keys'))
    assert.deepEqual([keys[0].name, keys[0].createdBy], ['first', null])
    assert.ok(keys.some(({ revokedAt }) => revokedAt !== null))
    expectData(await browser.post('/keys', { name: 'of today' }), 201)
    const { name, ...settings } = expectData(await browser.get('/settings'))
    assert.deepEqual(settings, { timeZone: 'UTC', labelFormat: 'ZPL203DPI', fillsManufacturerIds: true })
    assert.equal(expectData(await browser.patch('/settings', { timeZone: 'Europe/Paris' })).name, name)
    const { subAccounts } = expectData(await browser.get('/sub-accounts'))
    assert.equal(subAccounts.length, Object.keys(recording.subAccounts).length)
    assert.ok(expectData(await browser.get('/carriers')).accounts.length > 0)
    const { lines, next } = expectData(await browser.get('/credit/statement?pageSize=100'))
    assert.deepEqual([next, lines.at(-1).balance], [null, lines.at(-1).amount])
    const { labelId = '', orderId = '' } = recording.labels.at(-1) ?? {}
    expectData(await browser.post('/browser-prints', { labelIds: [labelId] }))
    assert.equal((await getOrder(await signIn(), orderId)).shipment.labelStatus, LabelStatus.Printed)
  })
})

describe('Repeats', () => {
  test('an existing idempotency key returns its order; other content is rejected', async () => {
    const client = await signIn()
    const { name, key, orderId } = recording.idempotent
    const repeat = (order: object) => client.post('/api/v1/orders', order, { 'idempotency-key': key })
    assert.equal(expectData(await repeat(anOrder({ to: { name } })), 201).id, orderId)
    expectError(await repeat(anOrder({ to: { name: 'Another' } })), 422, 'Order.IdempotencyKeyReused')
  })

  test('an existing key of the legacy API returns its purchase', async () => {
    const { given, answer } = recording.legacyPurchase
    const again = await legacy().call('/api/create-purchase', given)
    assert.equal(again.status, 200, again.text)
    const part = ({ order_id, order_notes, items: [item] }: Json) => [
      order_id,
      order_notes,
      item.tracking_no,
      item.price,
    ]
    assert.deepEqual(part(again.body), part(answer))
  })
})

describe('Credit', () => {
  test('existing payments are listed for the operator, and a waiting top-up is paid', async () => {
    const [unmatched] = await listUnmatched(environment)
    assert.equal(unmatched?.paymentId, recording.unmatched[0].paymentId)
    const { pending } = recording.topUps
    const before = Number((await getBalance(environment, accountId, 'USD')).available)
    await environment.chains.btc?.pay([{ address: pending.address, value: Math.round(Number(pending.amount) * 1e8) }])
    await environment.chains.btc?.mine(6)
    await eventually('the payment is credited', async () => {
      clock.advance(30_000)
      return Number((await getBalance(environment, accountId, 'USD')).available) === before + 30
    })
  })

  // Last, after every test above.
  test('the ledger adds up', async () => {
    assert.deepEqual(await checkBooks(environment), [])
    const { reserved } = await getBalance(environment, accountId, 'USD')
    assert.equal(Number(reserved), 0)
  })
})
