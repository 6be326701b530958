/** `waybill doctor`: runs all checks, and prints the result of each. */
import { access, constants, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { findLastBackup } from '#app/backup/manifest.ts'
import { type Config, isLoopbackHost, readConfig } from '#app/config.ts'
import { describeAge, describeIssues, healthChecks } from '#app/health-checks.ts'
import { liveProviders, topUpOptions } from '#app/payment-providers.ts'
import { openReadOnly, outcomesFolder, type ReadOnlyRuntime } from '#app/runtime.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { type EncryptedCredentials, findSecretKeys, listEncryptedCredentials } from '#app/secret-keys.ts'
import { describeLabelStoreProblem } from '#cli/check-label-store.ts'
import { describeStoreProblems } from '#cli/check-stores.ts'
import { isJson, print } from '#cli/command-line.ts'
import { listCarrierAccounts } from '#domain/carrier-accounts/stored-connections.ts'
import { listUnmatched, listUnpolledProviders } from '#domain/credits/queries.ts'
import { offeredCoins } from '#domain/credits/top-ups/request-top-up.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { listSharedTrackingNumbers } from '#domain/labels/queries.ts'
import { countForeignPasskeys } from '#domain/people/queries.ts'
import { isOfOtherDeployment, subjectIdOf } from '#domain/purchases/purchase/outcome-spool.ts'
import { countOpenWork } from '#domain/purchases/queries/queries.ts'
import { listUnclaimedOutcomes } from '#domain/purchases/unclaimed-outcomes.ts'
import { systemClock } from '#kit/clock.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import { clockDifferenceMs, maxClockDifferenceMs, minimumServerVersion } from '#kit/postgres-server.ts'
import { inspectSpool } from '#kit/spool.ts'

/** The result of one check of `waybill doctor`. */
type CheckResult = { what: string; ok: boolean; finding: string }

const passed = (what: string, finding: string): CheckResult => ({ what, ok: true, finding })
const failed = (what: string, finding: string): CheckResult => ({ what, ok: false, finding })

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function doctorCommand(doctor: Command): void {
  doctor.option('--verbose', 'also list the checks that found no problem')
  doctor.action(async ({ verbose = false }: { verbose?: boolean }) => {
    const findings = await runChecks(process.env)
    const problems = findings.filter(({ ok }) => !ok)
    const healthy = problems.length === 0
    const verdict = verdictOf(problems.length, findings.length)
    if (isJson(doctor)) print(doctor, { healthy, verdict, findings })
    else process.stdout.write(reportOf(verdict, problems, verbose ? findings.filter(({ ok }) => ok) : []))
    if (!healthy) process.exitCode = 1
  })
}

function verdictOf(problems: number, checks: number): string {
  if (problems === 0) return `All is well: ${checks} checks passed.`
  return `${problems} ${problems === 1 ? 'problem' : 'problems'} found.`
}

/** The verdict first, then the problems with what to do, then the other checks. */
function reportOf(verdict: string, problems: readonly CheckResult[], others: readonly CheckResult[]): string {
  const lines = (results: readonly CheckResult[]) => results.map(({ what, finding }) => `  ${what}: ${finding}`)
  const sections = [[verdict], ...[lines(problems), lines(others)].filter(({ length }) => length > 0)]
  return `${sections.map((section) => section.join('\n')).join('\n\n')}\n`
}

/** Runs all checks and changes nothing. After a failed check it continues as far as it can. */
export async function runChecks(env: NodeJS.ProcessEnv): Promise<CheckResult[]> {
  let config: Config
  try {
    config = readConfig(env)
    liveProviders(config.topUps, config.environment)
  } catch (error) {
    if (error instanceof UserFacingError) return [failed('settings', error.message)]
    throw error
  }
  const findings = [passed('settings', `${config.environment}, serves ${config.host} port ${config.port}`)]
  findings.push(await checkDataFolder(config))
  findings.push(await checkSecretKeys(config))
  findings.push(await checkLastBackup(config))
  findings.push(...(await checkDatabase(config)))
  if (config.simulatorUrl) findings.push(await checkSimulator(config.simulatorUrl))
  return findings
}

async function checkDatabase(config: Config): Promise<CheckResult[]> {
  const which = config.databaseUrl ? 'DATABASE_URL' : `embedded, in ${config.dataFolder}`
  let opened: ReadOnlyRuntime
  try {
    opened = await openReadOnly(config, silentLog, 'waybill doctor')
  } catch (error) {
    return [await checkUnwritten(config, null, null), failed('database', `${messageOf(error)} (database: ${which})`)]
  }
  const { db, deploymentId } = opened
  try {
    const { rows } = await db.pool.query("select current_setting('server_version') as version")
    const version = `PostgreSQL ${rows[0].version} (${minimumServerVersion} or later is needed)`
    return [
      await checkUnwritten(config, deploymentId, db),
      passed('database', `${version}, ${which}, schema current`),
      await checkPrivileges(db),
      await checkClock(db),
      await checkOpenWork(db),
      await checkTrackingNumbers(db),
      ...(await runHealthChecks(db)),
      await checkLabelStore(config),
      await checkCarriers(config, db),
      ...(await checkEncrypted(config, db)),
      ...(await checkStores(db)),
      await checkTopUps(config, db),
      await checkWebApplication(config, db),
    ]
  } finally {
    await opened.close()
  }
}

/** In databases created by PostgreSQL 14 or earlier, every role can create tables and functions in the schema. */
async function checkPrivileges(db: Database): Promise<CheckResult> {
  const { rowCount } = await db.pool.query(
    `select from pg_namespace schema, aclexplode(coalesce(nspacl, acldefault('n', nspowner))) as granted
     where nspname = 'public' and granted.grantee = 0 and granted.privilege_type = 'CREATE'`,
  )
  return rowCount === 0
    ? passed('database rights', 'no other role can create objects in the schema')
    : failed(
        'database rights',
        'every role on the server can create tables and functions in the schema; run: revoke create on schema public from public',
      )
}

/** Two live labels with one number: one of them was entered by mistake, and canceling it would void the other. */
async function checkTrackingNumbers(db: Database): Promise<CheckResult> {
  const shared = await listSharedTrackingNumbers({ db })
  const numbers = shared.map(({ trackingNumber, labels }) => `${trackingNumber} (${labels} labels)`)
  return shared.length === 0
    ? passed('tracking numbers', 'no two live labels have the same tracking number')
    : failed(
        'tracking numbers',
        `live labels share a tracking number: ${numbers.join(', ')}; do not cancel them; run waybill purchases show to compare their purchases`,
      )
}

/** Open work is not a problem. It is listed so that operators see purchases in progress. */
async function checkOpenWork(db: Database): Promise<CheckResult> {
  const open = await countOpenWork({ db })
  const kinds = open.map(({ kind, state, count, oldestSeconds }) => {
    const plural = count === 1 ? kind : `${kind}s`
    return `${count} ${plural} ${state}, the oldest for ${describeAge(oldestSeconds)}`
  })
  return passed(
    'open work',
    kinds.length === 0 ? 'none' : `${kinds.join('; ')}; run waybill purchases list to see them`,
  )
}

/** Runs one check at a time, to limit the load on a large database. */
async function runHealthChecks(db: Database): Promise<CheckResult[]> {
  const findings: CheckResult[] = []
  for (const check of healthChecks) {
    try {
      const trouble = await check.find({ db, clock: systemClock, addUpBooks: () => checkBooks({ db }) })
      findings.push(
        trouble.count === 0 ? passed(check.what, check.whenNone) : failed(check.what, describeIssues(check, trouble)),
      )
    } catch (error) {
      findings.push(failed(check.what, `check failed: ${messageOf(error)}`))
    }
  }
  return findings
}

async function checkLabelStore(config: Config): Promise<CheckResult> {
  const problem = await describeLabelStoreProblem(config)
  return problem === null
    ? passed('label files in the store', 'a test file was written, read and removed')
    : failed('label files in the store', problem)
}

async function checkClock(db: Database): Promise<CheckResult> {
  const aheadMs = await clockDifferenceMs(db, systemClock)
  const difference = `${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database`
  return Math.abs(aheadMs) <= maxClockDifferenceMs
    ? passed('clock', 'agrees with the database')
    : failed('clock', `${difference}; synchronize both with a time server (NTP)`)
}

async function checkCarriers(config: Config, db: Database): Promise<CheckResult> {
  const connected = (await listCarrierAccounts({ db })).filter((account) => account.connected)
  const ids = [...new Set(connected.map(({ carrier }) => carrier))]
  const count = `${connected.length} connected${ids.length > 0 ? ` (${ids.join(', ')})` : ''}`
  if (config.environment === 'sandbox') {
    const simulated = sandboxConnections('').map(({ carrier }) => carrier.id)
    return passed('carriers', `${count}; simulated unless connected: ${simulated.join(', ')}`)
  }
  return connected.length > 0
    ? passed('carriers', count)
    : failed('carriers', 'no carrier account is connected, so there are no rates; run waybill carrier connect')
}

async function checkTopUps(config: Config, db: Database): Promise<CheckResult> {
  const simulator = config.environment === 'sandbox' ? 'http://simulator' : null
  const options = topUpOptions(config.topUps, liveProviders(config.topUps, config.environment), simulator)
  const coins = offeredCoins(options)
  const unmatched = await listUnmatched({ db, clock: systemClock })
  const offered = coins.length > 0 ? `payable in ${coins.join(', ')}` : 'no payment method is configured'
  const known = options.providers.map(({ id }) => id)
  const lost = (await listUnpolledProviders({ db, clock: systemClock })).filter((id) => !known.includes(id))
  if (lost.length > 0) {
    return failed(
      'top-ups',
      `${offered}; open top-ups need ${lost.join(', ')}, which is no longer configured, so their payments are not detected`,
    )
  }
  return unmatched.length === 0
    ? passed('top-ups', offered)
    : failed(
        'top-ups',
        `${offered}; payments that need attention: ${unmatched.length}; run waybill credits list --unmatched to see them`,
      )
}

/** Passkeys work only on the host that they were created for. */
async function checkWebApplication({ publicUrl, port }: Config, db: Database): Promise<CheckResult> {
  const what = 'web application'
  const origin = new URL(publicUrl ?? `http://localhost:${port}`).origin
  const foreign = await countForeignPasskeys({ db }, origin)
  if (foreign > 0) {
    return failed(
      what,
      `${foreign} passkeys were created for another hostname and do not work at ${origin}; set WAYBILL_PUBLIC_URL to the previous URL, or ask the people who use them to create new ones`,
    )
  }
  return passed(what, isSafeOrigin(origin) ? origin : `${origin}: over plain HTTP, sessions can be intercepted`)
}

const isSafeOrigin = (origin: string): boolean =>
  origin.startsWith('https:') || isLoopbackHost(new URL(origin).hostname.replace(/^\[|\]$/g, ''))

/** With less free space the database can stop at any time, and everything with it. */
const minFreeGibibytes = 1

const firstKeyNote =
  'first-api-key contains an API key with full access: store the key elsewhere and delete the file, or revoke the key'

const hasFirstKey = (dataFolder: string): Promise<boolean> =>
  access(join(dataFolder, 'first-api-key')).then(
    () => true,
    () => false,
  )

async function checkDataFolder(config: Config): Promise<CheckResult> {
  const { dataFolder } = config
  try {
    await access(dataFolder, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = await statfs(dataFolder)
    const freeGibibytes = (bavail * bsize) / 2 ** 30
    const space = `${dataFolder}, ${freeGibibytes.toFixed(1)} GiB free`
    const finding = (await hasFirstKey(dataFolder)) ? `${space}; ${firstKeyNote}` : space
    return freeGibibytes >= minFreeGibibytes
      ? passed('data folder', finding)
      : failed('data folder', `${finding}: less than ${minFreeGibibytes} GiB; free some space`)
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return failed('data folder', missing ? `not found: ${dataFolder} (WAYBILL_DATA_DIR)` : messageOf(error))
  }
}

/** A Sandbox can be lost. In production, the data folder has at least the secret key and unsaved carrier responses. */
async function checkLastBackup({ dataFolder, databaseUrl, environment }: Config): Promise<CheckResult> {
  const last = await findLastBackup(dataFolder)
  const rest = databaseUrl ? '; the database in DATABASE_URL needs its own backups, which are not checked here' : ''
  if (!last && environment === 'production') {
    return failed('backup', `no backup of ${dataFolder} yet; run waybill backup create regularly${rest}`)
  }
  if (!last) return passed('backup', `no backup was created with waybill backup create${rest}`)
  const age = describeAge((systemClock.now().getTime() - last.takenAt.getTime()) / 1000)
  return passed('backup', `the last backup started ${age} ago, in ${last.folder}${rest}`)
}

/** Normally an outcome is on disk only until the database has saved it. */
const unwrittenAfterMs = 60_000

/** Without those that the check for unclaimed outcomes names. Null: the database cannot be read. */
async function checkUnwritten(config: Config, deploymentId: string | null, db: Database | null): Promise<CheckResult> {
  const folder = outcomesFolder(config.dataFolder)
  try {
    const { items, unreadableLines } = await inspectSpool(folder, unwrittenAfterMs)
    const others = deploymentId === null ? 0 : items.filter((item) => isOfOtherDeployment(item, deploymentId)).length
    const unclaimed = new Set(db ? (await listUnclaimedOutcomes({ db })).map(({ id }) => id) : [])
    const left = items.length - others - items.filter((item) => unclaimed.has(subjectIdOf(item) ?? '')).length
    const wrong = [
      left > 0 && `${left} not saved yet, in ${folder}: start the node that uses this data folder to save them`,
      others > 0 &&
        `${others} in ${folder} belong to another deployment: move them to the data folder of one of its nodes`,
      unreadableLines > 0 &&
        `${unreadableLines} lines in ${folder} cannot be read: compare the labels in the carriers' systems with the open purchases, then move the files elsewhere`,
    ].filter((one) => one !== false)
    return wrong.length === 0
      ? passed('unwritten outcomes', 'all carrier responses are saved in the database')
      : failed('unwritten outcomes', wrong.join('; '))
  } catch (error) {
    return failed('unwritten outcomes', messageOf(error))
  }
}

async function checkSecretKeys(config: Config): Promise<CheckResult> {
  if (config.secretKeys) return passed('secret keys', `${config.secretKeys.length} from WAYBILL_SECRET_KEYS`)
  try {
    if (!(await findSecretKeys(config)))
      return passed('secret keys', 'no key yet; the service creates one when it first starts')
  } catch (error) {
    return failed('secret keys', messageOf(error))
  }
  return config.databaseUrl
    ? passed('secret keys', 'in the data folder; set WAYBILL_SECRET_KEYS before a second node uses this database')
    : passed('secret keys', 'in the data folder')
}

async function checkSimulator(url: string): Promise<CheckResult> {
  const http = createOutgoingHttp({})
  const answer = await http.send({ call: 'doctor', method: 'GET', url, deadlineMs: 3000 })
  await http.close()
  return answer.ok
    ? passed('carrier simulator', url)
    : failed('carrier simulator', `${url} does not respond; start it with: npm run simulator`)
}

async function checkEncrypted(config: Config, db: Database): Promise<CheckResult[]> {
  // An unreadable key has its own result.
  const secrets = (await findSecretKeys(config).catch(() => null)) ?? []
  const { carriers, stores, webhooks } = await listEncryptedCredentials({ db }, secrets)
  return [
    encryptedResult('carrier credentials', carriers),
    encryptedResult('store credentials', stores),
    encryptedResult('webhook secrets', webhooks),
  ]
}

async function checkStores(db: Database): Promise<CheckResult[]> {
  const { clocks, shared } = await describeStoreProblems(db)
  return [
    clocks === null
      ? passed('store clocks', 'all known store clocks are within a minute of the database')
      : failed(
          'store clocks',
          `${clocks}; synchronize them with a time server (NTP), or else changes are imported late`,
        ),
    // Two accounts can share a shop on purpose.
    passed(
      'shared stores',
      shared === null
        ? 'no shop is connected to more than one account'
        : `${shared}: each of these accounts imports the shop's orders`,
    ),
  ]
}

function encryptedResult(what: string, found: readonly EncryptedCredentials[]): CheckResult {
  const lost = found.filter(({ secretKey, connected }) => connected && secretKey === null)
  if (lost.length > 0) {
    const which = lost.map(({ kind, name, id }) => `${kind} "${name}" (${id})`)
    return failed(
      what,
      `no key can decrypt the credentials of ${which.join(', ')}; add the original key to WAYBILL_SECRET_KEYS again, or reconnect under the same name`,
    )
  }
  const older = found.filter(({ secretKey }) => secretKey !== null && secretKey > 1).length
  const rest = older > 0 ? `, ${older} with older keys (the next start re-encrypts them with the newest key)` : ''
  return passed(what, `${found.filter(({ secretKey }) => secretKey !== null).length} can be decrypted${rest}`)
}
