import type { Nemesis } from './nemesis.ts'

/** Statements whose answers decide what a node does next at a carrier, or what it believes of it. */
const moments = ['purchases.insert', 'purchases.start', 'purchases.start', 'purchases.record', 'cancellations.claim']
const maxWaitMs = 4_000
/** By then others have seen that a lease has run out, and have asked the carrier. */
const untilTakenUpMs = 8_000

/**
 * Holds back what the database answers to one node, for longer than a lease: the node's statements take effect, and it
 * hears of them when others have taken its work up.
 */
export const holdAnswers: Nemesis<{ node: number; statement: string }> = {
  name: 'answers held back',
  needsLookups: true,
  lastsBeside: true,
  plan: (random, options) => ({
    count: options.subtleFaults,
    draw: () => ({
      node: random.below(options.nodes),
      statement: random.pick(moments),
      durationMs: options.leaseMs + untilTakenUpMs + random.below(4000),
    }),
  }),
  async start(cluster, { node, statement }) {
    const { database } = cluster.nodes.at(node)
    const isMet = await database.faults.next(statement, maxWaitMs)
    database.holdAnswers()
    return isMet ? 1 : 0
  },
  stop: async (cluster, { node }) => cluster.nodes.at(node).database.releaseAnswers(),
  describe: ({ node, statement, durationMs }, hit) =>
    `the database's answers to node ${node} held back for ${durationMs} ms${hit ? `, from ${statement} on` : ''}`,
}
