/** The target of faults: a database, the simulated carriers and some nodes, each in its own process. */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutant } from '../mutants/mutants.ts'
import type { RunOptions } from '../plan/run-options.ts'
import { createProcesses } from './processes.ts'
import { type Carriers, runCarriers } from './run-carriers.ts'
import { type ChaosDatabase, runDatabase } from './run-database.ts'
import type { NodeOptions } from './run-node.ts'
import { type Nodes, runNodes } from './run-nodes.ts'
import { runOperator } from './run-operator.ts'
import { shortDeadlineMs, shortWaitsMs } from './shorten-leases.ts'

export type Cluster = {
  database: ChaosDatabase
  carriers: Carriers
  nodes: Nodes
  /** Starts the operator: see `runOperator`. */
  startOperator(startsAt: number): () => Promise<void>
  close(): Promise<void>
}

/** @param mutant what the nodes and the operator's commands do wrong; see `mutants/` */
export async function openCluster(options: RunOptions, mutant: Mutant | null): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-chaos-'))
  const processes = createProcesses()
  // Registered after the processes, hence called once they are told to end.
  processes.atExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const opened: { database?: ChaosDatabase; nodes?: Nodes } = {}
  const close = async () => {
    opened.nodes?.stop()
    await processes.endAll()
    await opened.database?.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const database = await runDatabase(join(folder, 'database'), processes)
    opened.database = database
    const carriers = await runCarriers(folder, options.seed, processes)
    const addresses = { databaseUrl: database.url, simulatorUrl: carriers.url }
    const changed = { ...addresses, folder, ...changesOf(options, mutant) }
    const nodes = await runNodes(options.nodes, changed, processes)
    opened.nodes = nodes
    const startOperator = (startsAt: number) => runOperator(changed, startsAt, processes)
    return { database, carriers, nodes, startOperator, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Changes = Pick<NodeOptions, 'preloads' | 'purchaseWaitsMs' | 'env'>

/** The nodes run the product as it is, unless its carriers and leases are to be shorter or it has to make a mistake. */
function changesOf({ shortLeases, lookups }: RunOptions, mutant: Mutant | null): Changes {
  const edits = mutant?.sourceEdits ?? []
  const changesCarriers = shortLeases || !lookups || mutant?.carrierMutation !== undefined
  return {
    preloads: [
      ...(changesCarriers ? [new URL('../mutants/swap-carriers.ts', import.meta.url).href] : []),
      ...(mutant?.preload ? [new URL(`../mutants/${mutant.preload}`, import.meta.url).href] : []),
      ...(edits.length > 0 ? [new URL('../node/edit-sources.ts', import.meta.url).href] : []),
    ],
    ...(shortLeases ? { purchaseWaitsMs: shortWaitsMs } : {}),
    env: {
      CHAOS_CARRIER_MUTATION: mutant?.carrierMutation ?? '',
      CHAOS_CARRIER_DEADLINE_MS: shortLeases ? String(shortDeadlineMs) : '',
      CHAOS_CARRIER_LOOKUPS: lookups ? '' : 'none',
      CHAOS_SOURCE_EDITS: JSON.stringify(edits),
    },
  }
}
