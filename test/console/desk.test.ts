/** Saved data of a workspace: ship-from addresses, parcel presets and the address book. */

import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { eraseLinkedData } from '#app/personal-data.ts'
import { createSubAccount } from '#domain/accounts/sub-accounts.ts'
import { personalData } from '#domain/addresses/personal-data.ts'
import { createFolderStore } from '#domain/labels/label-store.ts'
import { findDefaultWarehouse } from '#domain/presets/warehouses.ts'
import { eraseOrder } from '#domain/purchases/erase-order.ts'
import { systemIds } from '#kit/ids.ts'
import { anAddress, aSender, type Json } from '../support/client.ts'
import { openShop } from '../support/console-shop.ts'
import { expectData, expectError } from '../support/expect.ts'
import { openTestEnvironment, testDeploymentId } from '../support/test-environment.ts'

const environment = openTestEnvironment()

describe('Ship-from addresses', () => {
  test('are validated like those of orders; the first is the default until another is selected', async () => {
    const { accountId, browser } = await openShop(environment, { role: 'Manager' })
    const { subAccountId } = await createSubAccount({ ...environment, ids: systemIds }, { accountId, name: 'Branch' })
    const { phone: _phone, ...withoutPhone } = aSender
    const east = expectData(
      await browser.post('/warehouses', { name: ' East ', fromAddress: { ...withoutPhone, country: 'us' } }),
      201,
    )
    assert.deepEqual(
      [east.name, east.fromAddress.country, east.fromAddress.phone, east.returnAddress, east.isDefault],
      ['East', 'US', null, null, true],
    )
    const west = expectData(
      await browser.post('/warehouses', { name: 'West', fromAddress: anAddress, returnAddress: aSender }),
      201,
    )
    assert.deepEqual([west.isDefault, west.returnAddress.zip], [false, '10118'])
    const defaultOf = async (subAccount: string | null) =>
      (await findDefaultWarehouse(environment, { accountId, subAccountId: subAccount }))?.name
    expectData(await browser.put('/warehouses/default', { warehouseId: west.warehouseId, subAccountId }))
    assert.deepEqual([await defaultOf(null), await defaultOf(subAccountId)], ['East', 'West'])
    const listed = expectData(await browser.put('/warehouses/default', { warehouseId: west.warehouseId }))
    assert.deepEqual(
      listed.map(({ isDefault, defaultFor }: Json) => [isDefault, defaultFor]),
      [
        [false, []],
        [true, [subAccountId]],
      ],
    )
    expectData(await browser.put('/warehouses/default', { warehouseId: null, subAccountId }))
    expectData(await browser.put(`/warehouses/${east.warehouseId}`, { name: 'Old', fromAddress: anAddress }))
    expectData(await browser.delete(`/warehouses/${west.warehouseId}`))
    assert.deepEqual([await defaultOf(null), await defaultOf(subAccountId)], [undefined, undefined])
    assert.deepEqual(
      expectData(await browser.get('/warehouses')).map(({ name }: Json) => name),
      ['Old'],
    )
  })

  test('name invalid fields, and are limited to the account', async () => {
    const { browser } = await openShop(environment, { role: 'Manager' })
    const theirs = await openShop(environment, { role: 'Manager' })
    const wrong = { name: 'W', fromAddress: { ...aSender, zip: '1' }, returnAddress: { ...aSender, street1: ' ' } }
    const answer = await browser.post('/warehouses', wrong)
    assert.deepEqual(answer.body.errors.map(({ code, metaData }: Json) => [code, metaData.field]).toSorted(), [
      ['Validation.Street1Required', 'returnAddress.street1'],
      ['Validation.ZipInvalid', 'fromAddress.zip'],
    ])
    const { warehouseId } = expectData(
      await theirs.browser.post('/warehouses', { name: 'Theirs', fromAddress: aSender }),
      201,
    )
    const path = `/warehouses/${warehouseId}`
    expectError(await browser.put(path, { name: 'Mine', fromAddress: aSender }), 404, 'Warehouse.NotFound')
    expectError(await browser.delete(path), 404, 'Warehouse.NotFound')
    expectError(await browser.put('/warehouses/default', { warehouseId }), 404, 'Warehouse.NotFound')
    const foreign = { warehouseId, subAccountId: testDeploymentId }
    expectError(await browser.put('/warehouses/default', foreign), 404, 'SubAccount.NotFound')
    assert.deepEqual(expectData(await browser.get('/warehouses')), [])
  })
})

describe('Parcel presets', () => {
  test('have a unique shortcut, and those with one come first', async () => {
    const { browser } = await openShop(environment, { role: 'Manager' })
    const box = { name: 'Box', length: 10, width: 8, height: 4, tareWeight: 0.5 }
    const first = expectData(await browser.post('/parcel-presets', { ...box, shortcut: 1 }), 201)
    assert.deepEqual(
      [first.length, first.tareWeight, first.options, first.shortcut, first.lastUsedAt],
      [10, 0.5, { signature: 'none', saturdayDelivery: false }, 1, null],
    )
    const packagings = expectData(await browser.get('/packagings'))
    assert.ok(packagings.some(({ carrier, names }: Json) => carrier === 'usps' && names.includes('FlatRateEnvelope')))
    const flat = { name: 'Flat', predefinedPackage: 'FlatRateEnvelope', options: { signature: 'adult' }, shortcut: 1 }
    const second = expectData(await browser.post('/parcel-presets', flat), 201)
    assert.deepEqual([second.length, second.tareWeight, second.options.signature], [null, 0, 'adult'])
    const listed = async () => expectData(await browser.get('/parcel-presets'))
    assert.deepEqual(
      (await listed()).map(({ name, shortcut }: Json) => [name, shortcut]),
      [
        ['Flat', 1],
        ['Box', null],
      ],
    )
    expectData(await browser.put(`/parcel-presets/${first.presetId}`, { ...box, name: 'Big', shortcut: 2 }))
    expectData(await browser.post(`/parcel-presets/${first.presetId}/uses`))
    assert.ok((await listed())[1].lastUsedAt)
    expectData(await browser.delete(`/parcel-presets/${second.presetId}`))
    assert.deepEqual(
      (await listed()).map(({ name }: Json) => name),
      ['Big'],
    )
  })

  test('reject unknown packaging', async () => {
    const { browser } = await openShop(environment, { role: 'Manager' })
    const ask = (body: Json) => browser.post('/parcel-presets', { name: 'Odd', ...body })
    expectError(await ask({}), 422, 'Validation.LengthRequired')
    expectError(await ask({ length: 10 }), 422, 'Validation.WidthRequired')
    expectError(await ask({ length: 200, width: 1, height: 1 }), 422, 'Validation.ParcelSizeExceeded')
    expectError(await ask({ length: 1, width: 1, height: 1, tareWeight: 151 }), 422, 'Validation.ParcelWeightExceeded')
    expectError(await ask({ length: 1, width: 1, height: 1, shortcut: 10 }), 422, 'Validation.ShortcutInvalid')
    expectError(await browser.post(`/parcel-presets/${testDeploymentId}/uses`), 404, 'ParcelPreset.NotFound')
  })
})

describe('The address book', () => {
  const search = async (browser: { get(path: string): Promise<Json> }, text = '') =>
    expectData(await browser.get(`/addresses?search=${encodeURIComponent(text)}`))
  const names = (found: Json) => ({
    saved: found.saved.map(({ address }: Json) => address.name),
    learned: found.learned.map(({ name }: Json) => name),
  })

  test('has saved entries, and suggests each earlier recipient once', async () => {
    const { client, browser } = await openShop(environment)
    await client.createOrder({ to: { name: 'Learned Lou' } })
    await client.createOrder({ to: { name: 'learned  lou' } })
    const address = { ...anAddress, name: 'Saved Sue' }
    const { addressId } = expectData(await browser.post('/addresses', { address }), 201)
    expectData(await browser.post('/addresses', { address: { ...address, name: 'SAVED SUE' } }), 201)
    assert.deepEqual(names(await search(browser)), { saved: ['SAVED SUE'], learned: ['learned  lou'] })
    const inMountainView = await search(browser, 'mountain')
    assert.deepEqual(inMountainView.saved.length, 1)
    assert.deepEqual(names(await search(browser, 'nobody')), { saved: [], learned: [] })
    await client.createOrder({ to: { name: 'Saved Sue' } })
    assert.deepEqual(names(await search(browser)).learned, ['learned  lou'])
    const changed = { address: { ...address, name: 'Sue Again' } }
    expectData(await browser.put(`/addresses/${addressId}`, changed))
    assert.deepEqual(names(await search(browser)).saved, ['Sue Again'])
    expectData(await browser.delete(`/addresses/${addressId}`))
    expectError(await browser.delete(`/addresses/${addressId}`), 404, 'Address.NotFound')
    expectError(await browser.put(`/addresses/${addressId}`, changed), 404, 'Address.NotFound')
  })

  test('deletes recipients together with their order, and after the requested time without use', async () => {
    const { accountId, client, browser } = await openShop(environment)
    const theirs = await openShop(environment)
    const order = await client.createOrder({ to: { name: 'Gone Greta' } })
    for (const name of ['Gone Greta', 'Kept Kurt']) {
      expectData(await browser.post('/addresses', { address: { ...anAddress, name } }), 201)
    }
    expectData(await theirs.browser.post('/addresses', { address: { ...anAddress, name: 'Gone Greta' } }), 201)
    const store = createFolderStore(environment.folder)
    const { db, clock, audit } = environment
    await eraseOrder({ db, clock, audit, store, eraseLinkedData }, { accountId, orderId: order.id })
    assert.deepEqual(names(await search(browser)), { saved: ['Kept Kurt'], learned: [] })
    assert.deepEqual(names(await search(theirs.browser)).saved, ['Gone Greta'])
    environment.clock.advance(1000)
    await personalData.eraseUnused({ db }, { accountId, before: clock.now() })
    assert.deepEqual(names(await search(browser)).saved, [])
  })

  test('keeps recipients of later orders, also if they were saved long before the erased orders', async () => {
    const { accountId, browser, client } = await openShop(environment)
    for (const name of ['Daily Dora', 'Former Fay']) {
      expectData(await browser.post('/addresses', { address: { ...anAddress, name } }), 201)
      await client.createOrder({ to: { ...anAddress, name } })
    }
    environment.clock.advance(1000)
    const before = environment.clock.now()
    await client.createOrder({ to: { ...anAddress, name: 'daily  dora' } })
    await personalData.eraseUnused(environment, { accountId, before })
    assert.deepEqual(names(await search(browser)).saved, ['Daily Dora'])
  })

  test('accepts the same addresses as orders', async () => {
    const { browser } = await openShop(environment)
    const odd = { address: { ...anAddress, state: 'Atlantis' } }
    const { metaData } = expectError(await browser.post('/addresses', odd), 422, 'Validation.StateInvalid')
    assert.equal(metaData.field, 'address.state')
  })
})
