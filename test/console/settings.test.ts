import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { openPerson } from '../support/browser.ts'
import { createClient, type Json } from '../support/client.ts'
import { errorCode, expectData, expectError } from '../support/expect.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

async function aManager() {
  const account = await environment.openAccount()
  const { accountId } = account
  return { account, accountId, manager: (await openPerson(environment, { accountId, role: 'Manager' })).browser }
}

describe('The settings of an account', () => {
  test('are visible to everybody, changed one by one, and recorded in the audit trail', async () => {
    const { accountId, manager } = await aManager()
    const packer = (await openPerson(environment, { accountId, role: 'Packer' })).browser
    assert.deepEqual(expectData(await packer.get('/settings')), {
      ...{ name: 'test', timeZone: 'UTC', labelFormat: null },
      fillsManufacturerIds: true,
    })
    expectData(await manager.patch('/settings', { name: ' Corner Shop ' }))
    expectData(await manager.patch('/settings', { timeZone: 'america/new_york' }))
    const settings = {
      name: 'Corner Shop',
      timeZone: 'America/New_York',
      labelFormat: 'ZPL203DPI',
      fillsManufacturerIds: false,
    }
    assert.deepEqual(
      expectData(await manager.patch('/settings', { labelFormat: 'ZPL203DPI', fillsManufacturerIds: false })),
      settings,
    )
    assert.deepEqual(expectData(await packer.get('/settings')), settings)
    const { account } = expectData(await packer.get('/session'))
    assert.deepEqual([account.name, account.timeZone], ['Corner Shop', 'America/New_York'])
    // A value that did not change is not recorded.
    expectData(await manager.patch('/settings', { ...settings, labelFormat: null }))
    const trail = await listAuditTrail(environment, { accountId, since: null })
    assert.deepEqual(
      trail.filter(({ act }) => act.startsWith('account.')).map(({ act, details }) => [act, details]),
      [
        ['account.label-format', { format: null }],
        ['account.manufacturer-ids', { filledIn: false }],
        ['account.label-format', { format: 'ZPL203DPI' }],
        ['account.time-zone', { timeZone: 'America/New_York' }],
        ['account.rename', { name: 'Corner Shop', before: 'test' }],
        ['account.create', { name: 'test', credit: null }],
      ],
    )
  })

  test('are validated', async () => {
    const { manager } = await aManager()
    for (const timeZone of ['Mars/Olympus', '+05:00', 'UTC+5', 'America/New York', ' ']) {
      const answer = await manager.patch('/settings', { timeZone })
      assert.deepEqual([answer.status, /^Validation\.TimeZone/.test(errorCode(answer) ?? '')], [422, true], timeZone)
    }
    expectError(await manager.patch('/settings', { name: '' }), 422, 'Validation.NameRequired')
    expectError(await manager.patch('/settings', { labelFormat: 'GIF' }), 422, 'Validation.LabelFormatInvalid')
  })
})

describe('Sub-accounts', () => {
  test('are created, closed and limited to carriers, which their requests follow', async () => {
    const { account, manager } = await aManager()
    const { subAccountId } = expectData(await manager.post('/sub-accounts', { name: 'North' }), 201)
    const { subAccounts, carriers } = expectData(await manager.get('/sub-accounts'))
    assert.deepEqual(
      subAccounts.map(({ createdAt: _, ...rest }: Json) => rest),
      [{ subAccountId, name: 'North', active: true, allowedCarriers: null }],
    )
    assert.deepEqual(
      carriers.map(({ id }: Json) => id),
      ['usps', 'ups', 'fedex', 'dhl'],
    )
    const narrowed = await manager.put(`/sub-accounts/${subAccountId}/carriers`, { allowedCarriers: ['ups', 'usps'] })
    assert.deepEqual(expectData(narrowed), { allowedCarriers: ['usps', 'ups'] })
    const client = await createClient(environment.url).signIn(account)
    const of = { 'x-subaccount-id': subAccountId }
    expectData(await client.get('/api/v1/orders', of))
    assert.deepEqual(expectData(await manager.put(`/sub-accounts/${subAccountId}/active`, { active: false })), {
      active: false,
    })
    expectError(await client.get('/api/v1/orders', of), 409, 'SubAccount.Inactive')
    expectData(await manager.put(`/sub-accounts/${subAccountId}/active`, { active: true }))
    expectData(await manager.put(`/sub-accounts/${subAccountId}/carriers`, { allowedCarriers: null }))
    assert.equal(expectData(await manager.get('/sub-accounts')).subAccounts[0].allowedCarriers, null)
    for (const allowedCarriers of [['pigeon'], [], ['usps', 'pigeon']]) {
      const answer = await manager.put(`/sub-accounts/${subAccountId}/carriers`, { allowedCarriers })
      expectError(answer, 422, 'Validation.AllowedCarriersInvalid')
    }
  })

  test('of another account are neither shown nor changed', async () => {
    const [mine, theirs] = [await aManager(), await aManager()]
    const { subAccountId } = expectData(await theirs.manager.post('/sub-accounts', { name: 'North' }), 201)
    assert.deepEqual(expectData(await mine.manager.get('/sub-accounts')).subAccounts, [])
    const active = await mine.manager.put(`/sub-accounts/${subAccountId}/active`, { active: false })
    expectError(active, 404, 'SubAccount.NotFound')
    const carriers = await mine.manager.put(`/sub-accounts/${subAccountId}/carriers`, { allowedCarriers: ['ups'] })
    expectError(carriers, 404, 'SubAccount.NotFound')
    const [kept] = expectData(await theirs.manager.get('/sub-accounts')).subAccounts
    assert.deepEqual([kept.active, kept.allowedCarriers], [true, null])
  })
})
