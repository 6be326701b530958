import { type Check, checks, type Trouble, type TroubleDeps } from '#app/trouble.ts'
import type { OutcomeSpool } from '#domain/purchases/purchase/outcome-spool.ts'
import type { Logger } from '#kit/log.ts'

export type TroubleWatch = {
  /** Runs every check, and logs one line if there is a problem. */
  check(): Promise<void>
  /** The results of the last run, for each check that worked; empty before the first run. */
  found(): readonly (Trouble & { what: string })[]
}

/** Runs the checks regularly, so that problems appear in the log and the metrics. */
export function watchTrouble(
  deps: TroubleDeps & { log: Logger; outcomes: Pick<OutcomeSpool, 'unwritten'> },
): TroubleWatch {
  const all = [...checks, unwrittenOutcomes(deps.outcomes)]
  let found: (Trouble & { what: string })[] = []
  return {
    async check() {
      const seen: typeof found = []
      const wrong: object[] = []
      // One at a time, to limit the load on a large database.
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
      if (wrong.length > 0) deps.log.warn({ wrong }, 'operator needed; run waybill doctor')
    },
    found: () => found,
  }
}

const unwrittenOutcomes = (outcomes: Pick<OutcomeSpool, 'unwritten'>): Check => ({
  what: 'unwritten outcomes',
  whenNone: 'all carrier responses are saved in the database',
  whenSome: 'not saved to the database yet; retrying',
  advice: "see this node's log, and check that the database accepts writes",
  find: async () => ({ count: outcomes.unwritten(), oldestSeconds: null, ids: [] }),
})
