import { purgeJobs } from '#app/personal-data.ts'
import { type PurgeDeps, type PurgeJob, purge } from '#kit/purge.ts'

/** Runs a purge job by its name, until nothing is left to delete. */
export const runPurge = ({ db, clock }: PurgeDeps, name: string): Promise<void> =>
  purge({ db, clock }, name, purgeJobs[name] as PurgeJob, Number.POSITIVE_INFINITY)
