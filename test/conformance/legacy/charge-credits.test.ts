import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sandboxWallets } from '#composition/payment-providers.ts'
import { checkBooks } from '#credits/check-books.ts'
import { readBalance } from '#credits/read-balance.ts'
import { creditPayment, dismissPayment, listUnmatched } from '#credits/top-ups/settle-by-hand.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { btcpay } from '#payments/btcpay/index.ts'
import { fixedRates } from '#payments/exchange-rates.ts'
import { startBtcpayServer } from '../../support/btcpay-server.ts'
import type { Json } from '../../support/client.ts'
import { createLegacyClient } from '../../support/legacy-client.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'

const environment = openTestEnvironment()
const deps = () => ({ db: environment.db, clock: systemClock, ids: systemIds })
const units = (amount: string, more = 0) => Math.round(Number(amount) * 1e8) + more

async function caller(url = environment.url) {
  const account = await environment.openAccount({ credit: '0' })
  const { call } = createLegacyClient(url, account)
  return {
    account,
    charge: (amount: string, more: Record<string, string> = {}) => call('/api/charge-credits', { amount, ...more }),
    credits: async () => (await call('/api/get-credits')).body.credits as string,
    unmatched: async () => (await listUnmatched(deps())).filter(({ accountId }) => accountId === account.accountId),
  }
}

/** The bound is generous, since no timing decides a test. */
async function until(what: string, check: () => Promise<boolean>) {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (await check()) return
    await delay(50)
  }
  assert.fail(`it never came to be so: ${what}`)
}

/** Waits until what is on the chain has been looked at, by a payment of another account behind it. */
async function settled() {
  const probe = await caller()
  const { body } = await probe.charge('5')
  await environment.chains.btc?.pay([{ address: body.address, value: units(body.amount) }])
  await environment.chains.btc?.mine(2)
  await until('the probe is credited', async () => (await probe.credits()) === '5.00')
  await delay(300)
}

describe('charge-credits', () => {
  test('answers an address, the exact amount and these fields', async () => {
    const { charge, credits } = await caller()
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

  test('what is missing or unusable is 400 and named', async () => {
    const { charge } = await caller()
    for (const [amount, currency, line] of [
      ['', 'btc', 'amount is required.'],
      ['4.99', 'btc', 'amount must be at least 5.00.'],
      ['1e3', 'btc', 'amount must be dollars, such as 30 or 30.00.'],
      ['-30', 'btc', 'amount must be dollars, such as 30 or 30.00.'],
      ['30.001', 'btc', 'amount must be dollars, such as 30 or 30.00.'],
      ['100000.01', 'btc', 'amount must be at most 100000.00.'],
      ['30', 'xmr', 'currency must be one of btc, ltc.'],
    ] as const) {
      const answer = await charge(amount, { currency })
      assert.deepEqual([answer.status, answer.text], [400, line])
    }
  })

  test('no address is given out twice, by whichever node and however many ask at once', async () => {
    const node = await environment.startNode()
    try {
      const callers = await Promise.all(
        [environment.url, node.url, environment.url, node.url].map((url) => caller(url)),
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

  test('so many may wait for their payment, and no more, also when all are asked for at once', async () => {
    const { charge } = await caller()
    const answers = await Promise.all(Array.from({ length: 30 }, () => charge('5')))
    assert.equal(answers.filter(({ status }) => status === 200).length, 20)
    const answer = await charge('5')
    assert.equal(answer.status, 409)
    assert.match(answer.text, /^20 top-ups wait/)
  })

  test('nothing is offered where nothing is configured, and 503 where no rate can be had', async () => {
    const node = await environment.startNode({ topUps: { providers: [], lifetimeMs: 1000, lookEveryMs: 1000 } })
    const lost = await environment.startNode({
      topUps: {
        providers: sandboxWallets(environment.simulatorUrl, fixedRates({})),
        lifetimeMs: 1000,
        lookEveryMs: 1000,
      },
    })
    try {
      assert.equal((await (await caller(node.url)).charge('30')).text, 'Credit cannot be paid for here.')
      assert.equal((await (await caller(lost.url)).charge('30')).status, 503)
    } finally {
      await node.close()
      await lost.close()
    }
  })
})

describe('A payment', () => {
  test('of exactly the amount credits once it lies deep enough, once, with two nodes looking', async () => {
    const node = await environment.startNode()
    try {
      const { account, charge, credits } = await caller()
      const { body } = await charge('30')
      await environment.chains.btc?.pay([{ address: body.address, value: units(body.amount) }])
      await delay(300)
      assert.equal(await credits(), '0.00')
      await environment.chains.btc?.mine(1)
      await delay(300)
      assert.equal(await credits(), '0.00', 'one block is not enough')
      await environment.chains.btc?.mine(1)
      await until('it is credited', async () => (await credits()) === '30.00')
      await settled()
      assert.equal(await credits(), '30.00')
      assert.equal((await readBalance(environment, account.accountId, 'USD')).available, '30.0000')
      assert.deepEqual(await checkBooks(environment), [])
    } finally {
      await node.close()
    }
  })

  test('short or over: recorded, marked, not credited; an operator may, once, with a reason', async () => {
    const { charge, credits, unmatched } = await caller()
    const [short, over] = [(await charge('30')).body, (await charge('30')).body]
    const pay = (to: Json, more: number) =>
      environment.chains.btc?.pay([{ address: to.address, value: units(to.amount, more) }])
    await pay(short, -1)
    await pay(over, 1)
    await environment.chains.btc?.mine(2)
    await until('two are marked', async () => (await unmatched()).length >= 2)
    await settled()
    assert.equal(await credits(), '0.00')
    const listed = await unmatched()
    assert.deepEqual(
      listed.map(({ topUpId, why, amount, wanted }) => [topUpId, why, amount, wanted]).toSorted(),
      [
        [short.id, 'short', '0.00046153', '0.00046154'],
        [over.id, 'over', '0.00046155', '0.00046154'],
      ].toSorted(),
    )
    const [first] = listed
    assert.ok(first)
    const command = { paymentId: first.paymentId, credits: null, operator: 'ada', reason: 'close enough' }
    const done = await creditPayment(deps(), command)
    assert.equal(done?.credited, first.why === 'short' ? '29.99' : '30.00')
    assert.equal(await creditPayment(deps(), command), null)
    assert.equal(await credits(), done?.credited)
    const [left] = await unmatched()
    assert.ok(left && left.paymentId !== first.paymentId)
    const dismissal = { paymentId: left.paymentId, operator: 'ada', reason: 'sent back' }
    assert.deepEqual([await dismissPayment(deps(), dismissal), await dismissPayment(deps(), dismissal)], [true, false])
    assert.deepEqual(await unmatched(), [])
    assert.deepEqual(await checkBooks(environment), [])
  })

  test('a second one of the same top-up is found and marked, and credits nothing', async () => {
    const { charge, credits, unmatched } = await caller()
    const { body } = await charge('30')
    for (let count = 0; count < 2; count += 1) {
      await environment.chains.btc?.pay([{ address: body.address, value: units(body.amount) }])
    }
    await environment.chains.btc?.mine(2)
    await until('it is credited', async () => (await credits()) === '30.00')
    await settled()
    assert.equal(await credits(), '30.00')
    assert.deepEqual(
      (await unmatched()).map(({ why }) => why),
      ['doubled'],
    )
  })

  test('late: recorded and marked; one that was made in time and confirmed later counts', async () => {
    const node = await environment.startNode({
      topUps: {
        providers: sandboxWallets(environment.simulatorUrl, fixedRates({ btc: '65000' })),
        lifetimeMs: 2000,
        lookEveryMs: 100,
      },
    })
    try {
      const [late, timely] = [await caller(node.url), await caller(node.url)]
      const [first, second] = [(await late.charge('30')).body, (await timely.charge('30')).body]
      await environment.chains.btc?.pay([{ address: second.address, value: units(second.amount) }])
      // The time of a block is in whole seconds.
      await delay(3200)
      await environment.chains.btc?.pay([{ address: first.address, value: units(first.amount) }])
      await environment.chains.btc?.mine(2)
      await until('the timely one is credited', async () => (await timely.credits()) === '30.00')
      // An expired top-up is looked at seldom, so its turn is brought forward.
      await environment.db.query({
        name: 'test.look',
        text: 'update top_ups set look_at = now() where id = $1::uuid',
        values: [first.id],
      })
      await until('the late one is marked', async () => (await late.unmatched()).length === 1)
      assert.deepEqual(
        (await late.unmatched()).map(({ why }) => why),
        ['late'],
      )
      assert.equal(await late.credits(), '0.00')
    } finally {
      await node.close()
    }
  })

  test('that a reorganisation undoes before it counts, credits only when it is back; one that never was, never', async () => {
    const [kept, dropped] = [await caller(), await caller()]
    const [first, second] = [(await kept.charge('30')).body, (await dropped.charge('30')).body]
    await environment.chains.btc?.pay([{ address: first.address, value: units(first.amount) }])
    const never = await environment.chains.btc?.pay([{ address: second.address, value: units(second.amount) }])
    await environment.chains.btc?.mine(1)
    await delay(300)
    await environment.chains.btc?.reorganise(1, [never?.txid ?? ''])
    await settled()
    assert.equal(await dropped.credits(), '0.00')
    await until('it is credited', async () => (await kept.credits()) === '30.00')
    assert.deepEqual(await dropped.unmatched(), [])
  })

  test('that is gone after it was credited is shown to the operator, and credit is not taken back', async () => {
    const { charge, credits, unmatched } = await caller()
    const { body } = await charge('30')
    const payment = await environment.chains.btc?.pay([{ address: body.address, value: units(body.amount) }])
    await environment.chains.btc?.mine(2)
    await until('it is credited', async () => (await credits()) === '30.00')
    await environment.chains.btc?.reorganise(2, [payment?.txid ?? ''])
    await environment.db.query({
      name: 'test.look',
      text: 'update top_ups set look_at = now() where id = $1::uuid',
      values: [body.id],
    })
    await until('it is shown', async () => (await unmatched()).length === 1)
    assert.match((await unmatched())[0]?.why ?? '', /^gone/)
    assert.equal(await credits(), '30.00')
  })
})

test('An outage longer than a top-up is looked for loses nothing: what was paid in time is credited afterwards', async () => {
  const { charge, credits } = await caller()
  const { body } = await charge('30')
  const update = (changes: string) =>
    environment.db.query({
      name: `test.${changes.length}`,
      text: `update top_ups set ${changes} where id = $1::uuid`,
      values: [body.id],
    })
  await update("look_at = null, expires_at = now() + interval '3 seconds', watch_until = now()")
  await environment.chains.btc?.pay([{ address: body.address, value: units(body.amount) }])
  await environment.chains.btc?.mine(2)
  await delay(3500)
  assert.equal(await credits(), '0.00')
  await update('look_at = now()')
  await until('it is credited', async () => (await credits()) === '30.00')
})

describe('BTCPay Server', () => {
  test('an invoice each; signed pubSub are followed, in whatever number and order, and forged ones are not', async () => {
    const server = await startBtcpayServer()
    const node = await environment.startNode({
      topUps: { providers: [btcpay({ ...server, coins: ['btc'] })], lifetimeMs: 1_800_000, lookEveryMs: 60_000 },
    })
    try {
      const { charge, credits, unmatched } = await caller(node.url)
      const tell = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
        fetch(`${node.url}/payments/btcpay`, { method: 'POST', headers, body })
      const { body } = await charge('30')
      const [invoice] = server.invoices
      assert.ok(invoice)
      assert.deepEqual([body.address, body.amount, body.id], [invoice.destination, invoice.amount, invoice.orderId])
      const asked = JSON.parse(server.asked[0]?.body ?? '')
      assert.deepEqual([asked.amount, asked.currency, asked.checkout.paymentMethods], ['30', 'USD', ['BTC-CHAIN']])

      const payment = server.pay(invoice, {})
      assert.equal((await tell(server.notice(invoice, 'InvoiceReceivedPayment'))).status, 204)
      assert.equal(await credits(), '0.00')
      const genuine = server.notice(invoice)
      for (const forged of [
        { ...genuine, headers: {} },
        { ...genuine, headers: { 'btcpay-sig': `sha256=${'0'.repeat(64)}` } },
        { ...genuine, body: `${genuine.body} ` },
      ]) {
        assert.equal((await tell(forged)).status, 401)
      }
      // A notice that says more than the invoice does is not believed.
      assert.equal((await tell(genuine)).status, 204)
      assert.equal(await credits(), '0.00')
      server.pay(invoice, { id: payment.id, status: 'Settled' })
      const statuses = await Promise.all(Array.from({ length: 10 }, () => tell(genuine).then(({ status }) => status)))
      assert.deepEqual(new Set(statuses), new Set([204]))
      assert.equal(await credits(), '30.00')
      server.pay(invoice, { value: '0.0001', status: 'Settled' })
      await tell(server.notice(invoice, 'InvoicePaymentSettled'))
      await tell(genuine)
      assert.deepEqual([await credits(), (await unmatched()).map(({ why }) => why)], ['30.00', ['short']])
    } finally {
      await node.close()
      await server.close()
    }
  })

  test('what no notice told is found by asking', async () => {
    const server = await startBtcpayServer()
    const node = await environment.startNode({
      topUps: { providers: [btcpay({ ...server, coins: ['btc'] })], lifetimeMs: 1_800_000, lookEveryMs: 100 },
    })
    try {
      const { charge, credits } = await caller(node.url)
      await charge('30')
      const [invoice] = server.invoices
      assert.ok(invoice)
      server.pay(invoice, { status: 'Settled' })
      await until('it is credited', async () => (await credits()) === '30.00')
    } finally {
      await node.close()
      await server.close()
    }
  })
})
