import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentCluster } from './open-payment-cluster.ts'
import { type Payment, payOnChain, type RequestedTopUp } from './pay-top-up.ts'

export const undoneBlocks = 2

/** Undoes payments that lie in the newest blocks, one deep and two; half of them come back. */
export async function reorganiseChain(
  { chain, nodes }: PaymentCluster,
  topUps: readonly RequestedTopUp[],
  say: (line: string) => void,
): Promise<void> {
  const dropped = topUps.filter(({ payer }) => payer.isDropped)
  const late: Payment[] = []
  for (const [index, topUp] of dropped.entries()) {
    const payment = await payOnChain(chain, topUp, 0)
    topUp.paid.push(payment)
    late.push(payment)
    if (index === Math.floor(dropped.length / 2)) await chain.mine(1)
  }
  await chain.mine(1)
  await nodes.untilAllUp()
  // Long enough that every node has read the chain. A node that requires too few confirmations has credited the
  // payment.
  await delay(3000)
  const never = late.filter((_, index) => index % 2 === 0)
  await chain.reorganise(
    undoneBlocks,
    never.map(({ txid }) => txid as string),
  )
  for (const topUp of topUps) topUp.paid = topUp.paid.filter((payment) => !never.includes(payment))
  say(`${undoneBlocks} blocks undone, with ${late.length} payments; ${never.length} of them never return`)
}
