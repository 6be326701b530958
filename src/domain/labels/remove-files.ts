/**
 * Files leave the store after the commit that forgets them: a removal cannot be rolled back, and a slow store would hold
 * a connection of the database. Until they have left it the label's own row says when somebody has to see to that.
 */

import type { LabelStore, StoredLabel } from '#domain/labels/label-store.ts'
import * as sql from '#domain/labels/removal-sql.ts'
import type { Worker } from '#kit/jobs.ts'
import type { Logger } from '#kit/log.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Longer than a store takes to fail: whoever has begun by then has ended, or died. */
export const removeWithinMs = 2 * 60_000
const maxConcurrent = 20

/** Removes the labels' files, which the database has forgotten already. Doing it again is harmless. */
export async function removeFiles(
  { db, store }: { db: Queryable; store: LabelStore },
  labels: readonly StoredLabel[],
): Promise<void> {
  for (const label of labels) {
    await store.remove(label)
    await sql.endRemoval(db, label)
  }
}

/** Removes what was put into the store while the label's files were forgotten: their time was over, or they were erased. */
export async function removeLateFiles(
  deps: { db: Queryable; store: LabelStore },
  { accountId, labelId }: StoredLabel,
): Promise<void> {
  await sql.beginRemoval(deps.db, { accountId, labelId }, removeWithinMs)
  await removeFiles(deps, [{ accountId, labelId }])
}

/**
 * Removes what somebody else has forgotten and not removed in time, whose node may have died. Any node may do it; one that
 * waits for a store that does not answer holds up nothing else.
 */
export async function removeDueFiles(deps: { db: Queryable; store: LabelStore; log: Logger }): Promise<void> {
  const due = await sql.takeDueRemovals(deps.db, removeWithinMs, maxConcurrent)
  await Promise.all(
    due.map((label) =>
      removeFiles(deps, [label]).catch((error) => {
        deps.log.warn({ err: error, labelId: label.labelId }, 'label files not removed; retrying')
      }),
    ),
  )
}

/** Jobs that were queued before the rows said so. */
export const labelWorkers = ({ store }: { store: LabelStore }): Record<string, Worker> => ({
  'remove-label-files': ({ accountId = '', labelId = '' }) => store.remove({ accountId, labelId }),
})
