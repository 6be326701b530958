/** A payer requests an address and pays to it as planned. */
import { setTimeout as delay } from 'node:timers/promises'
import type { NewAccount } from '#domain/accounts/create-account.ts'
import type { Invoice } from '../../../test/support/btcpay-server.ts'
import { createLegacyClient } from '../../../test/support/legacy-client.ts'
import { createRandom } from '../random.ts'
import type { Chain, PaymentCluster } from './open-payment-cluster.ts'
import type { PayerPlan, PaymentPlan } from './plan-payments.ts'

/** By how much a payment misses the amount, in smallest units; `txid` where it is on the chain. */
export type Payment = { output: string; difference: number; txid: string | null }

/** A top-up as its payer was told of it, with what was paid for it on the chain or at BTCPay. */
export type RequestedTopUp = {
  id: string
  payer: PayerPlan
  accountId: string
  address: string
  amount: string
  paid: Payment[]
}

/** Asks until an address comes: one that was made and not heard of is never paid. */
export async function requestTopUp(
  { nodes }: PaymentCluster,
  account: NewAccount,
  payer: PayerPlan,
): Promise<RequestedTopUp> {
  const form = { amount: payer.dollars, currency: payer.coin }
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const url = nodes.urls[(payer.node + attempt) % nodes.urls.length] as string
    const answer = await createLegacyClient(url, account)
      .call('/api/charge-credits', form)
      .catch(() => null)
    if (answer?.body) {
      const { id, address, amount } = answer.body
      return { id, payer, accountId: account.accountId, address, amount, paid: [] }
    }
    await delay(100)
  }
  throw new Error('no node gives an address out')
}

export async function payTopUp(cluster: PaymentCluster, plan: PaymentPlan, topUp: RequestedTopUp): Promise<void> {
  const { payer } = topUp
  for (const [index, difference] of payer.payments.entries()) {
    await delay(payer.waitsMs[index])
    const paid =
      payer.coin === 'btc' ? payOnChain(cluster.chain, topUp, difference) : payInvoice(cluster, plan, topUp, difference)
    topUp.paid.push(await paid)
  }
}

export async function payOnChain(chain: Chain, topUp: RequestedTopUp, difference: number): Promise<Payment> {
  const value = Math.round(Number(topUp.amount) * 1e8) + difference
  const { txid } = await chain.pay([{ address: topUp.address, value }])
  return { output: `${txid}:0`, difference, txid }
}

async function payInvoice(
  cluster: PaymentCluster,
  plan: PaymentPlan,
  topUp: RequestedTopUp,
  difference: number,
): Promise<Payment> {
  const { btcpay } = cluster
  const invoice = btcpay.invoices.find(({ orderId }) => orderId === topUp.id) as Invoice
  const value = (Number(invoice.amount) + difference / 1e8).toFixed(8)
  const payment = btcpay.pay(invoice, { value })
  const random = createRandom(plan.seed ^ Number.parseInt(topUp.id.slice(-6), 16))
  // Notifications can arrive out of order and several times.
  const webhooks = Array.from({ length: topUp.payer.webhooks }, () => btcpay.notice(invoice))
  const delivered = webhooks.map(async (webhook) => {
    await delay(random.below(2500))
    await deliver(cluster, webhook, random.below(plan.nodes))
  })
  await delay(random.below(1500))
  btcpay.pay(invoice, { id: payment.id, status: 'Settled' })
  await Promise.all(delivered)
  return { output: payment.id, difference, txid: null }
}

/** BTCPay repeats a webhook that nobody took. */
async function deliver(
  { nodes }: PaymentCluster,
  webhook: { headers: Record<string, string>; body: string },
  first: number,
): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const url = nodes.urls[(first + attempt) % nodes.urls.length] as string
    const answer = await fetch(`${url}/payments/btcpay`, { method: 'POST', ...webhook }).catch(() => null)
    if (answer?.status === 204) return
    await delay(200)
  }
}
