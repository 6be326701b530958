import type { WorkloadOptions } from './plan-workload.ts'

export type RunOptions = {
  seed: number
  /** Injects the faults of this nemesis only; absent: of every one. */
  nemesis?: string
  /** At least so many first purchases of a shipment by accounts that can pay. */
  purchases: number
  nodes: number
  clients: number
  kills: number
  terminations: number
  freezes: number
  maxFreezeMs: number
  databaseRestarts: number
  /** How many faults each of the other nemeses injects. */
  otherFaults: number
  /** The same of those after which every process runs on, and works with what is not true. */
  subtleFaults: number
  /** Whether carriers can be asked what became of a purchase; those that cannot lose no answer. */
  lookups: boolean
  /** As in `WorkloadOptions`. */
  abroadWith?: WorkloadOptions['abroadWith']
  /** Short leases and short deadlines of carriers, for short runs: see `cluster/shorten-leases.ts`. */
  shortLeases: boolean
}
