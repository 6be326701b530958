import { formatReset } from '@waybill/label-artwork/files'
import type { Audit } from '#domain/audit/audit.ts'
import { downloadLabel } from '#domain/labels/download-label.ts'
import type { Label } from '#domain/labels/label.ts'
import { getLabel } from '#domain/labels/queries.ts'
import { LabelStatus } from '#domain/orders/order/order.ts'
import type { Printer, PrinterFormat, PrintingDeps, PrintJob } from '#domain/printing/printer.ts'
import { assertRawPrintingOn, getPrinter } from '#domain/printing/printers.ts'
import { recordOutcome, type SendableJob, sendToPrinter } from '#domain/printing/send-to-printer.ts'
import * as sql from '#domain/printing/sql.ts'
import { withTimeout } from '#kit/clock.ts'
import { errorDetail, serviceError } from '#kit/errors/service-error.ts'

/** Far more than labels at 600 dpi need. All files of one request are in memory at the same time. */
const maxTotalBytes = 64 * 1024 * 1024

type PrintCommand = { accountId: string; userId: string; printerId: string }

/**
 * Sends the files of labels to a printer of the account, in the order of `labelIds`. Each label is one job. The files are
 * read after the printer is free, so waiting jobs hold no files in memory.
 *
 * @returns the jobs after at most the wait window. Unfinished jobs continue in the background.
 * @throws ServiceError `Printer.*`, or `Label.NotFound` for any of the labels. Nothing is printed then.
 */
export async function printLabels(
  deps: PrintingDeps,
  command: PrintCommand & { labelIds: readonly string[] },
): Promise<PrintJob[]> {
  const { accountId, labelIds } = command
  await assertRawPrintingOn(deps)
  const printer = await getPrinter(deps, command)
  const labels: Label[] = []
  for (const labelId of labelIds) labels.push(await getLabel(deps, accountId, labelId))
  assertTotalSize(labels, printer)
  const jobs = labels.map((label) => labelJob(deps, { ...command, printer, label }))
  return runJobs(deps, { accountId, printer }, jobs)
}

/** Counts stored files only. Drawn files have no known size, but they are far smaller. */
function assertTotalSize(labels: readonly Label[], { format }: Printer): void {
  const byteCount = labels.reduce((sum, { files }) => sum + (files[format]?.bytes ?? 0), 0)
  if (byteCount > maxTotalBytes) throw serviceError('Printer.TooMuch', { maxBytes: maxTotalBytes })
}

/** A canceled label becomes a failed job, so that the other labels are still printed. */
function labelJob(
  deps: PrintingDeps,
  command: PrintCommand & { printer: Printer; label: Label },
): SendableJob | PrintJob {
  const { accountId, label, printer } = command
  const job = newJob(deps, command)
  if (label.status === LabelStatus.Cancelled) {
    return { ...job, state: 'Failed', detail: errorDetail('Label.Cancelled').message }
  }
  const query = { accountId, labelId: label.labelId, format: printer.format }
  return { job, read: async () => (await downloadLabel(deps.files, query)).bytes }
}

/** Sends a test page to a printer. @throws ServiceError `Printer.*` */
export async function printTestPage(deps: PrintingDeps & { audit: Audit }, command: PrintCommand): Promise<PrintJob> {
  await assertRawPrintingOn(deps)
  const printer = await getPrinter(deps, command)
  const { name, format } = printer
  const at = deps.clock.now().toISOString().slice(0, 16).replace('T', ' ')
  const bytes = testPage(format, ['Waybill test print', name, `${format}, 4 x 6 inches`, `${at} UTC`])
  const job = newJob(deps, { ...command, printer })
  const { accountId } = command
  const { printerId } = printer
  await deps.db.transaction((tx) =>
    deps.audit(tx, { act: 'printer.test', accountId, subjects: { printerId }, details: { name } }),
  )
  const [printed] = await runJobs(deps, { ...command, printer }, [{ job, read: async () => bytes }])
  return printed as PrintJob
}

/**
 * Records that a browser printed labels. A page can only tell that its print dialog was closed.
 *
 * @throws ServiceError `Label.NotFound`, `Label.Cancelled`. Nothing is recorded then.
 */
export async function recordBrowserPrint(
  deps: Pick<PrintingDeps, 'db' | 'clock' | 'ids'>,
  command: { accountId: string; userId: string; labelIds: readonly string[] },
): Promise<PrintJob[]> {
  const { accountId, userId, labelIds } = command
  const labels: Label[] = []
  for (const labelId of labelIds) labels.push(await getLabel(deps, accountId, labelId))
  if (labels.some(({ status }) => status === LabelStatus.Cancelled)) throw serviceError('Label.Cancelled')
  const jobs = labels.map((label) => newJob(deps, { userId, printer: null, label }))
  await sql.insertPrintJobs(deps.db, accountId, jobs)
  for (const job of jobs) await recordOutcome(deps, { accountId, job, state: 'Sent', detail: null })
  return jobs.map((job) => ({ ...job, state: 'Sent' }))
}

/** @param by.printer null: a browser prints the PDF */
const newJob = (
  deps: Pick<PrintingDeps, 'clock' | 'ids'>,
  by: { userId: string; printer: Printer | null; label?: Label },
): PrintJob => ({
  printJobId: deps.ids(),
  labelId: by.label?.labelId ?? null,
  orderId: by.label?.orderId ?? null,
  printerId: by.printer?.printerId ?? null,
  printerName: by.printer?.name ?? null,
  format: by.printer?.format ?? 'PDF',
  userId: by.userId,
  state: 'Sending',
  detail: null,
  createdAt: deps.clock.now(),
})

/** Stores the jobs, sends them, and waits for their outcomes during the wait window. */
async function runJobs(
  deps: PrintingDeps,
  to: { accountId: string; printer: Printer },
  requested: readonly (SendableJob | PrintJob)[],
): Promise<PrintJob[]> {
  const jobs = requested.map((one) => ('job' in one ? one.job : one))
  const sendable = requested.filter((one) => 'job' in one)
  await sql.insertPrintJobs(deps.db, to.accountId, jobs)
  if (sendable.length > 0) {
    const sending = sendToPrinter(deps, to, sendable)
      // The job keeps the state Sending, and becomes unknown after a while.
      .catch((error) => deps.log.error({ err: error }, 'print result not saved'))
      .finally(() => deps.inFlight.delete(sending))
    deps.inFlight.set(
      sending,
      sendable.map(({ job }) => job.printJobId),
    )
    await withTimeout(sending, deps.waitWindowMs)
  }
  const printJobIds = jobs.map(({ printJobId }) => printJobId)
  const stored = await sql.selectPrintJobs(deps.db, to.accountId, printJobIds)
  const byId = new Map(stored.map((job) => [job.printJobId, job]))
  return jobs.map((job) => byId.get(job.printJobId) ?? job)
}

/** Waits for all jobs that are being sent, and for their outcomes. */
export async function drainPrints({ inFlight }: Pick<PrintingDeps, 'inFlight'>): Promise<void> {
  while (inFlight.size > 0) await Promise.allSettled(inFlight.keys())
}

/** Enough for a printer that takes its data. A node can't wait until someone brings paper. */
const stopGraceMs = 5_000

/** Like `drainPrints`, but jobs that a printer does not take become unknown after a short time. */
export async function stopPrints(deps: Pick<PrintingDeps, 'inFlight' | 'clock' | 'stopping'>): Promise<void> {
  const cancel = deps.clock.after(stopGraceMs, () => deps.stopping.abort())
  await drainPrints(deps)
  cancel()
}

/**
 * Confirms that this node still sends its jobs, and ends the jobs of nodes that no longer do: their outcome is unknown.
 */
export async function watchPrintJobs({ db, inFlight }: Pick<PrintingDeps, 'db' | 'inFlight'>): Promise<void> {
  await sql.renewPrintJobs(db, [...inFlight.values()].flat())
  await sql.endLostPrintJobs(db, { leaseMs: jobLeaseMs, detail: 'the service was interrupted while sending the label' })
}

/** Several times as long as the pause between two renewals. */
const jobLeaseMs = 120_000
export const renewPrintJobsEveryMs = 30_000

const dotsPerInch: Readonly<Record<PrinterFormat, number>> = { ZPL203DPI: 203, ZPL300DPI: 300, ZPL600DPI: 600 }

/**
 * A test page in ZPL: a frame of 4 × 6 inches with a ruler of one inch, which reveals a wrong size or density.
 *
 * @param lines text to print, of at most 80 characters each
 */
export function testPage(format: PrinterFormat, lines: readonly string[]): Uint8Array {
  const dpi = dotsPerInch[format]
  const dots = (inches: number): number => Math.round(inches * dpi)
  const text = lines.map(
    (line, index) =>
      `^FO${dots(0.4)},${dots(0.5 + index * 0.35)}^A0N,${dots(0.2)},${dots(0.2)}^FH_^FD${fieldData(line.slice(0, 80))}^FS`,
  )
  return Buffer.from(
    [
      '^XA',
      '^CI28',
      formatReset,
      `^PW${dots(4)}`,
      `^LL${dots(6)}`,
      `^FO${dots(0.1)},${dots(0.1)}^GB${dots(3.8)},${dots(5.8)},${dots(0.02)}^FS`,
      ...text,
      `^FO${dots(0.4)},${dots(5)}^GB${dots(1)},${dots(0.02)},${dots(0.02)}^FS`,
      `^FO${dots(0.4)},${dots(5.1)}^A0N,${dots(0.15)},${dots(0.15)}^FDone inch^FS`,
      '^XZ',
      '',
    ].join('\n'),
  )
}

/** Field data of `^FH`. All characters that a printer could interpret as a command are hexadecimal. */
const fieldData = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => (/[A-Za-z0-9 ]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : hexadecimal(byte)))
    .join('')

const hexadecimal = (byte: number): string => `_${byte.toString(16).padStart(2, '0').toUpperCase()}`
