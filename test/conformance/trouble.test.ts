/** Work that does not end, and money that does not add up: what operators are shown of it. */
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { test } from 'node:test'
import { examine } from '#commands/doctor.ts'
import type { Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { buyUnknown } from '../support/silent-carrier.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

async function readTrouble(): Promise<Record<string, string>> {
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
  const purchaseId = await buyUnknown(environment)
  assert.deepEqual(await readTrouble(), {})

  await setBack('purchases', purchaseId, 5)
  const { purchases = '', ...rest } = await readTrouble()
  assert.deepEqual(rest, {})
  assert.match(purchases, /^1 open for longer than 15 minutes, the oldest for 5 hours \(.*\); waybill purchases/)
  assert.ok(purchases.includes(purchaseId))

  await environment.db.pool.query("update purchases set state = 'Failed', owns_shipment = false where id = $1", [
    purchaseId,
  ])
  const { reservations = '', ...others } = await readTrouble()
  assert.deepEqual(others, {})
  assert.match(reservations, /^1 hold money for purchases that have ended/)
  assert.ok(reservations.includes(purchaseId))
})

test('a node says it in one line when it starts, and every hour for as long as it is so', async () => {
  const purchaseId = await buyUnknown(environment)
  await setBack('purchases', purchaseId, 3)
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const node = await environment.startNode({ logLevel: 'warn', logStream })
  try {
    const said = () =>
      lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('an operator is needed'))
    const [first] = await eventually('it says it', () => said().length === 1 && said())
    assert.equal(first.level, 40)
    const { what, count, oldestSeconds, ids, run } = first.wrong.find((one: Json) => one.what === 'purchases')
    assert.deepEqual([what, count, ids], ['purchases', 1, [purchaseId]])
    assert.ok(oldestSeconds >= 3 * 3600 && oldestSeconds < 4 * 3600)
    assert.match(run, /^waybill purchases list --unresolved/)
    environment.clock.advance(60 * 60_000)
    await eventually('it says it again', () => said().length === 2)
  } finally {
    await node.close()
    await environment.db.pool.query("update purchases set state = 'Completed', lease_until = null where id = $1", [
      purchaseId,
    ])
  }
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
  assert.match(
    (await readTrouble()).cancellations ?? '',
    /^1 open for longer than 15 minutes, the oldest for 60 minutes/,
  )
})

test('a balance that differs from its transfers, and a job that nobody does', async () => {
  const { accountId } = await environment.openAccount()
  const shift = (amount: number) =>
    environment.db.pool.query(
      'update credit_balances set available = available + $2, funding = funding - $2 where account_id = $1',
      [accountId, amount],
    )
  await shift(5)
  const { books = '' } = await readTrouble()
  assert.match(books, /^2 balances differ from their transfers/)
  assert.ok(books.includes(`${accountId} available: kept 10005.0000 USD, booked 10000.0000 USD`), books)
  await shift(-5)
  assert.equal((await readTrouble()).books, undefined)

  await environment.db.pool.query("select graphile_worker.add_job('unheard-of', run_at := now() - interval '1 hour')")
  assert.match(
    (await readTrouble()).jobs ?? '',
    /^1 due, the first for longer than 5 minutes, the oldest for 60 minutes/,
  )
})
