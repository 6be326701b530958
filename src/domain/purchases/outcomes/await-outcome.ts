import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'

/** How often a waiter looks by itself, in case what was published got lost. */
const pollEveryMs = 1000

/**
 * Waits for the outcome of what another request, or another node, works on.
 *
 * @param wait.topic what is published when the outcome is in
 * @param wait.until milliseconds since 1970, when waiting ends
 * @param wait.read the subject as it stands
 * @returns the subject as it was read last: still open where the time ran out, or the node's own
 */
export async function awaitOutcome<Subject>(
  deps: Pick<PurchaseDeps, 'clock' | 'pubSub' | 'timeIsUp'>,
  subject: Subject,
  wait: { topic: string; until: number; isOpen: (subject: Subject) => boolean; read: () => Promise<Subject> },
): Promise<Subject> {
  let current = subject
  for (;;) {
    const remainingMs = wait.until - deps.clock.now().getTime()
    if (!wait.isOpen(current) || remainingMs <= 0 || deps.timeIsUp.aborted) return current
    // Listened for before it is read, so that no word falls in between.
    const published = deps.pubSub.waitFor(wait.topic, Math.min(remainingMs, pollEveryMs))
    current = await wait.read()
    if (!wait.isOpen(current)) return current
    await published
    current = await wait.read()
  }
}

/** @returns what this node's own work comes to, or null where the time runs out before; the work goes on */
export async function withinWindow<Result>(
  deps: Pick<PurchaseDeps, 'clock'>,
  work: Promise<Result>,
  until: number,
): Promise<Result | null> {
  const remainingMs = Math.max(0, until - deps.clock.now().getTime())
  let callOff = () => {}
  const timeIsUp = new Promise<null>((resolve) => {
    callOff = deps.clock.after(remainingMs, () => resolve(null))
  })
  try {
    return await Promise.race([work, timeIsUp])
  } finally {
    callOff()
  }
}

/**
 * What came of an act that the carrier may have heard of. While the database is away its caller is told so, and not that
 * the call did nothing and may be repeated.
 *
 * @returns null where the database is away
 */
export async function unlessUnavailable<Result>(
  { log }: Pick<PurchaseDeps, 'log'>,
  outcome: Promise<Result>,
): Promise<Result | null> {
  try {
    return await outcome
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    log.warn({ err: error }, 'database unavailable while waiting for an outcome')
    return null
  }
}
