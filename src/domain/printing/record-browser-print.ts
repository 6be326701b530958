import { getLabel } from '#domain/labels/get-label.ts'
import type { Label } from '#domain/labels/label.ts'
import { LabelStatus } from '#domain/orders/order/label-summary.ts'
import type { PrintJob } from '#domain/printing/print-job.ts'
import type { PrintingDeps } from '#domain/printing/printing-deps.ts'
import { recordOutcome } from '#domain/printing/send-to-printer.ts'
import * as sql from '#domain/printing/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/**
 * Keeps that somebody's browser printed labels, as far as a page can tell: its dialog was closed.
 *
 * @throws ServiceError `Label.NotFound`, `Label.Cancelled`; nothing is kept then
 */
export async function recordBrowserPrint(
  deps: Pick<PrintingDeps, 'db' | 'clock' | 'ids'>,
  command: { accountId: string; userId: string; labelIds: readonly string[] },
): Promise<PrintJob[]> {
  const { accountId, userId, labelIds } = command
  const labels: Label[] = []
  for (const labelId of labelIds) labels.push(await getLabel(deps, accountId, labelId))
  if (labels.some(({ status }) => status === LabelStatus.Cancelled)) throw serviceError('Label.Cancelled')
  const jobs = labels.map(
    ({ labelId, orderId }): PrintJob => ({
      ...{ printJobId: deps.ids(), labelId, orderId, printerId: null, printerName: null },
      ...{ format: 'PDF', userId, state: 'Sending', detail: null, createdAt: deps.clock.now() },
    }),
  )
  await sql.insertPrintJobs(deps.db, accountId, jobs)
  for (const job of jobs) await recordOutcome(deps, { accountId, job, state: 'Sent', detail: null })
  return jobs.map((job) => ({ ...job, state: 'Sent' }))
}
