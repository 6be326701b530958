import { downloadLabel, type LabelFile, type LinkedFileDeps, readLinkedFile } from '#domain/labels/download-label.ts'
import type { LinkedFormat } from '#domain/labels/formats.ts'
import { getLabel } from '#domain/labels/get-label.ts'
import { LabelStatus } from '#domain/orders/order/label-summary.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/** A file of a live label, or a picture of it. @throws ServiceError as `downloadLabel` */
export async function showLabelFile(
  deps: LinkedFileDeps,
  query: { accountId: string; labelId: string; format: LinkedFormat },
): Promise<LabelFile> {
  const { accountId, labelId, format } = query
  if (format !== 'PNG') return downloadLabel(deps, { accountId, labelId, format })
  const { status } = await getLabel(deps, accountId, labelId)
  if (status === LabelStatus.Cancelled) throw serviceError('Label.Cancelled')
  const picture = await readLinkedFile(deps, { accountId, labelId, format })
  // No store hands pictures out: they are drawn.
  return picture as LabelFile
}
