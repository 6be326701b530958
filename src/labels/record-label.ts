import type { Clock } from '#kit/clock.ts'
import type { Transaction } from '#kit/postgres.ts'
import type { BareLabel } from '#labels/make-files.ts'
import * as sql from '#labels/sql.ts'

export type RecordedLabel = Omit<sql.NewLabel, 'filesState' | 'filesDueAt' | 'now' | 'status'>

/** How long whoever bought a label has to draw its files before somebody else does. */
const headStartMs = 15_000

/**
 * Keeps a label that a carrier made, with its files as work that is due: in the caller's transaction,
 * so that there is no label without them.
 *
 * @returns the label where the caller should make its files at once; null where they take their time
 */
export async function recordLabel(
  deps: { clock: Clock },
  tx: Transaction,
  label: RecordedLabel,
): Promise<BareLabel | null> {
  const now = deps.clock.now()
  const slowMs = (label.content?.renderDelaySeconds ?? 0) * 1000
  // A carrier's artwork is converted behind the purchase, by whoever comes first.
  const dueAfterMs = label.artwork ? 0 : slowMs || headStartMs
  const filesDueAt = new Date(now.getTime() + dueAfterMs)
  await sql.insertLabel(tx, { ...label, status: 1, filesState: 'processing', filesDueAt, now })
  const { accountId, id, orderId, content } = label
  return content && slowMs === 0 ? { accountId, id, orderId, content } : null
}

/** Keeps the trace of a purchase that failed after its caller was told that it was accepted. */
export async function recordFailedLabel(deps: { clock: Clock }, tx: Transaction, label: RecordedLabel): Promise<void> {
  await sql.insertLabel(tx, { ...label, status: 4, filesState: 'failed', filesDueAt: null, now: deps.clock.now() })
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
