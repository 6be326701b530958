import type { Nemesis } from './nemesis.ts'

const maxWaitMs = 10_000

/**
 * Ends a node as it begins to record what a carrier told it of a purchase: nobody else has heard that, and what it has
 * kept on its disk is all that the next process has.
 */
export const killRecordingNode: Nemesis<{ node: number }> = {
  name: 'node killed recording',
  needsLookups: true,
  lastsBeside: true,
  plan: (random, options) => ({ count: options.subtleFaults, draw: () => ({ node: random.below(options.nodes) }) }),
  async start(cluster, { node: index }) {
    const node = cluster.nodes.at(index)
    await node.untilUp()
    // It does not arrive: it would commit by itself.
    if (!(await node.database.faults.stopAt('purchases.complete', maxWaitMs))) return null
    return (await node.end('SIGKILL')) ? 1 : null
  },
  describe: ({ node }) => `node ${node} killed as it began to record an outcome`,
}
