import { deleteExpiredLinks } from '#domain/people/links/sql.ts'
import { deleteExpiredChallenges } from '#domain/people/passkeys/sql.ts'
import { idleMs } from '#domain/people/sessions/session.ts'
import { deleteEndedSessions } from '#domain/people/sessions/sql.ts'
import { deleteExpiredBrowsers } from '#domain/people/sign-in/sql.ts'
import { deleteOldTries } from '#domain/people/sign-in/throttle.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'

/** A statement of these is over in an instant, however many ended since the last round. */
const maxBatchSize = 1000

/** Drops what opens nothing any more: sessions, links, challenges, what browsers were known by; and tries that are long past. */
export async function deleteEnded(deps: { db: Database; clock: Clock }): Promise<void> {
  const { db } = deps
  const now = deps.clock.now()
  const seenBefore = new Date(now.getTime() - idleMs)
  for (const deleteSome of [
    () => deleteEndedSessions(db, { now, seenBefore }, maxBatchSize),
    () => deleteExpiredLinks(db, now, maxBatchSize),
    () => deleteExpiredChallenges(db, now, maxBatchSize),
    () => deleteExpiredBrowsers(db, now, maxBatchSize),
  ]) {
    let deleted: unknown[]
    do deleted = await deleteSome()
    while (deleted.length === maxBatchSize)
  }
  await deleteOldTries(deps)
}
