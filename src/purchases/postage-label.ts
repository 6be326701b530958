import type { Label } from '#labels/find-label.ts'
import { type LabelFormat, labelFormats } from '#labels/formats.ts'
import { labelAssets, type SignLink } from '#labels/links.ts'
import { wholeSeconds } from '#purchases/buy-label-answer.ts'

/** A label as the purchase answers it, with fresh links to the files that are ready. */
export function postageLabel(
  signLink: SignLink,
  accountId: string,
  label: Label,
  readyFormats: readonly LabelFormat[],
) {
  const assets = labelAssets(signLink, accountId, label.id, readyFormats)
  const url = (format: LabelFormat) => assets.find((asset) => asset.format === format)?.url ?? null
  const boughtAt = wholeSeconds(label.created_at)
  return {
    id: label.id,
    object: 'PostageLabel',
    labelProcessingStatus: readyFormats.length === labelFormats.length ? 'completed' : 'processing',
    labelAssets: assets,
    labelUrl: url('PDF'),
    labelPdfUrl: url('PDF'),
    labelZpl203Url: url('ZPL203DPI'),
    labelZpl300Url: url('ZPL300DPI'),
    labelZpl600Url: url('ZPL600DPI'),
    labelFileType: 'PDF',
    labelDate: label.mailing_date ? `${label.mailing_date}T00:00:00Z` : boughtAt,
    createdAt: boughtAt,
    updatedAt: wholeSeconds(label.updated_at),
    dateAdvance: 0,
    labelResolution: 0,
    integratedForm: '',
    labelSize: '',
    labelType: '',
    labelFile: null,
  }
}
