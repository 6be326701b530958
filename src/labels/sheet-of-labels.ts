import type { SheetOptions } from '@waybill/label-artwork'
import { downloadLabel } from '#labels/download-label.ts'
import type { LabelFileDeps } from '#labels/read-label-file.ts'

/** A sheet that cannot be made, in a sentence. */
export class SheetError extends Error {}

/**
 * Lays labels on office paper, several to a page.
 *
 * @returns a PDF
 * @throws ServiceError as `downloadLabel` for any of them
 */
export async function sheetOfLabels(
  deps: LabelFileDeps,
  query: { accountId: string; labelIds: readonly string[]; options: SheetOptions },
): Promise<Uint8Array> {
  const pdfs: Uint8Array[] = []
  for (const labelId of query.labelIds) {
    const { bytes } = await downloadLabel(deps, { accountId: query.accountId, labelId, format: 'PDF' })
    pdfs.push(bytes)
  }
  const sheet = await deps.converter.sheetOfPdfs(pdfs, query.options)
  if (!sheet.ok) throw new SheetError(sheet.reason)
  return sheet.pdf
}
