/**
 * The whole run, decided by its options before it begins: who asks for what in which company, what the
 * carriers do to it, and what breaks after how many orders.
 *
 * What does not follow from the seed is when things happen within a few milliseconds, and the ids and
 * tracking numbers that the service and the carriers give. Faults that must heal (see `passingFaults`)
 * strike by such ids, so which act they strike differs between runs of one seed; their share does not.
 */
import { createRandom } from '../random.ts'
import { type Blow, planBlows } from './plan-blows.ts'
import { planOrders } from './plan-orders.ts'
import type { OrderScript } from './script.ts'

export type RunOptions = {
  seed: number
  purchases: number
  nodes: number
  clients: number
  kills: number
  terminations: number
  freezes: number
  longestFreezeMs: number
  databaseRestarts: number
  others: number
  /** Shorter time limits, for short runs: see `arena/hurry.ts`. */
  hurried: boolean
}

export type RunPlan = { options: RunOptions; orders: OrderScript[]; blows: Blow[]; credits: string[] }

/** Nobody spends this much in a run. */
const plenty = '10000000'
const scarce = ['120', '45']

/** A second more than a node waits for a carrier. */
const timeoutMs = (options: RunOptions) => (options.hurried ? hurriedDeadlineMs : 30_000) + 1000

export const hurriedDeadlineMs = 2000

/** What carriers do besides, by its probability; switched off at the end of the run. */
export const passingFaults = {
  'rates-lost': 0.02,
  'void-vanished': 0.05,
  'void-down': 0.03,
  'find-down': 0.08,
  'find-slow': 0.04,
  // A carrier that shows a label three times at most must not be made to do so in vain too often.
  'find-lost': 0.02,
}

export function planRun(options: RunOptions): RunPlan {
  const orders = planOrders(createRandom(options.seed), {
    seed: options.seed,
    purchases: options.purchases,
    nodes: options.nodes,
    richAccounts: 2,
    poorAccounts: scarce.length,
    timeoutMs: timeoutMs(options),
  })
  // Another stream, so that a change of the blows leaves the clients' plans as they are.
  const blows = planBlows(createRandom(options.seed ^ 0x5f3759df), { ...options, orders: orders.length })
  return { options, orders, blows, credits: [plenty, plenty, ...scarce] }
}
