import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eraseLinkedData } from '#app/personal-data.ts'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { createFolderStore } from '#domain/labels/label-store.ts'
import { rollUpOrderChanges } from '#domain/orders/list/roll-up.ts'
import { eraseAddresses } from '#domain/orders/personal-data.ts'
import { type EraseDeps, eraseOrder, eraseOrders } from '#domain/purchases/erase-order.ts'
import type { Queryable } from '#kit/postgres.ts'
import type { Client } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectError } from '../support/expect.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

const person = {
  name: 'Zebulon Quartermain',
  company: 'Quartermain Pottery',
  street1: '17 Hidden Hollow',
  phone: '4155550177',
  email: 'zebulon@quartermain.example',
}
/** Order details that contain the person, except in the order reference. */
const detailsOf = ({ name }: typeof person) => ({
  reference: 'Web 1001',
  items: [{ name: `Mug for ${name}`, quantity: 1 }],
  notes: `${name} is at home in the morning.`,
})
const traces = ['Quartermain', 'Hidden Hollow', '4155550177', 'zebulon']

describe('Erasing personal data', { concurrency: 1 }, () => {
  const environment = openTestEnvironment()
  const deps = (): EraseDeps => ({
    db: environment.db,
    clock: environment.clock,
    audit: testAudit,
    store: createFolderStore(`${environment.folder}/labels`),
    eraseLinkedData,
  })

  /** Returns the tables with rows that contain the person. */
  async function rowsWithTraces(): Promise<string[]> {
    const { rows } = await environment.db.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await environment.db.pool.query(`select from ${name} t where t::text ~* $1`, [
        traces.join('|'),
      ])
      if (rowCount) found.push(name)
    }
    return found
  }

  const search = async (client: Client, text: string): Promise<string[]> => {
    const { data } = (await client.get(`/api/v1/orders?search=${encodeURIComponent(text)}`)).body
    return data.items.map(({ id }: { id: string }) => id)
  }

  test('leaves no row with a trace of the person, but keeps the books, the list and the tracking number', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const { order, label, answer } = await client.buyLabel({ to: person, from: person })
    await environment.db.pool.query('update orders set details = $2 where id = $1', [order.id, detailsOf(person)])
    const signed = { customsSigner: person.name, items: [] }
    await environment.db.pool.query('update shipments set customs = $2 where order_id = $1', [order.id, signed])
    const untouched = await client.createOrder()
    await rollUpOrderChanges({ db: environment.db })
    assert.deepEqual(await search(client, 'Quartermain'), [order.id])
    // Simulates a row of an earlier version.
    await environment.db.pool.query(
      'insert into earlier_order_search select account_id, order_id, text from order_search where order_id = $1',
      [order.id],
    )

    await eraseOrder(deps(), { accountId, orderId: order.id })
    await rollUpOrderChanges({ db: environment.db })
    await eraseOrder(deps(), { accountId, orderId: order.id })
    assert.deepEqual(await rowsWithTraces(), [])

    assert.deepEqual(await search(client, 'Quartermain'), [])
    assert.deepEqual(await search(client, answer.body.data.trackingCode), [order.id])
    assert.deepEqual(await search(client, untouched.id), [untouched.id])
    const { data } = (await client.get('/api/v1/orders')).body
    assert.equal(data.totalItemsCount, 2)
    const shown = await client.get(`/api/v1/orders/${order.id}`)
    assert.equal(shown.status, 200)
    assert.equal((await fetch(label.labelPdfUrl)).status, 404)
    assert.deepEqual(await checkBooks(environment), [])
    const acts = (await listAuditTrail(environment, { accountId, since: null })).map(({ act }) => act)
    assert.equal(acts.filter((act) => act === 'order.erase').length, 2)
  })

  const nameOf = async (orderId: string) =>
    (await environment.db.pool.query(`select to_address ->> 'name' as name from orders where id = $1`, [orderId]))
      .rows[0].name

  test("removes a label's files after the commit, and a node repeats the removal if it fails", async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const { order, label } = await client.buyLabel({ to: person })
    const stored = { accountId, labelId: label.id }
    const { store } = deps()
    await store.put(stored, { PDF: Buffer.from(person.name) })
    const names: unknown[] = []
    const failing = {
      ...store,
      remove: async () => {
        names.push(await nameOf(order.id))
        throw new Error('the store is away')
      },
    }
    await assert.rejects(eraseOrder({ ...deps(), store: failing }, { accountId, orderId: order.id }), /store is away/)
    assert.deepEqual(names, [null])
    // The time for the first removal is over.
    await environment.db.pool.query('update labels set files_due_at = now() where id = $1', [label.id])
    await eventually('a node removes them', async () => (await store.get(stored, 'PDF')) === null)
  })

  test('prevents further purchases for the order', async () => {
    const client = await environment.openClient()
    const { order, shipmentRates } = await client.createOrderWithRates({ to: person })
    await eraseOrder(deps(), { accountId: client.account.accountId, orderId: order.id })
    const [rate] = shipmentRates[0].rates
    const refused = await client.post(`/api/v1/shipments/${order.shipments[0].id}/labels`, { rate: { id: rate.id } })
    expectError(refused, 422, 'Order.Erased')
  })

  test('skips an order with an open purchase, and erases the others', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const { order } = await client.buyLabel({ to: person })
    const other = await client.createOrder({ to: person })
    const { pool } = environment.db
    await pool.query(`update purchases set state = 'OutcomeUnknown', lease_until = 'infinity' where order_id = $1`, [
      order.id,
    ])
    const before = new Date(environment.clock.now().getTime() + 60_000)
    assert.deepEqual(await eraseOrders(deps(), { accountId, before }), { erased: 1, left: [order.id] })
    assert.equal(await nameOf(order.id), person.name)
    assert.equal(await nameOf(other.id), null)
    await pool.query(`update purchases set state = 'Completed' where order_id = $1`, [order.id])
    assert.deepEqual(await eraseOrders(deps(), { accountId, before }), { erased: 1, left: [] })
    assert.deepEqual(await eraseOrders(deps(), { accountId, before }), { erased: 0, left: [] })
  })

  test("is limited to the account's own orders before the given time", async () => {
    const client = await environment.openClient()
    const other = await environment.openClient()
    const { accountId } = client.account
    const { id: orderId } = await other.createOrder()
    await assert.rejects(eraseOrder(deps(), { accountId, orderId }), { code: 'Order.NotFound' })
    await client.createOrder()
    assert.deepEqual(await eraseOrders(deps(), { accountId, before: new Date(0) }), { erased: 0, left: [] })
  })

  test("finds the order's shipments by index, however many the account has", async () => {
    const client = await environment.openClient()
    const { id: orderId } = await client.createOrder()
    const { id: largeId } = await client.createOrder()
    const { pool } = environment.db
    await pool.query(
      `insert into shipments (account_id, id, order_id, position, parcel_id, weight, customs, created_at, updated_at)
       select account_id, gen_random_uuid(), order_id, position + n, gen_random_uuid(), weight, '{}', created_at, updated_at
       from shipments, generate_series(1, 5000) n where order_id = $1`,
      [largeId],
    )
    await pool.query('analyze shipments')
    const asked: Plan[] = []
    const query: Queryable['query'] = async ({ text, values }) => {
      const { rows } = await pool.query(`explain (format json) ${text}`, values)
      asked.push(rows[0]['QUERY PLAN'][0].Plan)
      return [{ id: orderId }] as never[]
    }
    await eraseAddresses({ query }, { accountId: client.account.accountId, orderId })
    const scans = asked
      .flatMap(nodesOf)
      .filter((node) => node['Relation Name'] === 'shipments' && node['Node Type'].endsWith('Scan'))
    assert.ok(scans.length > 0)
    for (const scan of scans) {
      assert.match(scan['Index Cond'] ?? scan['Recheck Cond'] ?? scan['Node Type'], /\b(order_id|id) = /)
    }
  })
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
