/** The checks of `waybill doctor`, each with a finding. */
import { access, constants, statfs } from 'node:fs/promises'
import { findLastBackup } from '#app/backup/last-backup.ts'
import { isLoopbackHost } from '#app/config/plain-http.ts'
import { type Config, readConfig } from '#app/config.ts'
import { liveProviders, topUpOptions } from '#app/payment-providers.ts'
import { openReadOnly, outcomesFolder, type ReadOnlyRuntime } from '#app/runtime.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { findSecretKeys } from '#app/secret-keys.ts'
import { checks, describeAge, describeTrouble } from '#app/trouble.ts'
import { examineSealed } from '#cli/examine-sealed.ts'
import { bad, type Finding, fine } from '#cli/finding.ts'
import { listCarrierAccounts } from '#domain/carrier-accounts/list-carrier-accounts.ts'
import { checkBooks } from '#domain/credits/check-books.ts'
import { listUnmatched } from '#domain/credits/top-ups/list-unmatched.ts'
import { listUnpolledProviders } from '#domain/credits/top-ups/list-unpolled-providers.ts'
import { offeredCoins } from '#domain/credits/top-ups/request-top-up.ts'
import { countForeignPasskeys } from '#domain/people/passkeys/count-foreign-passkeys.ts'
import { isOfOtherDeployment } from '#domain/purchases/purchase/outcome-spool.ts'
import { countOpenWork } from '#domain/purchases/queries/count-open-work.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import { clockDifferenceMs, maxClockDifferenceMs, minimumServerVersion } from '#kit/postgres-server.ts'
import { inspectSpool } from '#kit/spool.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs all checks and changes nothing. After a failed check it continues as far as it can. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
    liveProviders(config.topUps, config.environment)
  } catch (error) {
    if (error instanceof UserFacingError) return [bad('settings', error.message)]
    throw error
  }
  const findings = [fine('settings', `${config.environment}, serves ${config.host} port ${config.port}`)]
  findings.push(await examineDataFolder(config))
  findings.push(await examineSecrets(config))
  findings.push(await examineLastBackup(config))
  findings.push(...(await examineDatabase(config)))
  if (config.simulatorUrl) findings.push(await examineSimulator(config.simulatorUrl))
  return findings
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const which = config.databaseUrl ? 'DATABASE_URL' : `embedded, in ${config.dataFolder}`
  let opened: ReadOnlyRuntime
  try {
    opened = await openReadOnly(config, silentLog, 'waybill doctor')
  } catch (error) {
    return [await examineUnwritten(config, null), bad('database', `${said(error)} (database: ${which})`)]
  }
  const { db, deploymentId } = opened
  try {
    const { rows } = await db.pool.query("select current_setting('server_version') as version")
    const version = `PostgreSQL ${rows[0].version} (${minimumServerVersion} or later is needed)`
    return [
      await examineUnwritten(config, deploymentId),
      fine('database', `${version}, ${which}, schema current`),
      await examineRights(db),
      await examineClock(db),
      await examineOpenWork(db),
      ...(await examineWork(db)),
      await examineCarriers(config, db),
      ...(await examineSealed(config, db)),
      await examineTopUps(config, db),
      await examineWebApplication(config, db),
    ]
  } finally {
    await opened.close()
  }
}

/** In databases created by PostgreSQL 14 or earlier, every role can create tables and functions in the schema. */
async function examineRights(db: Database): Promise<Finding> {
  const { rowCount } = await db.pool.query(
    `select from pg_namespace schema, aclexplode(coalesce(nspacl, acldefault('n', nspowner))) as granted
     where nspname = 'public' and granted.grantee = 0 and granted.privilege_type = 'CREATE'`,
  )
  return rowCount === 0
    ? fine('database rights', 'no other role can create objects in the schema')
    : bad(
        'database rights',
        'every role on the server can create tables and functions in the schema; run: revoke create on schema public from public',
      )
}

/** Open work is not a problem. It is listed so that operators see purchases in progress. */
async function examineOpenWork(db: Database): Promise<Finding> {
  const open = await countOpenWork({ db })
  const kinds = open.map(({ kind, state, count, oldestSeconds }) => {
    const plural = count === 1 ? kind : `${kind}s`
    return `${count} ${plural} ${state}, the oldest for ${describeAge(oldestSeconds)}`
  })
  return fine('open work', kinds.length === 0 ? 'none' : `${kinds.join('; ')}; run waybill purchases list to see them`)
}

/** Runs one check at a time, to limit the load on a large database. */
async function examineWork(db: Database): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) {
    try {
      const trouble = await check.find({ db, clock: systemClock, addUpBooks: () => checkBooks({ db }) })
      findings.push(
        trouble.count === 0 ? fine(check.what, check.whenNone) : bad(check.what, describeTrouble(check, trouble)),
      )
    } catch (error) {
      findings.push(bad(check.what, `check failed: ${said(error)}`))
    }
  }
  return findings
}

async function examineClock(db: Database): Promise<Finding> {
  const aheadMs = await clockDifferenceMs(db, systemClock)
  const difference = `${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database`
  return Math.abs(aheadMs) <= maxClockDifferenceMs
    ? fine('clock', 'agrees with the database')
    : bad('clock', `${difference}; synchronize both with a time server (NTP)`)
}

async function examineCarriers(config: Config, db: Database): Promise<Finding> {
  const connected = (await listCarrierAccounts({ db })).filter((account) => account.connected)
  const ids = [...new Set(connected.map(({ carrier }) => carrier))]
  const count = `${connected.length} connected${ids.length > 0 ? ` (${ids.join(', ')})` : ''}`
  if (config.environment === 'sandbox') {
    const simulated = sandboxConnections('').map(({ carrier }) => carrier.id)
    return fine('carriers', `${count}; simulated unless connected: ${simulated.join(', ')}`)
  }
  return connected.length > 0
    ? fine('carriers', count)
    : bad('carriers', 'no carrier account is connected, so there are no rates; run waybill carrier connect')
}

async function examineTopUps(config: Config, db: Database): Promise<Finding> {
  const simulator = config.environment === 'sandbox' ? 'http://simulator' : null
  const options = topUpOptions(config.topUps, liveProviders(config.topUps, config.environment), simulator)
  const coins = offeredCoins(options)
  const unmatched = await listUnmatched({ db, clock: systemClock })
  const offered = coins.length > 0 ? `payable in ${coins.join(', ')}` : 'no payment method is configured'
  const known = options.providers.map(({ id }) => id)
  const lost = (await listUnpolledProviders({ db, clock: systemClock })).filter((id) => !known.includes(id))
  if (lost.length > 0) {
    return bad(
      'top-ups',
      `${offered}; open top-ups need ${lost.join(', ')}, which is no longer configured, so their payments are not detected`,
    )
  }
  return unmatched.length === 0
    ? fine('top-ups', offered)
    : bad(
        'top-ups',
        `${offered}; payments that need attention: ${unmatched.length}; run waybill credits list --unmatched to see them`,
      )
}

/** Passkeys work only on the host that they were created for. */
async function examineWebApplication({ publicUrl, port }: Config, db: Database): Promise<Finding> {
  const what = 'web application'
  const origin = new URL(publicUrl ?? `http://localhost:${port}`).origin
  const foreign = await countForeignPasskeys({ db }, origin)
  if (foreign > 0) {
    return bad(
      what,
      `${foreign} passkeys were created for another hostname and do not work at ${origin}; change WAYBILL_PUBLIC_URL back, or ask their owners to create new ones`,
    )
  }
  return fine(what, isSafeOrigin(origin) ? origin : `${origin}: over plain HTTP, sessions can be intercepted`)
}

const isSafeOrigin = (origin: string): boolean =>
  origin.startsWith('https:') || isLoopbackHost(new URL(origin).hostname.replace(/^\[|\]$/g, ''))

/** With less free space the database can stop at any time, and everything with it. */
const minFreeGibibytes = 1

async function examineDataFolder(config: Config): Promise<Finding> {
  const { dataFolder } = config
  try {
    await access(dataFolder, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = await statfs(dataFolder)
    const freeGibibytes = (bavail * bsize) / 2 ** 30
    const finding = `${dataFolder}, ${freeGibibytes.toFixed(1)} GiB free`
    return freeGibibytes >= minFreeGibibytes
      ? fine('data folder', finding)
      : bad('data folder', `${finding}: less than ${minFreeGibibytes} GiB; free some space`)
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return bad('data folder', missing ? `not found: ${dataFolder} (WAYBILL_DATA_DIR)` : said(error))
  }
}

/** A missing backup is not a problem: the data folder may be backed up by other means. */
async function examineLastBackup({ dataFolder, databaseUrl }: Config): Promise<Finding> {
  const last = await findLastBackup(dataFolder)
  const rest = databaseUrl ? '; the database in DATABASE_URL needs its own backups, which are not checked here' : ''
  if (!last) return fine('backup', `no backup was created with waybill backup create${rest}`)
  const age = describeAge((systemClock.now().getTime() - last.takenAt.getTime()) / 1000)
  return fine('backup', `the last backup started ${age} ago, in ${last.folder}${rest}`)
}

/** Normally an outcome is on disk only until the database has saved it. */
const unwrittenAfterMs = 60_000

/** @param deploymentId of the database; null if unknown */
async function examineUnwritten(config: Config, deploymentId: string | null): Promise<Finding> {
  const folder = outcomesFolder(config.dataFolder)
  try {
    const { items, unreadableLines } = await inspectSpool(folder, unwrittenAfterMs)
    const others = deploymentId === null ? 0 : items.filter((item) => isOfOtherDeployment(item, deploymentId)).length
    const left = items.length - others
    const wrong = [
      left > 0 && `${left} not saved yet, in ${folder}: start the node that uses this data folder to save them`,
      others > 0 &&
        `${others} in ${folder} belong to another deployment: move them to the data folder of one of its nodes`,
      unreadableLines > 0 &&
        `${unreadableLines} lines in ${folder} cannot be read: compare the labels at the carriers with the open purchases, then move the files elsewhere`,
    ].filter((one) => one !== false)
    return wrong.length === 0
      ? fine('unwritten outcomes', 'all carrier responses are saved in the database')
      : bad('unwritten outcomes', wrong.join('; '))
  } catch (error) {
    return bad('unwritten outcomes', said(error))
  }
}

async function examineSecrets(config: Config): Promise<Finding> {
  if (config.secretKeys) return fine('secret keys', `${config.secretKeys.length} from WAYBILL_SECRET_KEYS`)
  try {
    if (!(await findSecretKeys(config)))
      return fine('secret keys', 'no key yet; the service creates one when it first starts')
  } catch (error) {
    return bad('secret keys', said(error))
  }
  return config.databaseUrl
    ? fine('secret keys', 'in the data folder; set WAYBILL_SECRET_KEYS before a second node uses this database')
    : fine('secret keys', 'in the data folder')
}

async function examineSimulator(url: string): Promise<Finding> {
  const http = createOutgoingHttp({})
  const answer = await http.send({ call: 'doctor', method: 'GET', url, deadlineMs: 3000 })
  await http.close()
  return answer.ok
    ? fine('carrier simulator', url)
    : bad('carrier simulator', `${url} does not respond; start it with: npm run simulator`)
}
