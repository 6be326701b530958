import type { Nemesis } from './nemesis.ts'

/** Ends the process of the simulated carriers; started again, it knows everything that it had answered for. */
export const killCarriers: Nemesis = {
  name: 'carriers killed',
  needsLookups: true,
  plan: (random, options) => ({
    count: options.otherFaults,
    draw: () => ({ durationMs: random.below(1500) }),
  }),
  start: async (cluster) => {
    await cluster.carriers.kill()
    return 1
  },
  stop: (cluster) => cluster.carriers.start(),
  describe: ({ durationMs }) => `carriers killed, down for ${durationMs} ms`,
}
