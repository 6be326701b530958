import type { Nemesis } from './nemesis.ts'

/** Has the simulated carriers refuse new connections for a while: nothing that is sent to them arrives. */
export const refuseConnections: Nemesis = {
  name: 'carriers refuse',
  needsLookups: true,
  plan: (random, options) => ({
    count: options.otherFaults,
    draw: () => ({ durationMs: 200 + random.below(2000) }),
  }),
  start: async (cluster, { durationMs }) => {
    await cluster.carriers.refuseConnections(durationMs)
    return 1
  },
  // They listen again by themselves.
  stop: (cluster) => cluster.carriers.untilUp(),
  describe: ({ durationMs }) => `carriers refuse connections for ${durationMs} ms`,
}
