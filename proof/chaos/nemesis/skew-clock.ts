import type { Nemesis } from './nemesis.ts'

const skewMs = 5 * 60_000

/** Sets a running node's clock five minutes ahead or back, in turn, and right again later. */
export const skewClock: Nemesis<{ node: number; offsetMs: number }> = {
  name: 'clock skewed',
  lastsBeside: true,
  plan: (random, options) => {
    let skews = random.below(2)
    return {
      count: options.subtleFaults,
      draw: () => ({
        node: random.below(options.nodes),
        offsetMs: skews++ % 2 === 0 ? -skewMs : skewMs,
        durationMs: Math.round(options.leaseMs * (0.5 + random.below(1000) / 1000)),
      }),
    }
  },
  start: async (cluster, { node, offsetMs: clockOffsetMs }) =>
    (await cluster.nodes.at(node).tell({ clockOffsetMs })) ? 1 : null,
  stop: async (cluster, { node }) => void (await cluster.nodes.at(node).tell({ clockOffsetMs: 0 })),
  describe: ({ node, offsetMs, durationMs }) =>
    `the clock of node ${node} set by ${offsetMs / 1000} s for ${durationMs} ms`,
}
