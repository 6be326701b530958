import type { Nemesis } from './nemesis.ts'

/** Tells a node to end, as a deployment does; it starts again by itself. */
export const terminateNode: Nemesis<{ node: number }> = {
  name: 'node terminated',
  needsLookups: true,
  plan: (random, options) => ({ count: options.terminations, draw: () => ({ node: random.below(options.nodes) }) }),
  start: async (cluster, { node }) => ((await cluster.nodes.at(node).end('SIGTERM')) ? 1 : null),
  describe: ({ node }) => `node ${node} terminated`,
}
