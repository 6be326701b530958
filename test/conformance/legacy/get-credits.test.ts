import assert from 'node:assert/strict'
import test from 'node:test'
import { createLegacyClient } from '../../support/legacy-client.ts'
import { openSharedEnvironment } from '../../support/test-environment.ts'

const environment = openSharedEnvironment()

test('get-credits returns the balance in dollars and cents', async () => {
  for (const [credit, shown] of [
    ['30', '30.00'],
    ['0', '0.00'],
    ['12.5', '12.50'],
  ] as const) {
    const account = await environment.openAccount({ credit })
    const answer = await createLegacyClient(environment.url, account).call('/api/get-credits')
    assert.deepEqual([answer.status, answer.body], [200, { credits: shown }])
  }
})
