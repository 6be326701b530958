import { createHash } from 'node:crypto'
import { composeLabel, type Drawing, writePdf, writeZpl } from '@waybill/label-artwork'
import type { ArtworkConverter } from '@waybill/label-artwork/convert'
import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import { createSerialQueue } from '#kit/serial-queue.ts'
import type { DrawnLabel } from '#labels/drawn-label.ts'
import { type LabelFormat, labelFormats } from '#labels/formats.ts'
import type { LabelFiles, LabelStore, StoredLabel } from '#labels/label-store.ts'
import * as sql from '#labels/sql.ts'
import { writeReadyFormats } from '#orders/apply-purchase.ts'

export type FileDeps = { db: Database; clock: Clock; log: Logger; store: LabelStore; converter: ArtworkConverter }

/** How often artwork that cannot be drawn is tried: the last time after some minutes. */
const mostAttempts = 4
const mostAtOnce = 20

/** The label's files cannot be made of what there is, and never will be. */
class Undrawable extends Error {}

/** The drawings of the labels that were asked for last: most are asked for in several formats in a row. */
const drawings = new Map<string, Drawing>()
const mostDrawings = 64

function drawingOf(labelId: string, content: DrawnLabel): Drawing {
  const drawing = drawings.get(labelId) ?? composeLabel(content)
  // Put behind all others, of which the first goes when there are too many.
  drawings.delete(labelId)
  drawings.set(labelId, drawing)
  const [oldest] = drawings.keys()
  if (drawings.size > mostDrawings && oldest !== undefined) drawings.delete(oldest)
  return drawing
}

/**
 * Draws a label in one format. Less than a millisecond, about what reading a file takes, so labels
 * which are drawn here are drawn whenever they are asked for, and stored nowhere.
 */
function drawFile(labelId: string, content: DrawnLabel, format: LabelFormat): Uint8Array {
  const drawing = drawingOf(labelId, content)
  switch (format) {
    case 'PDF':
      return writePdf(drawing)
    case 'ZPL203DPI':
      return writeZpl(drawing, 203)
    case 'ZPL300DPI':
      return writeZpl(drawing, 300)
    case 'ZPL600DPI':
      return writeZpl(drawing, 600)
  }
}

const inTurn = createSerialQueue()

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const describe = (files: LabelFiles): Record<string, sql.MadeFile> =>
  Object.fromEntries(
    Object.entries(files).map(([format, bytes]) => [format, { bytes: bytes.length, sha256: digestOf(bytes) }]),
  )

/**
 * Makes files that are due: of artwork that carriers sent, and of a Sandbox's slow labels. Any node may do it.
 * Artwork that cannot be drawn fails for good after some attempts; a store that does not answer is waited
 * for as long as it takes.
 */
export async function makeDueFiles(deps: FileDeps): Promise<void> {
  const due = await sql.takeDueLabels(deps.db, deps.clock.now(), mostAtOnce)
  await Promise.all(due.map((label) => makeFiles(deps, label)))
}

async function makeFiles(
  deps: FileDeps,
  { account_id: accountId, id: labelId, files_attempts: attempt }: sql.DueLabelRow,
): Promise<void> {
  try {
    const [label] = await sql.selectLabel(deps.db, accountId, labelId)
    if (!label) return
    const files = label.content ? {} : await convert(deps, { accountId, labelId })
    await deps.db.transaction(async (tx) => {
      // The label before its order, as cancellations lock them.
      await sql.completeFiles(tx, { accountId, labelId, files: describe(files), now: deps.clock.now() })
      await writeReadyFormats(tx, { accountId, orderId: label.order_id, labelId, formats: labelFormats })
    })
  } catch (error) {
    const isLast = error instanceof Undrawable && attempt >= mostAttempts
    const fields = { err: error, labelId, attempt }
    deps.log[isLast ? 'error' : 'warn'](fields, isLast ? 'label files cannot be made' : 'label files not made yet')
    if (isLast) await sql.failFiles(deps.db, accountId, labelId, deps.clock.now())
  }
}

/** Makes all files of what the carrier sent, and stores them. Doing it again is harmless. */
async function convert(deps: Pick<FileDeps, 'db' | 'converter' | 'store'>, label: StoredLabel): Promise<LabelFiles> {
  const [artwork] = await sql.selectArtwork(deps.db, label.accountId, label.labelId)
  if (!artwork) throw new Undrawable('there is nothing to make the files of')
  const converted = await deps.converter.convertArtwork(artwork.bytes, artwork.media_type)
  if (!converted.ok) throw new Undrawable(converted.reason)
  const { pdf, zpl203, zpl300, zpl600 } = converted.files
  const files = { PDF: pdf, ZPL203DPI: zpl203, ZPL300DPI: zpl300, ZPL600DPI: zpl600 }
  await deps.store.put(label, files)
  return files
}

/** The bytes of one file: drawn, or out of the store; one that the store has lost or damaged is made again. */
export async function readLabelFile(
  deps: Omit<FileDeps, 'log'>,
  accountId: string,
  label: sql.LabelRow,
  format: LabelFormat,
): Promise<Uint8Array | null> {
  const { content } = label
  if (content) return inTurn(() => drawFile(label.id, content, format))
  const at = { accountId, labelId: label.id }
  const stored = await deps.store.get(at, format)
  if (stored && digestOf(stored) === label.files[format]?.sha256) return stored
  try {
    const files = await convert(deps, at)
    // What comes out may differ by a hair from what was lost, after the program was renewed.
    await sql.completeFiles(deps.db, { ...at, files: describe(files), now: deps.clock.now() })
    return files[format] ?? null
  } catch (error) {
    if (error instanceof Undrawable) return null
    throw error
  }
}
