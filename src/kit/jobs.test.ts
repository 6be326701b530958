import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { systemClock } from '#kit/clock.ts'
import { addJob, startJobs } from '#kit/jobs.ts'
import { silentLog } from '#kit/log.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A separate process, because the test runner reports every unhandled rejection as a failure. */
const program = `
  import pg from 'pg'
  import { systemClock } from '#kit/clock.ts'
  import { addJob, startJobs } from '#kit/jobs.ts'
  const pool = new pg.Pool({ connectionString: process.argv[1] })
  const warned = []
  const warning = Promise.withResolvers()
  const warn = (_fields, message) => { warned.push(message); warning.resolve() }
  const log = { error() {}, debug() {}, warn }
  const connect = pool.connect.bind(pool)
  const workers = {
    async vanish() {
      pool.connect = async () => { throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' }) }
      throw new Error('and so the job fails')
    },
  }
  const jobs = await startJobs({ pool, clock: systemClock, log, workers, schedule: {}, concurrency: 1, pollEveryMs: 2000 })
  await addJob({ query: (statement) => pool.query(statement) }, 'vanish', { payload: {} })
  await warning.promise
  pool.connect = connect
  await jobs.stop()
  await pool.end()
  process.stdout.write(JSON.stringify(warned))
`

test('survives a database that becomes unavailable before a job is recorded as failed', async () => {
  const database = await createTestDatabase()
  try {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, database.url], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    assert.deepEqual(JSON.parse(stdout || '[]'), ['end of a job not recorded'], stderr)
  } finally {
    await database.drop()
  }
})

test('waits for a database that becomes unavailable during the start', async () => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url })
  // Dropping the database ends connections that the pool has not closed yet.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const connect = pool.connect.bind(pool)
  const done = Promise.withResolvers<void>()
  pool.connect = (async () => {
    throw new Error('timeout exceeded when trying to connect')
  }) as typeof pool.connect
  const clock = { ...systemClock, sleep: (_ms: number, signal?: AbortSignal) => systemClock.sleep(10, signal) }
  const workers = { work: async () => done.resolve() }
  try {
    const jobs = await startJobs({
      pool,
      clock,
      log: silentLog,
      workers,
      schedule: {},
      concurrency: 1,
      pollEveryMs: 500,
    })
    pool.connect = connect
    await addJob({ query: (statement: object) => pool.query(statement as pg.QueryConfig) } as never, 'work', {
      payload: {},
    })
    await done.promise
    await jobs.stop()
  } finally {
    await pool.end()
    await database.drop()
  }
})
