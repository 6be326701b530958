import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Harness } from './harness.ts'
import { rateInput } from './inputs.ts'

export function describeChecking(harness: Harness) {
  const { under, carrier, played } = harness
  const { unknownAccount } = under

  // A carrier without the verb has nothing to prove of it.
  if (!carrier.verifyAccount) return
  describe('checking whether an account may buy', () => {
    const check = async () => {
      const outcome = await carrier.verifyAccount?.(harness.deps, harness.account, rateInput())
      assert.ok(outcome)
      return outcome
    }

    test('is ok, and sells nothing', played, async () => {
      assert.equal((await check()).outcome, 'ok')
      assert.deepEqual(await harness.sales(), [])
    })

    test('is refused in the carrier’s own words where it does not know the account', async () => {
      assert.ok(unknownAccount)
      const { verb, status, error, text } = unknownAccount
      harness.addToxic(verb, { status, contentType: 'application/json', body: JSON.stringify(error), passOn: false })
      const outcome = await check()
      assert.notEqual(outcome.outcome, 'ok')
      assert.ok(JSON.stringify(outcome).includes(text), JSON.stringify(outcome))
    })

    test('is unavailable where a gateway answers', async () => {
      harness.addToxic(unknownAccount?.verb ?? '', {
        status: 403,
        contentType: 'text/html',
        body: '<h1>',
        passOn: false,
      })
      assert.equal((await check()).outcome, 'unavailable')
    })
  })
}
