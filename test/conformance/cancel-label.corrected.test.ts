import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { refundCredit } from '#domain/credits/ledger.ts'
import { adjustCredit, type BookedByHand, type HandCause } from '#domain/credits/manual-entries.ts'
import { listStatement } from '#domain/credits/queries.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { silentLog } from '#kit/log.ts'
import type { Client } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { availableCredit, purchaseOfLabel } from '../support/purchases.ts'
import { deps, openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

function adjusting(client: Client, cause: HandCause, amount: string): Promise<BookedByHand> {
  const { accountId } = client.account
  const command = { accountId, amount, cause, operator: 'Grace', reason: 'as the carrier charged' }
  return adjustCredit(deps(environment.db), command)
}

async function adjust(client: Client, cause: HandCause, amount: string): Promise<void> {
  assert.equal((await adjusting(client, cause, amount)).outcome, 'booked')
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
    const { lines } = await listStatement(environment, {
      accountId: client.account.accountId,
      behind: null,
      maxItems: 9,
    })
    const reversal = lines.find(({ act }) => act === 'reverse')
    // The refund comes first, so the label's price covers a part.
    const missing = (20 - Math.abs(Number(reversal?.amount))).toFixed(2)
    assert.deepEqual([Number(missing) > 0, reversal?.reason], [true, `the credit did not cover ${missing} USD of it`])
    assert.deepEqual(await checkBooks(environment), [])
  })

  test('is not adjusted again', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { label } = await client.buyLabel()
    const purchaseId = await purchaseOfLabel(environment, client, label.id)
    expectData(await client.delete(`/api/v1/labels/${label.id}`))
    for (const amount of ['11.36', '-3.00']) {
      assert.equal((await adjusting(client, { purchaseId }, amount)).outcome, 'returned')
    }
    assert.equal(Number(await availableCredit(environment, client)), 100)
  })

  test('loses an adjustment that is booked while the refund waits for the balance', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { label } = await client.buyLabel()
    const causeId = await purchaseOfLabel(environment, client, label.id)
    const { accountId } = client.account
    const price = 100 - Number(await availableCredit(environment, client))
    const { db } = environment
    const holder = await db.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from credit_balances where account_id = $1 for update', [accountId])
      const refund = { accountId, causeId, amount: String(price), currency: 'USD', billing: 'prepaid' } as const
      const refunded = db.transaction((tx) => refundCredit({ ...deps(db), log: silentLog }, tx, refund))
      await eventually('the refund waits', async () => {
        const { rows } = await db.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length > 0
      })
      await holder.query(
        `with booked as (
           insert into credit_transfers (account_id, id, act, from_book, to_book, amount, currency, cause_id, created_at)
           values ($1, $2, 'correct', 'funding', 'available', 5, 'USD', $3, now()))
         update credit_balances set available = available + 5, funding = funding - 5 where account_id = $1`,
        [accountId, crypto.randomUUID(), causeId],
      )
      await holder.query('commit')
      await refunded
    } finally {
      holder.release()
    }
    assert.equal(Number(await availableCredit(environment, client)), 100)
    assert.deepEqual(await checkBooks(environment), [])
  })
})
