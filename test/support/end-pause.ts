import { eventually } from './eventually.ts'
import type { TestEnvironment } from './test-environment.ts'

/**
 * Ends the pause before the carrier is asked again about the purchase or the cancellation: the retry then begins as it
 * would have at the pause's end.
 *
 * @returns whether there was one
 */
export async function endPause({ db }: TestEnvironment, id: string): Promise<boolean> {
  const { rows } = await db.pool.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at => now()) from graphile_worker.jobs
     where key like '%:' || $1 and run_at > now()`,
    [id],
  )
  return rows.length > 0
}

/** Ends the next pause, as soon as it has begun. */
export const endNextPause = (environment: TestEnvironment, id: string): Promise<boolean> =>
  eventually('the carrier is to be asked again', () => endPause(environment, id))
