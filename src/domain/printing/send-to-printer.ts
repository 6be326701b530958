import { listLabels } from '#domain/labels/queries.ts'
import { markPrinted } from '#domain/labels/record-label.ts'
import { LabelStatus } from '#domain/orders/order/order.ts'
import { type FileState, printFiles, usualLimits } from '#domain/printing/print-session.ts'
import type { Printer, PrintingDeps, PrintJob, PrintState } from '#domain/printing/printer.ts'
import { getPrinterIp, lookupFailureReason } from '#domain/printing/printers.ts'
import * as sql from '#domain/printing/sql.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
import { QueueFullError } from '#kit/limits.ts'

/** A stored job in the state Sending, and a function that reads its file. */
export type SendableJob = { job: PrintJob; read(): Promise<Uint8Array> }

/** A job that is not sent. */
const unsent = (detail: string): FileState => ({ state: 'Failed', detail })

type Target = { accountId: string; printer: Printer }

/**
 * Waits for a printer, sends jobs over one connection in their order, and stores each change of their states. The next
 * command gets its turn when the printer has taken everything, or takes too long to confirm it.
 */
export async function sendToPrinter(deps: PrintingDeps, to: Target, jobs: readonly SendableJob[]): Promise<void> {
  const { accountId, printer } = to
  const states = jobs.map(({ job }): FileState => ({ state: job.state, detail: job.detail }))
  let saved = Promise.resolve()
  let failure: { error: unknown } | null = null
  const save = (next: readonly FileState[]) => {
    for (const [index, { job }] of jobs.entries()) {
      const { state, detail } = next[index] as FileState
      if (states[index]?.state === state && states[index]?.detail === detail) continue
      states[index] = { state, detail }
      saved = saved
        .then(() => recordOutcome(deps, { accountId, job, state, detail }))
        .catch((error) => {
          failure = { error }
        })
    }
  }
  const released = Promise.withResolvers<void>()
  let work: Promise<readonly FileState[]> | null = null
  const turn = () => {
    work = send(deps, to, jobs, { report: save, release: released.resolve })
    return Promise.race([work, released.promise])
  }
  try {
    await deps.turns.run(`${accountId} ${printer.printerId}`, turn, deps.stopping.signal)
    save(await (work as unknown as Promise<readonly FileState[]>))
  } catch (error) {
    if (work !== null || !(error instanceof QueueFullError || deps.stopping.signal.aborted)) throw error
    const isFull = error instanceof QueueFullError
    save(
      jobs.map(() => unsent(isFull ? 'too many print jobs are waiting for this printer' : 'the service was stopped')),
    )
  }
  logFailure(deps, to, states)
  await saved
  if (failure !== null) throw (failure as { error: unknown }).error
}

type Listeners = { report(states: readonly FileState[]): void; release(): void }

/** Sends the files that can be read. The others do not stop them. */
async function send(
  deps: PrintingDeps,
  to: Target,
  jobs: readonly SendableJob[],
  { report, release }: Listeners,
): Promise<FileState[]> {
  const files = await readFiles(deps, to.accountId, jobs)
  const parts = files.filter((file) => file instanceof Uint8Array)
  const withUnsent = (states: readonly FileState[]): FileState[] => {
    const next = states.values()
    return files.map((file) => (file instanceof Uint8Array ? (next.next().value as FileState) : file))
  }
  if (parts.length === 0) return withUnsent([])
  const listeners = { files: parts, report: (states: readonly FileState[]) => report(withUnsent(states)), release }
  const { clock, limits = usualLimits } = deps
  const session = { clock, limits, stopped: deps.stopping.signal }
  try {
    const address = await getPrinterIp(deps, to.printer)
    return withUnsent(await printFiles(session, { address, port: to.printer.port }, listeners))
  } catch (error) {
    return withUnsent(parts.map(() => unsent(lookupFailureReason(error as Error))))
  }
}

/**
 * Reads the file of each job, or returns why it is not sent. A job may have waited for minutes, so the statuses of the
 * labels are read last: a canceled label must not be printed.
 */
async function readFiles(
  deps: PrintingDeps,
  accountId: string,
  jobs: readonly SendableJob[],
): Promise<(Uint8Array | FileState)[]> {
  const files: (Uint8Array | FileState)[] = []
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

/** Logs the first failure, if there is one. */
function logFailure(deps: PrintingDeps, { accountId, printer }: Target, outcomes: readonly FileState[]): void {
  const failure = outcomes.find(({ state }) => state !== 'Sent')
  if (!failure) return
  const { printerId, host, port } = printer
  const states = outcomes.map(({ state }) => state)
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
