import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLegacyClient } from '../../support/legacy-client.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'

const environment = openTestEnvironment()

test('credentials in the query are accepted unless that is disabled, and those in the form always are', async () => {
  const account = await environment.openAccount()
  const query = new URLSearchParams({ key: account.legacyKey, secret: account.legacySecret })
  const askByQuery = (url: string) => fetch(`${url}/api/get-credits?${query}`, { method: 'POST' })
  assert.equal((await askByQuery(environment.url)).status, 200)

  const strict = await environment.startNode({ legacyQueryCredentials: 'refuse' })
  try {
    const refused = await askByQuery(strict.url)
    assert.equal(refused.status, 400)
    assert.equal(await refused.text(), 'Send key and secret in the form, not in the query.')
    assert.equal((await createLegacyClient(strict.url, account).call('/api/get-credits')).status, 200)
  } finally {
    await strict.close()
  }
})
