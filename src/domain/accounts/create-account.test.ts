import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFirstAccount } from '#domain/accounts/create-account.ts'
import { listAccounts } from '#domain/accounts/queries.ts'
import { openingCredit } from '#domain/credits/ledger.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { deps } from '../../../test/support/test-environment.ts'

test('nodes that start together on an empty database create one first account', async () => {
  const database = await createTestDatabase()
  const db = openDatabase({ url: database.url, maxConnections: 8, log: silentLog, applicationName: 'waybill test' })
  try {
    const given = { ...deps(db), depositOpeningCredit: openingCredit(deps(db)) }
    const starting = Array.from({ length: 8 }, () => createFirstAccount(given, { name: 'Sandbox', credit: null }))
    const created = (await Promise.all(starting)).filter((account) => account !== null)
    assert.equal(created.length, 1)
    const accounts = await listAccounts({ db })
    assert.deepEqual(
      accounts.map(({ accountId }) => accountId),
      [created[0]?.accountId],
    )
  } finally {
    await db.close()
    await database.drop()
  }
})
