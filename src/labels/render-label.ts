import { createHash } from 'node:crypto'
import { composeLabel, writePdf, writeZpl } from '@waybill/label-artwork'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/postgres.ts'
import type { DrawnLabel } from '#labels/drawn-label.ts'
import type { LabelStore } from '#labels/label-store.ts'
import * as sql from '#labels/sql.ts'
import { type LabelFormat, labelFormats } from '#orders/label-assets.ts'
import { showReadyFormats } from '#orders/show-label.ts'

export type RenderDeps = { db: Database; clock: Clock; store: LabelStore }

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

/**
 * Makes the files of a label, stores them, and shows them on the order. Doing it again is harmless:
 * the files come out the same.
 */
export async function renderLabel(deps: RenderDeps, accountId: string, labelId: string): Promise<void> {
  const [label] = await sql.selectLabel(deps.db, accountId, labelId)
  if (!label?.content || labelFormats.every((format) => label.files[format] === 'completed')) return
  const files = drawLabel(label.content)
  await Promise.all(labelFormats.map((format) => deps.store.put({ accountId, labelId, format }, files[format])))
  await deps.db.transaction(async (tx) => {
    await sql.completeFiles(tx, {
      accountId,
      labelId,
      files: labelFormats.map((format) => ({
        format,
        bytes: files[format].length,
        sha256: createHash('sha256').update(files[format]).digest(),
      })),
      now: deps.clock.now(),
    })
    await showReadyFormats(tx, { accountId, orderId: label.order_id, labelId, formats: labelFormats })
  })
}

/** The bytes of a stored file; one that the store has lost is drawn again. */
export async function readLabelFile(deps: RenderDeps, accountId: string, label: sql.LabelRow, format: LabelFormat) {
  const file = { accountId, labelId: label.id, format }
  const stored = await deps.store.get(file)
  if (stored || !label.content) return stored
  const bytes = drawLabel(label.content)[format]
  await deps.store.put(file, bytes)
  return bytes
}
