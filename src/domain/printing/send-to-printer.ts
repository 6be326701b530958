import { listLabels } from '#domain/labels/list-labels.ts'
import { markPrinted } from '#domain/labels/mark-printed.ts'
import { LabelStatus } from '#domain/orders/order/label-summary.ts'
import type { PrintJob, PrintState } from '#domain/printing/print-job.ts'
import type { Printer } from '#domain/printing/printer.ts'
import { getPrinterAddress, plainReason } from '#domain/printing/printer-address.ts'
import type { PrintingDeps } from '#domain/printing/printing-deps.ts'
import * as sql from '#domain/printing/sql.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
import { QueueFullError } from '#kit/limits.ts'
import { type RawOutcome, sendRaw } from '#kit/raw-socket.ts'

/** A job that is kept as being sent, and how what is to be sent is read. */
export type SendableJob = { job: PrintJob; read(): Promise<Uint8Array> }

type Unsent = Extract<RawOutcome, { detail: string }>
const unsent = (detail: string): Unsent => ({ outcome: 'unsent', detail })

const stateOf: Readonly<Record<RawOutcome['outcome'], PrintState>> = {
  sent: 'Sent',
  unsent: 'Failed',
  unknown: 'Unknown',
}

type To = { accountId: string; printer: Printer }

/** Waits for a printer, sends jobs over one connection in their order, and keeps what became of each. */
export async function sendToPrinter(deps: PrintingDeps, to: To, jobs: readonly SendableJob[]): Promise<void> {
  const { accountId, printer } = to
  const outcomes = await deps.turns
    .run(`${accountId} ${printer.printerId}`, () => send(deps, to, jobs))
    .catch((error): RawOutcome[] => {
      if (!(error instanceof QueueFullError)) throw error
      return noteTrouble(
        deps,
        to,
        jobs.map(() => unsent('too many print jobs are waiting for this printer')),
      )
    })
  for (const [index, { job }] of jobs.entries()) {
    const outcome = outcomes[index] as RawOutcome
    const state = stateOf[outcome.outcome]
    const detail = outcome.outcome === 'sent' ? null : outcome.detail
    await recordOutcome(deps, { accountId, job, state, detail })
  }
}

/** Logs what went wrong with a printer, where something did. */
function noteTrouble(deps: PrintingDeps, { accountId, printer }: To, outcomes: RawOutcome[]): RawOutcome[] {
  const trouble = outcomes.find((outcome) => outcome.outcome !== 'sent')
  if (trouble) {
    const { printerId, host, port } = printer
    const states = outcomes.map(({ outcome }) => stateOf[outcome])
    deps.log.warn({ accountId, printerId, host, port, states, detail: trouble.detail }, 'printer not reached')
  }
  return outcomes
}

/** Those that cannot be read do not keep the others from the paper. */
async function send(deps: PrintingDeps, to: To, jobs: readonly SendableJob[]): Promise<RawOutcome[]> {
  const files = await readFiles(deps, to.accountId, jobs)
  const parts = files.filter((file) => file instanceof Uint8Array)
  const outcomes = parts.length === 0 ? [] : noteTrouble(deps, to, await sendParts(deps, to.printer, parts))
  const next = outcomes.values()
  return files.map((file) => (file instanceof Uint8Array ? (next.next().value as RawOutcome) : file))
}

/**
 * The bytes of each, or why they are not sent. Before it is a job's turn minutes may go by: a label that is not to be used
 * any more must not come out, so the statuses are read last.
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
    const address = await getPrinterAddress(deps, printer)
    return await sendRaw({ address, port: printer.port }, parts, deps.limits)
  } catch (error) {
    return parts.map(() => unsent(plainReason(error as Error)))
  }
}

type Recorded = { accountId: string; job: PrintJob; state: PrintState; detail: string | null }

/** A label that was sent counts as printed: what has gone wrong on paper since, only a person sees. */
export async function recordOutcome(
  deps: Pick<PrintingDeps, 'db' | 'clock'>,
  { accountId, job, state, detail }: Recorded,
): Promise<void> {
  const { printJobId, labelId, orderId } = job
  await deps.db.transaction(async (tx) => {
    if (state === 'Sent' && labelId !== null && orderId !== null) {
      await markPrinted(deps, tx, { accountId, orderId, labelId })
    }
    await sql.updatePrintJob(tx, { accountId, printJobId, state, detail })
  })
}
