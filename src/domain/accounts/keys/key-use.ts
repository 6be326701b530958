/** Records when keys were last used: first in memory, then in one statement for many requests. */
import * as sql from '#domain/accounts/keys/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { createLatestEntries } from '#kit/latest-entries.ts'
import type { Database } from '#kit/postgres.ts'

export type KeyUse = {
  /** Runs for every request, so it only looks into a map. */
  note(accountId: string, keyId: string): void
  /** Writes the uses recorded since the last call. */
  write(): Promise<void>
}

const notedEveryMs = 60_000
const maxNoted = 20_000

export function createKeyUse({ db, clock }: { db: Database; clock: Clock }): KeyUse {
  /** The time of the last recorded use per key. Further uses within a minute are ignored. */
  const notedAtMs = createLatestEntries<string, number>(maxNoted)
  let unwritten: sql.UsedKey[] = []
  return {
    note(accountId, keyId) {
      const at = clock.now()
      const before = notedAtMs.get(keyId)
      if (before !== undefined && at.getTime() - before < notedEveryMs) return
      notedAtMs.set(keyId, at.getTime())
      // If the database is unavailable for long, the first uses are kept.
      if (unwritten.length < maxNoted) unwritten.push({ accountId, keyId, at })
    },
    async write() {
      if (unwritten.length === 0) return
      const used = unwritten
      unwritten = []
      await sql.updateLastUsed(db, used)
    },
  }
}
