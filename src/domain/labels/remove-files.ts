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
import { allEnded, runAll } from '#kit/run-all.ts'

/** Longer than a store takes to fail, so a removal that started earlier has ended. */
const removeWithinMs = 2 * 60_000
const maxBatchSize = 200
const maxConcurrent = 20
const dayMs = 24 * 60 * 60 * 1000

type Deps = { db: Queryable; store: LabelStore }

/**
 * Removes a portion of the expired label files, and of the content that files were drawn from. The labels themselves
 * stay, because they are in the books.
 *
 * @param deps.keepDays how long files are kept. 0 keeps all files.
 * @returns the labels
 */
export async function removeExpiredFiles(deps: {
  db: Database
  clock: Clock
  store: LabelStore
  keepDays: number
}): Promise<StoredLabel[]> {
  if (deps.keepDays === 0) return []
  const before = new Date(deps.clock.now().getTime() - deps.keepDays * dayMs)
  const expired = await sql.expireFiles(deps.db, before, { removeWithinMs, max: maxBatchSize })
  await removeFiles(deps, expired)
  return expired
}

/**
 * Erases the content and files of an order's labels from the database. The labels themselves stay.
 *
 * @returns the labels, whose files the caller removes after the commit. If it fails, any node removes them later.
 */
export const eraseLabels = (tx: Transaction, order: { accountId: string; orderId: string }): Promise<StoredLabel[]> =>
  sql.eraseLabels(tx, order, removeWithinMs)

/**
 * Removes files that the database no longer refers to. It can be repeated. A label whose store does not respond does not
 * keep the files of the others.
 *
 * @throws the first failure, after all were tried
 */
export async function removeFiles({ db, store }: Deps, labels: readonly StoredLabel[]): Promise<void> {
  const remove = async (label: StoredLabel) => {
    await store.remove(label)
    await sql.endRemoval(db, label)
  }
  const portions = Array.from({ length: Math.ceil(labels.length / maxConcurrent) }, (_, index) =>
    labels.slice(index * maxConcurrent, (index + 1) * maxConcurrent),
  )
  await runAll(portions.map((portion) => () => allEnded(portion.map(remove))))
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
