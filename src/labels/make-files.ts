import { createHash } from 'node:crypto'
import { composeLabel, writePdf, writeZpl } from '@waybill/label-artwork'
import type { ArtworkConverter } from '@waybill/label-artwork/convert'
import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import type { DrawnLabel } from '#labels/drawn-label.ts'
import type { LabelFiles, LabelStore } from '#labels/label-store.ts'
import * as sql from '#labels/sql.ts'
import { type LabelFormat, labelFormats } from '#orders/label-assets.ts'
import { showReadyFormats } from '#orders/show-label.ts'

export type FileDeps = { db: Database; clock: Clock; log: Logger; store: LabelStore; converter: ArtworkConverter }

/** A label whose files are to be made by drawing it. */
export type BareLabel = { accountId: string; id: string; orderId: string; content: DrawnLabel }

/** How often artwork that cannot be drawn is tried: the last time after some minutes. */
const mostAttempts = 4
const mostAtOnce = 20

class Undrawable extends Error {}

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
 * Makes the files of a drawn label, stores them, and shows them on the order. Doing it again is harmless:
 * the files come out the same.
 */
export async function makeFiles(
  deps: Pick<FileDeps, 'db' | 'clock' | 'store'>,
  { accountId, id: labelId, orderId, content }: BareLabel,
): Promise<void> {
  await keepFiles(deps, { accountId, labelId, orderId }, drawLabel(content))
}

async function keepFiles(
  deps: Pick<FileDeps, 'db' | 'clock' | 'store'>,
  { accountId, labelId, orderId }: { accountId: string; labelId: string; orderId: string },
  files: LabelFiles,
): Promise<void> {
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

/**
 * Makes files that are due: those of carriers' artwork and of slow labels, and those that nobody made in time.
 * Any node may do it. Artwork that cannot be drawn fails for good after some attempts; a store that does
 * not answer is waited for as long as it takes.
 */
export async function makeDueFiles(deps: FileDeps): Promise<void> {
  const due = await sql.takeDueLabels(deps.db, deps.clock.now(), mostAtOnce)
  await Promise.all(
    due.map(async ({ account_id: accountId, id, files_attempts }) => {
      try {
        const [label] = await sql.selectLabel(deps.db, accountId, id)
        if (!label) return
        const files = await filesOf(deps, accountId, label)
        await keepFiles(deps, { accountId, labelId: id, orderId: label.order_id }, files)
      } catch (error) {
        const isLast = error instanceof Undrawable && files_attempts >= mostAttempts
        const fields = { err: error, labelId: id, attempt: files_attempts }
        deps.log[isLast ? 'error' : 'warn'](fields, isLast ? 'label files cannot be made' : 'label files not made yet')
        if (isLast) await sql.failFiles(deps.db, accountId, id, deps.clock.now())
      }
    }),
  )
}

/** @throws Undrawable where they can not be made of what there is */
async function filesOf(
  deps: Pick<FileDeps, 'db' | 'converter'>,
  accountId: string,
  label: sql.LabelRow,
): Promise<LabelFiles> {
  if (label.content) return drawLabel(label.content)
  const [artwork] = await sql.selectArtwork(deps.db, accountId, label.id)
  if (!artwork) throw new Undrawable('there is nothing to make the files of')
  const converted = await deps.converter.convertArtwork(artwork.bytes, artwork.media_type)
  if (!converted.ok) throw new Undrawable(converted.reason)
  const { pdf, zpl203, zpl300, zpl600 } = converted.files
  return { PDF: pdf, ZPL203DPI: zpl203, ZPL300DPI: zpl300, ZPL600DPI: zpl600 }
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
  try {
    const files = await filesOf(deps, accountId, label)
    await deps.store.put(at, files)
    // What comes out may differ by a hair from what was lost, after the program was renewed.
    await sql.addFiles(deps.db, {
      accountId,
      labelId: label.id,
      files: describe(files),
      whole: true,
      now: deps.clock.now(),
    })
    return files[format] ?? null
  } catch (error) {
    if (error instanceof Undrawable) return null
    throw error
  }
}
