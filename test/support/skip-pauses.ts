import { eventually } from './eventually.ts'
import type { TestEnvironment } from './test-environment.ts'

/** Less than the wait window of a request. */
const maxSkippedMs = 60_000

/**
 * Skips the pauses between the retries of a write that the database rejects. It advances the clock from the first failure,
 * which the database counts in the sequence `failures`, until the work is done.
 */
export async function skipPauses<Result>({ db, clock }: TestEnvironment, work: Promise<Result>): Promise<Result> {
  let isDone = false
  const end = () => {
    isDone = true
  }
  work.then(end, end)
  let skippedMs = 0
  await eventually('it is done', async () => {
    const { rows } = await db.pool.query('select is_called as "hasFailed" from failures')
    if (rows[0].hasFailed && skippedMs < maxSkippedMs) {
      clock.advance(500)
      skippedMs += 500
    }
    return isDone
  })
  return work
}
