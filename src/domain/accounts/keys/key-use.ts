/** When keys were last used: noted in memory as requests come by them, and written behind those. */
import * as sql from '#domain/accounts/keys/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { createLatestEntries } from '#kit/latest-entries.ts'
import type { Database } from '#kit/postgres.ts'

export type KeyUse = {
  /** Costs a look into a map: it is called for every request. */
  note(accountId: string, keyId: string): void
  /** Writes what was noted since the last time. */
  write(): Promise<void>
}

const notedEveryMs = 60_000
const maxNoted = 20_000

export function createKeyUse({ db, clock }: { db: Database; clock: Clock }): KeyUse {
  /** When each key was noted last, and so is not again for a minute. */
  const notedAtMs = createLatestEntries<string, number>(maxNoted)
  let unwritten: sql.UsedKey[] = []
  return {
    note(accountId, keyId) {
      const at = clock.now()
      const before = notedAtMs.get(keyId)
      if (before !== undefined && at.getTime() - before < notedEveryMs) return
      notedAtMs.set(keyId, at.getTime())
      // Where the database is away for long, the uses that came first are as good as any.
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
