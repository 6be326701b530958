import type { Nemesis } from './nemesis.ts'

/** Ends a share of the sessions that the nodes have open at the database. */
export const cutDatabaseSessions: Nemesis<{ share: number }> = {
  name: 'database sessions cut',
  needsLookups: true,
  plan: (random, options) => ({
    count: options.otherFaults,
    draw: () => ({ share: 0.2 + random.below(800) / 1000 }),
  }),
  start: (cluster, { share }) => cluster.database.cutSessions(share),
  describe: (_fault, sessions) => `${sessions} database sessions cut`,
}
