/** Background jobs. They are added in the transaction of their data, and any node runs them. */
import { once } from 'node:events'
import { type Runner, run, runMigrations, type Task, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import type { Clock } from '#kit/clock.ts'
import { openMigrationPool } from '#kit/database-session.ts'
import type { Logger } from '#kit/log.ts'
import { fromNow, type Queryable, type Transaction } from '#kit/postgres.ts'
import { DatabaseUnavailableError, unavailableOr } from '#kit/postgres-errors.ts'

export type Job = {
  payload: Record<string, unknown>
  /** Replaces a waiting job with the same key. */
  key?: string
  /** The minimum delay; absent: none. */
  afterMs?: number
  /** Whether to keep the run time of a waiting job with the same key. Absent: the new one's. */
  isInTurn?: boolean
}

/** Adds a job in the caller's transaction. */
export async function addJob(tx: Transaction | Queryable, task: string, job: Job): Promise<void> {
  await tx.query({
    name: 'jobs.add',
    text: `select from graphile_worker.add_job($1::text, payload := $2::json, job_key := $3::text, run_at := ${fromNow('$4')},
                                               max_attempts := 25, job_key_mode := $5::text)`,
    values: [
      task,
      JSON.stringify(job.payload),
      job.key ?? null,
      job.afterMs ?? null,
      job.isInTurn ? 'preserve_run_at' : 'replace',
    ],
  })
}

/** Does one kind of job. If it throws, the job is retried after growing pauses. */
export type Worker = (payload: Record<string, string>) => Promise<void>

export type JobRunner = {
  /** Starts no more jobs, and waits for running ones. */
  stop(): Promise<void>
}

export type JobOptions = {
  pool: pg.Pool
  clock: Clock
  log: Logger
  workers: Readonly<Record<string, Worker>>
  /** Crontab patterns by the names of workers. */
  schedule: Readonly<Record<string, string>>
  concurrency: number
  /** How often to check for scheduled jobs that are due. Jobs that are due immediately trigger a notification. */
  pollEveryMs: number
}

/** The delay before the library's runner is restarted after it has stopped unexpectedly. */
const startAnewAfterMs = 5_000

/** Starts to run jobs once the database is available, and continues until stopped. */
export async function startJobs(options: JobOptions): Promise<JobRunner> {
  const tasks: Record<string, Task> = {}
  for (const [name, worker] of Object.entries(options.workers)) {
    tasks[name] = (payload) => worker(payload as Record<string, string>)
  }
  const crontab = Object.entries(options.schedule).map(([name, pattern]) => `${pattern} ${name}`)
  const begin = () =>
    run({
      pgPool: options.pool,
      concurrency: options.concurrency,
      noHandleSignals: true,
      pollInterval: options.pollEveryMs,
      taskList: tasks,
      crontab: crontab.join('\n'),
      logger: workerLog(options.log),
    })
  const stopped = new AbortController()
  const first = await begin().catch((error) => {
    // The service already responds, so it continues without the database.
    if (!(unavailableOr(error) instanceof DatabaseUnavailableError)) throw error
    options.log.warn({ err: error }, 'job worker not started yet')
    return null
  })
  const ignoring = ignoreWorkerRejections(options.log)
  const ended = keepRunning(options, first, begin, stopped.signal).finally(ignoring.end)
  return {
    stop() {
      stopped.abort()
      return ended
    },
  }
}

/**
 * Restarts the runner if it stops. It stops if a newer version of the library has changed the queue's tables, for
 * example while nodes are upgraded one by one. Each restart then fails, this node keeps responding, and newer nodes run
 * the jobs.
 */
async function keepRunning(
  { clock, log }: Pick<JobOptions, 'clock' | 'log'>,
  first: Runner | null,
  begin: () => Promise<Runner>,
  stopped: AbortSignal,
): Promise<void> {
  let runner: Runner | null = first
  while (true) {
    if (runner) await runUntil(stopped, runner)
    if (stopped.aborted) return
    if (runner) log.error({}, 'job worker stopped unexpectedly; restarting')
    // The library sets this because it expects the process to end, but ours continues.
    process.exitCode = undefined
    await clock.sleep(startAnewAfterMs, stopped).catch(() => {})
    if (stopped.aborted) return
    runner = await begin().catch((error) => {
      log.error({ err: error }, 'job worker restart failed')
      return null
    })
  }
}

/** Waits until the runner has stopped, by itself or on request. */
async function runUntil(stopped: AbortSignal, runner: Runner): Promise<void> {
  let isRunning = true
  runner.events.once('stop', () => {
    isRunning = false
  })
  if (!stopped.aborted) await Promise.race([runner.promise, once(stopped, 'abort')])
  // A runner that is already stopping must not be stopped again.
  if (stopped.aborted && isRunning) await runner.stop()
  await runner.promise
}

/**
 * The library does not await its records that a job has completed or failed. If the database is unavailable then,
 * nothing catches the error, and Node would end the process. An unrecorded job runs again, which every job supports.
 * Other unhandled rejections still end the process.
 */
function ignoreWorkerRejections(log: Logger): { end(): void } {
  const ignore = (error: unknown) => {
    const isOfLibrary = error instanceof Error && /\/graphile-worker\b/.test(error.stack ?? '')
    if (!isOfLibrary) throw error
    log.warn({ err: error.message }, 'end of a job not recorded')
  }
  process.on('unhandledRejection', ignore)
  return { end: () => void process.off('unhandledRejection', ignore) }
}

/** Jobs that should have started. */
export type DueJobs = {
  count: number
  /** How long the oldest has been due; 0 if none is due. */
  oldestSeconds: number
  /** Jobs that failed on their last retry. */
  givenUp: number
}

export async function countDueJobs(db: Queryable): Promise<DueJobs> {
  const none = { count: 0, oldestSeconds: 0, givenUp: 0 }
  // The first node that uses the queue creates its tables.
  const [queue] = await db.query<{ exists: boolean }>({
    name: 'jobs.is-there',
    text: `select to_regclass('graphile_worker.jobs') is not null as "exists"`,
    values: [],
  })
  if (!queue?.exists) return none
  const [due] = await db.query<DueJobs>({
    name: 'jobs.due',
    text: `select count(*) filter (where is_due) as count,
                  coalesce(extract(epoch from statement_timestamp() - min(run_at) filter (where is_due)), 0)::float8
                    as "oldestSeconds",
                  count(*) filter (where attempts >= max_attempts) as "givenUp"
           from (
             select run_at, attempts, max_attempts,
                    run_at <= statement_timestamp() and locked_at is null and attempts < max_attempts as is_due
             from graphile_worker.jobs
           ) jobs`,
    values: [],
  })
  return due ?? none
}

/** Migrates the schema of the job queue. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  // The library's own pool may still be closing when it returns, and stopping the server would then end the process.
  const pool = openMigrationPool(databaseUrl)
  try {
    await runMigrations({ pgPool: pool, logger: new WorkerLogger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

const workerLog = (log: Logger) =>
  new WorkerLogger(() => (level, message, meta) => {
    const isOfError = meta?.error instanceof Error
    const fields = isOfError ? { err: meta.error } : {}
    // The library appends the error to its message, with anything that a statement's message quotes.
    const text = isOfError ? message.split(/[:;]| with error /, 1)[0] : message
    if (level === 'error') log.error(fields, text)
    else if (level === 'warning') log.warn(fields, text)
    else log.debug(fields, text)
  })
