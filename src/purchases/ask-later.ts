/**
 * Questions to carriers about what nobody knows: jobs with growing pauses. A job that a dying node
 * held stays locked for hours, so each question also has a time by which it must have been asked;
 * whoever finds that time past asks anew.
 */
import { addJob } from '#kit/jobs.ts'
import type { Queryable } from '#kit/postgres.ts'
import type { OutcomeDeps } from '#purchases/purchase-deps.ts'

const longestPauseMs = 60 * 60 * 1000
/** Longer than any carrier takes to answer, and the queue to come to it. */
const graceMs = 45_000

/** 2 s, 4 s, 8 s … an hour. */
export const pauseMs = (asked: number): number => Math.min(longestPauseMs, 1000 * 2 ** Math.min(asked, 20))

/** When a question that is to be asked after the pause is taken for lost. */
export const askedBy = (deps: Pick<OutcomeDeps, 'clock'>, afterMs: number): Date =>
  new Date(deps.clock.now().getTime() + afterMs + graceMs)

type Question = { accountId: string; asked?: string } & ({ purchaseId: string } | { cancellationId: string })

/** Enqueues the question, in the place of one about the same thing that waits. */
export async function askLater(
  deps: Pick<OutcomeDeps, 'clock'>,
  db: Queryable,
  task: 'reconcile-purchase' | 'reconcile-cancellation',
  question: Question,
  afterMs: number,
): Promise<void> {
  const id = 'purchaseId' in question ? question.purchaseId : question.cancellationId
  await addJob(db, task, {
    payload: question,
    key: `${task}:${id}`,
    runAt: new Date(deps.clock.now().getTime() + afterMs),
  })
}
