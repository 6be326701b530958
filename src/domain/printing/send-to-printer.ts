import { listLabels } from '#domain/labels/queries.ts'
import { markPrinted } from '#domain/labels/record-label.ts'
import { LabelStatus } from '#domain/orders/order/order.ts'
import type { Printer, PrintingDeps, PrintJob, PrintState } from '#domain/printing/printer.ts'
import { getPrinterIp, lookupFailureReason } from '#domain/printing/printers.ts'
import * as sql from '#domain/printing/sql.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
import { QueueFullError } from '#kit/limits.ts'
import { type RawOutcome, sendRaw } from '#kit/raw-socket.ts'

/** A stored job in the state Sending, and a function that reads its file. */
export type SendableJob = { job: PrintJob; read(): Promise<Uint8Array> }

type Unsent = Extract<RawOutcome, { detail: string }>
const unsent = (detail: string): Unsent => ({ outcome: 'unsent', detail })

const stateOf: Readonly<Record<RawOutcome['outcome'], PrintState>> = {
  sent: 'Sent',
  unsent: 'Failed',
  unknown: 'Unknown',
}

type Target = { accountId: string; printer: Printer }

/** Waits for a printer, sends jobs over one connection in their order, and stores the outcome of each. */
export async function sendToPrinter(deps: PrintingDeps, to: Target, jobs: readonly SendableJob[]): Promise<void> {
  const { accountId, printer } = to
  const outcomes = await deps.turns
    .run(`${accountId} ${printer.printerId}`, () => send(deps, to, jobs))
    .catch((error): RawOutcome[] => {
      if (!(error instanceof QueueFullError)) throw error
      const failed = jobs.map(() => unsent('too many print jobs are waiting for this printer'))
      logFailure(deps, to, failed)
      return failed
    })
  for (const [index, { job }] of jobs.entries()) {
    const outcome = outcomes[index] as RawOutcome
    const state = stateOf[outcome.outcome]
    const detail = outcome.outcome === 'sent' ? null : outcome.detail
    await recordOutcome(deps, { accountId, job, state, detail })
  }
}

/** Sends the files that can be read. The others do not stop them. */
async function send(deps: PrintingDeps, to: Target, jobs: readonly SendableJob[]): Promise<RawOutcome[]> {
  const files = await readFiles(deps, to.accountId, jobs)
  const parts = files.filter((file) => file instanceof Uint8Array)
  const outcomes = parts.length === 0 ? [] : await sendParts(deps, to.printer, parts)
  logFailure(deps, to, outcomes)
  const next = outcomes.values()
  return files.map((file) => (file instanceof Uint8Array ? (next.next().value as RawOutcome) : file))
}

/**
 * Reads the file of each job, or returns why it is not sent. A job may have waited for minutes, so the statuses of the
 * labels are read last: a canceled label must not be printed.
 */
async function readFiles(
  deps: PrintingDeps,
  accountId: string,
  jobs: readonly SendableJob[],
): Promise<(Uint8Array | Unsent)[]> {
  const files: (Uint8Array | Unsent)[] = []
  for (const { job, read } of jobs) {
    files.push(
      await read().catch((error) => {
        if (error instanceof ServiceError) return unsent(error.errors.map(({ message }) => message).join(' '))
        deps.log.error({ err: error, accountId, labelId: job.labelId }, 'label file not read for printing')
        return unsent('the label file could not be read')
      }),
    )
  }
  const labelIds = jobs.flatMap(({ job }) => job.labelId ?? [])
  const labels = labelIds.length === 0 ? [] : await listLabels(deps, accountId, labelIds)
  const statuses = new Map(labels.map(({ labelId, status }) => [labelId, status]))
  return files.map((file, index) => {
    const status = statuses.get(jobs[index]?.job.labelId ?? '')
    return status === LabelStatus.Cancelled ? unsent('the label was canceled in the meantime') : file
  })
}

async function sendParts(deps: PrintingDeps, printer: Printer, parts: readonly Uint8Array[]): Promise<RawOutcome[]> {
  try {
    const address = await getPrinterIp(deps, printer)
    return await sendRaw({ address, port: printer.port }, parts, deps.limits)
  } catch (error) {
    return parts.map(() => unsent(lookupFailureReason(error as Error)))
  }
}

/** Logs the first failure, if there is one. */
function logFailure(deps: PrintingDeps, { accountId, printer }: Target, outcomes: readonly RawOutcome[]): void {
  const failure = outcomes.find((outcome) => outcome.outcome !== 'sent')
  if (!failure) return
  const { printerId, host, port } = printer
  const states = outcomes.map(({ outcome }) => stateOf[outcome])
  deps.log.warn({ accountId, printerId, host, port, states, detail: failure.detail }, 'printer not reached')
}

type JobOutcome = { accountId: string; job: PrintJob; state: PrintState; detail: string | null }

/** Stores the outcome of a job. A label that was sent counts as printed, because only a person can see the paper. */
export async function recordOutcome(
  deps: Pick<PrintingDeps, 'db' | 'clock'>,
  { accountId, job, state, detail }: JobOutcome,
): Promise<void> {
  const { printJobId, labelId, orderId } = job
  await deps.db.transaction(async (tx) => {
    if (state === 'Sent' && labelId !== null && orderId !== null) {
      await markPrinted(deps, tx, { accountId, orderId, labelId })
    }
    await sql.updatePrintJob(tx, { accountId, printJobId, state, detail })
  })
}
