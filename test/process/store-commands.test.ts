import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { type StoreSimulator, startStoreSimulator } from '@waybill/store-simulator'
import pg from 'pg'
import { runCommand } from '../support/process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

let folder: string
let database: TestDatabase
let simulator: StoreSimulator
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-stores-'))
  database = await createTestDatabase()
  simulator = await startStoreSimulator()
})
after(async () => {
  await simulator.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const environmentOf = () => ({
  WAYBILL_DATA_DIR: folder,
  DATABASE_URL: database.url,
  WAYBILL_SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
})

async function run(...args: string[]) {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], environmentOf())
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

async function refused(...args: string[]): Promise<string> {
  const { code, stderr } = await runCommand(args, environmentOf())
  assert.equal(code, 1, stderr)
  return stderr
}

const address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  company: null,
  street1: '233 S Wacker Dr',
  street2: null,
  city: 'Chicago',
  state: 'IL',
  zip: '60606',
  country: 'US',
  phone: '3125550123',
  email: 'ada@shop.example',
}

async function queryDatabase(text: string, values: string[]) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

test('a shop is connected if it accepts the credentials, listed without them, changed and disconnected', async () => {
  const played = simulator.stores.bigcommerce
  assert.ok(played)
  const { accountId } = await run('account', 'create', '--name', 'Shop')
  const file = join(folder, 'credentials.json')
  const write = (fields: Record<string, string>) => writeFile(file, JSON.stringify(fields))
  const connect = ['store', 'connect', '--account', 'Shop', '--kind', 'bigcommerce', '--credentials', file]
  const at = [...connect, '--url', played.url]

  const { accessToken: _left, ...lacking } = played.credentials
  await write({ ...lacking, acessToken: 'typo' })
  const faults = await refused(...at)
  assert.match(faults, /has no field acessToken.*accessToken is missing/)
  await writeFile(file, JSON.stringify({ ...played.credentials, storeHash: 12 }))
  assert.match(await refused(...at), /must contain only string values\. Put the value of storeHash in quotes/)
  await write({ ...played.credentials, accessToken: 'wrong' })
  assert.match(await refused(...at), /Nothing was saved/)
  await write({ ...played.credentials })
  assert.match(await refused(...connect, '--url', 'http://shop.example'), /must start with https:\/\//)
  assert.match(await refused(...at, '--warehouse', 'North'), /Ship-from address "North" not found/)
  assert.match(await refused(...at, '--weight', '151'), /at most 150 pounds/)
  assert.deepEqual(await run('store', 'list'), [])

  const { storeId, name } = await run(...at, '--name', 'Main', '--weight', '0.5', '--size', '8x6x2')
  assert.equal(name, 'Main')
  assert.equal((await run(...at, '--name', 'Main', '--weight', '0.5', '--size', '8x6x2')).storeId, storeId)
  const [listed] = await run('store', 'list', '--account', 'Shop')
  assert.deepEqual(
    [listed.storeId, listed.accountId, listed.kind, listed.connected, listed.lastRound],
    [storeId, accountId, 'bigcommerce', true, null],
  )
  assert.deepEqual(listed.defaultParcel, {
    weightPounds: 0.5,
    lengthInches: 8,
    widthInches: 6,
    heightInches: 2,
    predefinedPackage: null,
  })
  for (const secret of Object.values(played.credentials)) assert.ok(!JSON.stringify(listed).includes(`"${secret}"`))

  const none = { storeId, imported: 0, updated: 0, unchanged: 0, failed: 0, blocked: 0 }
  const order = played.shop.place({ address, lines: [{ sku: 'MUG', quantity: 2 }] })
  assert.deepEqual(await run('store', 'sync', '--id', storeId), { ...none, imported: 1 })
  assert.deepEqual(await run('store', 'sync', '--id', storeId), { ...none, unchanged: 1 })
  const { rows } = await queryDatabase('select order_id from store_orders where store_id = $1', [storeId])
  const accept = ['store', 'accept', '--account', 'Shop', '--order', rows[0].order_id]
  assert.match(await refused(...accept), /no pending changes to this order/)
  played.shop.editAddress(order.id, { street1: '234 S Wacker Dr' })
  assert.deepEqual(await run('store', 'sync', '--id', storeId), { ...none, updated: 1, blocked: 1 })
  assert.deepEqual(await run(...accept), { orderId: rows[0].order_id, accepted: true })
  assert.deepEqual(await run('store', 'sync', '--id', storeId), { ...none, unchanged: 1 })
  played.faults.next('list-throttled')
  const paused = 'The store is limiting the request rate: too many requests. Before that: 0 imported, 0 updated'
  assert.ok((await refused('store', 'sync', '--id', storeId)).includes(paused))
  played.shop.cancel(order.id)
  assert.deepEqual(await run('store', 'sync', '--id', storeId), { ...none, updated: 1, blocked: 1 })
  const [looked] = await run('store', 'list')
  assert.deepEqual([looked.lastRound.updated, looked.lastFailure], [1, null])

  const lost = played.shop.place({ address, lines: [{ sku: 'MUG', quantity: 1 }] })
  const unread = `insert into unread_store_orders
      (account_id, store_id, external_id, cause, first_failed_at, last_failed_at, attempts, due_at)
    values ($1, $2, $3, 'It has no date.', now(), now(), 1, now())`
  await queryDatabase(unread, [accountId, storeId, lost.id])
  const shown = await run('store', 'show', '--id', 'Main')
  assert.deepEqual([shown.unread, shown.unreadOrders[0].externalId], [1, lost.id])
  assert.equal((await run('store', 'list'))[0].unreadOrders[0].cause, 'It has no date.')
  await run('store', 'unread', 'retry', '--id', 'Main', '--order', lost.id)
  assert.deepEqual((await run('store', 'show', '--id', 'Main')).unreadOrders, [])
  await queryDatabase(unread, [accountId, storeId, 'another'])
  await run('store', 'unread', 'dismiss', '--id', 'Main', '--order', 'another')
  assert.equal((await run('store', 'show', '--id', 'Main')).unread, 0)
  assert.match(await refused('store', 'unread', 'retry', '--id', 'Main', '--order', 'none'), /no unread order/)

  const changed = await run('store', 'set', '--id', 'Main', '--weight', '2')
  assert.deepEqual([changed.defaultParcel.weightPounds, changed.defaultParcel.heightInches], [2, 2])
  await run('sub-account', 'create', '--account', 'Shop', '--name', 'Mugs')
  await run(...at, '--sub-account', 'Mugs', '--size', '9x6x3')
  await run(...at)
  const [again] = await run('store', 'list', '--account', 'Shop')
  assert.deepEqual([again.name, again.defaultParcel.weightPounds, again.defaultParcel.heightInches], ['Main', 2, 3])
  assert.ok(again.subAccountId, 'what was not said of it anew stays')
  await run(...at, '--no-sub-account')
  assert.equal((await run('store', 'list', '--account', 'Shop'))[0].subAccountId, null)
  assert.deepEqual(await run('store', 'disconnect', '--id', storeId), { storeId, connected: false })
  assert.equal((await run('store', 'list'))[0].connected, false)
  assert.match(await refused('store', 'sync', '--id', storeId), /is disconnected/)
  const acts = (await run('audit', 'list', '--account', 'Shop')).map(({ act }: { act: string }) => act)
  for (const act of ['store.connect', 'store.change', 'store.accept', 'store.disconnect'])
    assert.ok(acts.includes(act), act)
})

test('rejected fulfillments are listed with their messages, and sent again or dropped by an operator', async () => {
  const { accountId } = await run('account', 'create', '--name', 'Refused')
  const [again, left] = ['01990000-0000-7000-8000-00000000000a', '01990000-0000-7000-8000-00000000000b']
  for (const id of [again, left])
    await queryDatabase(
      `insert into store_pushes (account_id, id, store_id, external_id, order_id, shipment_id, push, state, refusal,
                                 created_at, updated_at)
       values ($1, $2, $2, '1001', $2, $2, '{"trackingNumber": "9400"}', 'refused',
               '{"storeCode": "closed", "storeText": "The order is closed."}', now(), now())`,
      [accountId, id],
    )
  const pushes = () => run('store', 'pushes', '--account', 'Refused')
  const listed = await pushes()
  assert.deepEqual(listed.map(({ labelId }: { labelId: string }) => labelId).toSorted(), [again, left])
  assert.deepEqual([listed[0].trackingNumber, listed[0].said], ['9400', 'The order is closed.'])

  const settle = (verb: string, id: string) => ['store', 'push', verb, '--account', 'Refused', '--label', id]
  assert.equal((await run(...settle('retry', again))).state, 'due')
  assert.equal((await run(...settle('dismiss', left), '--reason', 'told the shop by hand')).state, 'withdrawn')
  assert.deepEqual(await pushes(), [])
  assert.match(await refused(...settle('retry', left)), /waybill: \S+/)
  await queryDatabase(`update store_pushes set state = 'due', due_at = null where account_id = $1 and id = $2`, [
    accountId,
    left,
  ])
  const completed = await run(...settle('complete', left))
  assert.deepEqual([completed.state, completed.labelId], ['due', left])
  const acts = await run('audit', 'list', '--account', 'Refused')
  const told = acts.find(({ act }: { act: string }) => act === 'store.tell-no-more')
  assert.equal(told.reason, 'told the shop by hand')
  assert.ok(acts.some(({ act }: { act: string }) => act === 'store.tell-again'))
  assert.ok(acts.some(({ act }: { act: string }) => act === 'store.complete-order'))
})
