import { type Look, looks, type Trouble, type TroubleDeps } from '#composition/trouble.ts'
import type { Logger } from '#kit/log.ts'
import type { HeardOutcomes } from '#purchases/purchase/outcome-spool.ts'

export type TroubleWatch = {
  /** Looks at everything, and writes one line where something is wrong. */
  look(): Promise<void>
  /** What the last look found, of each kind that could be looked at; none before the first. */
  found(): readonly (Trouble & { what: string })[]
}

/** Looks for what needs an operator, so that one who reads the log, or watches the metrics, hears of it unasked. */
export function watchTrouble(
  deps: TroubleDeps & { log: Logger; outcomes: Pick<HeardOutcomes, 'unwritten'> },
): TroubleWatch {
  const all = [...looks, unwrittenOutcomes(deps.outcomes)]
  let found: (Trouble & { what: string })[] = []
  return {
    async look() {
      const seen: typeof found = []
      const wrong: object[] = []
      // One after the other: a look into a large database should not take more of it than it needs.
      for (const { what, trouble, advice, look } of all) {
        try {
          const now = await look(deps)
          seen.push({ what, ...now })
          if (now.count > 0) wrong.push({ what, trouble, ...now, run: advice })
        } catch (error) {
          deps.log.error({ err: error, what }, 'whether an operator is needed cannot be told')
        }
      }
      found = seen
      if (wrong.length > 0) deps.log.warn({ wrong }, 'an operator is needed; waybill doctor says it again')
    },
    found: () => found,
  }
}

const unwrittenOutcomes = (outcomes: Pick<HeardOutcomes, 'unwritten'>): Look => ({
  what: 'unwritten outcomes',
  calm: 'all that carriers told is in the database',
  trouble: 'cannot be written to the database, and are tried again',
  advice: "see this node's log, and whether the database takes writes",
  look: async () => ({ count: outcomes.unwritten(), oldestSeconds: null, ids: [] }),
})
