/** Payments that an operator dismisses or credits by hand. */
import assert from 'node:assert/strict'
import test, { after, before, describe } from 'node:test'
import { btcpay } from '#adapters/payments/btcpay/index.ts'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { getBalance, listUnmatched } from '#domain/credits/queries.ts'
import { pollTopUps } from '#domain/credits/top-ups/poll-top-ups.ts'
import { recordPayments } from '#domain/credits/top-ups/record-payments.ts'
import { requestTopUp } from '#domain/credits/top-ups/request-top-up.ts'
import { creditPayment, dismissPayment } from '#domain/credits/top-ups/settle-payment.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { type BtcpayPayment, type BtcpayServer, type Invoice, startBtcpayServer } from '../support/btcpay-server.ts'
import { openTestEnvironment, deps as operatorDeps, testAudit } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const http = createOutgoingHttp({})
let server: BtcpayServer
before(async () => {
  server = await startBtcpayServer()
})
after(async () => {
  await server.close()
  await http.close()
})

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const deps = () => ({ ...operatorDeps(environment.db), clock: environment.clock })

const topUpDeps = (): TopUpDeps => ({
  ...deps(),
  http,
  log: silentLog,
  providers: [btcpay({ ...server, coins: ['btc'] })],
  lifetimeMs: 30 * minuteMs,
  confirmWithinMs: dayMs,
  pollEveryMs: minuteMs,
})

/** A top-up of 30 dollars of a fresh account, whose payments the test changes at BTCPay. */
async function openTopUp() {
  const { accountId } = await environment.openAccount({ credit: '0' })
  const requested = await requestTopUp(
    { ...topUpDeps(), audit: testAudit },
    { accountId, credits: '30.00', coin: 'btc' },
  )
  assert.ok(requested.outcome === 'ok')
  const { topUpId, reference, amount } = requested.topUp
  const invoice = server.invoices.find(({ id }) => id === reference) as Invoice
  const unmatched = async () => (await listUnmatched(deps())).filter((one) => one.topUpId === topUpId)
  const poll = async () => {
    await environment.db.query({
      name: 'test.poll-now',
      text: `update top_ups set poll_at = '2000-01-01' where id = $1::uuid`,
      values: [topUpId],
    })
    await pollTopUps(topUpDeps())
  }
  const receivedDate = environment.clock.now().getTime() / 1000
  const payments = () =>
    environment.db.query<{ id: string; output: string }>({
      name: 'test.payments',
      text: 'select id, output from top_up_payments where top_up_id = $1::uuid order by created_at, id',
      values: [topUpId],
    })
  return {
    accountId,
    topUpId,
    amount,
    poll,
    unmatched,
    /** Adds or changes a payment, polls, and returns its id in Waybill. */
    async pay(changes: Partial<BtcpayPayment>): Promise<{ id: string; paymentId: string }> {
      const { id } = server.pay(invoice, { receivedDate, ...changes })
      await poll()
      const stored = (await payments()).find(({ output }) => output === id)
      return { id, paymentId: stored?.id ?? '' }
    },
    available: async () => Number((await getBalance(environment, accountId, 'USD')).available),
    why: async () => (await unmatched()).map(({ why, dismissal }) => [why, dismissal?.note ?? null]),
  }
}

const dismiss = (paymentId: string, reason = 'credited by hand') =>
  dismissPayment(deps(), { paymentId, operator: 'ada', reason }).then(({ outcome }) => outcome)
const credit = (paymentId: string, evenIfDismissed = false) =>
  creditPayment(deps(), { paymentId, credits: null, operator: 'bob', reason: 'by phone', evenIfDismissed })

const note = 'ada: credited by hand'

describe('A dismissed payment', () => {
  test('never credits when it is confirmed, but is listed again with the person and the reason', async () => {
    const { accountId, pay, why, available, poll } = await openTopUp()
    const { id, paymentId } = await pay({ status: 'Processing' })
    environment.clock.advance(dayMs + minuteMs)
    await poll()
    assert.deepEqual(await why(), [['unconfirmed', null]])
    assert.equal(await dismiss(paymentId), 'dismissed')
    assert.deepEqual(await why(), [])
    environment.clock.advance(-minuteMs - dayMs)
    await pay({ id, status: 'Settled' })
    assert.deepEqual([await available(), await why()], [0, [['dismissed', note]]])
    assert.deepEqual(await credit(paymentId).then(({ outcome }) => outcome), 'dismissed')
    assert.equal(await available(), 0)
    assert.equal((await credit(paymentId, true)).outcome, 'credited')
    await poll()
    assert.deepEqual([await available(), await why()], [30, []])
    const acts = (await listAuditTrail(environment, { accountId, since: null })).map(({ act }) => act)
    assert.deepEqual(
      acts.filter((act) => /credit.(dismiss|credit)/.test(act)),
      ['credit.credit', 'credit.dismiss'],
    )
  })

  for (const [change, changes, expected] of [
    ['confirmed short', { status: 'Settled', value: '0.0001' }, 'underpaid'],
    ['confirmed over', { status: 'Settled', value: '0.5' }, 'overpaid'],
    ['changed in amount', { value: '0.0002' }, 'unconfirmed'],
    ['removed from the chain', { status: 'Invalid' }, 'gone'],
  ] as const) {
    test(`is listed again when it is ${change}, until it is dismissed again`, async () => {
      const { pay, why, available, poll } = await openTopUp()
      const { id, paymentId } = await pay({ status: 'Processing' })
      assert.equal(await dismiss(paymentId), 'dismissed')
      await poll()
      assert.deepEqual(await why(), [])
      await pay({ id, ...changes })
      assert.deepEqual(await why(), [[expected, note]])
      await poll()
      assert.deepEqual(await why(), [[expected, note]])
      assert.equal(await dismiss(paymentId, 'sent back'), 'dismissed')
      assert.equal(await dismiss(paymentId, 'sent back'), 'repeated')
      await poll()
      assert.deepEqual([await why(), await available()], [[], 0])
    })
  }

  test('is listed again when it is confirmed late, and when a reorganization takes and returns it', async () => {
    const { pay, why, available } = await openTopUp()
    const { id, paymentId } = await pay({ status: 'Processing' })
    await dismiss(paymentId)
    environment.clock.advance(2 * dayMs)
    await pay({ id, status: 'Settled' })
    assert.deepEqual(await why(), [['late', note]])
    await dismiss(paymentId)
    assert.deepEqual(await why(), [])
    await pay({ id, status: 'Processing' })
    assert.deepEqual(await why(), [['unconfirmed', note]])
    await pay({ id, status: 'Settled' })
    assert.deepEqual([await why(), await available()], [[['late', note]], 0])
  })

  test('does not credit as another transaction that replaces it, and that one is listed', async () => {
    const { pay, why, available } = await openTopUp()
    const first = await pay({ status: 'Processing' })
    await dismiss(first.paymentId)
    await pay({ id: first.id, status: 'Invalid' })
    const second = await pay({ status: 'Settled' })
    assert.equal(await available(), 0)
    assert.deepEqual((await why()).toSorted(), [
      ['dismissed', note],
      ['gone', note],
    ])
    assert.equal((await credit(second.paymentId)).outcome, 'dismissed')
  })

  test('does not keep a second payment from crediting the top-up', async () => {
    const { pay, why, available } = await openTopUp()
    const short = await pay({ status: 'Settled', value: '0.0001' })
    await dismiss(short.paymentId)
    await pay({ status: 'Settled' })
    assert.deepEqual([await available(), await why()], [30, []])
  })

  test('from an earlier version stays dismissed, does not credit, and is listed again after a change', async () => {
    const { pay, why, available, poll } = await openTopUp()
    const { id, paymentId } = await pay({ status: 'Processing' })
    await environment.db.query({
      name: 'test.dismissed-before',
      text: `update top_up_payments set dismissed_at = now(), dismissal = 'eve: long ago' where id = $1::uuid`,
      values: [paymentId],
    })
    await poll()
    assert.deepEqual(await why(), [])
    await pay({ id, status: 'Settled' })
    assert.deepEqual([await available(), await why()], [0, [['dismissed', 'eve: long ago']]])
  })

  test('is still read after the last day while it is unconfirmed', async () => {
    const { pay, why } = await openTopUp()
    const { id, paymentId } = await pay({ status: 'Processing' })
    await dismiss(paymentId)
    environment.clock.advance(9 * dayMs)
    await pay({ id })
    assert.deepEqual(await why(), [])
    await pay({ id, status: 'Settled' })
    assert.deepEqual(await why(), [['late', note]])
  })
})

describe('A payment credited by hand', () => {
  test('is credited once in total, in every order of the operator and the polls', async () => {
    const first = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const { topUpId, accountId, amount, pay, available } = await openTopUp()
      const { id: output, paymentId } = await pay({ status: 'Processing' })
      const madeAt = environment.clock.now()
      const confirm = () =>
        recordPayments(topUpDeps(), { accountId, topUpId }, [
          { output, amount, confirmed: true, madeAt, blockTime: madeAt },
        ])
      const orders = [
        () => Promise.all([dismiss(paymentId), confirm()]),
        () => confirm().then(() => Promise.all([dismiss(paymentId)])),
        () => dismiss(paymentId).then(async (outcome) => [outcome, await confirm()] as const),
      ]
      const [outcome] = await (orders[round % orders.length] as (typeof orders)[number])()
      first.add(String(outcome))
      await Promise.all([credit(paymentId, true), confirm(), credit(paymentId, true), confirm()])
      assert.equal(await available(), 30, String(outcome))
      assert.equal((await credit(paymentId, true)).outcome, 'repeated')
    }
    assert.deepEqual([...first].toSorted(), ['credited', 'dismissed'])
    assert.deepEqual(await checkBooks(environment), [])
  })

  test('gets a true answer while it is unconfirmed, gone or credited', async () => {
    const { pay, available } = await openTopUp()
    const { id, paymentId } = await pay({ status: 'Processing' })
    assert.equal((await credit(paymentId)).outcome, 'unconfirmed')
    await pay({ id, status: 'Invalid' })
    assert.equal((await credit(paymentId)).outcome, 'gone')
    await pay({ id, status: 'Settled' })
    assert.deepEqual(await credit(paymentId), { outcome: 'repeated', credited: '30.0000', operator: null })
    assert.equal(await dismiss(paymentId), 'credited')
    assert.equal((await credit(crypto.randomUUID())).outcome, 'not found')
    assert.equal(await available(), 30)
  })
})

test('Payments that are worth less than a cent are not listed', async () => {
  const { pay, why } = await openTopUp()
  await pay({ status: 'Settled', value: '0.00000014' })
  await pay({ status: 'Processing', value: '0.00000014' })
  await pay({ status: 'Settled', value: '0.00000016' })
  environment.clock.advance(2 * dayMs)
  assert.deepEqual(await why(), [['underpaid', null]])
})
