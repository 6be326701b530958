import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { btcpay } from '#adapters/payments/btcpay/index.ts'
import { startBtcpayServer } from '../../support/btcpay-server.ts'
import { eventually } from '../../support/eventually.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'
import { openPayer } from '../../support/top-ups.ts'

const environment = openTestEnvironment()
const { openCaller } = openPayer(environment)
/** A top-up is checked at most once in this time, however many notices arrive. */
const hastenedOnceMs = 5_000
/** After this time, another notice of the same top-up causes another check. */
const hastenedAgainMs = 6_000

async function openNode(pollEveryMs: number) {
  const server = await startBtcpayServer()
  const providers = [btcpay({ ...server, coins: ['btc'] })]
  const times = { lifetimeMs: 1_800_000, confirmWithinMs: 86_400_000, pollEveryMs }
  return { server, node: await environment.startNode({ topUps: { providers, ...times } }) }
}

describe('BTCPay Server', () => {
  test('gets an invoice per top-up, and its signed notices cause a check in any number and order, but forged ones do not', async () => {
    const { server, node } = await openNode(60_000)
    try {
      const { charge, credits, unmatched } = await openCaller(node.url)
      const tell = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
        fetch(`${node.url}/payments/btcpay`, { method: 'POST', headers, body })
      const { body } = await charge('30')
      const [invoice] = server.invoices
      assert.ok(invoice)
      /** Waits until the invoice is checked again. */
      let looks = server.asked.length
      const followed = async () => {
        await eventually('the notice is followed', () => server.asked.length > looks)
        looks = server.asked.length
        environment.clock.advance(hastenedAgainMs)
      }
      assert.deepEqual([body.address, body.amount, body.id], [invoice.destination, invoice.amount, invoice.orderId])
      const asked = JSON.parse(server.asked[0]?.body ?? '')
      assert.deepEqual([asked.amount, asked.currency, asked.checkout.paymentMethods], ['30', 'USD', ['BTC-CHAIN']])

      const payment = server.pay(invoice, {})
      assert.equal((await tell(server.notice(invoice, 'InvoiceReceivedPayment'))).status, 204)
      await followed()
      assert.equal(await credits(), '0.00')
      const genuine = server.notice(invoice)
      for (const forged of [
        { ...genuine, headers: {} },
        { ...genuine, headers: { 'btcpay-sig': `sha256=${'0'.repeat(64)}` } },
        { ...genuine, body: `${genuine.body} ` },
      ]) {
        assert.equal((await tell(forged)).status, 401)
      }
      for (const event of [
        { type: 'PayoutCreated', payoutId: 'p1' },
        { type: 'InvoiceSettled', invoiceId: null },
        [],
      ]) {
        const unrelated = server.sign(JSON.stringify(event))
        assert.equal((await tell(unrelated)).status, 200, unrelated.body)
        assert.equal((await tell({ ...unrelated, headers: genuine.headers })).status, 401, unrelated.body)
      }
      // A notice that claims more than its invoice has no effect.
      assert.equal((await tell(genuine)).status, 204)
      await followed()
      assert.equal(await credits(), '0.00')
      server.pay(invoice, { id: payment.id, status: 'Settled' })
      const toldAt = environment.clock.now().getTime()
      const statuses = await Promise.all(Array.from({ length: 50 }, () => tell(genuine).then(({ status }) => status)))
      assert.deepEqual(new Set(statuses), new Set([204]))
      await eventually('it is credited', async () => (await credits()) === '30.00')
      const turns = 1 + Math.floor((environment.clock.now().getTime() - toldAt) / hastenedOnceMs)
      assert.ok(
        server.asked.length - looks <= 3 * turns,
        `${server.asked.length - looks} calls for one notice that was replayed`,
      )
      looks = server.asked.length
      environment.clock.advance(hastenedAgainMs)
      server.pay(invoice, { value: '0.0001', status: 'Settled' })
      await tell(server.notice(invoice, 'InvoicePaymentSettled'))
      await tell(genuine)
      await eventually('the second payment is found', async () => (await unmatched()).length > 0)
      assert.deepEqual([await credits(), (await unmatched()).map(({ why }) => why)], ['30.00', ['underpaid']])
    } finally {
      await node.close()
      await server.close()
    }
  })

  test('is polled for payments without a notice', async () => {
    const { server, node } = await openNode(100)
    try {
      const { charge, credits } = await openCaller(node.url)
      await charge('30')
      const [invoice] = server.invoices
      assert.ok(invoice)
      server.pay(invoice, { status: 'Settled' })
      await eventually('it is credited', async () => (await credits()) === '30.00')
    } finally {
      await node.close()
      await server.close()
    }
  })
})
