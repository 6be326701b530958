import { createHash } from 'node:crypto'
import { composeLabel, writePdf, writeZpl } from '@waybill/label-artwork'
import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import type { DrawnLabel } from '#labels/drawn-label.ts'
import type { LabelFiles, LabelStore } from '#labels/label-store.ts'
import * as sql from '#labels/sql.ts'
import { type LabelFormat, labelFormats } from '#orders/label-assets.ts'
import { showReadyFormats } from '#orders/show-label.ts'

export type FileDeps = { db: Database; clock: Clock; log: Logger; store: LabelStore }

/** A label whose files are to be made. */
export type BareLabel = { accountId: string; id: string; orderId: string; content: DrawnLabel }

/** How often making a label's files is tried before they count as failed: the last time after some hours. */
const mostAttempts = 10
const mostAtOnce = 20

/** Draws the label once and writes it in each format. A third of a millisecond each: no need for a thread. */
export function drawLabel(content: DrawnLabel): Record<LabelFormat, Uint8Array> {
  const drawing = composeLabel(content)
  return {
    PDF: writePdf(drawing),
    ZPL203DPI: writeZpl(drawing, 203),
    ZPL300DPI: writeZpl(drawing, 300),
    ZPL600DPI: writeZpl(drawing, 600),
  }
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Makes the files of a label, stores them, and shows them on the order. Doing it again is harmless:
 * the files come out the same.
 */
export async function makeFiles(deps: Omit<FileDeps, 'log'>, label: BareLabel): Promise<void> {
  const { accountId, id: labelId, orderId } = label
  const files = drawLabel(label.content)
  await deps.store.put({ accountId, labelId }, files)
  await deps.db.transaction(async (tx) => {
    // The label before its order, as cancellations lock them.
    await sql.addFiles(tx, { accountId, labelId, files: describe(files), whole: true, now: deps.clock.now() })
    await showReadyFormats(tx, { accountId, orderId, labelId, formats: labelFormats })
  })
}

const describe = (files: LabelFiles): Record<string, sql.MadeFile> =>
  Object.fromEntries(
    Object.entries(files).map(([format, bytes]) => [format, { bytes: bytes.length, sha256: digestOf(bytes) }]),
  )

/** Makes files that are due: those of slow labels, and those that nobody made in time. Any node may do it. */
export async function makeDueFiles(deps: FileDeps): Promise<void> {
  for (const due of await sql.takeDueLabels(deps.db, deps.clock.now(), mostAtOnce)) {
    const [label] = await sql.selectLabel(deps.db, due.account_id, due.id)
    if (!label?.content) continue
    const { order_id: orderId, content } = label
    try {
      await makeFiles(deps, { accountId: due.account_id, id: due.id, orderId, content })
    } catch (error) {
      const isLast = due.files_attempts >= mostAttempts
      const fields = { err: error, labelId: due.id, attempt: due.files_attempts }
      if (isLast) deps.log.error(fields, 'label files cannot be made')
      else deps.log.warn(fields, 'label files not made; tried again later')
      if (isLast) await sql.failFiles(deps.db, due.account_id, due.id, deps.clock.now())
    }
  }
}

/** The bytes of a stored file; one that the store has lost or damaged is made again. */
export async function readLabelFile(
  deps: Omit<FileDeps, 'log'>,
  accountId: string,
  label: sql.LabelRow,
  format: LabelFormat,
): Promise<Uint8Array | null> {
  const at = { accountId, labelId: label.id }
  const stored = await deps.store.get(at, format)
  if (stored && digestOf(stored) === label.files[format]?.sha256) return stored
  if (!label.content) return null
  const bytes = drawLabel(label.content)[format]
  await deps.store.put(at, { [format]: bytes })
  return bytes
}
