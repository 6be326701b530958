import type { Nemesis } from './nemesis.ts'

/** Makes the simulated carriers forget their tokens, so that calls are rejected until nodes request new ones. */
export const expireTokens: Nemesis = {
  name: 'carriers forget tokens',
  plan: (_random, options) => ({ count: options.otherFaults, draw: () => ({}) }),
  start: async (cluster) => {
    await cluster.carriers.expireTokens()
    return 1
  },
  describe: () => 'carriers forget their tokens',
}
