import { getLabelFormat } from '#domain/accounts/get-label-format.ts'
import { fileName, type LabelFormat, type LinkedFormat, mediaType } from '#domain/labels/formats.ts'
import { getLabel } from '#domain/labels/get-label.ts'
import type { Label, StoredFile } from '#domain/labels/label.ts'
import { asOverloaded, type LabelPictures } from '#domain/labels/label-pictures.ts'
import type { LinkedFile } from '#domain/labels/links.ts'
import { type LabelFileDeps, readLabelFile } from '#domain/labels/read-label-file.ts'
import { digestOf } from '#domain/labels/render-artwork.ts'
import { LabelStatus } from '#domain/orders/order/label-summary.ts'
import { serviceError } from '#kit/errors/service-error.ts'

export type LabelFile = { format: LinkedFormat; trackingNumber: string; bytes: Uint8Array }

/** A file without its bytes; what it holds is null where that is only known once it is drawn. */
export type FileDescription = Omit<LabelFile, 'bytes'> & { contents: StoredFile | null }

export type LinkedFileDeps = LabelFileDeps & { pictures: LabelPictures }

/** A file, or where the store itself hands it out. */
export type OpenedFile = LabelFile | { address: string }

/**
 * Reads one file of a live label.
 *
 * @param query.format null: the account's preferred one, else PDF
 * @throws ServiceError 404 for a label that is unknown or was never made, 409 for a cancelled one, 202
 *   while the file is being rendered, 500 where it could not be, 503 where too many are
 */
export async function downloadLabel(
  deps: LabelFileDeps,
  query: { accountId: string; labelId: string; format: LabelFormat | null },
): Promise<LabelFile> {
  const label = await getLabel(deps, query.accountId, query.labelId)
  if (label.status === LabelStatus.Cancelled) throw serviceError('Label.Cancelled')
  return readReadyFile(deps, label, query.format ?? (await getLabelFormat(deps, query.accountId)) ?? 'PDF')
}

/** Reads the file that a signed link opens. Links outlive a cancellation. */
export async function readLinkedFile(deps: LinkedFileDeps, file: LinkedFile): Promise<OpenedFile> {
  const { accountId, labelId, format } = file
  const label = await getLabel(deps, accountId, labelId)
  if (format !== 'PNG') return (await storeAddress(deps, label, format)) ?? readReadyFile(deps, label, format)
  const trackingNumber = readyTrackingNumber(label)
  const bytes = await deps.pictures.draw(label, async () => (await readReadyFile(deps, label, 'PDF')).bytes)
  return { format, trackingNumber, bytes }
}

/** What `readLinkedFile` would answer, without its bytes: no picture is drawn for it, and no store is read. */
export async function describeLinkedFile(
  deps: LinkedFileDeps,
  file: LinkedFile,
): Promise<FileDescription | { address: string }> {
  const { accountId, labelId, format } = file
  const label = await getLabel(deps, accountId, labelId)
  if (format === 'PNG') {
    const picture = deps.pictures.find(label)
    return { format, trackingNumber: readyTrackingNumber(label), contents: picture && contentsOf(picture) }
  }
  const address = await storeAddress(deps, label, format)
  if (address) return address
  const stored = label.files[format]
  if (!stored) return describe(await readReadyFile(deps, label, format))
  return { format, trackingNumber: readyTrackingNumber(label), contents: stored }
}

/** What the head of an answer says of a file. */
export const describe = ({ format, trackingNumber, bytes }: LabelFile): FileDescription => ({
  format,
  trackingNumber,
  contents: contentsOf(bytes),
})

export const contentsOf = (bytes: Uint8Array): StoredFile => ({ bytes: bytes.length, sha256: digestOf(bytes) })

/** Where the store hands the file out; null where it does not, or has it not. */
async function storeAddress(deps: LinkedFileDeps, label: Label, format: LabelFormat) {
  if (!deps.store.link || !label.files[format] || !label.trackingNumber) return null
  const disposition = { mediaType: mediaType(format), fileName: fileName(label.trackingNumber, format) }
  return { address: await deps.store.link(label, format, disposition) }
}

/** @throws ServiceError where there are no files, or none yet */
function readyTrackingNumber({ trackingNumber, filesState }: Label): string {
  if (!trackingNumber || filesState === 'removed') throw serviceError('Label.NotFound')
  if (filesState === 'processing') throw serviceError('Label.Processing')
  if (filesState === 'failed') throw serviceError('Label.GenerationFailed')
  return trackingNumber
}

async function readReadyFile(deps: LabelFileDeps, label: Label, format: LabelFormat): Promise<LabelFile> {
  const trackingNumber = readyTrackingNumber(label)
  const bytes = await readLabelFile(deps, label, format).catch((error) => {
    throw asOverloaded(error)
  })
  if (!bytes) throw serviceError('Label.GenerationFailed')
  return { format, trackingNumber, bytes }
}
