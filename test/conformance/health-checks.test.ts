/** Operators see work that does not finish, and books that do not balance. */
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { test } from 'node:test'
import { runChecks } from '#cli/doctor.ts'
import type { Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { waybill } from '../support/process.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { buyUnknown } from '../support/silent-carrier.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

async function readFindings() {
  const dataFolder = `${environment.folder}/data`
  await mkdir(dataFolder, { recursive: true })
  return runChecks({ DATABASE_URL: environment.databaseUrl, WAYBILL_DATA_DIR: dataFolder })
}

async function readTrouble(): Promise<Record<string, string>> {
  const findings = await readFindings()
  return Object.fromEntries(findings.filter(({ ok }) => !ok).map(({ what, finding }) => [what, finding]))
}

const setBack = (table: 'purchases' | 'cancellations', id: string, hours: number) =>
  environment.db.pool.query(
    `update ${table} set created_at = created_at - $2 * interval '1 hour', sent_at = sent_at - $2 * interval '1 hour'
     where id = $1`,
    [id, hours],
  )

test('an old open purchase needs an operator, and so does credit that is held for a finished purchase', async () => {
  const purchaseId = await buyUnknown(environment)
  assert.deepEqual(await readTrouble(), {})
  const openWork = (await readFindings()).find(({ what }) => what === 'open work')
  assert.match(openWork?.finding ?? '', /^1 purchase OutcomeUnknown, the oldest for \d+ seconds/)

  await setBack('purchases', purchaseId, 5)
  const { purchases = '', ...rest } = await readTrouble()
  assert.deepEqual(rest, {})
  assert.match(purchases, /^1 open for more than 15 minutes, the oldest for 5 hours \(.*\); run waybill purchases/)
  assert.ok(purchases.includes(purchaseId))

  await environment.db.pool.query("update purchases set state = 'Failed', owns_shipment = false where id = $1", [
    purchaseId,
  ])
  const { reservations = '', ...others } = await readTrouble()
  assert.deepEqual(others, {})
  assert.match(reservations, /^1 held for finished purchases/)
  assert.ok(reservations.includes(purchaseId))
})

test('a node logs it in one line at startup, and every hour while it lasts', async () => {
  const purchaseId = await buyUnknown(environment)
  await setBack('purchases', purchaseId, 3)
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const node = await environment.startNode({ logLevel: 'warn', logStream })
  try {
    const said = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('operator needed'))
    const [first] = await eventually('it says it', () => said().length === 1 && said())
    assert.equal(first.level, 40)
    const { what, count, oldestSeconds, ids, run } = first.wrong.find((one: Json) => one.what === 'purchases')
    assert.deepEqual([what, count, ids], ['purchases', 1, [purchaseId]])
    assert.ok(oldestSeconds >= 3 * 3600 && oldestSeconds < 4 * 3600)
    assert.match(run, /^run waybill purchases list --unresolved/)
    environment.clock.advance(60 * 60_000)
    await eventually('it says it again', () => said().length === 2)
  } finally {
    await node.close()
    await environment.db.pool.query("update purchases set state = 'Completed', lease_until = null where id = $1", [
      purchaseId,
    ])
  }
})

test('an old cancellation with an unknown outcome needs an operator', async () => {
  const client = await environment.openClient()
  const { label } = await client.buyLabel()
  await client.delete(`/api/v1/labels/${label.id}`)
  const { rows } = await environment.db.pool.query(
    `update cancellations set state = 'OutcomeUnknown', lease_until = now() + interval '1 day'
     where label_id = $1 returning id`,
    [label.id],
  )
  await setBack('cancellations', rows[0].id, 1)
  assert.match((await readTrouble()).cancellations ?? '', /^1 open for more than 15 minutes, the oldest for 60 minutes/)
})

test('a balance that differs from its transfers needs an operator, and so does an overdue job', async () => {
  const { accountId } = await environment.openAccount()
  const shift = (amount: number) =>
    environment.db.pool.query(
      'update credit_balances set available = available + $2, funding = funding - $2 where account_id = $1',
      [accountId, amount],
    )
  await shift(5)
  const { books = '' } = await readTrouble()
  assert.match(books, /^2 balances differ from their transfers/)
  assert.ok(books.includes(`${accountId} available: stored 10005.0000 USD, booked 10000.0000 USD`), books)
  await shift(-5)
  assert.equal((await readTrouble()).books, undefined)

  await environment.db.pool.query("select graphile_worker.add_job('unheard-of', run_at := now() - interval '1 hour')")
  assert.match(
    (await readTrouble()).jobs ?? '',
    // Other jobs may be due, which the service is about to run.
    /^\d+ overdue, the oldest for 60 minutes/,
  )
})

test('an overdue refund, an orphaned label and a mischarged purchase need an operator', async () => {
  const client = await environment.openClient()
  const { label } = await client.buyLabel()
  await client.delete(`/api/v1/labels/${label.id}`)
  const { order } = await client.buyLabel()
  const { query } = environment.db.pool
  const run = query.bind(environment.db.pool)
  await run(
    `update cancellations set state = 'Requested', updated_at = now() - interval '40 days' where label_id = $1`,
    [label.id],
  )
  const { rows } = await run(
    `update purchases set carrier_charged = charge + 1, carrier_charged_currency = currency where order_id = $1
     returning id, account_id`,
    [order.id],
  )
  const [{ id: purchaseId, account_id: accountId }] = rows
  await run(
    `insert into stray_labels (account_id, id, purchase_id, carrier, carrier_account, tracking_number,
                               carrier_shipment_id, state, created_at, updated_at)
     values ($1, $2, $3, 'usps', 'x', '9400', '9400', 'Refused', now() - interval '1 hour', now())`,
    [accountId, label.id, purchaseId],
  )
  const found = await readTrouble()
  assert.match(found.refunds ?? '', /^1 pending for more than 30 days, the oldest for 40 days .*refunds list/)
  assert.match(found.mischarged ?? '', /^1 charged differently than quoted .*purchases list --mischarged/)
  assert.ok(found.mischarged?.includes(purchaseId))
  assert.match(found['stray labels'] ?? '', /^1 not voided yet.*labels list --stray/)
})

test('purchases are listed as open or recently failed, as failed, or as unresolved', async () => {
  const unknown = await buyUnknown(environment)
  const client = await environment.openClient()
  const failed: string[] = []
  for (const name of ['Ada [buy-rejected]', 'Bea [buy-rejected]']) {
    const { order, shipmentId, rate } = await createRatedOrder(client, name)
    assert.equal((await buyRate(client, shipmentId, rate.id)).status, 422)
    const { rows } = await environment.db.pool.query('select id from purchases where order_id = $1', [order.id])
    failed.push(rows[0].id)
  }
  const [long, lately] = failed
  await environment.db.pool.query("update purchases set updated_at = now() - interval '2 days' where id = $1", [long])

  const list = async (...options: string[]): Promise<Json[]> => {
    const env = { DATABASE_URL: environment.databaseUrl, WAYBILL_DATA_DIR: `${environment.folder}/data` }
    const { code, stdout, stderr } = await waybill(['purchases', 'list', ...options, '--json'], env)
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout)
  }
  const idsOf = (purchases: Json[]) => purchases.map(({ purchaseId }) => purchaseId)
  const [current, allFailed, unresolved] = await Promise.all([list(), list('--failed'), list('--unresolved')])
  const open = idsOf(await list('--open'))
  assert.ok(open.includes(unknown) && !failed.some((id) => open.includes(id)))
  assert.ok(idsOf(current).includes(unknown) && idsOf(current).includes(lately))
  assert.ok(!idsOf(current).includes(long))
  assert.deepEqual([idsOf(allFailed)[0], idsOf(allFailed).includes(long)], [lately, true])
  assert.equal(allFailed[0]?.code, 'Label.CarrierRejected')
  assert.ok(idsOf(unresolved).includes(unknown) && !idsOf(unresolved).includes(lately))
})
