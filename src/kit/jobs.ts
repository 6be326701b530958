/** Background work: jobs that commit with the data they belong to, done by any node. */
import { once } from 'node:events'
import { type Runner, run, runMigrations, type Task, Logger as WorkerLogger } from 'graphile-worker'
import pg from 'pg'
import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import { fromNow, type Queryable, type Transaction } from '#kit/postgres.ts'
import { DatabaseUnavailableError, unavailableOr } from '#kit/postgres-errors.ts'

export type Job = {
  payload: Record<string, unknown>
  /** A job of the same key that waits is replaced. */
  key?: string
  /** How long it waits at least; absent: not at all. */
  afterMs?: number
  /** Keeps the turn of a job of the same key that waits. Absent: it gets the new one's. */
  isInTurn?: boolean
}

/** Enqueues a job in the caller's transaction. */
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

/** What does the work of one kind of job. A thrown error has the job tried again, with growing pauses. */
export type Worker = (payload: Record<string, string>) => Promise<void>

export type JobRunner = {
  /** Begins no job any more, and waits for those that are under way. */
  stop(): Promise<void>
}

export type JobOptions = {
  pool: pg.Pool
  clock: Clock
  log: Logger
  workers: Readonly<Record<string, Worker>>
  /** Names of workers that are run by the clock, by their crontab pattern. */
  schedule: Readonly<Record<string, string>>
  concurrency: number
  /** How often jobs are looked for whose time has come since: of those that are due at once it is told. */
  pollEveryMs: number
}

/** How long after the library's runner has ended by itself it is started anew. */
const startAnewAfterMs = 5_000

/** Begins to work on jobs, as soon as the database is there, and goes on until stopped. */
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
    // The service answers already, and goes on where the database goes away.
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
 * Starts the runner anew where it ended by itself. It does so when a newer version of the library has changed the queue's
 * tables past what this one knows, as while nodes are upgraded one after the other; then its start refuses them each
 * time, this node goes on answering, and newer nodes do the jobs.
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
    // The library has it that the process ends next, and with this; ours goes on.
    process.exitCode = undefined
    await clock.sleep(startAnewAfterMs, stopped).catch(() => {})
    if (stopped.aborted) return
    runner = await begin().catch((error) => {
      log.error({ err: error }, 'job worker restart failed')
      return null
    })
  }
}

/** Waits for the runner's end: the one that it has by itself, or the one that it is given. */
async function runUntil(stopped: AbortSignal, runner: Runner): Promise<void> {
  let isRunning = true
  runner.events.once('stop', () => {
    isRunning = false
  })
  if (!stopped.aborted) await Promise.race([runner.promise, once(stopped, 'abort')])
  // One that is at its end already refuses to be stopped.
  if (stopped.aborted && isRunning) await runner.stop()
  await runner.promise
}

/**
 * The library does not wait for its notes that a job is done or has failed, so where the database is away at that
 * moment nobody catches the failure, and Node would end the process. What was not noted is done once more,
 * which every job bears; any other uncaught rejection ends the process as before.
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

/** Jobs that should be under way by now. */
export type DueJobs = {
  count: number
  /** How long the oldest should have been done; 0 where none is due. */
  oldestSeconds: number
  /** Jobs that were tried as often as they may be, and failed each time. */
  givenUp: number
}

export async function countDueJobs(db: Queryable): Promise<DueJobs> {
  const none = { count: 0, oldestSeconds: 0, givenUp: 0 }
  // The queue's own tables are made by the first node that works on it.
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

/** Brings the job queue's own schema up to date. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  // The library's own pool may still be closing when it returns: a server that is stopped next would break the process.
  const pool = new pg.Pool({ connectionString: databaseUrl, application_name: 'waybill migration' })
  // The library says so where a pool lacks them.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
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
    // The library repeats the error behind what it says, with whatever a statement's message quotes.
    const text = isOfError ? message.split(/[:;]| with error /, 1)[0] : message
    if (level === 'error') log.error(fields, text)
    else if (level === 'warning') log.warn(fields, text)
    else log.debug(fields, text)
  })
