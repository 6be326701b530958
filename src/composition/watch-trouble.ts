import { type Check, checks, type Trouble, type TroubleDeps } from '#composition/trouble.ts'
import type { Logger } from '#kit/log.ts'
import type { OutcomeSpool } from '#purchases/purchase/outcome-spool.ts'

export type TroubleWatch = {
  /** Makes every check, and writes one line where something is wrong. */
  check(): Promise<void>
  /** What the last check found, of each kind that could be checked; none before the first. */
  found(): readonly (Trouble & { what: string })[]
}

/** Checks what needs an operator, so that one who reads the log, or watches the metrics, hears of it unasked. */
export function watchTrouble(
  deps: TroubleDeps & { log: Logger; outcomes: Pick<OutcomeSpool, 'unwritten'> },
): TroubleWatch {
  const all = [...checks, unwrittenOutcomes(deps.outcomes)]
  let found: (Trouble & { what: string })[] = []
  return {
    async check() {
      const seen: typeof found = []
      const wrong: object[] = []
      // One after the other: a check of a large database should not take more of it than it needs.
      for (const { what, whenSome, advice, find } of all) {
        try {
          const { carrierWords: _, ...now } = await find(deps)
          seen.push({ what, ...now })
          if (now.count > 0) wrong.push({ what, trouble: whenSome, ...now, run: advice })
        } catch (error) {
          deps.log.error({ err: error, what }, 'health check failed')
        }
      }
      found = seen
      if (wrong.length > 0) deps.log.warn({ wrong }, 'operator needed; see waybill doctor')
    },
    found: () => found,
  }
}

const unwrittenOutcomes = (outcomes: Pick<OutcomeSpool, 'unwritten'>): Check => ({
  what: 'unwritten outcomes',
  whenNone: 'all carrier responses are saved in the database',
  whenSome: 'carrier responses not saved to the database; retrying',
  advice: "see this node's log, and check that the database accepts writes",
  find: async () => ({ count: outcomes.unwritten(), oldestSeconds: null, ids: [] }),
})
