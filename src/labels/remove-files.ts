/**
 * Files leave the store after the commit that forgets them: a removal cannot be rolled back, and a slow store would hold
 * a connection of the database.
 */
import { addJob, type Worker } from '#kit/jobs.ts'
import type { Transaction } from '#kit/postgres.ts'
import type { LabelStore, StoredLabel } from '#labels/label-store.ts'

const removeFiles = 'remove-label-files'

/**
 * Has jobs remove the labels' files once this is committed, so that they go whatever becomes of the caller, who may
 * remove them as well then: doing it again is harmless.
 *
 * One at a time: a store that takes requests and does not answer holds each job for a minute, and carriers are asked
 * about purchases in the same few places.
 */
export async function scheduleRemoval(tx: Transaction, labels: readonly StoredLabel[]): Promise<void> {
  for (const label of labels) {
    await addJob(tx, removeFiles, { payload: label, key: `${removeFiles}:${label.labelId}`, queue: removeFiles })
  }
}

export const labelWorkers = ({ store }: { store: LabelStore }): Record<string, Worker> => ({
  [removeFiles]: ({ accountId = '', labelId = '' }) => store.remove({ accountId, labelId }),
})
