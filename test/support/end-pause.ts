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

type Found<Answer> = Answer | false | null | undefined

/**
 * Makes the service ask the carrier about the purchase or cancellation again and again, without the pauses in between,
 * until `look` returns something other than false, null or undefined. The carrier may be asked once more than needed.
 *
 * @returns what `look` returned
 */
export const askUntil = <Answer>(
  environment: TestEnvironment,
  id: string,
  what: string,
  look: () => Promise<Found<Answer>>,
): Promise<Answer> =>
  eventually(what, async () => {
    const found = await look()
    if (found === false || found === null || found === undefined) await endPause(environment, id)
    return found
  })

/**
 * Lets time pass for the account's purchases, which the database measures by its own clock: since they were sent, and
 * since their carrier first said that it has no label.
 */
export async function letTimePass({ db }: TestEnvironment, accountId: string, ms: number): Promise<void> {
  const back = "$2::float8 * interval '1 millisecond'"
  await db.pool.query(
    `update purchases set sent_at = sent_at - ${back}, absent_since = absent_since - ${back} where account_id = $1`,
    [accountId, ms],
  )
}
