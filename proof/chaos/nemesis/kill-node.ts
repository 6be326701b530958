import type { Nemesis } from './nemesis.ts'

/** Ends a node in the midst of whatever it does; it starts again by itself. */
export const killNode: Nemesis<{ node: number }> = {
  name: 'node killed',
  needsLookups: true,
  plan: (random, options) => ({ count: options.kills, draw: () => ({ node: random.below(options.nodes) }) }),
  start: async (cluster, { node }) => ((await cluster.nodes.at(node).end('SIGKILL')) ? 1 : null),
  describe: ({ node }) => `node ${node} killed`,
}
