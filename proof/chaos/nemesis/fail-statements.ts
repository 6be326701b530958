import { setTimeout as delay } from 'node:timers/promises'
import { type StatementFailure, statementFailures } from '../cluster/statement-faults.ts'
import type { Nemesis } from './nemesis.ts'

/**
 * Of one node's transactions that record an outcome, fails the first one's first statement, the next one's second, and
 * so on to the last, its commit included.
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
    // Of a node that is down for that long there is nothing to fail yet.
    const lastsMs = () => (faults.hasFailed() ? durationMs : 3 * durationMs)
    while (!faults.isOver() && performance.now() < began + lastsMs()) await delay(20)
    return faults.end() || null
  },
  describe: ({ node, failure }, hit) => `recording outcomes failed at ${hit} statements of node ${node}: ${failure}`,
}
