/** Everything that is measured against, in a folder of its own that goes afterwards. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbeddedPostgres } from '@waybill/embedded-postgres'
import { createAccount } from '#domain/accounts/create-account.ts'
import { openingCredit } from '#domain/credits/ledger.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { liftedLimits } from '../../scripts/lifted-limits.ts'
import { parentOf, startProcess, startService } from './start-process.ts'

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

export type Account = { accountId: string; apiKey: string; token: string }

/** Whatever is bought in a run. */
const credit = '1000000000.00'

/** By the verb that the command line calls, since starting that for each of many accounts takes longer than what is measured. */
export async function openAccount(db: Database, serviceUrl: string, name: string): Promise<Account> {
  const deps = { db, clock: systemClock, ids: systemIds, environment: 'sandbox' as const, audit: async () => {} }
  const made = await createAccount({ ...deps, depositOpeningCredit: openingCredit(deps) }, { name, credit })
  return signIn(serviceUrl, made)
}

/**
 * Opens accounts as they are asked for, and tells the baseline of them.
 *
 * @returns the first so many: the same ones each time
 */
export function openAccountsOnce(db: Database, serviceUrl: string): (count: number) => Promise<Account[]> {
  const opened: Account[] = []
  return async (count) => {
    while (opened.length < count) {
      const account = await openAccount(db, serviceUrl, `Bench ${opened.length + 1}`)
      await copyToBaseline(db, account)
      opened.push(account)
    }
    return opened.slice(0, count)
  }
}

async function copyToBaseline(db: Database, { accountId }: Account): Promise<void> {
  for (const table of ['api_keys', 'credit_balances']) {
    const copy = `insert into baseline.${table} select * from public.${table} where account_id = $1::uuid`
    await db.pool.query(copy, [accountId])
  }
  await db.pool.query('insert into baseline.order_totals values ($1::uuid, 2000)', [accountId])
}

async function signIn(url: string, made: { accountId: string; apiKey: string }): Promise<Account> {
  const response = await fetch(`${url}/api/v1/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiKey: made.apiKey }),
  })
  if (!response.ok) throw new Error(`signing in answered ${response.status}: ${await response.text()}`)
  const answer = (await response.json()) as { data: { accessToken: string } }
  return { accountId: made.accountId, apiKey: made.apiKey, token: answer.data.accessToken }
}
