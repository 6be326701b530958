/** Payers pay while nodes are killed, the database restarts, webhooks repeat and the chain changes its mind. */
import { setTimeout as delay } from 'node:timers/promises'
import type { NewAccount } from '#domain/accounts/create-account.ts'
import { openAccounts } from '../clients/open-accounts.ts'
import { checkPayments, type PaymentState } from './check-payments.ts'
import { openPaymentCluster, type PaymentCluster } from './open-payment-cluster.ts'
import { payTopUp, type RequestedTopUp, requestTopUp } from './pay-top-up.ts'
import type { PaymentPlan } from './plan-payments.ts'
import { awaitPaymentState } from './read-payment-state.ts'
import { reorganiseChain, undoneBlocks } from './reorganise-chain.ts'

export type PaymentOutcome = {
  violations: string[]
  state: PaymentState
  topUps: number
  kills: number
  seconds: number
}

const blockMs = 700

export async function runPayments(plan: PaymentPlan, say: (line: string) => void): Promise<PaymentOutcome> {
  const began = performance.now()
  const cluster = await openPaymentCluster(plan)
  try {
    const accounts = await openAccounts(cluster.db, 'payments', Array(plan.accounts).fill('0'))
    const { topUps, kills } = await runPayers(cluster, plan, accounts, say)
    await reorganiseChain(cluster, topUps, say)
    await cluster.nodes.untilAllUp()
    say('all faults healed')
    await cluster.chain.mine(plan.confirmations + undoneBlocks)
    const state = await awaitPaymentState(cluster.db, topUps)
    const violations = [...checkPayments(state), ...cluster.nodes.crashes]
    const seconds = Math.round((performance.now() - began) / 1000)
    return { violations, state, topUps: topUps.length, kills, seconds }
  } finally {
    await cluster.close()
  }
}

/** Lets everybody pay while blocks are mined, and injects every fault that is planned. */
async function runPayers(
  cluster: PaymentCluster,
  plan: PaymentPlan,
  accounts: readonly NewAccount[],
  say: (line: string) => void,
) {
  const topUps: RequestedTopUp[] = []
  const payments: Promise<void>[] = []
  let kills = 0
  let isOver = false
  const mining = (async () => {
    while (!isOver) {
      await delay(blockMs)
      await cluster.chain.mine(1)
    }
  })()
  for (const [index, payer] of plan.payers.entries()) {
    await delay(payer.afterMs)
    kills += await injectFaults(cluster, plan, index, say)
    const topUp = await requestTopUp(cluster, accounts[payer.account] as NewAccount, payer)
    topUps.push(topUp)
    payments.push(payTopUp(cluster, plan, topUp))
  }
  await Promise.all(payments)
  isOver = true
  await mining
  return { topUps, kills }
}

/** @returns how many nodes are killed after so many top-ups */
async function injectFaults(
  { nodes, database }: PaymentCluster,
  plan: PaymentPlan,
  after: number,
  say: (line: string) => void,
): Promise<number> {
  const kills = plan.kills.filter((kill) => kill.after === after)
  for (const { node } of kills) {
    void nodes.at(node).end('SIGKILL')
    say(`after ${after} top-ups: node ${node} killed`)
  }
  for (const { signal } of plan.databaseRestarts.filter((restart) => restart.after === after)) {
    await database.stop(signal)
    await database.start()
    say(`after ${after} top-ups: database ended by ${signal}`)
  }
  return kills.length
}
