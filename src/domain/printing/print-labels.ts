import { downloadLabel } from '#domain/labels/download-label.ts'
import { getLabel } from '#domain/labels/get-label.ts'
import type { Label } from '#domain/labels/label.ts'
import { LabelStatus } from '#domain/orders/order/label-summary.ts'
import { getPrinter } from '#domain/printing/change-printers.ts'
import type { PrintJob } from '#domain/printing/print-job.ts'
import type { Printer } from '#domain/printing/printer.ts'
import { refuseWithoutRawPrinting } from '#domain/printing/printer-address.ts'
import type { PrintingDeps } from '#domain/printing/printing-deps.ts'
import { type SendableJob, sendToPrinter } from '#domain/printing/send-to-printer.ts'
import * as sql from '#domain/printing/sql.ts'
import { testPage } from '#domain/printing/test-page.ts'
import { withTimeout } from '#kit/clock.ts'
import { errorDetail, serviceError } from '#kit/errors/service-error.ts'

/** Far above labels at 600 dpi; all of one command are in memory together. */
const maxBytesOfAll = 64 * 1024 * 1024

type Asked = { accountId: string; userId: string; printerId: string }

/**
 * Sends the files of labels to a printer of the account, in the order in which they are named: nothing but these files
 * ever leaves. Each is a job of its own. The files are read when the printer is free, and who waits for it holds none.
 *
 * @returns the jobs as they stand after a while; those that are being sent then go on
 * @throws ServiceError `Printer.*`, `Label.NotFound` where one is none of the account; nothing is printed then
 */
export async function printLabels(
  deps: PrintingDeps,
  command: Asked & { labelIds: readonly string[] },
): Promise<PrintJob[]> {
  const { accountId, labelIds } = command
  await refuseWithoutRawPrinting(deps)
  const printer = await getPrinter(deps, command)
  const labels: Label[] = []
  for (const labelId of labelIds) labels.push(await getLabel(deps, accountId, labelId))
  refuseTooMuch(labels, printer)
  const jobs = labels.map((label) => jobOf(deps, { ...command, printer, label }))
  return begin(deps, { accountId, printer }, jobs)
}

/** What is drawn when it is read has no size before, and is far smaller than what is stored. */
function refuseTooMuch(labels: readonly Label[], { format }: Printer): void {
  const byteCount = labels.reduce((sum, { files }) => sum + (files[format]?.bytes ?? 0), 0)
  if (byteCount > maxBytesOfAll) throw serviceError('Printer.TooMuch', { maxBytes: maxBytesOfAll })
}

/** Has a printer show that it is reached. @throws ServiceError `Printer.*` */
export async function printTestPage(deps: PrintingDeps, command: Asked): Promise<PrintJob> {
  await refuseWithoutRawPrinting(deps)
  const printer = await getPrinter(deps, command)
  const { name, format } = printer
  const at = deps.clock.now().toISOString().slice(0, 16).replace('T', ' ')
  const bytes = testPage(format, ['Waybill test print', name, `${format}, 4 x 6 inches`, `${at} UTC`])
  const job = newJob(deps, { ...command, printer })
  const [printed] = await begin(deps, { ...command, printer }, [{ job, read: async () => bytes }])
  return printed as PrintJob
}

/** A label that is cancelled is a job that failed, so that one does not keep the others of a pile from the paper. */
function jobOf(deps: PrintingDeps, asked: Asked & { printer: Printer; label: Label }): SendableJob | PrintJob {
  const { accountId, label, printer } = asked
  const job = newJob(deps, asked)
  if (label.status === LabelStatus.Cancelled) {
    return { ...job, state: 'Failed', detail: errorDetail('Label.Cancelled').message }
  }
  const query = { accountId, labelId: label.labelId, format: printer.format }
  return { job, read: async () => (await downloadLabel(deps.files, query)).bytes }
}

const newJob = (
  deps: Pick<PrintingDeps, 'clock' | 'ids'>,
  { userId, printer, label }: { userId: string; printer: Printer; label?: Label },
): PrintJob => ({
  printJobId: deps.ids(),
  labelId: label?.labelId ?? null,
  orderId: label?.orderId ?? null,
  printerId: printer.printerId,
  printerName: printer.name,
  format: printer.format,
  userId,
  state: 'Sending',
  detail: null,
  createdAt: deps.clock.now(),
})

/** Keeps the jobs, sends them, and waits for that as long as somebody who asked does. */
async function begin(
  deps: PrintingDeps,
  to: { accountId: string; printer: Printer },
  asked: readonly (SendableJob | PrintJob)[],
): Promise<PrintJob[]> {
  const jobs = asked.map((one) => ('job' in one ? one.job : one))
  const sendable = asked.filter((one) => 'job' in one)
  await sql.insertPrintJobs(deps.db, to.accountId, jobs)
  if (sendable.length > 0) {
    const sending = sendToPrinter(deps, to, sendable)
      // It shows as being sent then, until it cannot be any more.
      .catch((error) => deps.log.error({ err: error }, 'print result not saved'))
      .finally(() => deps.inFlight.delete(sending))
    deps.inFlight.add(sending)
    await withTimeout(sending, deps.waitWindowMs)
  }
  const printJobIds = jobs.map(({ printJobId }) => printJobId)
  const now = new Map(
    (await sql.selectPrintJobs(deps.db, to.accountId, printJobIds)).map((job) => [job.printJobId, job]),
  )
  return jobs.map((job) => now.get(job.printJobId) ?? job)
}

/** Waits for what is being sent now, and what comes of it. */
export async function drainPrints({ inFlight }: Pick<PrintingDeps, 'inFlight'>): Promise<void> {
  while (inFlight.size > 0) await Promise.allSettled(inFlight)
}
