import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { checkInvariants } from '../checker/check-invariants.ts'
import { livePurchases } from '../checker/check-replays.ts'
import { newHistory } from '../clients/history.ts'
import { openAccounts } from '../clients/open-accounts.ts'
import { replayPurchases } from '../clients/replay-purchases.ts'
import { runClients } from '../clients/run-clients.ts'
import { createProcesses, type User } from '../cluster/processes.ts'
import { type Carriers, runCarriers } from '../cluster/run-carriers.ts'
import { type Nodes, runNodes } from '../cluster/run-nodes.ts'
import { awaitQuiescence } from '../final-state/await-quiescence.ts'
import { createOperator, passedOnMs } from '../final-state/operator.ts'
import { readFinalState } from '../final-state/read-final-state.ts'
import { isRich, planRun } from '../plan/plan-run.ts'
import type { RunOptions } from '../plan/run-options.ts'
import { type Outcome, secondsSince } from '../run-chaos.ts'
import type { Programs } from './find-programs.ts'
import type { Fault } from './plan-faults.ts'
import { endServers, runServers, type Servers } from './run-servers.ts'

export type FailoverOptions = { seed: number; faults: Fault[]; clients: number; programs: Programs; user: User | null }

/** A fault that was injected. */
export type InjectedFault = Fault & {
  from: number
  /** When the servers were whole again. */
  until: number
}

export type FailoverOutcome = Outcome & {
  injected: InjectedFault[]
  /** Whether clients had enough to do until the last fault was over. */
  isBusyThroughout: boolean
}

const nodeCount = 2
/** Only the servers are dealt with here; `npm run tool -- chaos` covers the rest. */
const withoutFaults: Omit<RunOptions, 'seed' | 'purchases' | 'clients'> = {
  nodes: nodeCount,
  kills: 0,
  terminations: 0,
  freezes: 0,
  maxFreezeMs: 0,
  databaseRestarts: 0,
  otherFaults: 0,
  subtleFaults: 0,
  lookups: true,
  shortLeases: false,
}
/** More than clients get through while the servers become whole again. */
const purchasesPerFault = 1200
/** So that a run is about the servers and not about what two nodes can do. */
const restMs = 200
/** Clients go on for so long behind the last fault, so that its gap ends. */
const settleMs = 8_000
/** How long what is open may take to end once everything works, while it does not get less. */
const maxRecoveryMs = 240_000

/** One run: clients buy and cancel while the primary is switched over and killed; then the checker compares. */
export async function runFailover(options: FailoverOptions, say: (line: string) => void): Promise<FailoverOutcome> {
  const processes = createProcesses()
  const folder = await mkdtemp(join(tmpdir(), 'waybill-failover-'))
  const serversFolder = await mkdtemp(join(tmpdir(), 'waybill-failover-servers-'))
  const removeFolders = () => {
    for (const one of [folder, serversFolder]) rmSync(one, { recursive: true, force: true, maxRetries: 5 })
  }
  // Called once the processes are told to end.
  processes.atExit(() => {
    endServers(serversFolder)
    removeFolders()
  })
  let nodes: Nodes | undefined
  try {
    const servers = await runServers(serversFolder, options.programs, options.user, processes)
    say(`three servers; ${await servers.primary()} is the primary`)
    const carriers = await runCarriers(folder, options.seed, processes)
    const addresses = { databaseUrl: servers.url, simulatorUrl: carriers.url }
    nodes = await runNodes(nodeCount, { ...addresses, folder, preloads: [] }, processes)
    const db = openDatabase({ url: servers.url, maxConnections: 3, log: silentLog, applicationName: 'chaos' })
    try {
      return await runWorkload(options, { db, servers, carriers, nodes }, say)
    } finally {
      await db.close().catch(() => {})
    }
  } finally {
    nodes?.stop()
    await processes.endAll()
    endServers(serversFolder)
    removeFolders()
  }
}

type Running = { db: Database; servers: Servers; carriers: Carriers; nodes: Nodes }

async function runWorkload(
  { seed, faults, clients: clientCount }: FailoverOptions,
  { db, servers, carriers, nodes }: Running,
  say: (line: string) => void,
): Promise<FailoverOutcome> {
  const plan = planRun({
    ...withoutFaults,
    seed,
    clients: clientCount,
    purchases: purchasesPerFault * (faults.length + 1),
  })
  const accounts = await openAccounts(db, 'chaos', plan.credits)
  const history = newHistory()
  const began = performance.now()
  const clients = runClients(plan, accounts, nodes.urls, history, { restMs })
  const injected = await injectFaults(servers, faults, say)
  const isBusyThroughout = clients.progress.begunOrders() < plan.workload.length
  clients.finish()
  await clients.ended
  const clientsSeconds = secondsSince(began)

  const healingBegan = performance.now()
  say('all servers work')
  await nodes.untilAllUp()
  const settle = createOperator({ db, carriers, startsAt: Date.now() + passedOnMs })
  await awaitQuiescence({ db, countUnwritten: nodes.countUnwritten, settle, say }, maxRecoveryMs)
  const healedAt = Date.now()
  const richAccounts = new Set(accounts.filter((_, index) => isRich(plan, index)).map(({ accountId }) => accountId))
  const witnesses = {
    history,
    richAccounts,
    crashes: nodes.crashes,
    unwrittenOutcomes: await nodes.countUnwritten(),
  }
  await replayPurchases(clients.of, livePurchases(await readFinalState(db, { ...witnesses, sales: [] })))
  const state = await readFinalState(db, { ...witnesses, sales: await carriers.sales() })
  return {
    violations: checkInvariants(state, healedAt),
    state,
    faults: new Map(
      Object.entries(Object.groupBy(injected, ({ kind }) => kind)).map(([kind, of]) => [kind, of.length]),
    ),
    injected,
    nodeStarts: nodes.starts(),
    seconds: { clients: clientsSeconds, recovery: secondsSince(healingBegan), all: secondsSince(began) },
    isBusyThroughout,
  }
}

/** One fault after the other, each once the servers have been whole for a while. */
async function injectFaults(
  servers: Servers,
  faults: readonly Fault[],
  say: (line: string) => void,
): Promise<InjectedFault[]> {
  const injected: InjectedFault[] = []
  for (const [index, fault] of faults.entries()) {
    const before = await servers.primary()
    await delay(fault.afterMs)
    const from = Date.now()
    await (fault.kind === 'kill' ? servers.killPrimary() : servers.switchOver())
    const after = await servers.primary()
    const until = Date.now()
    injected.push({ ...fault, from, until })
    const seconds = Math.round((until - from) / 1000)
    say(
      `${index + 1} of ${faults.length}: ${fault.kind} of ${before}; ${after} is the primary, whole after ${seconds} s`,
    )
  }
  await delay(settleMs)
  return injected
}
