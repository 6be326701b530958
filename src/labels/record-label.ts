import type { Clock } from '#kit/clock.ts'
import { addJob } from '#kit/jobs.ts'
import type { Transaction } from '#kit/postgres.ts'
import * as sql from '#labels/sql.ts'
import { labelFormats } from '#orders/label-assets.ts'

export type RecordedLabel = Omit<sql.NewLabel, 'formats' | 'now' | 'status'>

/** How long a composed label has to be drawn by the node that bought it before a job does it. */
const headStartMs = 15_000

/**
 * Keeps a label that a carrier made, and the work of drawing its files: in the caller's transaction,
 * so that there is no label without them.
 *
 * @returns whether the caller should draw the files at once
 */
export async function recordLabel(
  deps: { clock: Clock },
  tx: Transaction,
  label: RecordedLabel,
): Promise<{ drawNow: boolean }> {
  const now = deps.clock.now()
  await sql.insertLabel(tx, { ...label, status: 1, formats: labelFormats, now })
  const slow = label.content?.renderDelaySeconds ?? 0
  await addJob(tx, 'render-label', {
    payload: { accountId: label.accountId, labelId: label.id },
    key: `render-label:${label.id}`,
    runAt: new Date(now.getTime() + (slow > 0 ? slow * 1000 : headStartMs)),
  })
  return { drawNow: slow === 0 }
}

/** Keeps the trace of a purchase that failed after its caller was told that it was accepted. */
export async function recordFailedLabel(deps: { clock: Clock }, tx: Transaction, label: RecordedLabel): Promise<void> {
  await sql.insertLabel(tx, { ...label, status: 4, formats: [], now: deps.clock.now() })
}

/** Marks a live label as cancelled. @returns false where it is not live any more */
export async function cancelRecordedLabel(
  deps: { clock: Clock },
  tx: Transaction,
  accountId: string,
  labelId: string,
): Promise<boolean> {
  return (await sql.updateLabelStatus(tx, accountId, labelId, 3, deps.clock.now())).length > 0
}
