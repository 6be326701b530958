import type { Client } from './create-client.ts'
import type { History } from './history.ts'

/** The dependencies of a workload order. */
export type WorkloadRun = { client: Client; history: History; isOver: () => boolean }
