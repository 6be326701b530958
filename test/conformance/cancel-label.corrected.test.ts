import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { adjustCredit, type HandCause } from '#domain/credits/manual-entries.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import type { Client } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { availableCredit, purchaseOfLabel } from '../support/purchases.ts'
import { deps, openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

async function adjust(client: Client, cause: HandCause, amount: string): Promise<void> {
  const { accountId } = client.account
  const command = { accountId, amount, cause, operator: 'Grace', reason: 'as the carrier charged' }
  assert.equal((await adjustCredit(deps(environment.db), command)).outcome, 'booked')
}

/** Buys a label and corrects its price. @returns a function that cancels the label */
async function buyCorrected(client: Client, amount: string): Promise<() => Promise<void>> {
  const { label } = await client.buyLabel()
  await adjust(client, { purchaseId: await purchaseOfLabel(environment, client, label.id) }, amount)
  return async () => void expectData(await client.delete(`/api/v1/labels/${label.id}`))
}

describe('A canceled label with a corrected price', () => {
  for (const amount of ['3.00', '-3.00']) {
    test(`costs nothing after a correction of ${amount}`, async () => {
      const client = await environment.openClient({ credit: '100' })
      const cancel = await buyCorrected(client, amount)
      await cancel()
      assert.equal(Number(await availableCredit(environment, client)), 100)
    })
  }

  test('takes back no more than a prepaid account has, and stays canceled', async () => {
    const client = await environment.openClient({ credit: '100' })
    const cancel = await buyCorrected(client, '20.00')
    const available = await availableCredit(environment, client)
    await adjust(client, { reference: 'paid out' }, `-${available.toFixed(2)}`)
    await cancel()
    assert.equal(await availableCredit(environment, client), 0)
    assert.deepEqual(await checkBooks(environment), [])
  })
})
