import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { getBalance } from '#domain/credits/queries.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { eventually } from '../../support/eventually.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'
import { openPayer, units } from '../../support/top-ups.ts'

const environment = openTestEnvironment()
const { openCaller, poll } = openPayer(environment)

describe('A matching payment', () => {
  test('is credited once after enough confirmations, with two nodes polling', async () => {
    const node = await environment.startNode()
    try {
      const { account, charge, credits } = await openCaller()
      const { body } = await charge('30')
      await environment.chains.btc?.pay([{ address: body.address, value: units(body.amount) }])
      await poll()
      assert.equal(await credits(), '0.00')
      await environment.chains.btc?.mine(1)
      await poll()
      assert.equal(await credits(), '0.00', 'one block is not enough')
      await environment.chains.btc?.mine(1)
      await eventually('it is credited', async () => (await credits()) === '30.00')
      await poll()
      assert.equal(await credits(), '30.00')
      assert.equal((await getBalance(environment, account.accountId, 'USD')).available, '30.0000')
      assert.deepEqual(await checkBooks(environment), [])
    } finally {
      await node.close()
    }
  })

  test('is credited once, and a second payment for the same top-up is marked as a duplicate', async () => {
    const { charge, credits, unmatched } = await openCaller()
    const { body } = await charge('30')
    for (let count = 0; count < 2; count += 1) {
      await environment.chains.btc?.pay([{ address: body.address, value: units(body.amount) }])
    }
    await environment.chains.btc?.mine(2)
    await eventually('it is credited', async () => (await credits()) === '30.00')
    await poll()
    assert.equal(await credits(), '30.00')
    assert.deepEqual(
      (await unmatched()).map(({ why }) => why),
      ['duplicate'],
    )
  })
})
