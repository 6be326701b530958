import type { Client } from './create-client.ts'
import type { History } from './history.ts'

/** What an order of the workload is run with. */
export type WorkloadRun = { client: Client; history: History; isOver: () => boolean }
