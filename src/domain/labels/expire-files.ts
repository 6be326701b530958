import type { LabelStore } from '#domain/labels/label-store.ts'
import * as sql from '#domain/labels/removal-sql.ts'
import { removeFiles, removeWithinMs } from '#domain/labels/remove-files.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'

const maxBatchSize = 200
const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes label files that are older than the deployment keeps them, and the addresses that they were drawn
 * from. The labels themselves stay: they are in the books.
 *
 * @param deps.keepDays 0 keeps all
 * @returns of how many labels
 */
export async function expireFiles(deps: {
  db: Database
  clock: Clock
  store: LabelStore
  keepDays: number
}): Promise<number> {
  if (deps.keepDays === 0) return 0
  const before = new Date(deps.clock.now().getTime() - deps.keepDays * dayMs)
  let count = 0
  for (;;) {
    const expired = await sql.expireFiles(deps.db, before, { removeWithinMs, max: maxBatchSize })
    await removeFiles(deps, expired)
    count += expired.length
    if (expired.length < maxBatchSize) return count
  }
}
