/**
 * Asking carriers again about what nobody knows: jobs with growing pauses. A job that a dying node held stays locked
 * for hours, so each retry also has a deadline by which it must have begun; whoever finds that passed schedules anew.
 */

import type { CancellationKey, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import { addJob } from '#kit/jobs.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Time for the carrier to finish what it may have begun before it is first asked. */
export const firstRetryAfterMs = 1000
const maxBackoffMs = 60 * 60 * 1000
/** Longer than any carrier takes to answer, and the queue to come to it. */
const graceMs = 45_000

/** Somebody waits for the label in the first quarter of an hour: until then a carrier that came back is asked soon. */
const maxEarlyBackoffMs = 60_000
const earlyAttempts = 19

/** How long to wait after so many attempts: 2 s, 4 s … a minute for a quarter of an hour, then 2 minutes … an hour. */
export function backoffMs(attempts: number): number {
  if (attempts <= earlyAttempts) return Math.min(maxEarlyBackoffMs, 1000 * 2 ** attempts)
  return Math.min(maxBackoffMs, maxEarlyBackoffMs * 2 ** Math.min(attempts - earlyAttempts, 20))
}

/** After how long a retry that is to begin after the pause is taken for lost. */
export const retryWithinMs = (afterMs: number): number => afterMs + graceMs

/** When a carrier is asked again about a purchase of which it was believed that it made no label. */
const recheckAfterMs = [60 * 60 * 1000, 24 * 60 * 60 * 1000]

/** Schedules that the carrier is asked again, an hour and a day after it was believed. */
export async function scheduleRechecks(db: Queryable, purchase: PurchaseKey): Promise<void> {
  for (const [round, afterMs] of recheckAfterMs.entries()) {
    await scheduleRecheck(db, purchase, { round, attempts: 0, afterMs })
  }
}

export async function scheduleRecheck(
  db: Queryable,
  { accountId, purchaseId }: PurchaseKey,
  { round, attempts, afterMs }: { round: number; attempts: number; afterMs: number },
): Promise<void> {
  const payload = { accountId, purchaseId, round: String(round), attempts: String(attempts) }
  await addJob(db, 'recheck-purchase', { payload, key: `recheck-purchase:${purchaseId}:${round}`, afterMs })
}

type Subject = PurchaseKey | CancellationKey
type Retry = { attempts: number; afterMs: number }

/** Schedules the retry, in the place of one about the same thing that waits. */
export const scheduleRetry = (db: Queryable, subject: Subject, retry: Retry): Promise<void> =>
  addRetry(db, subject, { ...retry, isInTurn: false })

/**
 * Schedules anew a retry that did not begin in time, from the attempts that there were before: at once where its job
 * hangs with a node that died, and in its turn where its job merely waits.
 */
export const scheduleLostRetry = (db: Queryable, lost: Subject & { attempts: number }): Promise<void> =>
  addRetry(db, lost, { attempts: lost.attempts, afterMs: 0, isInTurn: true })

async function addRetry(
  db: Queryable,
  subject: Subject,
  { attempts: count, afterMs, isInTurn }: Retry & { isInTurn: boolean },
): Promise<void> {
  const { accountId } = subject
  const attempts = String(count)
  if ('purchaseId' in subject) {
    const { purchaseId } = subject
    const job = { payload: { accountId, purchaseId, attempts }, key: `reconcile-purchase:${purchaseId}` }
    await addJob(db, 'reconcile-purchase', { ...job, afterMs, isInTurn })
  } else {
    const { cancellationId } = subject
    const job = { payload: { accountId, cancellationId, attempts }, key: `reconcile-cancellation:${cancellationId}` }
    await addJob(db, 'reconcile-cancellation', { ...job, afterMs, isInTurn })
  }
}
