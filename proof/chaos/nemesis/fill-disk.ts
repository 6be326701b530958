import type { Nemesis } from './nemesis.ts'

/** Leaves no room on one node's disk for a while. */
export const fillDisk: Nemesis<{ node: number }> = {
  name: 'disk full',
  lastsBeside: true,
  plan: (random, options) => ({
    count: options.subtleFaults,
    draw: () => ({ node: random.below(options.nodes), durationMs: 1000 + random.below(4000) }),
  }),
  start: async (cluster, { node }) => ((await cluster.nodes.at(node).tell({ isDiskFull: true })) ? 1 : null),
  stop: async (cluster, { node }) => void (await cluster.nodes.at(node).tell({ isDiskFull: false })),
  describe: ({ node, durationMs }) => `disk of node ${node} full for ${durationMs} ms`,
}
