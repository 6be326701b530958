import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Harness } from './harness.ts'

export function describeConnecting(harness: Harness): void {
  const { store, wrongCredentials } = harness.under
  const connect = (about: object) =>
    store.connect(harness.deps, { ...harness.account, id: randomUUID(), facts: {}, ...about })

  describe('connecting', () => {
    test('returns the name of the shop', async () => {
      const outcome = await connect({})
      assert.ok(outcome.outcome === 'ok', JSON.stringify(outcome))
      assert.ok(outcome.value.name.length > 0)
      for (const [name, fact] of Object.entries(outcome.value.facts)) assert.equal(typeof fact, 'string', name)
    })

    test('each credential field is sent', () => {
      const named = new Set(store.credentialFields.map(({ name }) => name))
      for (const name of Object.keys(harness.played.credentials)) assert.ok(named.has(name), name)
    })

    test('distinguishes rejected credentials from all other failures', async () => {
      const outcome = await connect({ credentials: { ...harness.played.credentials, ...wrongCredentials } })
      const isRefused =
        outcome.outcome === 'rejected' || (outcome.outcome === 'unavailable' && outcome.reason === 'credentials')
      assert.ok(isRefused, JSON.stringify(outcome))
    })

    test('a URL without a server is unavailable', async () => {
      const outcome = await connect({ baseUrl: 'http://127.0.0.1:1' })
      assert.ok(outcome.outcome === 'unavailable' && outcome.reason === 'connect', JSON.stringify(outcome))
    })

    for (const [what, body] of [
      ['a page', '<!doctype html><title>Welcome</title>'],
      ['other JSON', '{"status":"ok","data":[]}'],
    ] as const) {
      test(`a URL of another program that responds with ${what} is not accepted as the store`, async () => {
        const spoilt = { response: { status: 200, body: Buffer.from(body) }, passOn: false }
        harness.spoil('reads', spoilt)
        harness.spoil('writes', spoilt)
        const outcome = await connect({})
        harness.spoil('reads', null)
        harness.spoil('writes', null)
        assert.ok(outcome.outcome !== 'ok', JSON.stringify(outcome))
      })
    }
  })
}
