import { createPdfJoiner, ForeignPdfError } from '@waybill/label-artwork/files'
import * as itemsSql from '#domain/batches/items-sql.ts'
import { type BatchQuery, getBatch } from '#domain/batches/queries.ts'
import { downloadLabel } from '#domain/labels/download-label.ts'
import type { LabelFormat } from '#domain/labels/label.ts'
import { listLabels } from '#domain/labels/queries.ts'
import type { LabelFileDeps } from '#domain/labels/render-files.ts'
import { liveLabelStatuses } from '#domain/orders/order/order.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

export type BatchLabelDeps = LabelFileDeps

/** @param positions the items whose labels are meant; null: all that were bought so far */
export type BatchLabelsQuery = BatchQuery & { positions: ReadonlySet<number> | null }

export type BatchLabels = {
  fileName: string
  format: LabelFormat
  /** The ids of bought labels that cannot be printed: they were canceled, or have no files. */
  omitted: string[]
  bytes: AsyncGenerator<Uint8Array>
}

const endings: Readonly<Record<LabelFormat, string>> = {
  PDF: 'pdf',
  ZPL203DPI: 'zpl',
  ZPL300DPI: 'zpl',
  ZPL600DPI: 'zpl',
}

/**
 * Joins the labels that a batch has bought so far, in the order of its items. Files are read one by one while they are
 * sent.
 *
 * @throws ServiceError `Batch.NotFound`; `Label.NotFound` if there is nothing to print; `Label.Processing`
 */
export async function readBatchLabels(
  deps: BatchLabelDeps,
  query: BatchLabelsQuery & { format: LabelFormat },
): Promise<BatchLabels> {
  const { accountId, batchId, format } = query
  const { printable, omitted } = await listBatchLabelIds(deps, query)
  const read = async (labelId: string) => (await downloadLabel(deps, { accountId, labelId, format })).bytes
  const fileName = `batch-${batchId}.${endings[format]}`
  const bytes = format === 'PDF' ? joinPdfs(deps, printable, read) : joinZpl(printable, read)
  return { fileName, format, omitted, bytes }
}

/**
 * The labels that a batch has bought so far and that can be printed, in the order of its items, and those that cannot.
 *
 * @throws ServiceError `Batch.NotFound`; `Label.NotFound` if there is nothing to print; `Label.Processing`
 */
export async function listBatchLabelIds(
  deps: Pick<BatchLabelDeps, 'db'>,
  query: BatchLabelsQuery,
): Promise<{ printable: string[]; omitted: string[] }> {
  await getBatch(deps, query)
  const items = await itemsSql.selectBoughtLabels(deps.db, query)
  const chosen = items.filter(({ position }) => query.positions?.has(position) ?? true)
  const bought = chosen.map(({ labelId }) => labelId)
  const states = new Map((await listLabels(deps, query.accountId, bought)).map((label) => [label.labelId, label]))
  const live = bought.filter((labelId) => {
    const label = states.get(labelId)
    return label !== undefined && (liveLabelStatuses as readonly number[]).includes(label.status)
  })
  if (live.some((labelId) => states.get(labelId)?.filesState === 'processing')) throw serviceError('Label.Processing')
  const printable = live.filter((labelId) => states.get(labelId)?.filesState === 'completed')
  if (printable.length === 0) throw serviceError('Label.NotFound')
  const isPrinted = new Set(printable)
  return { printable, omitted: bought.filter((labelId) => !isPrinted.has(labelId)) }
}

/** The positions of the items that are bought. */
export const listBoughtPositions = async (
  { db }: { db: Queryable },
  batch: { accountId: string; batchId: string },
): Promise<number[]> => (await itemsSql.selectBoughtLabels(db, batch)).map(({ position }) => position)

/** Reads the file of a label. */
type Read = (labelId: string) => Promise<Uint8Array>

async function* joinZpl(labelIds: readonly string[], read: Read): AsyncGenerator<Uint8Array> {
  for (const labelId of labelIds) yield await read(labelId)
}

async function* joinPdfs(
  { converter }: Pick<BatchLabelDeps, 'converter'>,
  labelIds: readonly string[],
  read: Read,
): AsyncGenerator<Uint8Array> {
  const joiner = createPdfJoiner()
  for (const labelId of labelIds) {
    const pdf = await read(labelId)
    try {
      yield joiner.add(pdf)
    } catch (error) {
      if (!(error instanceof ForeignPdfError)) throw error
      // A file of an earlier version is drawn again.
      const drawn = await converter.sheetOfPdfs([pdf], { paper: 'label' })
      if (!drawn.ok) throw new Error(`the label ${labelId} cannot be added to the file: ${drawn.reason}`)
      yield joiner.add(drawn.pdf)
    }
  }
  yield joiner.end()
}
