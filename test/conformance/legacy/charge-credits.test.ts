import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { type ExchangeRates, fixedRates } from '#adapters/payments/exchange-rates.ts'
import { sandboxWallets } from '#app/payment-providers.ts'
import { openPerson } from '../../support/browser.ts'
import { expectError } from '../../support/expect.ts'
import { createLegacyClient } from '../../support/legacy-client.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'
import { openPayer } from '../../support/top-ups.ts'

const environment = openTestEnvironment()
const { openCaller } = openPayer(environment)

/** Counts the used addresses of the wallets. */
async function takenIndexes(): Promise<number> {
  const [row] = await environment.db.query<{ taken: string }>({
    name: 'test.taken-indexes',
    text: 'select coalesce(sum(next_index), 0) as taken from wallet_indexes',
    values: [],
  })
  return Number(row?.taken)
}

describe('charge-credits', () => {
  test('returns an address, the exact amount and these fields', async () => {
    const { charge, credits } = await openCaller()
    const before = Math.floor(Date.now() / 1000)
    const answer = await charge('30')
    assert.equal(answer.status, 200, answer.text)
    const { body } = answer
    const fields = ['address', 'id', 'amount', 'timestamp', 'credits', 'purchase_id', 'currency']
    assert.deepEqual(Object.keys(body), fields)
    assert.match(body.address, /^bcrt1q/)
    assert.deepEqual([body.amount, body.credits, body.currency], ['0.00046154', '30', 'btc'])
    assert.ok(/^\d{10}$/.test(body.timestamp) && Number(body.timestamp) >= before)
    assert.equal(await credits(), '0.00')
    const litecoin = (await charge('12.50', { currency: 'LTC' })).body
    assert.deepEqual([litecoin.amount, litecoin.credits, litecoin.currency], ['0.15625000', '12.50', 'ltc'])
  })

  test('returns 400 and names missing or invalid arguments', async () => {
    const { charge } = await openCaller()
    for (const [amount, currency, line] of [
      ['', 'btc', 'amount is required.'],
      ['4.99', 'btc', 'amount must be at least 5.00.'],
      ['1e3', 'btc', 'amount must be in dollars, such as 30 or 30.00.'],
      ['-30', 'btc', 'amount must be in dollars, such as 30 or 30.00.'],
      ['30.001', 'btc', 'amount must be in dollars, such as 30 or 30.00.'],
      ['100000.01', 'btc', 'amount must be at most 100000.00.'],
      ['30', 'xmr', 'currency must be one of btc, ltc.'],
    ] as const) {
      const answer = await charge(amount, { currency })
      assert.deepEqual([answer.status, answer.text], [400, line])
    }
  })

  test('returns each address once, on any node and for any number of concurrent requests', async () => {
    const node = await environment.startNode()
    try {
      const callers = await Promise.all(
        [environment.url, node.url, environment.url, node.url].map((url) => openCaller(url)),
      )
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          callers[index % 4]?.charge('10', { currency: index < 30 ? 'btc' : 'ltc' }),
        ),
      )
      const addresses = answers.map((answer) => answer?.body.address)
      assert.equal(new Set(addresses).size, 60)
    } finally {
      await node.close()
    }
  })

  test('limits the number of waiting top-ups, even if all are requested at once', async () => {
    const { charge } = await openCaller()
    const before = await takenIndexes()
    const answers = await Promise.all(Array.from({ length: 120 }, () => charge('5')))
    assert.equal(answers.filter(({ status }) => status === 200).length, 20)
    assert.equal((await takenIndexes()) - before, 20, 'what is refused takes no address of the wallet')
    const answer = await charge('5')
    assert.equal(answer.status, 409)
    assert.match(answer.text, /^20 top-ups are waiting/)
  })

  test('states that expired top-ups are the reason if 200 of them are still checked', async () => {
    const { account, charge } = await openCaller()
    await environment.db.query({
      name: 'test.expired-top-ups',
      text: `insert into top_ups (account_id, id, provider, coin, credits, amount, address, state, created_at, expires_at,
                                  poll_at, poll_until)
             select $1::uuid, gen_random_uuid(), 'none', 'btc', 5, 0.0001, 'expired ' || n, 'expired', now(), now(),
                    now() + interval '1 day', now() + interval '7 days'
             from generate_series(1, 200) n`,
      values: [account.accountId],
    })
    const answer = await charge('5')
    assert.deepEqual(
      [answer.status, answer.text],
      [409, '200 unpaid top-ups are checked for late payments. Try again in a few days.'],
    )
    const { browser } = await openPerson(environment, { accountId: account.accountId, role: 'Manager' })
    expectError(await browser.post('/credit/top-ups', { credits: '5', coin: 'btc' }), 409, 'TopUp.TooManyUnpaid')
  })

  test('uses no address and does not count towards the limit if there is no exchange rate', async () => {
    const topUps = { lifetimeMs: 1_800_000, confirmWithinMs: 86_400_000, pollEveryMs: 60_000 }
    const providers = (rates: ExchangeRates) => sandboxWallets(environment.simulatorUrl, rates)
    const lost = await environment.startNode({ topUps: { ...topUps, providers: providers(fixedRates({})) } })
    try {
      const { account, charge } = await openCaller(lost.url)
      const before = await takenIndexes()
      for (let count = 0; count < 21; count += 1) assert.equal((await charge('30')).status, 503)
      assert.equal((await takenIndexes()) - before, 0)
      const { call } = createLegacyClient(environment.url, account)
      assert.equal((await call('/api/charge-credits', { amount: '30' })).status, 200)
    } finally {
      await lost.close()
    }
  })

  test('offers nothing if nothing is configured, and returns 503 if there is no exchange rate', async () => {
    const node = await environment.startNode({
      topUps: { providers: [], lifetimeMs: 1000, confirmWithinMs: 86_400_000, pollEveryMs: 1000 },
    })
    const lost = await environment.startNode({
      topUps: {
        providers: sandboxWallets(environment.simulatorUrl, fixedRates({})),
        lifetimeMs: 1000,
        confirmWithinMs: 86_400_000,
        pollEveryMs: 1000,
      },
    })
    try {
      assert.equal((await (await openCaller(node.url)).charge('30')).text, 'This service does not sell credit.')
      assert.equal((await (await openCaller(lost.url)).charge('30')).status, 503)
    } finally {
      await node.close()
      await lost.close()
    }
  })
})
