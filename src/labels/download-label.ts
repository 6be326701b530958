import { getLabelFormat } from '#accounts/get-label-format.ts'
import { serviceError } from '#errors/service-error.ts'
import { findLabel } from '#labels/find-label.ts'
import { fileName, type LabelFormat, type LinkedFormat, mediaType } from '#labels/formats.ts'
import type { Label } from '#labels/label.ts'
import type { LinkedFile } from '#labels/links.ts'
import { type LabelFileDeps, readLabelFile } from '#labels/read-label-file.ts'
import { LabelStatus } from '#orders/label-summary.ts'

export type LabelFile = { format: LinkedFormat; trackingNumber: string; bytes: Uint8Array }

/** A file, or where the store itself hands it out. */
export type OpenedFile = LabelFile | { address: string }

/**
 * Reads one file of a live label.
 *
 * @param query.format null: the account's preferred one, else PDF
 * @throws ServiceError 404 for a label that is unknown or was never made, 409 for a cancelled one, 202
 *   while the file is being rendered, 500 where it could not be
 */
export async function downloadLabel(
  deps: LabelFileDeps,
  query: { accountId: string; labelId: string; format: LabelFormat | null },
): Promise<LabelFile> {
  const label = await findLabel(deps, query.accountId, query.labelId)
  if (label.status === LabelStatus.Cancelled) throw serviceError('Label.Cancelled')
  return readReadyFile(deps, label, query.format ?? (await getLabelFormat(deps, query.accountId)) ?? 'PDF')
}

/** Reads the file that a signed link opens. Links outlive a cancellation. */
export async function readLinkedFile(deps: LabelFileDeps, file: LinkedFile): Promise<OpenedFile> {
  const { accountId, labelId, format } = file
  const label = await findLabel(deps, accountId, labelId)
  if (format === 'PNG') return pictureOf(deps, await readReadyFile(deps, label, 'PDF'))
  if (deps.store.link && label.files[format] && label.trackingNumber) {
    const disposition = { mediaType: mediaType(format), fileName: fileName(label.trackingNumber, format) }
    return { address: await deps.store.link(label, format, disposition) }
  }
  return readReadyFile(deps, label, format)
}

/** Drawn from the PDF whenever it is asked for, and stored nowhere. */
async function pictureOf(deps: Pick<LabelFileDeps, 'converter'>, file: LabelFile): Promise<LabelFile> {
  const picture = await deps.converter.pictureOfPdf(file.bytes)
  if (!picture.ok) throw serviceError('Label.GenerationFailed')
  return { ...file, format: 'PNG', bytes: picture.png }
}

async function readReadyFile(deps: LabelFileDeps, label: Label, format: LabelFormat): Promise<LabelFile> {
  if (!label.trackingNumber || label.filesState === 'removed') throw serviceError('Label.NotFound')
  if (label.filesState === 'processing') throw serviceError('Label.Processing')
  const bytes = label.filesState === 'completed' ? await readLabelFile(deps, label, format) : null
  if (!bytes) throw serviceError('Label.GenerationFailed')
  return { format, trackingNumber: label.trackingNumber, bytes }
}
