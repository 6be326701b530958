/** Work that does not end, and money that does not add up: what operators are shown of it. */
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { test } from 'node:test'
import { examine } from '#commands/doctor.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment({ waitWindowMs: 500 })

async function wrong(): Promise<Record<string, string>> {
  const dataFolder = `${environment.folder}/data`
  await mkdir(dataFolder, { recursive: true })
  const findings = await examine({ DATABASE_URL: environment.databaseUrl, WAYBILL_DATA_DIR: dataFolder })
  return Object.fromEntries(findings.filter(({ ok }) => !ok).map(({ what, finding }) => [what, finding]))
}

const setBack = (table: 'purchases' | 'cancellations', id: string, hours: number) =>
  environment.db.pool.query(
    `update ${table} set created_at = created_at - $2 * interval '1 hour', sent_at = sent_at - $2 * interval '1 hour'
     where id = $1`,
    [id, hours],
  )

test('a purchase that does not end is trouble once it is old, and so is its money where nothing holds it', async () => {
  const client = await environment.openClient()
  const { shipmentId, rate } = await createRatedOrder(client, 'Ada [buy-slow:60s]')
  const answer = await buyRate(client, shipmentId, rate.id)
  assert.equal(answer.status, 202)
  const { operationId } = answer.body.data
  assert.deepEqual(await wrong(), {})

  await setBack('purchases', operationId, 5)
  const { purchases = '', ...rest } = await wrong()
  assert.deepEqual(rest, {})
  assert.match(purchases, /^1 open for longer than 15 minutes, the oldest for 5 hours \(.*\); waybill purchases/)
  assert.ok(purchases.includes(operationId))

  await environment.db.pool.query("update purchases set state = 'Failed', owns_shipment = false where id = $1", [
    operationId,
  ])
  const { reservations = '', ...others } = await wrong()
  assert.deepEqual(others, {})
  assert.match(reservations, /^1 hold money for purchases that have ended/)
  assert.ok(reservations.includes(operationId))
})

test('a void whose outcome nobody can tell is trouble once it is old', async () => {
  const client = await environment.openClient()
  const { label } = await client.buyLabel()
  await client.delete(`/api/v1/labels/${label.id}`)
  const { rows } = await environment.db.pool.query(
    `update cancellations set state = 'OutcomeUnknown', lease_until = now() + interval '1 day'
     where label_id = $1 returning id`,
    [label.id],
  )
  await setBack('cancellations', rows[0].id, 1)
  assert.match((await wrong()).cancellations ?? '', /^1 open for longer than 15 minutes, the oldest for 60 minutes/)
})

test('a balance that differs from its transfers, and a job that nobody does', async () => {
  const { accountId } = await environment.openAccount()
  const shift = (amount: number) =>
    environment.db.pool.query(
      'update credit_balances set available = available + $2, funding = funding - $2 where account_id = $1',
      [accountId, amount],
    )
  await shift(5)
  const { books = '' } = await wrong()
  assert.match(books, /^2 balances differ from their transfers/)
  assert.ok(books.includes(`${accountId} available: kept 10005.0000 USD, booked 10000.0000 USD`), books)
  await shift(-5)
  assert.equal((await wrong()).books, undefined)

  await environment.db.pool.query("select graphile_worker.add_job('unheard-of', run_at := now() - interval '1 hour')")
  assert.match((await wrong()).jobs ?? '', /^1 due, the first for longer than 5 minutes, the oldest for 60 minutes/)
})
