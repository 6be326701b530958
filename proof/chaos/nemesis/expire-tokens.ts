import type { Nemesis } from './nemesis.ts'

/** Has the simulated carriers forget the tokens that they gave out, so that calls are refused until nodes ask anew. */
export const expireTokens: Nemesis = {
  name: 'carriers forget tokens',
  plan: (_random, options) => ({ count: options.otherFaults, draw: () => ({}) }),
  start: async (cluster) => {
    await cluster.carriers.expireTokens()
    return 1
  },
  describe: () => 'carriers forget their tokens',
}
