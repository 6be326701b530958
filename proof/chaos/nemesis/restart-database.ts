import type { Nemesis } from './nemesis.ts'

/** Stops the database, in turn by cutting all sessions off (`SIGINT`) and as a crash (`SIGQUIT`), and keeps it down. */
export const restartDatabase: Nemesis<{ signal: 'SIGINT' | 'SIGQUIT' }> = {
  name: 'database restarted',
  needsLookups: true,
  plan: (random, options) => {
    let restarts = random.below(2)
    return {
      count: options.databaseRestarts,
      draw: () => ({
        signal: restarts++ % 2 === 0 ? 'SIGINT' : 'SIGQUIT',
        durationMs: random.chance(0.6) ? 0 : random.below(4000),
      }),
    }
  },
  start: async (cluster, { signal }) => {
    await cluster.database.stop(signal)
    return 1
  },
  stop: (cluster) => cluster.database.start(),
  describe: ({ signal, durationMs }) => `database ended by ${signal}, down for ${durationMs} ms`,
}
