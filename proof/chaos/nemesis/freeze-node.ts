import type { Nemesis } from './nemesis.ts'

/** Holds a node still, so that its leases run out while it believes that no time has passed. */
export const freezeNode: Nemesis<{ node: number }> = {
  name: 'node frozen',
  needsLookups: true,
  plan: (random, options) => ({
    count: options.freezes,
    draw: () => ({
      node: random.below(options.nodes),
      durationMs: Math.round(options.maxFreezeMs * (0.2 + random.below(800) / 1000)),
    }),
  }),
  start: async (cluster, { node }) => ((await cluster.nodes.at(node).freeze()) ? 1 : null),
  stop: async (cluster, { node }) => cluster.nodes.at(node).thaw(),
  describe: ({ node, durationMs }) => `node ${node} frozen for ${durationMs} ms`,
}
