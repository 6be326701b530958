import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { checkInvariants } from './checker/check-invariants.ts'
import { livePurchases } from './checker/check-replays.ts'
import type { Violation } from './checker/invariants.ts'
import { newHistory } from './clients/history.ts'
import { openAccounts } from './clients/open-accounts.ts'
import { replayPurchases } from './clients/replay-purchases.ts'
import { runBatches } from './clients/run-batches.ts'
import { runClients } from './clients/run-clients.ts'
import { openStore, runStoreOrders } from './clients/run-store-orders.ts'
import { billDirectly } from './cluster/bill-directly.ts'
import { openCluster } from './cluster/open-cluster.ts'
import { shortenLeases } from './cluster/shorten-leases.ts'
import { createRefusal } from './cluster/statement-faults.ts'
import { awaitQuiescence } from './final-state/await-quiescence.ts'
import type { FinalState } from './final-state/final-state.ts'
import { passedOnMs } from './final-state/operator.ts'
import { readFinalState } from './final-state/read-final-state.ts'
import type { Mutant } from './mutants/mutants.ts'
import { repeatStatement } from './mutants/repeat-statement.ts'
import { injectFaults } from './nemesis/inject-faults.ts'
import { planBatches } from './plan/plan-batches.ts'
import { isRich, type RunPlan } from './plan/plan-run.ts'

export type Outcome = {
  violations: Violation[]
  state: FinalState
  /** How many faults of which nemesis hit something. */
  faults: Map<string, number>
  nodeStarts: number
  seconds: { clients: number; recovery: number; all: number }
}

/**
 * How long open operations may take to end once everything works again; not counting that they get fewer. A mutant
 * may keep them open for ever.
 */
const maxRecoveryMs = (plan: RunPlan, mutant: Mutant | null) =>
  mutant ? 20_000 : plan.options.shortLeases ? 60_000 : 240_000

/**
 * One run: clients buy and cancel while faults are injected into the cluster; then everything heals, live purchases
 * are replayed, and the checker reads what all sides have to say.
 *
 * @param mutant a mistake to make, which the checker has to find; null: the product as it is
 */
export async function runChaos(plan: RunPlan, mutant: Mutant | null, say: (line: string) => void): Promise<Outcome> {
  const { options } = plan
  const began = performance.now()
  const cluster = await openCluster(options, mutant)
  const closing: (() => Promise<void>)[] = []
  const db = openDatabase({ url: cluster.database.url, maxConnections: 3, log: silentLog, applicationName: 'chaos' })
  try {
    const accounts = await openAccounts(db, 'chaos', plan.credits)
    await db.pool.query(createRefusal)
    await billDirectly(db)
    if (options.shortLeases) await shortenLeases(db)
    if (mutant?.setupStatements) await db.pool.query(mutant.setupStatements)
    await cluster.carriers.setFaults(plan.transientFaults)
    say(
      `${plan.workload.length} orders by ${options.clients} clients at ${options.nodes} nodes, ${plan.faults.length} faults`,
    )

    await cluster.nodes.untilAllUp()
    const [owner] = accounts
    if (!owner) throw new Error('nobody has an account')
    const store = await openStore(db, owner, plan.store, options.seed)
    closing.push(store.close)

    const history = newHistory()
    const clientsBegan = performance.now()
    const clients = runClients(plan, accounts, cluster.nodes.urls, history)
    const storeRun = { client: clients.of(owner.accountId), history, isOver: () => false }
    const storeClients = runStoreOrders(db, storeRun, store, plan.store)
    const batchClients = runBatches(storeRun, planBatches(options.seed, { losesAnswers: options.lookups }))
    const mutation = repeatStatement(db, mutant?.recurringStatement ?? null, clients.progress.isOver)
    const faults = await injectFaults(cluster, plan.faults, clients.progress, say)
    await clients.ended
    await storeClients
    await batchClients
    await mutation
    const clientsSeconds = secondsSince(clientsBegan)

    say('all faults healed')
    const healingBegan = performance.now()
    await cluster.carriers.setFaults({})
    store.heal()
    await cluster.nodes.untilAllUp()
    const settle = cluster.startOperator(Date.now() + passedOnMs)
    await awaitQuiescence(
      { db, countUnwritten: cluster.nodes.countUnwritten, settle, say },
      maxRecoveryMs(plan, mutant),
    )
    const healedAt = Date.now()
    const richAccounts = new Set(accounts.filter((_, index) => isRich(plan, index)).map(({ accountId }) => accountId))
    const { crashes } = cluster.nodes
    const { closedAt, disturbed } = store
    const witnesses = {
      ...{ history, richAccounts, crashes, unwrittenOutcomes: await cluster.nodes.countUnwritten() },
      store: { shop: store.store.shop.orders(), closedAt, disturbed },
    }
    await replayPurchases(clients.of, livePurchases(await readFinalState(db, { ...witnesses, sales: [] })))
    // Replays change nothing, unless something is wrong; then it shows in the final state.
    const state = await readFinalState(db, { ...witnesses, sales: await cluster.carriers.sales() })
    return {
      violations: checkInvariants(state, healedAt),
      state,
      faults,
      nodeStarts: cluster.nodes.starts(),
      seconds: { clients: clientsSeconds, recovery: secondsSince(healingBegan), all: secondsSince(began) },
    }
  } finally {
    await db.close().catch(() => {})
    await cluster.close()
    for (const close of closing) await close()
  }
}

export const secondsSince = (beganAt: number) => Math.round((performance.now() - beganAt) / 100) / 10
