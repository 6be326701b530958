import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { addCredit } from '#domain/credits/manual-entries.ts'
import { openPerson } from '../support/browser.ts'
import { createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

async function aManager(credit = '100') {
  const account = await environment.openAccount({ credit })
  const { accountId } = account
  const manager = (await openPerson(environment, { accountId, role: 'Manager' })).browser
  return { account, accountId, manager }
}
type Browser = Awaited<ReturnType<typeof aManager>>['manager']

async function readStatement(browser: Browser, pageSize: number): Promise<Json[][]> {
  const pages: Json[][] = []
  let cursor = ''
  do {
    const { lines, next } = expectData(await browser.get(`/credit/statement?pageSize=${pageSize}${cursor}`))
    pages.push(lines)
    cursor = next === null ? '' : `&cursor=${encodeURIComponent(next)}`
  } while (cursor !== '')
  return pages
}

describe('The credit of an account', () => {
  test('is shown with reservations, and with the coins for payments', async () => {
    const { manager } = await aManager()
    assert.deepEqual(expectData(await manager.get('/credit')), {
      available: '100.00',
      reserved: '0.00',
      pending: '0.00',
      currency: 'USD',
      isInvoiced: false,
      coins: ['btc', 'ltc'],
    })
  })

  test('has a statement in pages whose lines add up, each with the available credit after it', async () => {
    const { account, accountId, manager } = await aManager()
    const client = await createClient(environment.url).signIn(account)
    const { order, rate, label } = await client.buyLabel()
    expectData(await client.delete(`/api/v1/labels/${label.id}`))
    for (const reference of ['one', 'two', 'three']) {
      await addCredit(
        { ...deps(environment.db), clock: environment.clock },
        { accountId, amount: '5.25', reference, operator: 'ada', reason: 'a test' },
      )
    }
    const [whole = []] = await readStatement(manager, 100)
    assert.deepEqual(
      whole.map(({ act, amount, balance, purchase }) => [act, amount, balance, purchase?.orderId ?? null]),
      [
        ['deposit', '5.25', '115.75', null],
        ['deposit', '5.25', '110.50', null],
        ['deposit', '5.25', '105.25', null],
        ['refund', rate.rate.toFixed(2), '100.00', order.id],
        ['reserve', (-rate.rate).toFixed(2), (100 - rate.rate).toFixed(2), order.id],
        ['deposit', '100.00', '100.00', null],
      ],
    )
    assert.deepEqual([whole[4].purchase.carrier, whole[0].reason], [rate.carrier, 'added by ada: a test'])
    const { rows } = await environment.db.pool.query('select tracking_number from labels where order_id = $1', [
      order.id,
    ])
    for (const { purchase } of whole.slice(3, 5)) {
      assert.deepEqual([purchase.recipient, purchase.trackingNumber], ['Ada Byron', rows[0].tracking_number])
    }
    for (const pageSize of [1, 2, 3, 6]) {
      const pages = await readStatement(manager, pageSize)
      assert.deepEqual(pages.flat(), whole, `${pageSize} a page`)
      assert.ok(pages.every(({ length }) => length === pageSize))
    }
    assert.equal(expectData(await manager.get('/credit')).available, whole[0].balance)
  })

  test('keeps the order of its pages while entries are added', async () => {
    const { accountId, manager } = await aManager()
    const add = (reference: string) =>
      addCredit(
        { ...deps(environment.db), clock: environment.clock },
        { accountId, amount: '1', reference, operator: 'ada', reason: 'a test' },
      )
    await add('one')
    const { next } = expectData(await manager.get('/credit/statement?pageSize=1'))
    await add('two')
    const { lines } = expectData(await manager.get(`/credit/statement?pageSize=1&cursor=${next}`))
    assert.deepEqual(
      lines.map(({ amount, balance }: Json) => [amount, balance]),
      [['100.00', '100.00']],
    )
  })

  test('rejects invalid page requests', async () => {
    const { manager } = await aManager()
    for (const cursor of ['x', 'bm9wZQ', Buffer.from(`${crypto.randomUUID()} 1e9`).toString('base64url')]) {
      expectError(await manager.get(`/credit/statement?cursor=${cursor}`), 400, 'Validation.CursorInvalid')
    }
    expectError(await manager.get('/credit/statement?pageSize=0'), 422, 'Validation.PageSizeInvalid')
    expectError(await manager.get('/credit/statement?pageSize=x'), 400, 'Validation.PageSizeInvalid')
  })
})

describe('A top-up', () => {
  test('shows address and amount, then the arrived payment, and is credited once that is confirmed', async () => {
    const { manager } = await aManager('0')
    const topUp = expectData(await manager.post('/credit/top-ups', { credits: '65.00', coin: 'btc' }), 201)
    assert.deepEqual([topUp.state, topUp.credits, topUp.amount, topUp.payments], ['pending', '65.00', '0.001', []])
    assert.equal(topUp.paymentUri, `bitcoin:${topUp.address}?amount=0.001`)
    const read = async () => expectData(await manager.get(`/credit/top-ups/${topUp.topUpId}`))
    assert.deepEqual(await read(), topUp)
    await environment.chains.btc?.pay([{ address: topUp.address, value: 100_000 }])
    const [arrived] = await eventually('the payment arrives', async () => {
      const { payments } = await read()
      return payments.length > 0 && payments
    })
    assert.deepEqual([arrived.amount, arrived.isConfirmed, arrived.credited], ['0.001', false, null])
    await environment.chains.btc?.mine(6)
    const credited = await eventually('it is credited', async () => {
      const now = await read()
      return now.state === 'credited' && now
    })
    assert.deepEqual([credited.payments[0].isConfirmed, credited.payments[0].credited], [true, '65.00'])
    assert.equal(expectData(await manager.get('/credit')).available, '65.00')
    const { address: _, paymentUri: __, payments: ___, ...summary } = credited
    assert.deepEqual(expectData(await manager.get('/credit/top-ups')), [summary])
  })

  test('needs a valid amount and coin', async () => {
    const { manager } = await aManager()
    const ask = (credits: unknown, coin = 'btc') => manager.post('/credit/top-ups', { credits, coin })
    for (const credits of ['4.99', '100000.01', '1e3', '-5', '5.001']) {
      expectError(await ask(credits), 422, 'Validation.CreditsInvalid')
    }
    expectError(await ask(65), 400, 'Validation.CreditsInvalid')
    expectError(await ask('65', 'xmr'), 422, 'Validation.CoinInvalid')
    expectError(await ask('65', 'doge'), 422, 'Validation.CoinInvalid')
  })

  test('of another account is not shown', async () => {
    const [mine, theirs] = [await aManager(), await aManager()]
    const { topUpId } = expectData(await theirs.manager.post('/credit/top-ups', { credits: '5', coin: 'btc' }), 201)
    expectError(await mine.manager.get(`/credit/top-ups/${topUpId}`), 404, 'TopUp.NotFound')
    assert.deepEqual(expectData(await mine.manager.get('/credit/top-ups')), [])
  })
})
