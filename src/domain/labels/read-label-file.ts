import type { ArtworkConverter } from '@waybill/label-artwork/convert'
import type { LabelFormat } from '#domain/labels/formats.ts'
import type { Label } from '#domain/labels/label.ts'
import type { LabelDrawer } from '#domain/labels/label-drawer.ts'
import type { LabelStore } from '#domain/labels/label-store.ts'
import { removeLateFiles } from '#domain/labels/remove-files.ts'
import { digestOf, renderArtwork, storedFiles, UnrenderableArtwork } from '#domain/labels/render-artwork.ts'
import * as sql from '#domain/labels/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'

/** What reading label files is given. */
export type LabelFileDeps = {
  db: Database
  clock: Clock
  store: LabelStore
  converter: ArtworkConverter
  drawer: LabelDrawer
}

/**
 * The bytes of one file: drawn, or out of the store; one that the store has lost or damaged is rendered again.
 *
 * @returns null where it cannot be rendered
 * @throws ServiceError `Label.NotFound` where the files were forgotten meanwhile
 */
export async function readLabelFile(
  deps: LabelFileDeps,
  label: Label,
  format: LabelFormat,
): Promise<Uint8Array | null> {
  if (label.content) return deps.drawer.draw(label.labelId, label.content, format)
  const stored = await deps.store.get(label, format)
  if (stored && digestOf(stored) === label.files[format]?.sha256) return stored
  try {
    const files = await renderArtwork(deps, label)
    const { accountId, labelId } = label
    // What comes out may differ by a hair from what was lost, after the program was renewed.
    const rendered = { accountId, labelId, files: storedFiles(files), now: deps.clock.now() }
    const [completed] = await sql.completeFiles(deps.db, rendered)
    if (completed) return files[format] ?? null
    await removeLateFiles(deps, label)
    throw serviceError('Label.NotFound')
  } catch (error) {
    if (error instanceof UnrenderableArtwork) return null
    throw error
  }
}
