/** What is set on fire: a database, the simulated carriers and some nodes, each a process of its own. */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunOptions } from '../plan/plan-run.ts'
import { hurriedDeadlineMs } from '../plan/plan-run.ts'
import { type ChaosDatabase, openDatabaseServer } from './open-database.ts'
import { createProcesses } from './processes.ts'
import { type Carriers, runCarriers } from './run-carriers.ts'
import { type Nodes, runNodes } from './run-nodes.ts'

export type Arena = { database: ChaosDatabase; carriers: Carriers; nodes: Nodes; close(): Promise<void> }

/** @param carrierFault what the nodes' carriers do wrong; see `plants/` */
export async function openArena(options: RunOptions, carrierFault: string | null): Promise<Arena> {
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
    const database = await openDatabaseServer(join(folder, 'database'), processes)
    opened.database = database
    const carriers = await runCarriers(folder, options.seed, processes)
    const isSwapped = options.hurried || carrierFault !== null
    const nodes = await runNodes(
      {
        nodes: options.nodes,
        databaseUrl: database.url,
        simulatorUrl: carriers.url,
        folder,
        preload: isSwapped
          ? {
              file: new URL('../plants/swap-carriers.ts', import.meta.url).href,
              env: {
                CHAOS_CARRIER_FAULT: carrierFault ?? '',
                CHAOS_CARRIER_DEADLINE_MS: options.hurried ? String(hurriedDeadlineMs) : '',
              },
            }
          : null,
      },
      processes,
    )
    opened.nodes = nodes
    return { database, carriers, nodes, close }
  } catch (error) {
    await close()
    throw error
  }
}
