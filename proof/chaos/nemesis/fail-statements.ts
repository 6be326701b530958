import { setTimeout as delay } from 'node:timers/promises'
import { type StatementFailure, statementFailures } from '../cluster/statement-faults.ts'
import type { Nemesis } from './nemesis.ts'

/**
 * Makes statements of one node's transactions that record an outcome fail: the first statement of the first
 * transaction, the second of the next, and so on to the commit of the last.
 */
export const failStatements: Nemesis<{ node: number; failure: StatementFailure }> = {
  name: 'recording fails',
  lastsBeside: true,
  plan: (random, options) => ({
    count: options.subtleFaults,
    draw: () => ({
      node: random.below(options.nodes),
      failure: random.pick(statementFailures),
      durationMs: options.leaseMs * 2,
    }),
  }),
  async start(cluster, { node, failure, durationMs }) {
    const { faults } = cluster.nodes.at(node).database
    const began = performance.now()
    faults.sweep(failure)
    // A node that is down for that long has no statement that could fail.
    const lastsMs = () => (faults.hasFailed() ? durationMs : 3 * durationMs)
    while (!faults.isOver() && performance.now() < began + lastsMs()) await delay(20)
    return faults.end() || null
  },
  describe: ({ node, failure }, hit) => `recording outcomes failed at ${hit} statements of node ${node}: ${failure}`,
}
