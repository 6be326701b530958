import { createHash } from 'node:crypto'
import type { ArtworkConverter } from '@waybill/label-artwork/convert'
import type { Label, StoredFile } from '#domain/labels/label.ts'
import type { LabelFiles, LabelStore, StoredLabel } from '#domain/labels/label-store.ts'
import * as sql from '#domain/labels/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The label's files cannot be rendered from what there is. */
export class UnrenderableArtwork extends Error {}

/** Renders all files from what the carrier sent, and stores them. Doing it again is harmless. @throws UnrenderableArtwork, ThreadsBusy */
export async function renderArtwork(
  deps: { db: Queryable; converter: ArtworkConverter; store: LabelStore },
  label: StoredLabel,
): Promise<LabelFiles> {
  const [artwork] = await sql.selectArtwork(deps.db, label.accountId, label.labelId)
  if (!artwork) throw new UnrenderableArtwork('the artwork of the carrier is missing')
  const converted = await deps.converter.convertArtwork(artwork.bytes, artwork.mediaType)
  if (!converted.ok) throw new UnrenderableArtwork(converted.reason)
  const { pdf, zpl203, zpl300, zpl600 } = converted.files
  const files = { PDF: pdf, ZPL203DPI: zpl203, ZPL300DPI: zpl300, ZPL600DPI: zpl600 }
  await deps.store.put(label, files)
  return files
}

/** SHA-256 in hexadecimal. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The files as the label's row tells of them. */
export const storedFiles = (files: LabelFiles): Label['files'] =>
  Object.fromEntries(
    Object.entries(files).map(([format, bytes]): [string, StoredFile] => [
      format,
      { bytes: bytes.length, sha256: digestOf(bytes) },
    ]),
  )
