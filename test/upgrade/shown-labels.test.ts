/** Orders of several shipments that were shown by parts of two of them are shown by one, whole. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import pg from 'pg'
import { migrationsFolder } from '#app/project.ts'
import { migrateJobs } from '#kit/jobs.ts'
import { migrate } from '#kit/migrate.ts'
import { LabelStatus } from '../support/statuses.ts'
import { migrateTestDatabase } from '../support/template-database.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const migration = '0025'
const accountId = randomUUID()
const scratch = await mkdtemp(join(tmpdir(), 'waybill-upgrade-'))
let database: TestDatabase
let client: pg.Client

before(async () => {
  database = await createTestDatabase({ isEmpty: true })
  const names = (await readdir(migrationsFolder)).filter((name) => name.slice(0, 4) < migration)
  for (const name of names) await cp(join(migrationsFolder, name), join(scratch, name))
  await migrate(database.url, scratch)
  await migrateJobs(database.url)
  client = new pg.Client(database.url)
  await client.connect()
})

after(async () => {
  await client.end()
  await database.drop()
  await rm(scratch, { recursive: true })
})

/** An order with a shipment for each label, shown by the last shipment and the last label. */
async function insertOrder(statuses: readonly number[]) {
  const orderId = randomUUID()
  const shipmentIds = statuses.map(() => randomUUID())
  const labelIds = statuses.map(() => randomUUID())
  await client.query(
    `insert into orders (account_id, id, status, source, from_address, to_address, latest_shipment_id, label_id, label_status,
                         carrier, service_code, service_name, tracking_number, created_at, updated_at)
     values ($1, $2, 8, 2, '{}', '{}', $3, $4, $5, 'ups', '03', 'UPS Ground', 'last', now(), now())`,
    [accountId, orderId, shipmentIds.at(-1), labelIds.at(-1), statuses.at(-1)],
  )
  for (const [index, status] of statuses.entries()) {
    await client.query(
      `insert into shipments (account_id, id, order_id, position, parcel_id, weight, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 1, now(), now())`,
      [accountId, shipmentIds[index], orderId, index + 1, randomUUID()],
    )
    await client.query(
      `insert into labels (account_id, id, purchase_id, order_id, shipment_id, status, carrier, carrier_account, service_code,
                           service_name, tracking_number, charge, currency, files_state, mailing_date, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 'usps', 'account', 'PRIORITY_MAIL', 'Priority Mail', $7, 9.35, 'USD', 'completed',
               '2026-11-20', now() + $8 * interval '1 minute', now())`,
      [accountId, labelIds[index], randomUUID(), orderId, shipmentIds[index], status, `number ${index}`, index],
    )
  }
  return { orderId, shipmentIds, labelIds }
}

test('each order is shown with its last bought live label, or else with its last label', async () => {
  const { Created, Cancelled, Error: Failed } = LabelStatus
  const orders = [
    { shown: 0, order: await insertOrder([Created, Cancelled]) },
    { shown: 1, order: await insertOrder([Created, Created, Failed]) },
    { shown: 1, order: await insertOrder([Cancelled, Cancelled]) },
  ]
  await migrateTestDatabase(database)
  for (const { shown, order } of orders) {
    const { rows } = await client.query(
      `select latest_shipment_id, label_id, ship_date, cardinality(ready_formats) as formats from orders where id = $1`,
      [order.orderId],
    )
    const [{ latest_shipment_id: shipmentId, label_id: labelId, ship_date: shipDate, formats }] = rows
    assert.deepEqual([shipmentId, labelId], [order.shipmentIds[shown], order.labelIds[shown]])
    const isChanged = shown < order.labelIds.length - 1
    assert.equal(formats, isChanged ? 4 : 0)
    assert.deepEqual(shipDate, isChanged ? new Date('2026-11-20T00:00:00Z') : null)
  }
})
