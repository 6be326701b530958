import { addJob, type Worker } from '#kit/jobs.ts'
import type { Transaction } from '#kit/postgres.ts'
import type { LabelStore, StoredLabel } from '#labels/label-store.ts'
import * as sql from '#labels/sql.ts'

const removeFiles = 'remove-label-files'

/**
 * Forgets the files of an order's labels, with all that they were made of. The labels stay: they are in the books. A job
 * commits with it that removes the files from the store, so that they go whatever becomes of the caller.
 *
 * @returns the labels, whose files the caller may remove at once when this counts
 */
export async function eraseLabels(
  tx: Transaction,
  order: { accountId: string; orderId: string },
): Promise<StoredLabel[]> {
  const labels = await sql.eraseLabels(tx, order)
  for (const label of labels) await addJob(tx, removeFiles, { payload: label, key: `${removeFiles}:${label.labelId}` })
  return labels
}

export const labelWorkers = ({ store }: { store: LabelStore }): Record<string, Worker> => ({
  [removeFiles]: ({ accountId = '', labelId = '' }) => store.remove({ accountId, labelId }),
})
