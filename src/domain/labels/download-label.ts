import type { SheetOptions } from '@waybill/label-artwork'
import type { Share } from '#domain/accounts/account.ts'
import { getLabelFormat } from '#domain/accounts/queries.ts'
import { asOverloaded, type LabelPictures } from '#domain/labels/draw-labels.ts'
import {
  fileName,
  type Label,
  type LabelFormat,
  type LinkedFormat,
  mediaType,
  type StoredFile,
} from '#domain/labels/label.ts'
import type { LinkedFile } from '#domain/labels/links.ts'
import { getLabel, getUsableLabel } from '#domain/labels/queries.ts'
import { describeBytes, type LabelFileDeps, readLabelFile } from '#domain/labels/render-files.ts'
import { serviceError } from '#kit/errors/service-error.ts'

export type LabelFile = { format: LinkedFormat; trackingNumber: string; bytes: Uint8Array }

/** A file without its bytes. `contents` is null if it is known only after drawing. */
export type FileDescription = Omit<LabelFile, 'bytes'> & { contents: StoredFile | null }

export type LinkedFileDeps = LabelFileDeps & { pictures: LabelPictures }

/** A URL of the label store that downloads the file. */
type StoreLink = { url: string }

/**
 * Reads one file of a usable label.
 *
 * @param query.format null: the account's preferred format, or else PDF
 * @throws ServiceError 404 if the label is unknown or its purchase failed, 409 if it is canceled, 202 while the file is
 *   being rendered, 500 if rendering failed, 503 if too many files are being rendered
 */
export async function downloadLabel(
  deps: LabelFileDeps,
  query: { accountId: string; labelId: string; format: LabelFormat | null },
): Promise<LabelFile> {
  const label = await getUsableLabel(deps, query.accountId, query.labelId)
  return readReadyFile(deps, label, query.format ?? (await getLabelFormat(deps, query.accountId)) ?? 'PDF')
}

/** Reads a file of a usable label, or a picture of it. @throws ServiceError like `downloadLabel` */
export async function showLabelFile(
  deps: LinkedFileDeps,
  query: { accountId: string; labelId: string; format: LinkedFormat },
): Promise<LabelFile> {
  const label = await getUsableLabel(deps, query.accountId, query.labelId)
  return query.format === 'PNG' ? drawPicture(deps, label) : readReadyFile(deps, label, query.format)
}

/** Reads the file of a signed link. Links stay valid after a cancellation. @throws ServiceError like `downloadLabel` */
export async function readLinkedFile(
  deps: LinkedFileDeps,
  { accountId, labelId, format }: LinkedFile,
): Promise<LabelFile | StoreLink> {
  const label = await getLabel(deps, accountId, labelId)
  if (format === 'PNG') return drawPicture(deps, label)
  return (await storeLink(deps, label, format)) ?? readReadyFile(deps, label, format)
}

/** Describes the result of `readLinkedFile` without drawing a picture or reading from the store. */
export async function describeLinkedFile(
  deps: LinkedFileDeps,
  { accountId, labelId, format }: LinkedFile,
): Promise<FileDescription | StoreLink> {
  const label = await getLabel(deps, accountId, labelId)
  if (format === 'PNG') {
    const picture = deps.pictures.find(label)
    return { format, trackingNumber: readyTrackingNumber(label), contents: picture && describeBytes(picture) }
  }
  const link = await storeLink(deps, label, format)
  if (link) return link
  const stored = label.files[format]
  if (!stored) return describeFile(await readReadyFile(deps, label, format))
  return { format, trackingNumber: readyTrackingNumber(label), contents: stored }
}

export const describeFile = ({ format, trackingNumber, bytes }: LabelFile): FileDescription => ({
  format,
  trackingNumber,
  contents: describeBytes(bytes),
})

/** Null if the store has no links or not this file. */
async function storeLink(deps: LabelFileDeps, label: Label, format: LabelFormat): Promise<StoreLink | null> {
  if (!deps.store.link || !label.files[format] || !label.trackingNumber) return null
  const disposition = { mediaType: mediaType(format), fileName: fileName(label.trackingNumber, format) }
  return { url: await deps.store.link(label, format, disposition) }
}

/** @throws ServiceError if the files are removed, failed or not ready yet */
function readyTrackingNumber({ trackingNumber, filesState }: Label): string {
  if (!trackingNumber || filesState === 'removed') throw serviceError('Label.NotFound')
  if (filesState === 'processing') throw serviceError('Label.Processing')
  if (filesState === 'failed') throw serviceError('Label.GenerationFailed')
  return trackingNumber
}

async function drawPicture(deps: LinkedFileDeps, label: Label): Promise<LabelFile> {
  const trackingNumber = readyTrackingNumber(label)
  const bytes = await deps.pictures.draw(label, async () => (await readReadyFile(deps, label, 'PDF')).bytes)
  return { format: 'PNG', trackingNumber, bytes }
}

async function readReadyFile(deps: LabelFileDeps, label: Label, format: LabelFormat): Promise<LabelFile> {
  const trackingNumber = readyTrackingNumber(label)
  const bytes = await readLabelFile(deps, label, format).catch((error) => {
    throw asOverloaded(error)
  })
  if (!bytes) throw serviceError('Label.GenerationFailed')
  return { format, trackingNumber, bytes }
}

/** The message says why the sheet can't be created. */
export class SheetError extends Error {}

type SheetQuery = { accountId: string; labelIds: readonly string[]; options: SheetOptions }

/**
 * Puts labels on office paper, several to a page. A sheet takes a thread several seconds, so each account gets only a
 * share of the threads. Files are read after a thread is free.
 *
 * @returns a PDF
 * @throws SheetError; ServiceError `General.Overloaded`, or like `downloadLabel` for any of the labels
 */
export const sheetOfLabels = (deps: LabelFileDeps & { share: Share }, query: SheetQuery): Promise<Uint8Array> =>
  deps.share(query.accountId, async () => {
    const pdfs = await readPdfs(deps, query)
    const sheet = await deps.converter.sheetOfPdfs(pdfs, query.options).catch((error) => {
      throw asOverloaded(error)
    })
    if (!sheet.ok) throw new SheetError(sheet.reason)
    return sheet.pdf
  })

async function readPdfs(deps: LabelFileDeps, query: Omit<SheetQuery, 'options'>): Promise<Uint8Array[]> {
  const pdfs: Uint8Array[] = []
  for (const labelId of query.labelIds) {
    pdfs.push((await downloadLabel(deps, { accountId: query.accountId, labelId, format: 'PDF' })).bytes)
  }
  return pdfs
}

/**
 * Counts the pages of labels, which are the positions that they take on sheets: customs forms and copies follow a label.
 *
 * @throws ServiceError `General.Overloaded`, or like `downloadLabel` for any of the labels
 */
export const countLabelPages = (
  deps: LabelFileDeps & { share: Share },
  query: { accountId: string; labelIds: readonly string[] },
): Promise<number> =>
  deps.share(query.accountId, async () => {
    let pages = 0
    for (const pdf of await readPdfs(deps, query)) {
      const counted = await deps.converter.countPages(pdf).catch((error) => {
        throw asOverloaded(error)
      })
      pages += counted.ok ? counted.pages : 1
    }
    return pages
  })
