/** Purge jobs delete what has expired, in portions, until nothing is left. */
import type { Clock } from '#kit/clock.ts'
import { addJob } from '#kit/jobs.ts'
import type { Database } from '#kit/postgres.ts'

export type PurgeDeps = { db: Database; clock: Clock }

/** @returns the deleted rows; none: all are deleted */
export type DeletePortion = () => Promise<readonly unknown[]>

/** Deletes expired rows of all accounts. */
export type PurgeJob = {
  /** In the form of cron, in UTC. */
  schedule: string
  /** One function per kind of row. Each deletes at most one portion. */
  portions(deps: PurgeDeps): readonly DeletePortion[]
}

/** The most rows of a portion, so that its statement ends quickly, holds few locks, and stays below its time limit. */
export const maxPortion = 5_000

/** A node that stops waits for a running job, so a job that takes longer continues as another one. */
const maxRunMs = 5_000

/** Deletes portion by portion. After the time limit, the rest is left to a new job. */
export async function purge(deps: PurgeDeps, name: string, job: PurgeJob, runMs = maxRunMs): Promise<void> {
  const endMs = deps.clock.monotonicMs() + runMs
  for (const deletePortion of job.portions(deps)) {
    while ((await deletePortion()).length > 0) {
      if (deps.clock.monotonicMs() >= endMs) return addJob(deps.db, name, { payload: {}, key: name })
    }
  }
}
