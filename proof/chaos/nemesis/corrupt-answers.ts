import type { Nemesis } from './nemesis.ts'

const shares = {
  'buy-gateway-before': 0.15,
  'buy-gateway-after': 0.2,
  'buy-gateway-meanwhile': 0.2,
  'void-gateway-before': 0.2,
  'void-gateway-after': 0.2,
  'find-gateway': 0.35,
}

/**
 * Puts a gateway before the carriers that answers for them: half of all purchases and voids, whether they are passed
 * on before, later or not at all, and a third of the look-ups.
 */
export const corruptAnswers: Nemesis = {
  name: 'gateway answers',
  needsLookups: true,
  lastsBeside: true,
  plan: (random, options) => ({
    count: options.subtleFaults,
    draw: () => ({ durationMs: 1500 + random.below(3000) }),
  }),
  start: async (cluster) => {
    await cluster.carriers.addFaults(shares)
    return 1
  },
  stop: (cluster) => cluster.carriers.addFaults({}),
  describe: ({ durationMs }) => `a gateway replaces the carriers for ${durationMs} ms`,
}
