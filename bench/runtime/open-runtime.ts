/** Everything that is measured against, in a folder of its own that goes afterwards. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbeddedPostgres } from '@waybill/embedded-postgres'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { liftedLimits } from '../../scripts/lifted-limits.ts'
import { type Account, openAccountsOnce } from './open-accounts.ts'
import { parentOf } from './processor-time.ts'
import { startProcess, startService } from './start-process.ts'

export const resultsFolder = fileURLToPath(new URL('../results', import.meta.url))

export type Runtime = {
  serviceUrl: string
  baselineUrl: string
  databaseUrl: string
  db: Database
  signal: AbortSignal
  /** The first so many accounts with credit, signed in and known to the baseline. */
  openAccounts(count: number): Promise<Account[]>
  /** The processes whose use of the processors is read; the server of the database with all its own. */
  pids: { service: number; baseline: number; database: number | null }
  close(): Promise<void>
}

/** As many as the service opens when nothing is configured. */
const databaseConnections = 16

export async function openRuntime(signal: AbortSignal, profile: boolean): Promise<Runtime> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const postgres = await openEmbeddedPostgres({ dataFolder: folder, log: silentLog })
    closing.push(() => postgres.release())
    const db = openDatabase({
      url: postgres.ownerUrl,
      maxConnections: 4,
      log: silentLog,
      applicationName: 'waybill bench',
    })
    closing.push(() => db.close())
    const simulator = await startProcess({
      name: 'simulator',
      file: 'packages/carrier-simulator/src/main.ts',
      args: ['--port', '0'],
    })
    closing.push(simulator.end)
    const env = {
      PORT: '0',
      LOG_LEVEL: 'silent',
      WAYBILL_DATA_DIR: folder,
      WAYBILL_SIMULATOR_URL: simulator.url,
      WAYBILL_DATABASE_CONNECTIONS: String(databaseConnections),
      ...liftedLimits,
    }
    if (profile) await mkdir(resultsFolder, { recursive: true })
    const service = await startService(env, profile ? ['--cpu-prof', `--cpu-prof-dir=${resultsFolder}`] : [])
    closing.push(service.end)
    const baseline = await startProcess({
      name: 'baseline',
      file: 'bench/baseline/main.ts',
      args: [postgres.ownerUrl, String(databaseConnections), simulator.url],
    })
    closing.push(baseline.end)
    const { rows } = await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pids = { service: service.pid, baseline: baseline.pid, database: await parentOf(rows[0]?.pid ?? 0) }
    const urls = { serviceUrl: service.url, baselineUrl: baseline.url, databaseUrl: postgres.ownerUrl }
    return { ...urls, db, signal, pids, openAccounts: openAccountsOnce(db, service.url), close }
  } catch (error) {
    await close()
    throw error
  }
}
