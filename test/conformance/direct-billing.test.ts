/** Labels that a carrier invoices to the holder of the carrier account: they take no credit, and the ledger keeps memos. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Billing } from '#adapters/carriers/connections.ts'
import { usps } from '#adapters/carriers/usps/index.ts'
import { changeBilling, connectCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { listCarrierAccounts } from '#domain/carrier-accounts/stored-connections.ts'
import { depositCredit, moveCredit } from '#domain/credits/ledger.ts'
import { listStatement } from '#domain/credits/queries.ts'
import { checkBooks, checkRecentBooks } from '#domain/credits/verify-books.ts'
import { resolveRefund } from '#domain/purchases/reconciling/resolve.ts'
import { type Client, createClient } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { aParcelByForm, createLegacyClient } from '../support/legacy-client.ts'
import {
  availableCredit,
  buyRate,
  createRatedOrder,
  newRate,
  operatorDeps,
  purchaseOfLabel,
} from '../support/purchases.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment({ waitWindowMs: 20_000 })

const connect = (accountId: string | null, { name = 'own', ...changes }: { name?: string; billing?: Billing } = {}) =>
  connectCarrier(
    { ...deps(environment.db), seal: credentialSeal([Buffer.alloc(32, 7)]) },
    {
      ...{ accountId, carrier: usps, name, baseUrl: `${environment.simulatorUrl}/usps` },
      credentials: usps.sandboxCredentials ?? {},
      ...changes,
    },
  )

/** A client without credit whose own carrier account is billed directly. */
async function openDirect(): Promise<Client & { carrierAccountId: string }> {
  const client = await environment.openClient({ credit: '0' })
  return { ...client, ...(await connect(client.account.accountId)) }
}

/** The memos of the statement, oldest first, with the balance after each. */
async function memosOf({ account: { accountId } }: Client) {
  const { lines } = await listStatement(environment, { accountId, behind: null, maxItems: 50 })
  return lines
    .filter(({ memo }) => memo !== null)
    .map(({ act, amount, balance, memo }) => [act, Number(amount), Number(balance), Number(memo?.amount)])
    .toReversed()
}

describe('A label with direct billing', { concurrency: 4 }, () => {
  test('takes no credit, and its purchase and its cancellation are memos', async () => {
    const client = await openDirect()
    const { shipmentId, rate } = await createRatedOrder(client, 'Direct')
    assert.equal(rate.paidBy, 'carrierAccount')
    const labelId = expectData(await buyRate(client, shipmentId, rate.id)).postageLabel.id
    const price = rate.rate as number
    assert.deepEqual(await memosOf(client), [['bill', 0, 0, price]])
    for (const _repeat of [1, 2]) expectData(await client.delete(`/api/v1/labels/${labelId}`))
    assert.deepEqual(await memosOf(client), [
      ['bill', 0, 0, price],
      ['unbill', 0, 0, price],
    ])
    assert.deepEqual(expectData(await client.get('/api/v1/credits')), {
      ...{ available: '0.00', reserved: '0.00', currency: 'USD' },
    })
    const { rows } = await environment.db.pool.query(
      'select act from credit_transfers where account_id = $1 and amount > 0',
      [client.account.accountId],
    )
    assert.deepEqual(rows, [])
    assert.deepEqual(await checkBooks(environment), [])
  })

  test('has no memo if the carrier created no label', async () => {
    const client = await openDirect()
    const { shipmentId, rate } = await createRatedOrder(client, 'Direct [buy-rejected]')
    expectError(await buyRate(client, shipmentId, rate.id), 422, 'Label.CarrierRejected')
    assert.deepEqual(await memosOf(client), [])
  })

  test('is no longer billed only once its carrier grants the refund, also after a denial', async () => {
    const client = await openDirect()
    const { shipmentId, rate } = await createRatedOrder(client, 'Direct [void-requested]')
    const labelId = expectData(await buyRate(client, shipmentId, rate.id)).postageLabel.id
    expectData(await client.delete(`/api/v1/labels/${labelId}`))
    const decide = (decision: 'granted' | 'denied') =>
      resolveRefund(operatorDeps(environment), {
        ...{ accountId: client.account.accountId, labelId, decision },
        ...{ operator: 'Grace', reason: 'their letter' },
      })
    assert.equal(await decide('denied'), true)
    assert.deepEqual(await memosOf(client), [['bill', 0, 0, rate.rate]])
    assert.deepEqual(await checkBooks(environment), [])
    assert.equal(await decide('granted'), true)
    assert.deepEqual(await memosOf(client), [
      ['bill', 0, 0, rate.rate],
      ['unbill', 0, 0, rate.rate],
    ])
  })

  test('is bought next to prepaid ones, each on the terms of its rate', async () => {
    const client = await openDirect()
    const { carrierAccountId } = client
    const direct = await createRatedOrder(client, 'Before the change')
    await changeBilling(deps(environment.db), { carrierAccountId, billing: 'prepaid' })
    const node = await environment.startNode()
    try {
      const after = await createClient(node.url).signIn(client.account)
      const prepaid = await newRate(after, direct.shipmentId)
      assert.equal(prepaid.paidBy, 'credit')
      expectError(await buyRate(after, direct.shipmentId, prepaid.id), 422, 'Credit.Insufficient')
      expectData(await buyRate(after, direct.shipmentId, direct.rate.id))
      assert.equal((await memosOf(client)).length, 1)
    } finally {
      await node.close()
    }
  })

  test('is bought in one batch with labels that take credit', async () => {
    const [direct, prepaid] = [await openDirect(), await environment.openClient({ credit: '100' })]
    const rated = await Promise.all(
      [direct, prepaid, direct, prepaid].map(async (client) => ({
        client,
        ...(await createRatedOrder(client, 'Mixed')),
      })),
    )
    const bought = await Promise.all(rated.map(({ client, shipmentId, rate }) => buyRate(client, shipmentId, rate.id)))
    for (const answer of bought) expectData(answer)
    assert.equal((await memosOf(direct)).length, 2)
    assert.equal((await memosOf(prepaid)).length, 0)
    const spent = rated.filter(({ client }) => client === prepaid).reduce((sum, { rate }) => sum + rate.rate, 0)
    assert.equal((await availableCredit(environment, prepaid)).toFixed(2), (100 - spent).toFixed(2))
  })

  test('needs no credits in the legacy interface', async () => {
    const client = await openDirect()
    const legacy = createLegacyClient(environment.url, client.account)
    const { body, text } = await legacy.call('/api/create-purchase', { ...aParcelByForm, service: 'usps_priority' })
    assert.equal(body?.items?.length, 1, text)
    assert.equal(body.remaining_credits, '0.00')
    assert.deepEqual((await legacy.call('/api/get-credits')).body, { credits: '0.00' })
  })
})

test('a new carrier account of one account is direct, one of all accounts prepaid, and a reconnected one unchanged', async () => {
  const { accountId } = (await environment.openClient()).account
  const billingOf = async ({ carrierAccountId }: { carrierAccountId: string }) =>
    (await listCarrierAccounts(environment)).find((one) => one.carrierAccountId === carrierAccountId)?.billing
  const own = await connect(accountId)
  assert.equal(await billingOf(own), 'direct')
  await changeBilling(deps(environment.db), { ...own, billing: 'prepaid' })
  await connect(accountId)
  assert.equal(await billingOf(own), 'prepaid')
  assert.equal(await billingOf(await connect(accountId, { name: 'second', billing: 'prepaid' })), 'prepaid')
  const shared = await connect(null, { name: 'shared' })
  assert.equal(await billingOf(shared), 'prepaid')
  const other = { accountId: (await environment.openClient()).account.accountId }
  assert.equal(await changeBilling(deps(environment.db), { ...own, ...other, billing: 'direct' }), false)
  await environment.db.pool.query('update carrier_accounts set connected = false where id = $1', [
    shared.carrierAccountId,
  ])
})

test('a missing memo, one that is too many, and credit that was taken are found', async () => {
  assert.deepEqual(await checkBooks(environment), [])
  const client = await openDirect()
  const { label, rate } = await client.buyLabel()
  const purchaseId = await purchaseOfLabel(environment, client, label.id)
  const { accountId } = client.account
  const tamper = async (sql: string, values: unknown[]) => {
    await environment.db.pool.query('alter table credit_memos disable trigger credit_memos_append_only')
    await environment.db.pool.query(sql, values)
    await environment.db.pool.query('alter table credit_memos enable trigger credit_memos_append_only')
  }
  const expectWrong = async (stored: number, booked: number) => {
    for (const found of [await checkBooks(environment), await checkRecentBooks(environment)]) {
      assert.deepEqual(
        found.map((one) => [one.accountId, one.book, Number(one.stored), Number(one.booked)]),
        [[accountId, `memo of ${purchaseId}`, stored, booked]],
      )
    }
  }
  await tamper('delete from credit_memos where account_id = $1', [accountId])
  await expectWrong(rate.rate, 0)
  const insert = `insert into credit_memos (account_id, id, act, amount, currency, cause_id, created_at)
                  values ($1, gen_random_uuid(), $2, $3, 'USD', $4, now())`
  await tamper(insert, [accountId, 'bill', rate.rate, purchaseId])
  assert.deepEqual(await checkBooks(environment), [])
  await tamper(insert, [accountId, 'unbill', rate.rate, purchaseId])
  await expectWrong(rate.rate, 0)
  await tamper("delete from credit_memos where account_id = $1 and act = 'unbill'", [accountId])
  await tamper("update purchases set billing = 'prepaid' where account_id = $1", [accountId])
  await expectWrong(0, rate.rate)
  await tamper("update purchases set billing = 'direct' where account_id = $1", [accountId])
  // Booked by a node that took the purchase for a prepaid one.
  const price = { accountId, causeId: purchaseId, amount: '1.00', currency: 'USD' }
  await environment.db.transaction((tx) => depositCredit(deps(environment.db), tx, price, 'test'))
  await environment.db.transaction((tx) =>
    moveCredit(deps(environment.db), tx, [{ ...price, act: 'reserve', billing: 'prepaid' }]),
  )
  assert.deepEqual(
    (await checkBooks(environment)).map(({ book, booked }) => [book, Number(booked)]),
    [[`credit of ${purchaseId}`, 1]],
  )
})
