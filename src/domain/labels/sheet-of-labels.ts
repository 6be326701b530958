import type { SheetOptions } from '@waybill/label-artwork'
import type { Share } from '#domain/accounts/share.ts'
import { downloadLabel } from '#domain/labels/download-label.ts'
import { asOverloaded } from '#domain/labels/label-pictures.ts'
import type { LabelFileDeps } from '#domain/labels/read-label-file.ts'

/** A sheet that cannot be made, in a sentence. */
export class SheetError extends Error {}

type Query = { accountId: string; labelIds: readonly string[]; options: SheetOptions }

/**
 * Lays labels on office paper, several to a page. A thread is at it for seconds, so an account has but a share of them, and
 * who waits for his holds no files.
 *
 * @returns a PDF
 * @throws ServiceError `General.Overloaded`, and as `downloadLabel` for any of them; SheetError
 */
export const sheetOfLabels = (deps: LabelFileDeps & { share: Share }, query: Query): Promise<Uint8Array> =>
  deps.share(query.accountId, () => layLabels(deps, query))

async function layLabels(deps: LabelFileDeps, query: Query): Promise<Uint8Array> {
  const pdfs: Uint8Array[] = []
  for (const labelId of query.labelIds) {
    const { bytes } = await downloadLabel(deps, { accountId: query.accountId, labelId, format: 'PDF' })
    pdfs.push(bytes)
  }
  const sheet = await deps.converter.sheetOfPdfs(pdfs, query.options).catch((error) => {
    throw asOverloaded(error)
  })
  if (!sheet.ok) throw new SheetError(sheet.reason)
  return sheet.pdf
}
