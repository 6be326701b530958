import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { ConnectOutcome } from '#adapters/stores/store.ts'
import { openPerson } from '../support/browser.ts'
import type { Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { fakeStore } from '../support/fake-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const minute = 60_000
/** Responses of the shop to a connection attempt, by the key. */
const answers: Readonly<Record<string, ConnectOutcome>> = {
  wrong: { outcome: 'unavailable', reason: 'credentials', detail: 'no such key' },
  closed: { outcome: 'rejected', storeCode: 'closed', storeText: 'The shop is closed' },
}
const corner: ConnectOutcome = { outcome: 'ok', value: { name: 'Corner Shop', facts: {}, shipFrom: null } }
const kept = { isOpen: true }
const shop = fakeStore({
  connect: async (_deps, { credentials }) =>
    answers[credentials.apiKey ?? ''] ?? (kept.isOpen ? corner : (answers.closed as ConnectOutcome)),
  validateCredentials: ({ apiKey }) => (apiKey === 'unfit' ? ['Give another key.'] : []),
})
const hosted = fakeStore({ kind: 'etsy', name: 'Etsy', baseUrl: 'https://api.etsy.example' })

const environment = openTestEnvironment({ knownStores: [shop, hosted] })

async function aManager() {
  const { accountId } = await environment.openAccount()
  return { accountId, manager: (await openPerson(environment, { accountId, role: 'Manager' })).browser }
}
type Browser = Awaited<ReturnType<typeof aManager>>['manager']

const parcel = { weight: 2, length: 12, width: 9, height: 4 }
const connect = (browser: Browser, changes: object = {}) =>
  browser.post('/stores', {
    kind: 'generic',
    name: null,
    baseUrl: 'https://shop.example/',
    credentials: { apiKey: 'very secret' },
    parcel,
    warehouseId: null,
    subAccountId: null,
    ...changes,
  })
const storesOf = async (browser: Browser): Promise<Json[]> => expectData(await browser.get('/stores')).stores

/** As an import would leave it. */
async function keepOrder(
  of: { accountId: string; storeId: string },
  order: { number: string; standing: string; isPending?: boolean; minutes: number },
): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, 1) + order.minutes * minute)
  await environment.db.pool.query(
    `insert into store_orders (account_id, store_id, external_id, parent_id, number, version, document, pending, standing,
                               reason, detail, changed_at, created_at, purchase_block)
     values ($1, $2, $3, $3, $4, '', '{}', $5, $6, 'unpaid', 'Not paid yet', $7, $7,
             case when $6 <> 'open' then 'Order.NotReadyForPurchase' end)`,
    [of.accountId, of.storeId, order.number.slice(1), order.number, order.isPending ? '{}' : null, order.standing, at],
  )
}

describe('A store', () => {
  test('is connected, shown, tested, changed and disconnected, and never shows its credentials', async () => {
    const { accountId, manager } = await aManager()
    const before = expectData(await manager.get('/stores'))
    assert.deepEqual(before.stores, [])
    assert.deepEqual(
      before.kinds.map(({ kind, hasOwnAddress, credentialFields }: Json) => [
        kind,
        hasOwnAddress,
        credentialFields.map(({ name }: Json) => name),
      ]),
      [
        ['generic', true, ['apiKey', 'shop']],
        ['etsy', false, ['apiKey', 'shop']],
      ],
    )
    const { storeId, name, finding } = expectData(await connect(manager), 201)
    assert.deepEqual([name, finding], ['Corner Shop', 'Fake store accepted the connection to Corner Shop.'])
    const [{ createdAt: _c, updatedAt: _u, nextLookAt, isBeingRead: _b, ...shown }] = await storesOf(manager)
    assert.ok(Date.parse(nextLookAt) <= Date.now() + 1000, 'it is looked at at once')
    assert.deepEqual(shown, {
      storeId,
      kind: 'generic',
      name: 'Corner Shop',
      baseUrl: 'https://shop.example',
      connected: true,
      warehouseId: null,
      subAccountId: null,
      parcel: { ...parcel, predefinedPackage: null },
      cancelsClosed: true,
      shipsUnpaid: false,
      hookUrl: null,
      isListed: false,
      lastLook: null,
      failure: null,
      waiting: { pending: 0, waiting: 0, withheld: 0, unreadable: 0, incomplete: 0, customs: 0 },
      unread: 0,
      leftOut: null,
      clockAheadSeconds: null,
    })
    assert.deepEqual(expectData(await manager.post(`/stores/${storeId}/test`)), { works: true, finding })
    expectData(
      await manager.put(`/stores/${storeId}/settings`, { parcel: { ...parcel, weight: 3 }, warehouseId: null }),
    )
    assert.equal((await storesOf(manager))[0]?.parcel.weight, 3)
    expectData(await manager.delete(`/stores/${storeId}`))
    const [gone] = await storesOf(manager)
    assert.deepEqual([gone?.connected, gone?.nextLookAt], [false, null])
    assert.ok(!(await manager.get('/stores')).text.includes('very secret'))
    const { rows } = await environment.db.pool.query('select act from audit_trail where account_id = $1', [accountId])
    assert.deepEqual(
      rows.map(({ act }) => act).filter((act) => act.startsWith('store.')),
      ['store.connect', 'store.change', 'store.disconnect'],
    )
  })

  test('that rejects the credentials is quoted, and nothing is stored', async () => {
    const { manager } = await aManager()
    for (const [apiKey, finding] of [
      ['wrong', 'Fake store rejected the credentials: no such key.'],
      ['closed', 'Fake store rejected the connection: The shop is closed.'],
    ] as const) {
      const { metaData } = expectError(await connect(manager, { credentials: { apiKey } }), 422, 'Store.NotAccepted')
      assert.deepEqual([metaData.kind, metaData.finding], ['generic', finding])
    }
    assert.deepEqual(await storesOf(manager), [])
  })

  test('is connected only with all its fields, and at a public URL', async () => {
    const { manager } = await aManager()
    const refused = async (changes: object, code: string) => {
      expectError(await connect(manager, changes), 422, code)
    }
    await refused({ kind: 'shopify' }, 'Validation.KindInvalid')
    await refused({ baseUrl: null }, 'Validation.BaseUrlRequired')
    for (const baseUrl of [
      'http://shop.example',
      'https://127.0.0.1',
      'https://10.0.0.1',
      'https://[::1]',
      'https://169.254.169.254',
      'https://localhost',
      'https://db.internal',
      'https://user:secret@shop.example',
      'ftp://shop.example',
      'shop.example',
    ]) {
      await refused({ baseUrl }, 'Validation.BaseUrlInvalid')
    }
    await refused({ credentials: {} }, 'Validation.ApiKeyRequired')
    await refused({ credentials: { apiKey: 'a', colour: 'blue' } }, 'Validation.CredentialsInvalid')
    const { message } = expectError(
      await connect(manager, { credentials: { apiKey: 'unfit' } }),
      422,
      'Validation.CredentialsInvalid',
    )
    assert.equal(message, 'credentials are incomplete or inconsistent: Give another key.')
    await refused({ parcel: { ...parcel, height: null } }, 'Validation.HeightRequired')
    await refused({ parcel: { ...parcel, weight: 151 } }, 'Validation.ParcelWeightExceeded')
    const nobody = '018f0000-0000-7000-8000-000000000009'
    expectError(await connect(manager, { warehouseId: nobody }), 404, 'Warehouse.NotFound')
    expectError(await connect(manager, { subAccountId: nobody }), 404, 'SubAccount.NotFound')
    assert.deepEqual(await storesOf(manager), [])
    expectData(await connect(manager, { kind: 'etsy', baseUrl: null }), 201)
    assert.equal((await storesOf(manager))[0]?.baseUrl, 'https://api.etsy.example')
  })

  test("of another account can't be shown, tested, changed or disconnected", async () => {
    const [mine, theirs] = [await aManager(), await aManager()]
    const { storeId } = expectData(await connect(theirs.manager), 201)
    await keepOrder({ accountId: theirs.accountId, storeId }, { number: '#1', standing: 'waiting', minutes: 1 })
    assert.deepEqual(await storesOf(mine.manager), [])
    expectError(await mine.manager.post(`/stores/${storeId}/test`), 404, 'Store.NotFound')
    expectError(await mine.manager.delete(`/stores/${storeId}`), 404, 'Store.NotFound')
    const settings = { parcel, warehouseId: null }
    expectError(await mine.manager.put(`/stores/${storeId}/settings`, settings), 404, 'Store.NotFound')
    assert.deepEqual(expectData(await mine.manager.get(`/stores/${storeId}/recent-orders`)), [])
    assert.deepEqual(expectData(await mine.manager.get(`/stores/${storeId}/waiting-orders`)).orders, [])
    assert.equal((await storesOf(theirs.manager))[0]?.connected, true)
  })

  test('shows its last imports, and in pages the waiting orders with reasons', async () => {
    const { accountId, manager } = await aManager()
    const { storeId } = expectData(await connect(manager), 201)
    const of = { accountId, storeId }
    await keepOrder(of, { number: '#1', standing: 'open', minutes: 1 })
    await keepOrder(of, { number: '#2', standing: 'closed', minutes: 2 })
    await keepOrder(of, { number: '#3', standing: 'incomplete', minutes: 3 })
    await keepOrder(of, { number: '#4', standing: 'open', isPending: true, minutes: 4 })
    // Several of one instant, over the end of a page.
    for (let number = 100; number < 160; number += 1) {
      await keepOrder(of, { number: `#${number}`, standing: 'waiting', minutes: 5 })
    }
    const [{ waiting }] = (await storesOf(manager)) as [Json]
    assert.deepEqual(waiting, { pending: 1, waiting: 60, withheld: 0, unreadable: 0, incomplete: 1, customs: 0 })
    const recent = expectData(await manager.get(`/stores/${storeId}/recent-orders`))
    assert.deepEqual([recent.length, recent[0].number], [20, '#159'])
    assert.deepEqual([recent[0].standing, recent[0].reason, recent[0].detail], ['waiting', 'unpaid', 'Not paid yet'])
    const path = `/stores/${storeId}/waiting-orders`
    const first = expectData(await manager.get(path))
    const second = expectData(await manager.get(`${path}?cursor=${first.next}`))
    const numbers = [...first.orders, ...second.orders].map(({ number }: Json) => number)
    assert.deepEqual([numbers.length, new Set(numbers).size, second.next], [62, 62, null])
    assert.deepEqual(numbers.slice(-2), ['#4', '#3'])
    const pending = expectData(await manager.get(`${path}?why=pending`)).orders
    assert.deepEqual(
      pending.map(({ number, isPending }: Json) => [number, isPending]),
      [['#4', true]],
    )
    expectError(await manager.get(`${path}?why=bad`), 422, 'Validation.WhyInvalid')
    for (const cursor of ['x', Buffer.from('2026-01-01T00:00:00Z').toString('base64url')]) {
      expectError(await manager.get(`${path}?cursor=${cursor}`), 400, 'Validation.CursorInvalid')
    }
  })

  test('shows the orders that could not be read, which a person reads again or dismisses', async () => {
    const { accountId, manager } = await aManager()
    const { storeId } = expectData(await connect(manager), 201)
    for (const externalId of ['a/1', 'b']) {
      await environment.db.pool.query(
        `insert into unread_store_orders (account_id, store_id, external_id, cause, first_failed_at, last_failed_at, attempts, due_at)
         values ($1, $2, $3, 'It has no date.', now(), now(), 2, now() + interval '1 hour')`,
        [accountId, storeId, externalId],
      )
    }
    const path = `/stores/${storeId}/unread-orders`
    const listed = expectData(await manager.get(path)).map(({ externalId, cause, attempts, orderId }: Json) => [
      externalId,
      cause,
      attempts,
      orderId,
    ])
    assert.deepEqual(listed, [
      ['a/1', 'It has no date.', 2, null],
      ['b', 'It has no date.', 2, null],
    ])
    assert.equal((await storesOf(manager))[0]?.unread, 2)
    // The store reports that it no longer exists.
    assert.deepEqual(expectData(await manager.post(`${path}/retry`, { externalId: 'a/1' })), { cause: null })
    expectData(await manager.post(`${path}/dismiss`, { externalId: 'b' }))
    assert.deepEqual(expectData(await manager.get(path)), [])
    expectError(await manager.post(`${path}/retry`, { externalId: 'a/1' }), 404, 'Store.UnreadOrderNotFound')
    const other = await aManager()
    expectError(await other.manager.post(`${path}/dismiss`, { externalId: 'b' }), 404, 'Store.UnreadOrderNotFound')
  })
})
