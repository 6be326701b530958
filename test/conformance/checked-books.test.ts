/** The ledger is checked hour by hour from a checkpoint, with the same result as a full check. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { checkBooks, checkRecentBooks } from '#domain/credits/verify-books.ts'
import { eventually } from '../support/eventually.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const checkedRows = async () => (await environment.db.pool.query('select from checked_books')).rowCount ?? 0

/** Retries, because the environment's own node may hold the checkpoint. */
const movePointOn = () =>
  eventually('the point is moved on', async () => {
    assert.deepEqual(await checkRecentBooks(environment, 0), [])
    return (await checkedRows()) >= 3
  })

test('checked entries are not read again, wrong balances are reported, and entries before the checkpoint are included', async () => {
  const client = await environment.openClient({ credit: '100' })
  await client.buyLabel()
  const { accountId } = client.account
  const { pool } = environment.db
  assert.deepEqual(await checkRecentBooks(environment), [])
  assert.equal(await checkedRows(), 0, 'what is young may still be followed by what was begun before it')
  await movePointOn()
  await client.buyLabel()
  assert.deepEqual(await checkRecentBooks(environment), [])

  const shift = (amount: number) =>
    pool.query('update credit_balances set available = available + $2, funding = funding - $2 where account_id = $1', [
      accountId,
      amount,
    ])
  await shift(1)
  const wrong = await checkRecentBooks(environment)
  assert.deepEqual(
    wrong.map((one) => [one.accountId, one.book, Number(one.stored) - Number(one.booked)]),
    [
      [accountId, 'available', 1],
      [accountId, 'funding', -1],
    ],
  )
  await shift(-1)

  // Simulates an entry from a node whose clock is a year behind.
  await pool.query(
    `insert into credit_transfers (account_id, id, act, from_book, to_book, amount, currency, cause_id, created_at)
     values ($1, '0190a000-0000-7000-8000-000000000000', 'deposit', 'funding', 'available', 5, 'USD', gen_random_uuid(), now())`,
    [accountId],
  )
  await shift(5)
  assert.deepEqual(await checkBooks(environment), [])
  assert.deepEqual(await checkRecentBooks(environment), [], 'no false alarm')
  assert.equal(await checkedRows(), 0, 'the point begins anew')
  await movePointOn()
})

test('concurrent nodes advance the checkpoint one after the other', async () => {
  const client = await environment.openClient({ credit: '100' })
  await client.buyLabel()
  const found = await Promise.all([1, 2, 3, 4].map(() => checkRecentBooks(environment, 0)))
  assert.deepEqual(found, [[], [], [], []])
})
