import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Store } from '#adapters/stores/store.ts'
import { getWholeOrder } from '#domain/orders/order/get-order.ts'
import type { WholeOrder } from '#domain/orders/order/order.ts'
import { eraseAddresses } from '#domain/orders/personal-data.ts'
import { changeStore } from '#domain/store-sync/connections/change-store.ts'
import { connectStore, usualParcel } from '#domain/store-sync/connections/connect-store.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { acceptChanges, reviewDifference } from '#domain/store-sync/import/review-changes.ts'
import { splitOrder } from '#domain/store-sync/parcels/split-order.ts'
import {
  eraseStoreOrder,
  eraseWaitingOrder,
  eraseWaitingOrders,
  exportStoreOrders,
} from '#domain/store-sync/personal-data.ts'
import { countStoreReviews, findStoreDetails, findStoreOrder } from '#domain/store-sync/queries.ts'
import { syncDueStores, syncStore } from '#domain/store-sync/sync/sync-store.ts'
import type { ServiceError } from '#kit/errors/service-error.ts'
import { storesDeps } from '../support/fake-store.ts'
import { runPurge } from '../support/run-purge.ts'
import { ada, openShopStore, type ShopStore } from '../support/shop-store.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const tea = { sku: 'TEA', name: 'Green tea', quantity: 2, weightGrams: 500 }

type Row = {
  order_id: string | null
  standing: string
  reason: string | null
  detail: string | null
  pending: { recipient: { street1: string } } | null
  purchase_block: string | null
  assumed: string[]
}

/** A shop that is connected to its own account. */
async function connectShop(changes: Parameters<typeof openShopStore>[0] & { environment?: 'production' } = {}) {
  const shop: ShopStore = openShopStore(changes)
  const deps = storesDeps(environment.db, {
    known: [shop.store],
    ...(changes.environment ? { environment: changes.environment } : {}),
  })
  const { accountId } = await environment.openAccount()
  const command = { store: shop.store, name: null, baseUrl: 'http://localhost:1', byOperator: true, credentials: {} }
  const more = { warehouseId: null, subAccountId: null, firstLookInMs: 30_000 }
  const connected = await connectStore({ ...deps, audit: testAudit }, { accountId, ...command, ...more })
  assert.equal(connected.outcome, 'ok')
  const { storeId } = (connected as { value: { storeId: string } }).value
  const sync = async () => {
    const result = await syncStore(deps, { accountId, storeId })
    assert.equal(result?.failure, null)
    return result?.counts
  }
  const leasedRow = async (externalId: string): Promise<Row> => {
    const { rows } = await environment.db.pool.query<Row>(
      'select * from store_orders where account_id = $1 and external_id = $2',
      [accountId, externalId],
    )
    assert.ok(rows[0], `nothing is kept of ${externalId}`)
    return rows[0]
  }
  const orderOf = async (externalId: string): Promise<WholeOrder> =>
    getWholeOrder(environment, {
      accountId,
      orderId: (await leasedRow(externalId)).order_id as string,
      subAccountId: null,
    })
  const store = async () => {
    const { rows } = await environment.db.pool.query('select * from connected_stores where id = $1', [storeId])
    return rows[0]
  }
  return { ...shop, deps, accountId, storeId, sync, leasedRow, orderOf, storeRow: store }
}

describe('Orders of a store', () => {
  test('are imported once, page by page, with the source Store', async () => {
    const { shop, sync, orderOf, leasedRow, calls, accountId } = await connectShop()
    const placed = Array.from({ length: 23 }, () => shop.place({ address: ada, lines: [tea], note: 'ring twice' }))
    shop.cancel(placed[1]?.id ?? '')
    assert.deepEqual(await sync(), { imported: 22, updated: 0, unchanged: 0, failed: 0, blocked: 0 })
    assert.deepEqual(calls, ['list', 'list 10', 'list 20'])
    const order = await orderOf('1001')
    assert.deepEqual(
      [order.status, order.source, order.details.reference, order.details.notes, order.to.city, order.purchaseBlock],
      [0, 3, '#1001', 'ring twice', 'Mountain View', null],
    )
    assert.deepEqual(
      order.shipments.map(({ parcel }) => parcel),
      [{ weightPounds: 2.2046, lengthInches: 10, widthInches: 8, heightInches: 4, predefinedPackage: null }],
    )
    assert.deepEqual(
      order.details.items.map(({ name, quantity }) => [name, quantity]),
      [['Green tea', 2]],
    )
    assert.deepEqual((await leasedRow('1001')).assumed, ['sides', 'sample sender'])
    const keys = await environment.db.pool.query('select key from idempotency_keys where account_id = $1', [accountId])
    assert.ok(keys.rows.every(({ key }) => key.startsWith('ingestion:')))
  })

  test('are neither read again nor written if they are unchanged', async () => {
    const { shop, sync, accountId } = await connectShop()
    for (let count = 0; count < 3; count += 1) shop.place({ address: ada, lines: [tea] })
    await sync()
    const stamps = async () =>
      (
        await environment.db.pool.query(
          `select xmin::text, ctid::text from store_orders where account_id = $1
           union all select xmin::text, ctid::text from orders where account_id = $1 order by 2, 1`,
          [accountId],
        )
      ).rows
    const before = await stamps()
    assert.deepEqual(await sync(), { imported: 0, updated: 0, unchanged: 3, failed: 0, blocked: 0 })
    assert.deepEqual(await stamps(), before)
  })

  test('wait while their store holds them, and continue when it releases them', async () => {
    const { shop, sync, orderOf } = await connectShop()
    const { id } = shop.place({ address: ada, lines: [tea], hold: 'unpaid' })
    assert.deepEqual(await sync(), { imported: 1, updated: 0, unchanged: 0, failed: 0, blocked: 1 })
    assert.equal((await orderOf(id)).purchaseBlock, 'Order.NotReadyForPurchase')
    shop.setHold(id, null)
    assert.deepEqual(await sync(), { imported: 0, updated: 1, unchanged: 0, failed: 0, blocked: 0 })
    assert.equal((await orderOf(id)).purchaseBlock, null)
    shop.cancel(id)
    await sync()
    const cancelled = await orderOf(id)
    assert.deepEqual([cancelled.purchaseBlock, cancelled.status], ['Order.ClosedAtSource', 0])
  })

  test('are canceled if their store closes them before a label, if the connection is set so', async () => {
    const { shop, sync, orderOf, accountId, storeId, deps } = await connectShop()
    const [one, bought, kept] = [1, 2, 3].map(() => shop.place({ address: ada, lines: [tea] }).id) as [
      string,
      string,
      string,
    ]
    await sync()
    shop.cancel(kept)
    await sync()
    const settings = { warehouseId: null, defaultParcel: usualParcel, cancelsClosed: true }
    assert.ok(await changeStore({ ...deps, audit: testAudit }, { accountId, storeId, ...settings }))
    await environment.db.pool.query('update orders set open_purchases = 1 where id = $1', [
      (await orderOf(bought)).orderId,
    ])
    for (const id of [one, bought]) shop.cancel(id)
    await sync()
    const statuses = await Promise.all([one, bought, kept].map(async (id) => (await orderOf(id)).status))
    assert.deepEqual(statuses, [3, 0, 0])
    const { rows } = await environment.db.pool.query('select reason, actor from order_moves where order_id = $1', [
      (await orderOf(one)).orderId,
    ])
    assert.deepEqual(rows, [{ reason: 'Closed in the store: cancelled', actor: 'service' }])
    assert.equal((await sync())?.updated, 0)
  })

  test('are closed after their deletion by the full resync alone', async () => {
    const { shop, sync, orderOf, leasedRow } = await connectShop()
    const { id } = shop.place({ address: ada, lines: [tea] })
    await sync()
    shop.remove(id)
    assert.deepEqual(await sync(), { imported: 0, updated: 1, unchanged: 0, failed: 0, blocked: 1 })
    assert.equal((await orderOf(id)).purchaseBlock, 'Order.ClosedAtSource')
    assert.equal((await leasedRow(id)).reason, 'deleted')
  })

  test('wait for a person if their address changes, and are unblocked if the change is reverted', async () => {
    const { shop, sync, orderOf, leasedRow } = await connectShop()
    const { id } = shop.place({ address: ada, lines: [tea] })
    await sync()
    const before = await orderOf(id)
    shop.editAddress(id, { street1: '2 Elsewhere Rd' })
    assert.equal((await sync())?.updated, 1)
    const now = await orderOf(id)
    assert.deepEqual([now.purchaseBlock, now.to.street1], ['Order.NotReadyForPurchase', before.to.street1])
    assert.equal((await leasedRow(id)).pending?.recipient.street1, '2 Elsewhere Rd')
    shop.editAddress(id, { street1: ada.street1 })
    await sync()
    assert.deepEqual([(await orderOf(id)).purchaseBlock, (await leasedRow(id)).pending], [null, null])
  })

  test('get new shipments if their lines change, and keep them if only a note changes', async () => {
    const { shop, sync, orderOf } = await connectShop()
    const { id, lines } = shop.place({ address: ada, lines: [tea] })
    await sync()
    const before = await orderOf(id)
    shop.setNote(id, 'leave it with the porter')
    assert.equal((await sync())?.updated, 1)
    const noted = await orderOf(id)
    assert.equal(noted.details.notes, 'leave it with the porter')
    assert.deepEqual(noted.shipments, before.shipments)
    shop.setQuantity(id, lines[0]?.id ?? '', 3)
    assert.equal((await sync())?.updated, 1)
    const more = await orderOf(id)
    assert.deepEqual([more.details.items[0]?.quantity, more.shipments.length], [3, 1])
    assert.notEqual(more.shipments[0]?.shipmentId, before.shipments[0]?.shipmentId)
    assert.ok((more.shipments[0]?.parcel.weightPounds ?? 0) > (before.shipments[0]?.parcel.weightPounds ?? 0))
  })

  test('are on hold with an explanation if they are invalid, and delay no other order', async () => {
    const { shop, sync, leasedRow, orderOf, withheld } = await connectShop()
    const nowhere = shop.place({ address: { ...ada, zip: 'nowhere' }, lines: [tea] })
    const secret = shop.place({ address: ada, lines: [tea] })
    const good = shop.place({ address: ada, lines: [tea] })
    withheld.add(secret.id)
    assert.deepEqual(await sync(), { imported: 2, updated: 0, unchanged: 1, failed: 0, blocked: 2 })
    assert.equal((await orderOf(good.id)).purchaseBlock, null)
    const row = await leasedRow(nowhere.id)
    const held = await orderOf(nowhere.id)
    assert.deepEqual(
      [row.standing, held.purchaseBlock, held.to.zip],
      ['incomplete', 'Order.NotReadyForPurchase', 'nowhere'],
    )
    assert.match(row.detail ?? '', /^The postal code of the recipient's address must be 5 digits/)
    assert.deepEqual([(await leasedRow(secret.id)).standing, (await leasedRow(secret.id)).order_id], ['withheld', null])
    withheld.clear()
    shop.editAddress(nowhere.id, { zip: '94043' })
    // Nobody could have shipped to the first address, so the new one needs no confirmation.
    assert.deepEqual(await sync(), { imported: 1, updated: 1, unchanged: 1, failed: 0, blocked: 0 })
    const corrected = await orderOf(nowhere.id)
    assert.deepEqual([corrected.purchaseBlock, corrected.to.zip], [null, '94043'])
  })

  const faults: [name: string, change: Partial<typeof ada>, detail: RegExp][] = [
    [
      'no name and no company',
      { firstName: '', lastName: '', company: null },
      /^The recipient has no name and no company\.$/,
    ],
    ['no street', { street1: '' }, /^The recipient's address has no street\.$/],
    ['no city', { city: ' ' }, /^The recipient's address has no city\.$/],
    ['no country', { country: '' }, /^The recipient's address has no country\.$/],
    ['an unknown country', { country: 'ZZ' }, /^The country of the recipient's address must be/],
    // A ZIP code would prove the state.
    ['no state', { state: '', zip: '' }, /^The state of the recipient's address is missing\.$/],
    ['no postal code', { zip: '' }, /^The postal code of the recipient's address is missing\.$/],
    ['an invisible street', { street1: '\u200b' }, /^The recipient's address has no street\.$/],
  ]
  for (const [name, change, detail] of faults) {
    test(`are on hold with ${name}, until the store has the field`, async () => {
      const { shop, sync, leasedRow, orderOf } = await connectShop()
      const { id } = shop.place({ address: { ...ada, ...change }, lines: [tea] })
      assert.deepEqual(await sync(), { imported: 1, updated: 0, unchanged: 0, failed: 0, blocked: 1 })
      assert.match((await leasedRow(id)).detail ?? '', detail)
      assert.equal((await orderOf(id)).purchaseBlock, 'Order.NotReadyForPurchase')
      assert.deepEqual(await sync(), { imported: 0, updated: 0, unchanged: 1, failed: 0, blocked: 1 })
      shop.editAddress(id, ada)
      await sync()
      const order = await orderOf(id)
      assert.deepEqual(
        [order.purchaseBlock, order.to.street1, (await leasedRow(id)).standing],
        [null, ada.street1, 'open'],
      )
    })
  }

  test('are on hold if one package would be too heavy, until a person has split them', async () => {
    const { shop, sync, leasedRow, orderOf, deps, accountId } = await connectShop()
    const dumbbell = { sku: 'BELL', name: 'Dumbbell', weightGrams: 36_287 }
    const { id, lines } = shop.place({ address: ada, lines: [dumbbell, dumbbell] })
    const absurd = shop.place({ address: ada, lines: [{ ...tea, quantity: 1_000_000 }] })
    assert.deepEqual(await sync(), { imported: 2, updated: 0, unchanged: 0, failed: 0, blocked: 2 })
    const { orderId, purchaseBlock } = await orderOf(id)
    assert.equal(purchaseBlock, 'Order.NotReadyForPurchase')
    assert.equal((await orderOf(absurd.id)).purchaseBlock, 'Order.NotReadyForPurchase')
    const detail = 'The package weighs 160 lb, but a package can weigh at most 150 lb. Split the order into packages.'
    assert.deepEqual([(await leasedRow(id)).detail, (await leasedRow(id)).reason], [detail, 'too heavy'])
    const parcel = { weightPounds: 80, lengthInches: 10, widthInches: 10, heightInches: 10 }
    const parcels = lines.map((line) => ({ parcel, lines: [{ lineId: line.id, quantity: 1 }] }))
    await splitOrder(deps, { accountId, orderId, subAccountId: null, parcels })
    const isSplit = async () => {
      const order = await orderOf(id)
      const weights = order.shipments.map((one) => one.parcel.weightPounds)
      assert.deepEqual([order.purchaseBlock, weights], [null, [80, 80]])
    }
    await isSplit()
    await sync()
    await isSplit()
    // Another edit at the store makes one package of everything again.
    shop.setQuantity(id, lines[0]?.id ?? '', 2)
    await sync()
    assert.equal((await orderOf(id)).purchaseBlock, 'Order.NotReadyForPurchase')
    shop.setQuantity(id, lines[0]?.id ?? '', 0)
    await sync()
    const light = await orderOf(id)
    assert.deepEqual([light.purchaseBlock, light.shipments.length], [null, 1])
  })

  test('are stored without characters that the database rejects, and delay no other order', async () => {
    const { shop, sync, orderOf } = await connectShop()
    const odd = shop.place({ address: { ...ada, lastName: 'Love\u0000lace\ud800' }, lines: [tea], note: 'a\u0000b' })
    const good = shop.place({ address: ada, lines: [tea] })
    assert.deepEqual(await sync(), { imported: 2, updated: 0, unchanged: 0, failed: 0, blocked: 0 })
    assert.equal((await orderOf(odd.id)).details.notes, 'ab')
    assert.equal((await orderOf(good.id)).purchaseBlock, null)
    assert.equal((await sync())?.unchanged, 2)
  })

  test('are blocked if they are international and lack customs details', async () => {
    const { shop, sync, orderOf, leasedRow } = await connectShop()
    const berlin = { ...ada, street1: 'Torstr. 1', city: 'Berlin', state: '', zip: '10119', country: 'DE' }
    const bare = shop.place({ address: berlin, lines: [tea] })
    const whole = shop.place({ address: berlin, lines: [{ ...tea, originCountry: 'JP', hsCode: '0902.10' }] })
    assert.deepEqual(await sync(), { imported: 2, updated: 0, unchanged: 0, failed: 0, blocked: 1 })
    assert.equal((await orderOf(bare.id)).purchaseBlock, 'Order.CustomsRequired')
    assert.match((await leasedRow(bare.id)).detail ?? '', /country of origin of Green tea/)
    assert.equal((await orderOf(whole.id)).purchaseBlock, null)
  })

  test('wait in production until a ship-from address exists', async () => {
    const { shop, sync, leasedRow, orderOf, accountId, deps } = await connectShop({ environment: 'production' })
    const { id } = shop.place({ address: ada, lines: [tea] })
    assert.equal((await sync())?.imported, 1)
    assert.match((await leasedRow(id)).detail ?? '', /ship-from address is missing/)
    assert.deepEqual(await sync(), { imported: 0, updated: 0, unchanged: 1, failed: 0, blocked: 1 })
    const { createWarehouse } = await import('#domain/presets/warehouses.ts')
    const from = { name: 'Stock', company: null, street1: '1 Main St', street2: null, city: 'Reno', state: 'NV' }
    const more = { zip: '89501', country: 'US', phone: null, email: null, residential: null, carrierFacility: null }
    const address = { ...from, ...more, federalTaxId: null, stateTaxId: null }
    await createWarehouse(deps, { accountId, name: 'Reno', from: address, returnTo: null })
    assert.equal((await sync())?.updated, 1)
    assert.deepEqual([(await orderOf(id)).from.street1, (await orderOf(id)).purchaseBlock], ['1 Main St', null])
    assert.deepEqual((await leasedRow(id)).assumed, ['sides', 'sender'])
  })
})

describe('A change in a store', () => {
  const bought = (orderId: string, labels: number) =>
    environment.db.pool.query('update orders set open_purchases = $2 where id = $1', [orderId, labels])
  const elsewhere = { street1: '2 Elsewhere Rd', city: 'Reno', state: 'NV', zip: '89501' }
  const reasonOf = (error: unknown) => (error as ServiceError).errors[0]?.metaData?.reason

  test('applies its address when a person accepts it, with new shipments and the same package', async () => {
    const { shop, sync, orderOf, leasedRow, deps, accountId } = await connectShop()
    const { id } = shop.place({ address: ada, lines: [tea] })
    await sync()
    const before = await orderOf(id)
    const command = { accountId, orderId: before.orderId, subAccountId: null, version: null }
    // A person weighed the package.
    await environment.db.pool.query('update shipments set weight = 9 where order_id = $1', [before.orderId])
    shop.editAddress(id, elsewhere)
    await sync()
    const stale = acceptChanges(deps, { ...command, version: '00' })
    await assert.rejects(stale, (error) => reasonOf(error) === 'changed')
    await acceptChanges(deps, command)
    const now = await orderOf(id)
    assert.deepEqual([now.purchaseBlock, now.to.city, (await leasedRow(id)).pending], [null, 'Reno', null])
    assert.equal(now.shipments[0]?.parcel.weightPounds, 9)
    assert.notEqual(now.shipments[0]?.shipmentId, before.shipments[0]?.shipmentId)
    await acceptChanges(deps, command)
    assert.deepEqual(await orderOf(id), now)
    assert.deepEqual(await sync(), { imported: 0, updated: 0, unchanged: 1, failed: 0, blocked: 0 })
  })

  test('leaves a labeled order as it is, can be reviewed, and appears again if there are more changes', async () => {
    const { shop, sync, orderOf, leasedRow, deps, accountId, storeId } = await connectShop()
    const { id, lines } = shop.place({ address: ada, lines: [tea] })
    await sync()
    const { orderId } = await orderOf(id)
    await bought(orderId, 1)
    const before = await orderOf(id)
    const command = { accountId, orderId, subAccountId: null, version: null }
    shop.editAddress(id, elsewhere)
    shop.setQuantity(id, lines[0]?.id ?? '', 5)
    await sync()
    assert.equal((await leasedRow(id)).pending?.recipient.street1, '2 Elsewhere Rd')
    await assert.rejects(acceptChanges(deps, command), (error) => reasonOf(error) === 'labelled')
    await reviewDifference(deps, command)
    const { rows: acts } = await environment.db.pool.query(
      'select act, subjects from audit_trail where account_id = $1',
      [accountId],
    )
    assert.deepEqual(acts.at(-1), { act: 'store.settle', subjects: { orderId, storeId } })
    const seen = await leasedRow(id)
    assert.deepEqual([seen.pending, seen.purchase_block], [null, null])
    await sync()
    assert.equal((await leasedRow(id)).pending, null)
    shop.cancel(id)
    await sync()
    assert.notEqual((await leasedRow(id)).pending, null)
    const now = await orderOf(id)
    assert.deepEqual([now.to, now.shipments, now.details], [before.to, before.shipments, before.details])
  })

  test('is compared with the order even after other changes were reviewed, and ends when both are equal', async () => {
    const { shop, sync, orderOf, leasedRow, deps, accountId } = await connectShop()
    const { id } = shop.place({ address: ada, lines: [tea], note: 'Ring' })
    await sync()
    const { orderId } = await orderOf(id)
    await bought(orderId, 1)
    shop.editAddress(id, elsewhere)
    await sync()
    await reviewDifference(deps, { accountId, orderId, subAccountId: null, version: null })
    shop.setNote(id, 'Ring twice')
    await sync()
    const side = await findStoreOrder(deps, { accountId, orderId })
    assert.equal(side?.differences?.recipient?.before?.street1, ada.street1)
    assert.equal((await findStoreDetails(deps, { accountId, orderId }))?.pending?.address?.street1, '2 Elsewhere Rd')
    shop.setNote(id, 'Ring')
    shop.editAddress(id, ada)
    await sync()
    const row = await leasedRow(id)
    assert.deepEqual([row.pending, row.purchase_block], [null, null])
    shop.editAddress(id, elsewhere)
    await sync()
    assert.equal((await leasedRow(id)).pending?.recipient.street1, '2 Elsewhere Rd')
  })

  test('must be accepted after its label is canceled if it was reviewed before', async () => {
    const { shop, sync, orderOf, leasedRow, deps, accountId } = await connectShop()
    const { id } = shop.place({ address: ada, lines: [tea] })
    await sync()
    const { orderId } = await orderOf(id)
    await bought(orderId, 1)
    shop.editAddress(id, elsewhere)
    await sync()
    const command = { accountId, orderId, subAccountId: null, version: null }
    await reviewDifference(deps, command)
    await bought(orderId, 0)
    await sync()
    assert.equal((await leasedRow(id)).pending?.recipient.street1, '2 Elsewhere Rd')
    assert.equal((await orderOf(id)).purchaseBlock, 'Order.NotReadyForPurchase')
    await assert.rejects(reviewDifference(deps, command), (error) => reasonOf(error) === 'unlabelled')
    await acceptChanges(deps, command)
    assert.equal((await orderOf(id)).to.city, 'Reno')
  })

  test('is dropped by a review if it is unreadable, and imported again', async () => {
    for (const settle of [reviewDifference, acceptChanges]) {
      const { shop, sync, orderOf, leasedRow, deps, accountId } = await connectShop()
      const { id } = shop.place({ address: ada, lines: [tea] })
      await sync()
      const { orderId } = await orderOf(id)
      await bought(orderId, 1)
      shop.editAddress(id, elsewhere)
      await sync()
      await environment.db.pool.query(
        `update store_orders set pending = '{"by": "another version"}' where order_id = $1`,
        [orderId],
      )
      assert.equal(await countStoreReviews(environment, { accountId }), 1)
      await settle(deps, { accountId, orderId, subAccountId: null, version: null })
      assert.equal(await countStoreReviews(environment, { accountId }), 0)
      await sync()
      assert.equal((await leasedRow(id)).pending?.recipient.street1, '2 Elsewhere Rd')
    }
  })

  test('can only be accepted by its own account', async () => {
    const { shop, sync, orderOf, deps } = await connectShop()
    const { id } = shop.place({ address: ada, lines: [tea] })
    await sync()
    const { orderId } = await orderOf(id)
    const other = await environment.openAccount()
    const command = { accountId: other.accountId, orderId, subAccountId: null, version: null }
    await assert.rejects(acceptChanges(deps, command), { code: 'Order.NotFound' })
  })

  test('is erased with its order, and not imported again', async () => {
    const { shop, sync, leasedRow, orderOf, accountId } = await connectShop()
    const { id } = shop.place({ address: ada, lines: [tea], note: 'ring twice' })
    await sync()
    const { orderId } = await orderOf(id)
    const exported = async () => {
      const all: unknown[] = []
      for await (const one of exportStoreOrders(environment, accountId)) all.push(one)
      return JSON.stringify(all)
    }
    assert.match(await exported(), /Amphitheatre/)
    await environment.db.transaction(async (tx) => {
      await eraseStoreOrder(tx, { accountId, orderId })
      await eraseAddresses(tx, { accountId, orderId })
    })
    assert.doesNotMatch(await exported(), /Amphitheatre|Lovelace|ring twice/)
    shop.editAddress(id, elsewhere)
    await sync()
    assert.equal((await leasedRow(id)).pending, null)
    assert.deepEqual([(await orderOf(id)).to.street1, (await orderOf(id)).purchaseBlock], ['', 'Order.Erased'])
    assert.doesNotMatch(await exported(), /Elsewhere/)
  })
})

describe("A store's data about an order that was never imported", () => {
  const withheldOf = async () => {
    const connected = await connectShop()
    const note = 'For Ada Lovelace at Amphitheatre'
    const { id, number } = connected.shop.place({ address: ada, lines: [tea], note })
    connected.withheld.add(id)
    await connected.sync()
    const text = async () => JSON.stringify(await connected.leasedRow(id))
    assert.equal((await connected.leasedRow(id)).order_id, null)
    assert.match(await text(), /Amphitheatre/)
    return { ...connected, id, number, text }
  }

  test('is erased by age, by its number, and automatically if it has not changed for long', async () => {
    const { accountId, storeId, number, ...first } = await withheldOf()
    await eraseWaitingOrders(environment, { accountId, before: new Date(Date.now() - 86_400_000) })
    assert.match(await first.text(), /Amphitheatre/)
    await eraseWaitingOrders(environment, { accountId, before: new Date(Date.now() + 1000) })
    assert.doesNotMatch(await first.text(), /Amphitheatre|Lovelace/)

    const second = await withheldOf()
    const { storeId: other, accountId: owner } = second
    const deps = { db: environment.db, audit: testAudit }
    assert.deepEqual(await eraseWaitingOrder(deps, { accountId, storeId: other, number }), { found: 0, orderIds: [] })
    assert.match(await second.text(), /Amphitheatre/)
    assert.deepEqual(await eraseWaitingOrder(deps, { accountId: owner, storeId: other, number }), {
      found: 1,
      orderIds: [],
    })
    assert.doesNotMatch(await second.text(), /Amphitheatre|Lovelace/)

    const third = await withheldOf()
    await runPurge(environment, 'expire-waiting-store-orders')
    assert.match(await third.text(), /Amphitheatre/)
    await environment.db.pool.query(
      `update store_orders set changed_at = now() - interval '91 days' where store_id = $1`,
      [third.storeId],
    )
    await runPurge(environment, 'expire-waiting-store-orders')
    assert.doesNotMatch(await third.text(), /Amphitheatre|Lovelace/)
    assert.notEqual(storeId, other)
  })

  test('stays erased while it is unchanged, and is imported after a change', async () => {
    const { accountId, withheld, sync, leasedRow, id, text } = await withheldOf()
    await eraseWaitingOrders(environment, { accountId, before: new Date(Date.now() + 1000) })
    await sync()
    assert.doesNotMatch(await text(), /Amphitheatre/)
    withheld.clear()
    await sync()
    assert.notEqual((await leasedRow(id)).order_id, null)
  })

  test('excludes the data of imported orders', async () => {
    const { accountId, storeId, shop, sync, leasedRow } = await connectShop()
    const { id, number } = shop.place({ address: ada, lines: [tea] })
    await sync()
    const { order_id: orderId } = await leasedRow(id)
    await eraseWaitingOrders(environment, { accountId, before: new Date(Date.now() + 1000) })
    const forgotten = await eraseWaitingOrder({ db: environment.db, audit: testAudit }, { accountId, storeId, number })
    assert.deepEqual(forgotten, { found: 1, orderIds: [orderId] })
    assert.match(JSON.stringify(await leasedRow(id)), /Amphitheatre/)
  })
})

describe('A sync', () => {
  const due = async (storeId: string) =>
    // Postpones the stores of other tests.
    environment.db.pool.query(
      `update connected_stores
       set listed_at = null, due_at = clock_timestamp() + case when id = $1 then interval '0' else interval '1 hour' end`,
      [storeId],
    )
  const never = new AbortController().signal

  test('reads the changes since the last one, and skips due orders that were listed', async () => {
    const { shop, deps, storeId, calls, storeRow, leasedRow, sync } = await connectShop()
    const { id } = shop.place({ address: ada, lines: [tea] })
    await sync()
    calls.length = 0
    await due(storeId)
    await environment.db.pool.query('update store_orders set due_at = clock_timestamp() where store_id = $1', [storeId])
    shop.place({ address: ada, lines: [tea] })
    const before = Date.now()
    await syncDueStores(deps, never)
    // Listed orders are not read again.
    assert.deepEqual(calls, ['list'])
    const row = await storeRow()
    assert.deepEqual(
      [row.owner, row.last_failure, row.last_round.imported, row.last_round.unchanged],
      [null, null, 1, 1],
    )
    assert.ok(row.due_at > new Date(before + 30_000))
    assert.equal((await leasedRow(id)).standing, 'open')
  })

  test('after a webhook reads the named orders by id, without a new listing', async () => {
    const { shop, deps, storeId, calls, storeRow, orderOf, sync } = await connectShop()
    const { id } = shop.place({ address: ada, lines: [tea] })
    await sync()
    calls.length = 0
    shop.setHold(id, 'held', 'ask the buyer')
    await due(storeId)
    await environment.db.pool.query('update connected_stores set listed_at = clock_timestamp() where id = $1', [
      storeId,
    ])
    await environment.db.pool.query('update store_orders set due_at = clock_timestamp() where store_id = $1', [storeId])
    await syncDueStores(deps, never)
    assert.deepEqual(calls, [`read ${id}`])
    assert.equal((await orderOf(id)).purchaseBlock, 'Order.NotReadyForPurchase')
    assert.ok((await storeRow()).due_at < new Date(Date.now() + 61_000))
    await due(storeId)
    await syncDueStores(deps, never)
    assert.equal(calls.at(-1), 'list')
  })

  test('reports its failure and pauses longer each time, but throttling is no failure', async () => {
    const { deps, storeId, storeRow, failNext } = await connectShop()
    for (const failures of [1, 2, 3]) {
      failNext({ outcome: 'unavailable', reason: 'outage', detail: 'status 503' })
      await due(storeId)
      const before = Date.now()
      await syncDueStores(deps, never)
      const row = await storeRow()
      assert.equal(row.failures, failures)
      assert.equal(row.last_failure.detail, 'The store has an outage: status 503')
      assert.ok(row.due_at > new Date(before + 59_000 * 2 ** (failures - 1)))
    }
    failNext({ outcome: 'unavailable', reason: 'throttled', detail: 'too many requests' })
    await due(storeId)
    await syncDueStores(deps, never)
    assert.equal((await storeRow()).failures, 3)
    await due(storeId)
    await syncDueStores(deps, never)
    const well = await storeRow()
    assert.deepEqual([well.failures, well.last_failure], [0, null])
  })

  test('of another account goes first while a store of the account is in progress', async () => {
    const looked: string[] = []
    const listChanged: Store['listChanged'] = async (_deps, { id }) => {
      looked.push(id)
      return { outcome: 'ok', value: { orders: [], toRead: [], next: null } }
    }
    const changes = { changes: { listChanged } }
    const [many, one] = [await connectShop(changes), await connectShop(changes)]
    const command = { store: many.store, name: null, baseUrl: 'http://localhost:2', byOperator: true, credentials: {} }
    const more = { warehouseId: null, subAccountId: null, firstLookInMs: 0 }
    const second = await connectStore(
      { ...many.deps, audit: testAudit },
      { accountId: many.accountId, ...command, ...more },
    )
    assert.ok(second.outcome === 'ok')
    await due(second.value.storeId)
    await environment.db.pool.query(
      `update connected_stores set owner = 'another', leased_until = now() + interval '1 minute' where id = $1`,
      [many.storeId],
    )
    await environment.db.pool.query('update connected_stores set due_at = now() where id = $1', [one.storeId])
    await syncDueStores(many.deps, never)
    assert.deepEqual(looked, [one.storeId, second.value.storeId])
  })

  test('continues a throttled full resync after the orders that were read', async () => {
    const { shop, store, deps, storeId, calls, sync, storeRow } = await connectShop()
    for (let count = 0; count < 60; count += 1) shop.place({ address: ada, lines: [tea] })
    await sync()
    calls.length = 0
    await environment.db.pool.query(`update connected_stores set swept_at = now() - interval '2 days' where id = $1`, [
      storeId,
    ])
    const { read } = store
    let left = 0
    store.read = async (...asked) => {
      if (left === 0) return { outcome: 'unavailable', reason: 'throttled', detail: 'too many requests' }
      left -= 1
      return read(...asked)
    }
    for (let round = 0; round < 4; round += 1) {
      left = 20
      await due(storeId)
      await environment.db.pool.query('update connected_stores set listed_at = now() where id = $1', [storeId])
      await syncDueStores(deps, never)
    }
    assert.deepEqual([calls.length, new Set(calls).size], [60, 60])
    const { sweep_after, swept_at } = await storeRow()
    assert.deepEqual([sweep_after, swept_at > new Date(Date.now() - 60_000)], [null, true])
  })

  test('continues on another node at the same page after an interruption', async () => {
    const { shop, deps, storeId, accountId, calls, storeRow } = await connectShop()
    for (let count = 0; count < 25; count += 1) shop.place({ address: ada, lines: [tea] })
    await due(storeId)
    const stopped = new AbortController()
    const list = deps.known[0]?.listChanged
    assert.ok(list && deps.known[0])
    deps.known[0].listChanged = async (...args) => {
      const answered = await list(...args)
      stopped.abort()
      return answered
    }
    await syncDueStores(deps, stopped.signal)
    deps.known[0].listChanged = list
    assert.deepEqual([calls, (await storeRow()).page], [['list'], '10'])
    await syncDueStores({ ...deps, node: 'another' }, never)
    assert.deepEqual(calls, ['list', 'list 10', 'list 20'])
    const { rows } = await environment.db.pool.query('select count(*)::int from orders where account_id = $1', [
      accountId,
    ])
    assert.equal(rows[0].count, 25)
    assert.ok((await storeRow()).changed_since)
  })

  test('runs on one node at a time, and on another one after its lease', async () => {
    const { shop, deps, storeId, storeRow } = await connectShop()
    shop.place({ address: ada, lines: [tea] })
    await due(storeId)
    await environment.db.pool.query(
      `update connected_stores set owner = 'dead', leased_until = clock_timestamp() + interval '1 hour' where id = $1`,
      [storeId],
    )
    await syncDueStores(deps, never)
    assert.equal((await storeRow()).last_round, null)
    assert.equal(await syncStore(deps, { accountId: (await storeRow()).account_id, storeId, waitMs: 0 }), null)
    await environment.db.pool.query(`update connected_stores set leased_until = clock_timestamp() where id = $1`, [
      storeId,
    ])
    await syncDueStores(deps, never)
    assert.equal((await storeRow()).last_round.imported, 1)
  })

  test('is not started for a disconnected store', async () => {
    const { deps, accountId, storeId, calls } = await connectShop()
    const { disconnectStore } = await import('#domain/store-sync/connections/change-store.ts')
    await disconnectStore({ ...deps, audit: testAudit }, { accountId, storeId })
    await due(storeId)
    await syncDueStores(deps, never)
    assert.equal(await syncStore(deps, { accountId, storeId }), null)
    assert.deepEqual(calls, [])
    assert.equal((await openStore(deps, { accountId, storeId }))?.connection.connected, false)
  })
})
