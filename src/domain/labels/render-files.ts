import { createHash } from 'node:crypto'
import type { ArtworkConverter } from '@waybill/label-artwork/convert'
import type { Artwork } from '#adapters/carriers/carrier.ts'
import type { LabelDrawer } from '#domain/labels/draw-labels.ts'
import * as sql from '#domain/labels/files-sql.ts'
import { type Label, type LabelFormat, labelFormats, type StoredFile } from '#domain/labels/label.ts'
import type { LabelFiles, LabelStore, StoredLabel } from '#domain/labels/label-store.ts'
import { removeLateFiles } from '#domain/labels/remove-files.ts'
import { selectLabel } from '#domain/labels/sql.ts'
import { lockOrder, writeReadyFormats } from '#domain/orders/apply-purchase.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

export type RenderDeps = {
  db: Database
  clock: Clock
  log: Logger
  store: LabelStore
  converter: ArtworkConverter
  /** Requests the label's image from its carrier again. Null if the carrier has none. Throws if it does not respond. */
  reprint(label: Label): Promise<Artwork | null>
}

/** Artwork that can't be rendered fails after this many attempts, which take a few minutes. */
const maxFailures = 4
const maxConcurrent = 20

/** The label's files can't be rendered from its artwork. */
class UnrenderableArtworkError extends Error {}

export type FileRenderer = {
  /** Begins to render the files that are due, as far as it can do more at the same time. */
  beginDue(): Promise<void>
  /** Waits for those that have begun. */
  finish(): Promise<void>
}

/**
 * Renders files that are due, from carriers' artwork or for a Sandbox's slow labels. Any node can do it. Missing artwork
 * is requested from the carrier again. Artwork that can't be rendered, or that stays missing, fails after a few attempts.
 * If the store, the carrier or the converter is unavailable, the label is retried without limit. A label whose store
 * does not respond does not delay the others.
 */
export function createFileRenderer(deps: RenderDeps): FileRenderer {
  const running = new Set<Promise<void>>()
  return {
    async beginDue() {
      const free = maxConcurrent - running.size
      const due = free > 0 ? await sql.takeDueLabels(deps.db, deps.clock.now(), free) : []
      for (const label of due) {
        const rendering = renderFiles(deps, label)
          .catch((error: unknown) => deps.log.error({ err: error, labelId: label.labelId }, 'label files not rendered'))
          .finally(() => running.delete(rendering))
        running.add(rendering)
      }
    },
    finish: async () => void (await Promise.all(running)),
  }
}

/** Renders the files that are due now, and waits for them. */
export async function renderDueFiles(deps: RenderDeps): Promise<void> {
  const renderer = createFileRenderer(deps)
  await renderer.beginDue()
  await renderer.finish()
}

async function renderFiles(deps: RenderDeps, { accountId, labelId, attempt }: sql.DueLabel): Promise<void> {
  try {
    const [label] = await selectLabel(deps.db, accountId, labelId)
    if (!label) return
    if (!label.content) await fetchMissingArtwork(deps, label)
    const files = label.content ? {} : await renderArtwork(deps, label)
    const isCompleted = await deps.db.transaction(async (tx) => {
      // Locks are always taken on the order's row first.
      await lockOrder(tx, { accountId, orderId: label.orderId })
      const rendered = { accountId, labelId, files: storedFiles(files), now: deps.clock.now() }
      const [completed] = await sql.completeFiles(tx, rendered)
      if (completed) await writeReadyFormats(tx, { accountId, orderId: label.orderId, labelId, formats: labelFormats })
      return completed !== undefined
    })
    if (!isCompleted) await removeLateFiles(deps, { accountId, labelId })
  } catch (error) {
    const fields = { err: error, labelId, attempt }
    const failure = { accountId, labelId, maxFailures, now: deps.clock.now() }
    const [counted] = error instanceof UnrenderableArtworkError ? await sql.countFilesFailure(deps.db, failure) : []
    if (counted?.isLast) deps.log.error(fields, 'label files not rendered after the last retry')
    else deps.log.warn(fields, 'label files not rendered; retrying')
  }
}

async function fetchMissingArtwork(deps: RenderDeps, label: Label): Promise<void> {
  const { accountId, labelId } = label
  const [existing] = await sql.selectArtworkKind(deps.db, accountId, labelId)
  const artwork = existing ? null : await deps.reprint(label)
  if (artwork) await sql.insertArtwork(deps.db, accountId, labelId, artwork)
}

/** Dependencies of functions that read label files. */
export type LabelFileDeps = {
  db: Database
  clock: Clock
  store: LabelStore
  converter: ArtworkConverter
  drawer: LabelDrawer
}

/**
 * Draws one file or reads it from the store. If the store fails, or has lost or damaged the file, it is rendered again.
 *
 * @returns null if the file can't be rendered
 * @throws ServiceError `Label.NotFound` if the files were removed in the meantime, `General.Unavailable` if the store
 *   fails and the artwork is missing
 */
export async function readLabelFile(
  deps: LabelFileDeps,
  label: Label,
  format: LabelFormat,
): Promise<Uint8Array | null> {
  if (label.content) return deps.drawer.draw(label.labelId, label.content, format)
  let isStoreAway = false
  const stored = await deps.store.get(label, format).catch(() => {
    isStoreAway = true
    return null
  })
  if (stored && digestOf(stored) === label.files[format]?.sha256) return stored
  try {
    const files = await convertStoredArtwork(deps, label)
    // Its files stay as they are. The next read tries the store again.
    const isKept = !isStoreAway && (await isDone(deps.store.put(label, files)))
    if (!isKept) return files[format] ?? null
    const { accountId, labelId } = label
    // A newer version of the converter may render slightly different files, so their digests are stored again.
    const rendered = { accountId, labelId, files: storedFiles(files), now: deps.clock.now() }
    const [completed] = await sql.completeFiles(deps.db, rendered)
    if (completed) return files[format] ?? null
    await removeLateFiles(deps, label)
    throw serviceError('Label.NotFound')
  } catch (error) {
    if (!(error instanceof UnrenderableArtworkError)) throw error
    if (isStoreAway) throw serviceError('General.Unavailable', { retryAfterSeconds: storeRetryAfterSeconds })
    return null
  }
}

const storeRetryAfterSeconds = 30

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Renders all files from the carrier's artwork and stores them. @throws UnrenderableArtworkError, ThreadsBusyError */
async function renderArtwork(deps: ConvertDeps & { store: LabelStore }, label: StoredLabel): Promise<LabelFiles> {
  const files = await convertStoredArtwork(deps, label)
  await deps.store.put(label, files)
  return files
}

type ConvertDeps = { db: Queryable; converter: ArtworkConverter }

/** Renders all files from the carrier's artwork. @throws UnrenderableArtworkError, ThreadsBusyError */
async function convertStoredArtwork(deps: ConvertDeps, label: StoredLabel): Promise<LabelFiles> {
  const [artwork] = await sql.selectArtwork(deps.db, label.accountId, label.labelId)
  if (!artwork) throw new UnrenderableArtworkError("the carrier's artwork is missing")
  const converted = await deps.converter.convertArtwork(artwork.bytes, artwork.mediaType)
  if (!converted.ok) throw new UnrenderableArtworkError(converted.reason)
  const { pdf, zpl203, zpl300, zpl600 } = converted.files
  return { PDF: pdf, ZPL203DPI: zpl203, ZPL300DPI: zpl300, ZPL600DPI: zpl600 }
}

const storedFiles = (files: LabelFiles): Label['files'] =>
  Object.fromEntries(Object.entries(files).map(([format, bytes]) => [format, describeBytes(bytes)]))

/** Size and digest of a file. */
export const describeBytes = (bytes: Uint8Array): StoredFile => ({ bytes: bytes.length, sha256: digestOf(bytes) })

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
