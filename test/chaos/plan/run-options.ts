export type RunOptions = {
  seed: number
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
  /** Short leases and short deadlines of carriers, for short runs: see `cluster/shorten-leases.ts`. */
  shortLeases: boolean
}
