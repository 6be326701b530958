/** What faults are injected into: a database, the simulated carriers and some nodes, each a process of its own. */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CarrierMutation } from '../mutants/carrier-mutations.ts'
import type { RunOptions } from '../plan/run-options.ts'
import { createProcesses } from './processes.ts'
import { type Carriers, runCarriers } from './run-carriers.ts'
import { type ChaosDatabase, runDatabase } from './run-database.ts'
import type { NodeOptions } from './run-node.ts'
import { type Nodes, runNodes } from './run-nodes.ts'
import { shortDeadlineMs } from './shorten-leases.ts'

export type Cluster = { database: ChaosDatabase; carriers: Carriers; nodes: Nodes; close(): Promise<void> }

/** @param carrierMutation what the nodes' carriers do wrong; see `mutants/` */
export async function openCluster(options: RunOptions, carrierMutation: CarrierMutation | null): Promise<Cluster> {
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
    const preload = preloadOf(options, carrierMutation)
    const addresses = { databaseUrl: database.url, simulatorUrl: carriers.url }
    const nodes = await runNodes(options.nodes, { ...addresses, folder, preload }, processes)
    opened.nodes = nodes
    return { database, carriers, nodes, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The nodes run the product as it is, unless their carriers have to be given up sooner or to make a mistake. */
function preloadOf({ shortLeases }: RunOptions, carrierMutation: CarrierMutation | null): NodeOptions['preload'] {
  if (!shortLeases && carrierMutation === null) return null
  return {
    file: new URL('../mutants/swap-carriers.ts', import.meta.url).href,
    env: {
      CHAOS_CARRIER_MUTATION: carrierMutation ?? '',
      CHAOS_CARRIER_DEADLINE_MS: shortLeases ? String(shortDeadlineMs) : '',
    },
  }
}
