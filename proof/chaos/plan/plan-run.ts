/**
 * The whole run, decided by its options before it begins: requests and their concurrency, faults of carriers, and the
 * number of orders after which each fault is injected.
 *
 * The seed does not determine timing within a few milliseconds, or the ids and tracking numbers that the service and
 * the carriers create. Faults that must heal (see `transientFaults`) are chosen by such ids, so which call they hit
 * differs between runs of one seed; their share does not.
 */
import { longLeaseMs, shortDeadlineMs, shortLeaseMs } from '../cluster/shorten-leases.ts'
import { nemeses } from '../nemesis/nemeses.ts'
import type { Fault } from '../nemesis/nemesis.ts'
import { planFaults } from '../nemesis/plan-faults.ts'
import { createRandom } from '../random.ts'
import { planStoreOrders, type StorePlan } from './plan-store-orders.ts'
import { planWorkload } from './plan-workload.ts'
import type { RunOptions } from './run-options.ts'
import type { OrderWorkload } from './workload.ts'

export type RunPlan = {
  options: RunOptions
  workload: OrderWorkload[]
  store: StorePlan
  faults: Fault[]
  /** The opening credit of each account; the first two can pay for everything. */
  credits: string[]
  /** Random faults of carriers by probability, until the end of the run. */
  transientFaults: Readonly<Record<string, number>>
}

/** Nobody spends this much in a run. */
const plenty = '10000000'
const scarce = ['120', '45']

const carrierDeadlineMs = (options: RunOptions) => (options.shortLeases ? shortDeadlineMs : 30_000)

/** Other random faults of carriers by probability. They are switched off at the end of the run. */
const transientFaults = {
  'rates-lost': 0.02,
  'rates-odd': 0.1,
  'rates-limited': 0.02,
  'rates-gzip': 0.1,
  'buy-status': 0.1,
  'buy-gzip': 0.1,
  'void-gzip': 0.1,
  'find-gzip': 0.1,
  'void-vanished': 0.05,
  'void-down': 0.03,
  'find-down': 0.08,
  'find-slow': 0.04,
  // A carrier that shows a label at most three times must not lose these responses too often.
  'find-lost': 0.02,
}

export function planRun(options: RunOptions): RunPlan {
  const workload = planWorkload(createRandom(options.seed), {
    seed: options.seed,
    purchases: options.purchases,
    nodes: options.nodes,
    richAccounts: 2,
    poorAccounts: scarce.length,
    timeoutMs: carrierDeadlineMs(options) + 1000,
    losesAnswers: options.lookups,
    abroadWith: options.abroadWith,
  })
  // Another stream of numbers, so that a change of the faults leaves the workload as it is.
  const wanted = nemeses.filter(
    ({ name, needsLookups }) =>
      name === (options.nemesis ?? name) && (options.lookups || !needsLookups || options.nemesis),
  )
  const isWanted = ({ nemesis }: Fault) => wanted.some(({ name }) => name === nemesis)
  const faults = planFaults(createRandom(options.seed ^ 0x5f3759df), {
    ...options,
    orders: workload.length,
    leaseMs: options.shortLeases ? shortLeaseMs : longLeaseMs,
  })
  return {
    options,
    workload,
    store: planStoreOrders(options),
    faults: faults.filter(isWanted),
    credits: [plenty, plenty, ...scarce],
    transientFaults: options.lookups ? transientFaults : {},
  }
}

/** Whether an account of the plan has credit for everything that it could ask for. */
export const isRich = ({ credits }: RunPlan, index: number): boolean => credits[index] === plenty
