import { deleteExpiredLinks } from '#domain/people/links/sql.ts'
import { deleteExpiredChallenges } from '#domain/people/passkeys/sql.ts'
import { listPeople } from '#domain/people/queries.ts'
import { idleMs } from '#domain/people/sessions/session.ts'
import { deleteEndedSessions } from '#domain/people/sessions/sql.ts'
import { deleteExpiredBrowsers } from '#domain/people/sign-in/sql.ts'
import { purgeExpiredAttempts } from '#domain/people/sign-in/throttle.ts'
import type { Clock } from '#kit/clock.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** Small, so that each statement ends quickly however many rows have ended. */
const maxBatchSize = 1000

export const personalData = {
  export: exportPeople,

  purge: { 'delete-ended-sign-ins': { schedule: '7 * * * *', run: purgeSignIns } },
} satisfies PersonalData

async function* exportPeople(deps: { db: Queryable }, accountId: string) {
  for (const person of await listPeople(deps, { accountId })) yield { kind: 'person' as const, ...person }
}

/** Deletes ended sessions, expired links, challenges and known browsers, and old sign-in attempts. */
async function purgeSignIns(deps: { db: Database; clock: Clock }): Promise<void> {
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
  await purgeExpiredAttempts(deps)
}
