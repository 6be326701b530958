import { QueueFull } from '#kit/keyed-semaphore.ts'
import { type RawOutcome, sendRaw } from '#kit/raw-socket.ts'
import { markPrinted } from '#labels/mark-printed.ts'
import type { PrintJob, PrintState } from '#printing/print-job.ts'
import type { Printer } from '#printing/printer.ts'
import { getPrinterAddress, plainReason } from '#printing/printer-address.ts'
import type { PrintingDeps } from '#printing/printing-deps.ts'
import * as sql from '#printing/sql.ts'

/** A job that is kept as being sent, with what is to be sent. */
export type SendableJob = { job: PrintJob; bytes: Uint8Array }

const stateOf: Readonly<Record<RawOutcome['outcome'], PrintState>> = {
  sent: 'Sent',
  unsent: 'Failed',
  unknown: 'Unknown',
}

/** Sends jobs to a printer over one connection, in their order, and keeps what became of each. */
export async function sendToPrinter(
  deps: PrintingDeps,
  { accountId, printer }: { accountId: string; printer: Printer },
  jobs: readonly SendableJob[],
): Promise<void> {
  const outcomes = await deps.turns
    .run(`${accountId} ${printer.printerId}`, () => send(deps, printer, jobs))
    .catch((error): RawOutcome[] => {
      if (!(error instanceof QueueFull)) throw error
      return jobs.map(() => ({ outcome: 'unsent', detail: 'too many wait for this printer' }))
    })
  for (const [index, { job }] of jobs.entries()) {
    const outcome = outcomes[index] as RawOutcome
    const state = stateOf[outcome.outcome]
    const detail = outcome.outcome === 'sent' ? null : outcome.detail
    await recordOutcome(deps, { accountId, job, state, detail })
  }
  const { printerId, host, port } = printer
  const states = outcomes.map(({ outcome }) => stateOf[outcome])
  if (states.every((state) => state === 'Sent')) return
  deps.log.warn({ accountId, printerId, host, port, states, detail: detailIn(outcomes) }, 'a printer was not reached')
}

const detailIn = (outcomes: readonly RawOutcome[]): string | undefined =>
  outcomes.map((outcome) => ('detail' in outcome ? outcome.detail : undefined)).find((detail) => detail !== undefined)

async function send(deps: PrintingDeps, printer: Printer, jobs: readonly SendableJob[]): Promise<RawOutcome[]> {
  try {
    const address = await getPrinterAddress(deps, printer)
    const parts = jobs.map(({ bytes }) => bytes)
    return await sendRaw({ address, port: printer.port }, parts, deps.limits)
  } catch (error) {
    return jobs.map(() => ({ outcome: 'unsent', detail: plainReason(error as Error) }))
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
