import { type HostStatus, parseHostStatus, statusRequest } from '#domain/printing/host-status.ts'
import type { PrintState, SessionLimits } from '#domain/printing/printer.ts'
import { type Clock, timedOut } from '#kit/clock.ts'
import { openRawConnection, type RawConnection } from '#kit/raw-socket.ts'

/** `detail`: the reason, in words. Null for a sent file, and while there is nothing to report. */
export type FileState = { state: PrintState; detail: string | null }

export const usualLimits: SessionLimits = {
  connectMs: 5_000,
  busyMs: 60_000,
  statusMs: 2_000,
  stalledMs: 10_000,
  confirmMs: 90_000,
  patienceMs: 30 * 60_000,
}

const retryMs = 2_000
const pollMs = 1_000
const chunkBytes = 65_536

const notTaken = 'the printer has not taken the label: check the paper'
const stalled = 'the printer is not accepting data: check the paper'

type Deps = { clock: Clock; limits: SessionLimits; stopped: AbortSignal }

type Session = Deps & {
  connection: RawConnection
  files: readonly Uint8Array[]
  /** How many labels each file has. */
  counts: readonly number[]
  /** How many files were begun, and how many the printer has certainly printed. */
  begun: number
  printed: number
  /** False: the printer does not report its status. */
  reports: boolean
  /** The reason why there is no progress. */
  problem: string | null
  report(states: readonly FileState[]): void
  /** Lets the next job connect. */
  release(): void
}

/**
 * Sends files to a printer over one connection, each of them once. A file is `Sent` when the printer reports that it
 * waits for nothing, or closes the connection after our end. Until then, the system's buffers can hold it.
 *
 * @param session.report receives the state of each file, whenever one changes
 * @param session.release is called when the next job can connect, at the latest before the function returns
 * @returns the final states
 */
export async function printFiles(
  deps: Deps,
  target: { address: string; port: number },
  { files, ...listeners }: Pick<Session, 'files' | 'report' | 'release'>,
): Promise<FileState[]> {
  const connection = await connectInTime(deps, target)
  if (connection instanceof Error) return files.map(() => ({ state: 'Failed', detail: connection.message }))
  const session: Session = {
    ...{ ...deps, ...listeners, connection, files, counts: files.map(labelCount) },
    ...{ begun: 0, printed: 0, reports: true, problem: null },
  }
  let reason: string
  try {
    if (await sendAll(session)) return files.map(() => ({ state: 'Sent', detail: null }))
    reason = session.problem ?? notTaken
  } catch (error) {
    reason = [session.problem, (error as Error).message].filter((text) => text !== null).join(', ')
  } finally {
    connection.destroy()
  }
  return states(session, 'Unknown', reason)
}

/** Tries again while the printer is busy, because nothing has been sent. */
async function connectInTime(deps: Deps, target: { address: string; port: number }): Promise<RawConnection | Error> {
  const { clock, limits, stopped } = deps
  const until = clock.monotonicMs() + limits.busyMs
  for (;;) {
    try {
      return await openRawConnection(deps, target, limits.connectMs)
    } catch (error) {
      const isBusy = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
      if (!isBusy || clock.monotonicMs() + retryMs > until) return error as Error
      await clock.sleep(retryMs, stopped).catch(() => {})
      if (stopped.aborted) return error as Error
    }
  }
}

/** @returns whether the printer has taken all files */
async function sendAll(session: Session): Promise<boolean> {
  for (const [index, file] of session.files.entries()) {
    session.begun = index + 1
    for (let at = 0; at < file.length; at += chunkBytes) {
      const written = session.connection.write(file.subarray(at, at + chunkBytes))
      if (!(await awaitTaking(session, written, stalled))) return false
    }
    // A printer without paper gets no further labels: they would be lost if it is switched off.
    if (session.reports && !(await awaitReady(session, () => true))) return false
  }
  if (session.reports && !(await awaitReady(session, ({ waiting }) => waiting === 0))) return false
  const isPrinted = session.printed === session.files.length
  const closed = session.connection.end()
  if (isPrinted) {
    await within(session, closed, session.limits.statusMs).catch(() => {})
    return true
  }
  if ((await within(session, closed, session.limits.stalledMs)) !== timedOut) return true
  // The system's buffers may hold the files until the printer has paper again, so the connection stays open.
  tell(session, notTaken, 'Sending')
  if ((await within(session, closed, session.limits.confirmMs)) !== timedOut) return true
  tell(session, notTaken, 'Unknown')
  session.release()
  return (await within(session, closed, session.limits.patienceMs)) !== timedOut
}

/**
 * Asks for the status until the printer has no problem and is ready as well.
 *
 * @returns false if the printer has had a problem for too long
 */
async function awaitReady(session: Session, isReady: (status: HostStatus) => boolean): Promise<boolean> {
  const { clock, limits } = session
  let progress = { at: clock.monotonicMs(), printed: session.printed }
  for (;;) {
    const status = await askStatus(session)
    if (status === null) return true
    const before = session.printed
    session.printed = Math.max(before, printedFiles(session, status.waiting))
    if (session.printed !== before || session.problem !== status.problem) tell(session, status.problem, 'Sending')
    if (status.problem === null && isReady(status)) return true
    const now = clock.monotonicMs()
    if (progress.printed !== session.printed) progress = { at: now, printed: session.printed }
    const waited = now - progress.at
    if (waited > limits.patienceMs) return false
    // Some printers count wrong, or wait until each label is taken.
    if (status.problem === null && waited > limits.confirmMs) return true
    await clock.sleep(pollMs, session.stopped).catch(() => {})
    if (session.stopped.aborted) throw new Error('the service was stopped')
  }
}

/** Null: the printer does not report its status. */
async function askStatus(session: Session): Promise<HostStatus | null> {
  const { connection, clock, limits } = session
  const until = clock.monotonicMs() + limits.statusMs
  await awaitTaking(session, connection.write(statusRequest), stalled)
  let received = ''
  for (;;) {
    received += connection.received()
    const status = parseHostStatus(received)
    if (status !== null) return status
    const leftMs = until - clock.monotonicMs()
    if (leftMs <= 0 || (await within(session, connection.signal(), leftMs)) === timedOut) break
  }
  session.reports = false
  return null
}

/** The number of files whose labels have all been printed, in their order. */
function printedFiles({ counts, begun }: Session, waiting: number): number {
  let open = waiting
  let printed = begun
  while (printed > 0 && open > 0) {
    open -= counts[printed - 1] ?? 1
    printed -= 1
  }
  return printed
}

const labelCount = (file: Uint8Array): number => Buffer.from(file).toString('latin1').match(/\^XZ/gi)?.length ?? 1

/** Waits while the printer accepts no data. @returns false if it accepted none for too long */
async function awaitTaking(session: Session, written: Promise<void>, problem: string): Promise<boolean> {
  if ((await within(session, written, session.limits.stalledMs)) === timedOut) {
    tell(session, problem, 'Sending')
    if ((await within(session, written, session.limits.patienceMs)) === timedOut) return false
    tell(session, null, 'Sending')
  }
  return true
}

function tell(session: Session, problem: string | null, state: 'Sending' | 'Unknown'): void {
  session.problem = problem
  session.report(states(session, state, problem))
}

/** @param state of the files that were begun. The others are waiting, or were never sent. */
function states({ files, begun, printed }: Session, state: 'Sending' | 'Unknown', detail: string | null): FileState[] {
  return files.map((_file, index) => {
    if (index < printed) return { state: 'Sent', detail: null }
    if (index < begun || state === 'Sending') return { state, detail }
    return { state: 'Failed', detail }
  })
}

/** @throws Error if the service is stopped, and the promise's */
async function within<T>({ clock, stopped }: Deps, promise: Promise<T>, ms: number): Promise<T | typeof timedOut> {
  const over = Promise.withResolvers<typeof timedOut>()
  const cancel = clock.after(ms, () => over.resolve(timedOut))
  const stop = () => over.reject(new Error('the service was stopped'))
  stopped.addEventListener('abort', stop, { once: true })
  try {
    if (stopped.aborted) stop()
    return await Promise.race([promise, over.promise])
  } finally {
    cancel()
    stopped.removeEventListener('abort', stop)
  }
}
