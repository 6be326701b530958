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

    test('is rejected with the carrier’s message for an unknown account', async () => {
      assert.ok(unknownAccount)
      const { verb, status, error, text } = unknownAccount
      harness.addToxic(verb, { status, contentType: 'application/json', body: JSON.stringify(error), passOn: false })
      const outcome = await check()
      assert.notEqual(outcome.outcome, 'ok')
      assert.ok(JSON.stringify(outcome).includes(text), JSON.stringify(outcome))
    })

    test('is unavailable if a gateway responds', async () => {
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
