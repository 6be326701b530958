import type { Clock } from '#kit/clock.ts'
import type { Transaction } from '#kit/postgres.ts'
import { type LabelFormat, labelFormats } from '#labels/formats.ts'
import * as sql from '#labels/sql.ts'

export type RecordedLabel = Omit<sql.NewLabel, 'filesState' | 'filesDueAt' | 'now' | 'status'>

/** The formats that a label has from its first moment: those of one that is drawn whenever it is asked for. */
export const readyFormatsOf = ({ content }: Pick<RecordedLabel, 'content'>): readonly LabelFormat[] =>
  content && !content.renderDelaySeconds ? labelFormats : []

/**
 * Keeps a label that a carrier made, and what is left to make of its files: in the caller's transaction,
 * so that there is no label without them.
 */
export async function recordLabel(
  deps: { clock: Clock },
  tx: Transaction,
  label: RecordedLabel,
): Promise<sql.LabelRow> {
  const now = deps.clock.now()
  const isReady = readyFormatsOf(label).length > 0
  const slowMs = (label.content?.renderDelaySeconds ?? 0) * 1000
  const [recorded] = await sql.insertLabel(tx, {
    ...label,
    status: 1,
    filesState: isReady ? 'completed' : 'processing',
    // A carrier's artwork is converted behind the purchase, by whoever comes first.
    filesDueAt: isReady ? null : new Date(now.getTime() + slowMs),
    now,
  })
  return recorded as sql.LabelRow
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
