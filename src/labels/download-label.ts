import { serviceError } from '#errors/service-error.ts'
import { findLabel } from '#labels/find-label.ts'
import { fileName, type LabelFormat, type LinkedFormat, labelFormats, mediaType } from '#labels/formats.ts'
import { type FileDeps, readLabelFile } from '#labels/make-files.ts'
import type { LabelRow } from '#labels/sql.ts'

export type LabelFile = { format: LinkedFormat; trackingNumber: string; bytes: Uint8Array }

/** A file, or where the store itself hands it out. */
export type LinkedFile = LabelFile | { address: string }

const isFormat = (text: string | null): text is LabelFormat => labelFormats.some((format) => format === text)

/**
 * Reads one file of a live label.
 *
 * @param query.format null: the account's preferred one, else PDF
 * @throws ServiceError 404 for a label that is unknown or was never made, 409 for a cancelled one, 202
 *   while the file is being made, 500 where it could not be made
 */
export async function downloadLabel(
  deps: Omit<FileDeps, 'log'>,
  query: { accountId: string; labelId: string; format: LabelFormat | null },
): Promise<LabelFile> {
  const label = await findLabel(deps, query.accountId, query.labelId)
  if (label.status === 3) throw serviceError('Label.Cancelled')
  const preferred = isFormat(label.preferred_format) ? label.preferred_format : 'PDF'
  return readReadyFile(deps, query.accountId, label, query.format ?? preferred)
}

/** Reads the file that a signed link opens. Links outlive a cancellation. */
export async function readLinkedFile(
  deps: Omit<FileDeps, 'log'>,
  file: { accountId: string; labelId: string; format: LinkedFormat },
): Promise<LinkedFile> {
  const { accountId, labelId, format } = file
  const label = await findLabel(deps, accountId, labelId)
  if (format === 'PNG') return pictureOf(deps, await readReadyFile(deps, accountId, label, 'PDF'))
  if (deps.store.link && label.files[format] && label.tracking_number) {
    const manners = { mediaType: mediaType(format), fileName: fileName(label.tracking_number, format) }
    return { address: await deps.store.link({ accountId, labelId }, format, manners) }
  }
  return readReadyFile(deps, accountId, label, format)
}

/** Made of the PDF whenever it is asked for, and stored nowhere. */
async function pictureOf(deps: Pick<FileDeps, 'converter'>, file: LabelFile): Promise<LabelFile> {
  const picture = await deps.converter.pictureOfPdf(file.bytes)
  if (!picture.ok) throw serviceError('Label.GenerationFailed')
  return { ...file, format: 'PNG', bytes: picture.png }
}

async function readReadyFile(
  deps: Omit<FileDeps, 'log'>,
  accountId: string,
  label: LabelRow,
  format: LabelFormat,
): Promise<LabelFile> {
  if (!label.tracking_number || label.files_state === 'removed') throw serviceError('Label.NotFound')
  if (label.files_state === 'processing') throw serviceError('Label.Processing')
  const bytes = label.files_state === 'completed' ? await readLabelFile(deps, accountId, label, format) : null
  if (!bytes) throw serviceError('Label.GenerationFailed')
  return { format, trackingNumber: label.tracking_number, bytes }
}
