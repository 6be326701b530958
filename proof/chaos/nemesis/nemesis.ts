/** A nemesis, as Jepsen calls it, is the part of a run that injects faults into the cluster. */
import type { Cluster } from '../cluster/open-cluster.ts'
import type { RunOptions } from '../plan/run-options.ts'
import type { Random } from '../random.ts'

type Counts = 'nodes' | 'kills' | 'terminations' | 'freezes' | 'maxFreezeMs' | 'databaseRestarts'

export type FaultOptions = Pick<RunOptions, Counts | 'otherFaults' | 'subtleFaults'> & {
  orders: number
  /** How long a purchase under way belongs to the node that sent it. */
  leaseMs: number
}

/** One fault of a run. It is plain data, decided before the run begins, so that a seed always plans the same faults. */
export type Fault = {
  /** The name of the nemesis that injects it. */
  nemesis: string
  /** How many orders have been begun by then. */
  afterOrders: number
  /** And then so long, so that it falls anywhere into what is under way. */
  afterMs: number
  /** From the start of the fault to its stop. */
  durationMs: number
}

/**
 * One kind of fault. Each has a file of its own in this folder and a line in `nemeses.ts`.
 *
 * @typeParam Details what its faults have beside their moment, such as the node that is hit
 */
export type Nemesis<Details extends object = object> = {
  /** As the report counts its faults, such as `node killed`. */
  name: string
  /** Whether it leaves open what only the carrier can tell. */
  needsLookups?: boolean
  /** Whether other faults are injected while one of these lasts. */
  lastsBeside?: boolean
  /** How many faults a run has, and how each is drawn: from the random numbers and the options alone. */
  plan(random: Random, options: FaultOptions): { count: number; draw(): Details & { durationMs?: number } }
  /** Begins the fault. @returns how many processes or sessions it hit; null where there was nothing to hit */
  start(cluster: Cluster, fault: Fault & Details): Promise<number | null>
  /** Ends the fault, once it has lasted as long as planned; absent where it is over at once. */
  stop?(cluster: Cluster, fault: Fault & Details): Promise<void>
  /** The event, for the log of the run. */
  describe(fault: Fault & Details, hit: number): string
}
