import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'
import { openPayer, units } from '../../support/top-ups.ts'

const environment = openTestEnvironment()
const { openCaller, poll } = openPayer(environment)

describe('An interrupted payment', () => {
  test('is credited when it returns after a reorganization, and never if it does not return', async () => {
    const [kept, dropped] = [await openCaller(), await openCaller()]
    const [first, second] = [(await kept.charge('30')).body, (await dropped.charge('30')).body]
    await environment.chains.btc?.pay([{ address: first.address, value: units(first.amount) }])
    const never = await environment.chains.btc?.pay([{ address: second.address, value: units(second.amount) }])
    await environment.chains.btc?.mine(1)
    await poll()
    await environment.chains.btc?.reorganise(1, [never?.txid ?? ''])
    await environment.chains.btc?.mine(2)
    await poll()
    assert.equal(await dropped.credits(), '0.00')
    await eventually('it is credited', async () => (await kept.credits()) === '30.00')
    assert.deepEqual(await dropped.unmatched(), [])
  })

  test('is credited after an outage longer than the polling time if it was paid in time', async () => {
    const { charge, credits } = await openCaller()
    const { body } = await charge('30')
    const update = (changes: string) =>
      environment.db.query({
        name: `test.${changes.length}`,
        text: `update top_ups set ${changes} where id = $1::uuid`,
        values: [body.id],
      })
    await update('poll_at = null, poll_until = created_at')
    await environment.chains.btc?.pay([{ address: body.address, value: units(body.amount) }])
    await environment.chains.btc?.mine(2)
    environment.clock.advance(31 * 60_000)
    assert.equal(await credits(), '0.00')
    await update('poll_at = created_at')
    await eventually('it is credited', async () => (await credits()) === '30.00')
  })
})
