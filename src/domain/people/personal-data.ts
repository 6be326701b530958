import { deleteExpiredLinks } from '#domain/people/links/sql.ts'
import { deleteExpiredChallenges } from '#domain/people/passkeys/sql.ts'
import { listPeople } from '#domain/people/queries.ts'
import { idleMs } from '#domain/people/sessions/session.ts'
import { deleteEndedSessions } from '#domain/people/sessions/sql.ts'
import { deleteExpiredBrowsers } from '#domain/people/sign-in/sql.ts'
import { deleteExpiredAttempts } from '#domain/people/sign-in/throttle.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import type { Queryable } from '#kit/postgres.ts'
import { type DeletePortion, maxPortion, type PurgeDeps } from '#kit/purge.ts'

export const personalData = {
  export: exportPeople,

  purge: { 'delete-ended-sign-ins': { schedule: '*/5 * * * *', portions: endedSignIns } },
} satisfies PersonalData

async function* exportPeople(deps: { db: Queryable }, accountId: string) {
  for (const person of await listPeople(deps, { accountId })) yield { kind: 'person' as const, ...person }
}

/** Ended sessions, expired links, challenges and known browsers, and old sign-in attempts. */
function endedSignIns({ db, clock }: PurgeDeps): DeletePortion[] {
  const now = clock.now()
  const seenBefore = new Date(now.getTime() - idleMs)
  return [
    () => deleteEndedSessions(db, { now, seenBefore }, maxPortion),
    () => deleteExpiredLinks(db, now, maxPortion),
    () => deleteExpiredChallenges(db, now, maxPortion),
    () => deleteExpiredBrowsers(db, now, maxPortion),
    () => deleteExpiredAttempts({ db, clock }, maxPortion),
  ]
}
