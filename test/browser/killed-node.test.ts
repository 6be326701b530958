/**
 * A node is killed while it buys for pages that are open, and started again on the same data: whatever it had come to, the
 * pages tell the truth, and in the end there is one label and one charge for each order.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { type CarrierSimulator, startCarrierSimulator } from '@waybill/carrier-simulator'
import pg from 'pg'
import { createAccount } from '#domain/accounts/create-account.ts'
import { openingCredit } from '#domain/credits/ledger.ts'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { type RunningService, startService } from '../support/process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { deps, testAudit } from '../support/test-environment.ts'
import { openPages } from './support/pages.ts'
import { withPdfViewer } from './support/printing.ts'
import { buyButton, moneyOf, priceOn } from './support/shipping.ts'

const pages = openPages()

let folder: string
let database: TestDatabase
let db: Database
let simulator: CarrierSimulator
let node: RunningService
let env: Record<string, string>

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-killed-'))
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, maxConnections: 4, log: silentLog, applicationName: 'waybill test' })
  simulator = await startCarrierSimulator({ journalFolder: null })
  env = {
    // Pages that are open ask where they asked before.
    PORT: await freePort(),
    DATABASE_URL: database.serviceUrl,
    WAYBILL_MIGRATION_DATABASE_URL: database.url,
    WAYBILL_SIMULATOR_URL: simulator.url,
    WAYBILL_DATA_DIR: folder,
  }
})

after(async () => {
  await node?.end('SIGKILL')
  await simulator?.close()
  await db?.close()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Keeps the purchase of the order at its claim, as a slow database does. @returns how to let go of it */
async function holdAtClaim(orderId: string): Promise<() => Promise<void>> {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('select pg_advisory_lock(1)')
  await client.query(`create function hold_at_claim() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(1); return new; end'`)
  await client.query(`create trigger hold_at_claim before update on purchases for each row
    when (new.state = 'Processing' and new.order_id = '${orderId}') execute function hold_at_claim()`)
  return async () => {
    // With its node the statement ends that waits: it must not take effect behind the node's back.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`)
    await client.query('drop trigger hold_at_claim on purchases')
    await client.end()
  }
}

const stateOf = async (orderId: string): Promise<string | undefined> =>
  (await db.pool.query('select state from purchases where order_id = $1', [orderId])).rows[0]?.state

const endLeases = (at: string) => db.pool.query(`update purchases set lease_until = ${at}`)

test('After a kill during purchases each order has one label and one charge, and its pages show the progress', async (t) => {
  node = await startService(env)
  const here = deps(db)
  const account = await createAccount(
    { ...here, depositOpeningCredit: openingCredit(here) },
    { name: 'Killed', credit: '100' },
  )
  const { accountId } = account
  const client = await createClient(node.url).signIn(account)
  const at = { ...here, url: node.url, audit: testAudit, clock: pages.environment.clock }
  const { page: sent, context } = await pages.open(t, {
    role: 'Packer',
    accountId,
    at,
    // Console messages of the browser when the service is gone.
    announced: /net::ERR_|Failed to load resource/,
  })
  await withPdfViewer(context)
  const names = { sent: 'Sent [buy-slow:90s]', claimed: 'Claimed' }
  const orders = {
    sent: await client.createOrder({ to: { name: names.sent } }),
    claimed: await client.createOrder({ to: { name: names.claimed } }),
  }
  const claimed = await context.newPage()
  claimed.setDefaultTimeout(30_000)
  await pages.show(sent, `orders/${orders.sent.id}`, names.sent)
  await pages.show(claimed, `orders/${orders.claimed.id}`, names.claimed)
  const price = (await priceOn(sent)) + (await priceOn(claimed))

  const letGo = await holdAtClaim(orders.claimed.id)
  await buyButton(sent).click()
  await eventually(
    'the carrier has made it',
    async () => (await soldTo({ simulatorUrl: simulator.url }, names.sent))[0],
  )
  await buyButton(claimed).click()
  await eventually('it is claimed', async () => (await stateOf(orders.claimed.id)) === 'Claimed')
  await node.end('SIGKILL')
  await letGo()
  for (const page of [sent, claimed]) {
    await page.getByText('We’re checking whether the label was bought. Don’t buy another label yet.').waitFor()
    await page.keyboard.press('Control+Enter')
  }
  assert.deepEqual([await stateOf(orders.sent.id), await stateOf(orders.claimed.id)], ['Processing', 'Claimed'])
  // Other nodes leave it to the dead one for some seconds: here until the pages were looked at.
  await endLeases("now() + interval '1 hour'")

  node = await startService(env)
  for (const page of [sent, claimed]) await page.getByText('Buying label', { exact: true }).waitFor()
  const anew = await context.newPage()
  await pages.show(anew, `orders/${orders.sent.id}`, names.sent)
  await anew.getByText('Buying label', { exact: true }).waitFor()
  assert.equal(await anew.getByRole('button', { name: /^Buy/ }).count(), 0)

  // In place of the minute that the other nodes give it.
  await db.pool.query("update purchases set lease_until = now() - interval '1 second' where account_id = $1", [
    accountId,
  ])
  for (const page of [sent, claimed, anew]) await page.getByText(/^Label bought: /).waitFor({ timeout: 30_000 })
  await sent.getByText('USPS hasn’t confirmed whether it created the label').waitFor()
  await claimed.getByText('Another node took over the purchase').waitFor()
  for (const name of Object.values(names)) {
    assert.equal((await soldTo({ simulatorUrl: simulator.url }, name)).length, 1, name)
  }
  const { rows: labels } = await db.pool.query('select id from labels where account_id = $1', [accountId])
  assert.equal(labels.length, 2)
  const { available, reserved } = await moneyOf({ environment: { db } }, accountId)
  assert.deepEqual([available, reserved], [Math.round((100 - price) * 100) / 100, 0])
})
