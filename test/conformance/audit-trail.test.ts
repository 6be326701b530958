import assert from 'node:assert/strict'
import test from 'node:test'
import { usps } from '#adapters/carriers/usps/index.ts'
import { changeAccount } from '#domain/accounts/create-account.ts'
import { createApiKey, createLegacyKey, revokeApiKey, revokeLegacyKey } from '#domain/accounts/keys/keys.ts'
import { createSubAccount, setSubAccountActive, setSubAccountCarriers } from '#domain/accounts/sub-accounts.ts'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { connectCarrier, disconnectCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { setInvoiced } from '#domain/credits/manual-entries.ts'
import { deps as depsOf, openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()
const secretsIn = (text: string): string[] => text.match(/waybill_\w+_\w{20,}|hidden/g) ?? []

test('every change is recorded with actor, reason, time and subject but no secrets, and rejected changes are not recorded', async () => {
  const { accountId } = await environment.openAccount()
  const deps = { ...depsOf(environment.db), seal: credentialSeal([Buffer.alloc(32, 7)]) }
  const { apiKeyId } = await createApiKey(deps, { accountId, name: 'second' })
  await revokeApiKey(deps, { accountId, apiKeyId })
  const { key } = await createLegacyKey(deps, { accountId })
  await revokeLegacyKey(deps, { accountId, key })
  const { subAccountId } = await createSubAccount(deps, { accountId, name: 'North' })
  await setSubAccountActive(deps, { accountId, subAccountId, active: false })
  await setSubAccountActive(deps, { accountId, subAccountId, active: true })
  await setSubAccountCarriers(deps, { accountId, subAccountId, carriers: ['ups'] })
  await setInvoiced(deps, { accountId, invoiced: true })
  await changeAccount(deps, { accountId, labelFormat: 'ZPL203DPI' })
  const { carrierAccountId } = await connectCarrier(deps, {
    accountId,
    carrier: usps,
    name: 'main',
    baseUrl: 'https://apis.usps.com',
    credentials: { clientSecret: 'hidden' },
  })
  await disconnectCarrier(deps, { carrierAccountId })
  assert.equal(await revokeApiKey(deps, { accountId, apiKeyId: subAccountId }), false)

  const trail = await listAuditTrail(environment, { accountId, since: null })
  assert.deepEqual(trail.map(({ act }) => act).toReversed(), [
    'account.create',
    'key.create',
    'key.revoke',
    'legacy-key.create',
    'legacy-key.revoke',
    'sub-account.create',
    'sub-account.deactivate',
    'sub-account.activate',
    'sub-account.carriers',
    'account.invoiced',
    'account.label-format',
    'carrier.connect',
    'carrier.disconnect',
  ])
  const revoked = trail.find(({ act }) => act === 'key.revoke')
  const { at, ...said } = revoked ?? { at: null }
  assert.ok(at instanceof Date)
  assert.deepEqual(said, {
    act: 'key.revoke',
    actor: { kind: 'operator', name: 'ada', shownName: null, email: null },
    origin: 'cli',
    clientAddress: null,
    accountId,
    subjects: { apiKeyId },
    reason: 'a test',
    details: { name: 'second' },
  })
  assert.deepEqual(secretsIn(JSON.stringify(trail)), [])
  const later = new Date(Math.max(...trail.map((record) => record.at.getTime())) + 1)
  assert.deepEqual(await listAuditTrail(environment, { accountId, since: later }), [])
})

test('a change is only committed with its audit entry, and audit entries cannot be changed', async () => {
  const { accountId } = await environment.openAccount()
  const deps = depsOf(environment.db)
  const audit = async () => {
    throw new Error('the trail cannot be written')
  }
  await assert.rejects(createSubAccount({ ...deps, audit }, { accountId, name: 'North' }))
  const count = {
    name: 'test.sub-accounts',
    text: 'select id from sub_accounts where account_id = $1::uuid',
    values: [accountId],
  }
  assert.deepEqual(await environment.db.query(count), [])
  for (const text of [`update audit_trail set reason = 'another'`, 'delete from audit_trail', 'truncate audit_trail']) {
    await assert.rejects(
      environment.db.query({ name: text.slice(0, 10), text, values: [] }),
      /never changed or removed/,
    )
  }
})
