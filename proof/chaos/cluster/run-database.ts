/** A PostgreSQL server of the run's own, which can be stopped in any way, kept down, and started on its port. */
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { openEmbeddedPostgres, silentLog } from '@waybill/embedded-postgres'
import { processExists, startUnattendedServer } from '@waybill/embedded-postgres/unattended'
import pg from 'pg'
import type { Processes } from './processes.ts'

const settings = {
  // Only processes die here, never the machine, so data that the system has accepted is not lost.
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  // The order in which transactions ended: the checker adds the ledger up in it.
  track_commit_timestamp: 'on',
}

const maxStartMs = 60_000

export type ChaosDatabase = {
  url: string
  /** Ends the server, `SIGINT` by cutting all sessions off and `SIGQUIT` as a crash. */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  /** Starts it again on its port. */
  start(): Promise<void>
  /** Ends a share of the sessions. @returns how many */
  cutSessions(share: number): Promise<number>
  close(): Promise<void>
}

export async function runDatabase(folder: string, processes: Processes): Promise<ChaosDatabase> {
  // The product's own code creates the cluster. It would also restart a lost server immediately, so the proof runs the
  // server itself afterwards.
  const made = await openEmbeddedPostgres({ dataFolder: folder, settings, log: silentLog })
  const { ownerUrl: url } = made
  await made.release()
  const port = Number(new URL(url).port)

  let pid = 0
  const start = async () => {
    const server = await startUnattendedServer(folder, { port, settings })
    pid = server.pid
    const until = performance.now() + maxStartMs
    while ((await server.readyOn()) === undefined || !(await answers(url))) {
      if (server.hasEnded() || performance.now() > until) {
        throw new Error(`the database does not start: ${await readFile(server.logFile, 'utf8').catch(() => '')}`)
      }
      await delay(30)
    }
    if ((await server.readyOn()) !== port) throw new Error('the database came up on another port')
  }
  const stop = async (signal: 'SIGINT' | 'SIGQUIT') => {
    process.kill(pid, signal)
    for (let waited = 0; processExists(pid) && waited < maxStartMs; waited += 20) await delay(20)
  }
  processes.atExit(() => {
    if (pid > 0 && processExists(pid)) process.kill(pid, 'SIGQUIT')
  })
  await start()

  return {
    url,
    stop,
    start,
    async cutSessions(share) {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      await client.connect()
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = current_user and pid <> pg_backend_pid() and application_name <> 'chaos' and random() < $1`,
        [share],
      )
      await client.end()
      return rowCount ?? 0
    },
    async close() {
      if (processExists(pid)) await stop('SIGINT')
      pid = 0
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
