/** Addresses of orders, checked in the background within the limits of the carriers. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach, describe } from 'node:test'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { eraseLinkedData, exportAccount } from '#app/personal-data.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { createSubAccount, setSubAccountCarriers } from '#domain/accounts/sub-accounts.ts'
import { createOrderChecks, type OrderChecks } from '#domain/addresses/checks/check-orders.ts'
import { createFolderStore } from '#domain/labels/label-store.ts'
import { eraseOrder } from '#domain/purchases/erase-order.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { anOrder, type Client, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { buyRate, newRate } from '../support/purchases.ts'
import { runPurge } from '../support/run-purge.ts'
import { deps, openTestEnvironment, testAudit } from '../support/test-environment.ts'

const environment = openTestEnvironment()

/** An address in Albany, which carriers know. */
const albany = { street1: '12 Maple Street', street2: null, city: 'Albany', state: 'NY', zip: '12207', country: 'US' }

const getOrder = async (client: Client, orderId: string): Promise<Json> =>
  expectData(await client.get(`/api/v1/orders/${orderId}`))

const checked = (client: Client, orderId: string): Promise<Json> =>
  eventually('the address is checked', async () => (await getOrder(client, orderId)).toAddressCheck)

async function marksOf(client: Client, orderId: string): Promise<string[]> {
  const { items } = expectData(await client.get('/api/v1/orders'))
  return items.find(({ id }: Json) => id === orderId).needsAttention
}

/** Uses up what carriers allow in an hour, or a part of it. */
async function useAllowance(of: Readonly<Record<string, number>>): Promise<void> {
  for (const [carrier, count] of Object.entries(of)) {
    await environment.db.pool.query(
      `insert into address_check_calls (id, carrier, carrier_account_id, account_id, asked_at)
       select gen_random_uuid(), $1, 'sandbox-' || $1, gen_random_uuid(), clock_timestamp() - interval '1 minute'
       from generate_series(1, $2)`,
      [carrier, count],
    )
  }
}
const restoreAllowance = () => environment.db.pool.query('delete from address_check_calls')
const all = { usps: 60, ups: 1_000, fedex: 1_000 }

beforeEach(restoreAllowance)

describe('An address of an order', { concurrency: 1 }, () => {
  let node: Awaited<ReturnType<typeof environment.startNode>>
  before(async () => {
    node = await environment.startNode({ checkOrdersEveryMs: 50 })
  })
  after(() => node.close())

  test('is checked after the order was created, and a good one needs no attention', async () => {
    const client = await environment.openClient()
    const before = environment.clock.now()
    const order = await client.createOrder({ to: albany })
    const { checkedAt, ...check } = await checked(client, order.id)
    assert.deepEqual(check, { verdict: 'verified', differences: [] })
    assert.ok(new Date(checkedAt) >= before && new Date(checkedAt) <= environment.clock.now())
    assert.deepEqual(await marksOf(client, order.id), [])
    const { updatedAt } = await getOrder(client, order.id)
    assert.equal(updatedAt, order.updatedAt, 'a check is no change of the order')
  })

  test('is marked if the carrier suggests another one, until the suggestion is accepted', async () => {
    const client = await environment.openClient()
    const order = await client.createOrder({ to: { ...albany, zip: '94043' } })
    const { verdict, differences } = await checked(client, order.id)
    const [{ field, given, suggested }] = differences
    assert.deepEqual([verdict, field, given, differences.length], ['corrected', 'zip', '94043', 1])
    assert.deepEqual(await marksOf(client, order.id), ['addressUnverified'])
    await eventually('there is an event', async () => {
      const { items } = expectData(await client.get('/api/v1/events?types=order.needs_attention'))
      return items.some(({ subject, data }: Json) => subject.id === order.id && data.reason === 'addressUnverified')
    })
    const toAddress = { ...order.toAddress, [field]: suggested }
    expectData(await client.patch(`/api/v1/orders/${order.id}`, { toAddress }))
    assert.deepEqual(await marksOf(client, order.id), [])
    assert.equal((await checked(client, order.id)).verdict, 'verified')
    assert.deepEqual(await marksOf(client, order.id), [])
  })

  test('is marked if it does not exist or lacks the apartment, and only while it is needed', async () => {
    const client = await environment.openClient({ credit: '100' })
    const wrong = await client.createOrderWithRates({ to: { ...albany, name: 'Ada [address-none]' } })
    const partly = await client.createOrder({ to: { ...albany, name: 'Ada [address-apartment]' } })
    assert.equal((await checked(client, wrong.order.id)).verdict, 'wrong')
    assert.equal((await checked(client, partly.id)).verdict, 'unverifiable')
    assert.deepEqual(await marksOf(client, wrong.order.id), ['addressUnverified'])
    assert.deepEqual(await marksOf(client, partly.id), ['addressUnverified'])
    // It stops no purchase.
    const [rate] = wrong.shipmentRates[0].rates
    expectData(await buyRate(client, wrong.order.shipments[0].id, rate.id))
    assert.deepEqual(await marksOf(client, wrong.order.id), ['notPrinted'])
  })

  test('that no carrier covers is no problem, and an impossible one is found without a carrier', async () => {
    await useAllowance(all)
    const client = await environment.openClient()
    const berlin = { ...albany, city: 'Berlin', state: '', zip: '10117', country: 'DE' }
    const abroad = await client.createOrder({ to: berlin })
    const impossible = await client.createOrder({ to: { ...albany, zip: '00001' } })
    assert.equal((await checked(client, abroad.id)).verdict, 'unverifiable')
    assert.equal((await checked(client, impossible.id)).verdict, 'wrong')
    assert.deepEqual(await marksOf(client, abroad.id), ['customsMissing'])
    assert.deepEqual(await marksOf(client, impossible.id), ['addressUnverified'])
  })
})

/** The checks of a node that the test runs itself. */
function openChecks(changes: Partial<Parameters<typeof createOrderChecks>[0]> = {}): OrderChecks {
  const { db, clock, simulatorUrl } = environment
  return createOrderChecks({
    ...{ db, clock, ids: systemIds, running: new Map() },
    carriers: { http: createOutgoingHttp(), clock, log: silentLog, tokens: createAccessTokens({ clock }) },
    connections: sharedConnections(sandboxConnections(simulatorUrl)),
    ...changes,
  })
}
const run = (checks: OrderChecks): Promise<void> => checks.run(new AbortController().signal)

type Row = { isDue: boolean; isRunning: boolean; attempts: number; verdict: string | null }

async function rowOf(orderId: string): Promise<Row | undefined> {
  const { rows } = await environment.db.pool.query(
    `select coalesce(due_at <= clock_timestamp(), false) as "isDue", attempt_id is not null as "isRunning", attempts,
            result ->> 'verdict' as verdict
     from order_address_checks where order_id = $1`,
    [orderId],
  )
  return rows[0]
}

/** Creates orders whose checks wait. */
async function createWaiting(client: Client, changes: readonly Json[]): Promise<Json[]> {
  const orders = await Promise.all(changes.map((to) => client.createOrder({ to: { ...albany, ...to } })))
  for (const { id } of orders) await eventually('the check waits', () => rowOf(id))
  return orders
}

const street = (number: number) => ({ street1: `${number} Maple Street` })
const waits = { isDue: true, isRunning: false, attempts: 0, verdict: null }

describe('A check', { concurrency: 1 }, () => {
  beforeEach(() => environment.db.pool.query('delete from order_address_checks'))

  test('waits if the hourly allowance is used, without any effect on the order', async () => {
    const client = await environment.openClient({ credit: '100' })
    const [waiting, toBuy] = await createWaiting(client, [street(20), street(22)])
    await useAllowance(all)
    const checks = openChecks()
    await run(checks)
    assert.deepEqual([await rowOf(waiting?.id), await rowOf(toBuy?.id)], [waits, waits])
    assert.deepEqual(await marksOf(client, waiting?.id), [])

    const shipmentId = toBuy?.shipments[0].id
    expectData(await buyRate(client, shipmentId, (await newRate(client, shipmentId)).id))
    await restoreAllowance()
    await run(checks)
    assert.deepEqual(await rowOf(waiting?.id), waits, 'the account pauses')
    environment.clock.advance(61_000)
    await run(checks)
    assert.equal((await rowOf(waiting?.id))?.verdict, 'verified')
    assert.equal(await rowOf(toBuy?.id), undefined, 'an order with a label needs no check')
  })

  test('leaves half of the allowance to people who wait for a result', async () => {
    const client = await environment.openClient()
    const [first, second] = await createWaiting(client, [street(30), street(32)])
    await useAllowance({ usps: 29, ups: 500, fedex: 500 })
    await run(openChecks())
    const results = [await rowOf(first?.id), await rowOf(second?.id)].map((row) => row?.verdict)
    assert.deepEqual(results.toSorted(), [null, 'verified'])
    const typed = expectData(await client.post('/api/v1/addresses/check', { ...albany, ...street(34) }))
    assert.equal(typed.checkedBy, 'usps')
  })

  test('uses only the carriers of the sub-account', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const { subAccountId } = await createSubAccount(deps(environment.db), { accountId, name: 'Branch' })
    await setSubAccountCarriers(deps(environment.db), { accountId, subAccountId, carriers: ['fedex'] })
    const body = anOrder({ to: { ...albany, ...street(40) } })
    const order = expectData(await client.post('/api/v1/orders', body, { 'x-subaccount-id': subAccountId }), 201)
    await eventually('the check waits', () => rowOf(order.id))
    await run(openChecks())
    const { rows } = await environment.db.pool.query(
      `select result ->> 'checkedBy' as "checkedBy" from order_address_checks where order_id = $1`,
      [order.id],
    )
    assert.deepEqual(rows, [{ checkedBy: 'fedex' }])
  })

  test('of one account does not wait for the thousand orders of another', async () => {
    const busy = await environment.openClient()
    const other = await environment.openClient()
    const many = await createWaiting(
      busy,
      Array.from({ length: 30 }, (_, index) => street(100 + index)),
    )
    const [one] = await createWaiting(other, [street(200)])
    await run(openChecks())
    assert.equal((await rowOf(one?.id))?.verdict, 'verified')
    const rows = await Promise.all(many.map(({ id }) => rowOf(id)))
    const count = rows.filter((row) => row?.verdict === 'verified').length
    assert.ok(count > 0 && count < 10, `${count} of the busy account`)
  })

  test('is repeated after a while if no carrier responds, and finally leaves it to local rules', async () => {
    const client = await environment.openClient()
    const [order] = await createWaiting(client, [{ ...street(50), name: 'Ada [address-down]' }])
    const checks = openChecks()
    for (let attempts = 0; attempts < 8; attempts += 1) {
      assert.deepEqual(await rowOf(order?.id), { ...waits, attempts })
      await run(checks)
      assert.deepEqual(await rowOf(order?.id), { ...waits, isDue: false, attempts: attempts + 1 })
      await environment.db.pool.query('update order_address_checks set due_at = clock_timestamp()')
      environment.clock.advance(61_000)
    }
    await run(checks)
    assert.equal((await rowOf(order?.id))?.verdict, 'unverifiable')
    assert.deepEqual(await marksOf(client, order?.id), [])
  })

  test('waits for the first carrier of a new account', async () => {
    const client = await environment.openClient()
    const [order] = await createWaiting(client, [street(60)])
    await run(openChecks({ connections: sharedConnections([]) }))
    assert.deepEqual(await rowOf(order?.id), { ...waits, isDue: false, attempts: 1 })
  })

  test('of a node that died is taken over, and only the last attempt counts', async () => {
    const client = await environment.openClient()
    const [order] = await createWaiting(client, [{ ...street(70), name: 'Ada [address-slow:700ms]' }])
    const running = run(openChecks())
    await eventually('it runs', async () => (await rowOf(order?.id))?.isRunning)
    // The node is late, and its lease has ended.
    await environment.db.pool.query('update order_address_checks set due_at = clock_timestamp()')
    const toAddress = { ...order?.toAddress, name: 'Ada [address-none]' }
    await environment.db.pool.query('update order_address_checks set attempt_id = gen_random_uuid()')
    await running
    assert.deepEqual(await rowOf(order?.id), { ...waits, isRunning: true })
    expectData(await client.patch(`/api/v1/orders/${order?.id}`, { toAddress }))
    await eventually('the new address waits', async () => (await rowOf(order?.id))?.isRunning === false)
    await run(openChecks())
    assert.equal((await rowOf(order?.id))?.verdict, 'wrong')
  })

  test('of an address that changes meanwhile has no result', async () => {
    const client = await environment.openClient()
    const [order] = await createWaiting(client, [{ ...street(80), name: 'Ada [address-none] [address-slow:700ms]' }])
    const running = run(openChecks())
    await eventually('it runs', async () => (await rowOf(order?.id))?.isRunning)
    const toAddress = { ...order?.toAddress, name: 'Ada' }
    expectData(await client.patch(`/api/v1/orders/${order?.id}`, { toAddress }))
    await eventually('the new address waits', () => rowOf(order?.id))
    await running
    assert.deepEqual(await rowOf(order?.id), waits)
    assert.deepEqual(await marksOf(client, order?.id), [])
  })

  test('is exported with its order and erased with it, even if it runs', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const { db, clock, folder } = environment
    const store = createFolderStore(`${folder}/labels`)
    const erase = (order: Json | undefined) =>
      eraseOrder({ db, clock, store, audit: testAudit, eraseLinkedData }, { accountId, orderId: order?.id })

    const [done] = await createWaiting(client, [{ street1: '17 Hidden Hollow', zip: '94043' }])
    await run(openChecks())
    const exported: Json[] = []
    for await (const line of exportAccount(environment, accountId)) exported.push(line)
    const { addressCheck } = exported.find(({ kind, id }) => kind === 'order' && id === done?.id) as Json
    assert.deepEqual([addressCheck.verdict, addressCheck.differences[0].given], ['corrected', '94043'])
    await erase(done)
    assert.equal(await rowOf(done?.id), undefined)

    const [late] = await createWaiting(client, [{ street1: '19 Hidden Hollow', name: null }])
    let erased: Promise<void> | null = null
    // The first id is that of the call, which is counted before the carrier is asked.
    const ids = () => {
      erased ??= erase(late)
      return systemIds()
    }
    await run(openChecks({ ids }))
    await erased
    assert.equal(await rowOf(late?.id), undefined)
    const { rows } = await db.pool.query('select finding::text from address_findings where account_id = $1', [
      accountId,
    ])
    assert.ok(!JSON.stringify(rows).includes('HIDDEN'), JSON.stringify(rows))
  })

  test('is forgotten after ninety days', async () => {
    const client = await environment.openClient()
    const [order] = await createWaiting(client, [street(90)])
    await run(openChecks())
    environment.clock.advance(89 * 86_400_000)
    await runPurge(environment, 'delete-old-order-checks')
    assert.equal((await rowOf(order?.id))?.verdict, 'verified')
    environment.clock.advance(2 * 86_400_000)
    await runPurge(environment, 'delete-old-order-checks')
    assert.equal(await rowOf(order?.id), undefined)
  })
})
