/**
 * Removes files from the label store after the database no longer refers to them. A removal can't be rolled back, and a
 * slow store would block a database connection, so the removal follows the commit. Until it succeeds, the label's row
 * stores when the next node must retry it.
 */

import * as sql from '#domain/labels/files-sql.ts'
import type { LabelStore, StoredLabel } from '#domain/labels/label-store.ts'
import type { Clock } from '#kit/clock.ts'
import type { Worker } from '#kit/jobs.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

/** Longer than a store takes to fail, so a removal that started earlier has ended. */
const removeWithinMs = 2 * 60_000
const maxBatchSize = 200
const maxConcurrent = 20
const dayMs = 24 * 60 * 60 * 1000

type Deps = { db: Queryable; store: LabelStore }

/**
 * Removes expired label files, and the content that files were drawn from. The labels themselves stay, because they are
 * in the books.
 *
 * @param deps.keepDays how long files are kept. 0 keeps all files.
 * @returns the number of labels
 */
export async function purgeExpiredFiles(deps: {
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

/**
 * Erases the content and files of an order's labels from the database. The labels themselves stay.
 *
 * @returns the labels, whose files the caller removes after the commit. If it fails, any node removes them later.
 */
export const eraseLabels = (tx: Transaction, order: { accountId: string; orderId: string }): Promise<StoredLabel[]> =>
  sql.eraseLabels(tx, order, removeWithinMs)

/** Removes files that the database no longer refers to. It can be repeated. */
export async function removeFiles({ db, store }: Deps, labels: readonly StoredLabel[]): Promise<void> {
  for (const label of labels) {
    await store.remove(label)
    await sql.endRemoval(db, label)
  }
}

/** Removes files that were stored after the label's files were expired or erased. */
export async function removeLateFiles(deps: Deps, { accountId, labelId }: StoredLabel): Promise<void> {
  await sql.beginRemoval(deps.db, { accountId, labelId }, removeWithinMs)
  await removeFiles(deps, [{ accountId, labelId }])
}

/** Retries removals that did not finish in time, for example because their node died. Any node can do it. */
export async function removeDueFiles(deps: Deps & { log: Logger }): Promise<void> {
  const due = await sql.takeDueRemovals(deps.db, removeWithinMs, maxConcurrent)
  await Promise.all(
    due.map((label) =>
      removeFiles(deps, [label]).catch((error) => {
        deps.log.warn({ err: error, labelId: label.labelId }, 'label files not removed; retrying')
      }),
    ),
  )
}

/** Runs jobs of older versions, which queued each removal. */
export const labelWorkers = ({ store }: { store: LabelStore }): Record<string, Worker> => ({
  'remove-label-files': ({ accountId = '', labelId = '' }) => store.remove({ accountId, labelId }),
})
