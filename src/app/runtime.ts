/** The start of every command: the data folder, and a migrated database. */
import { access, constants } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  hasDatabase,
  openEmbeddedPostgres,
} from '@waybill/embedded-postgres'
import { settings } from '#app/config/settings.ts'
import type { Config } from '#app/config.ts'
import { migrationsFolder } from '#app/project.ts'
import type { StartProgress } from '#app/start-progress.ts'
import { claimDeployment, findDeploymentId } from '#domain/accounts/deployment.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { auditOfService } from '#domain/audit/queries.ts'
import { systemClock } from '#kit/clock.ts'
import { type ConnectionTarget, databaseProblem } from '#kit/database-problem.ts'
import { isUnverified } from '#kit/database-url.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { makeFolder } from '#kit/files.ts'
import { systemIds } from '#kit/ids.ts'
import { migrateJobs } from '#kit/jobs.ts'
import type { Logger } from '#kit/log.ts'
import { getSchemaState, migrate, newerSchema, type SchemaState } from '#kit/migrate.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { isInsufficientPrivilege, isOfDatabase } from '#kit/postgres-errors.ts'
import { assertSameDatabase, assertServer, grantServiceRole } from '#kit/postgres-server.ts'
import { orEnd, runAll } from '#kit/run-all.ts'
import { assertOwnSessions } from '#kit/server-connections.ts'
import { openSpool, type Spool } from '#kit/spool.ts'

const system = { clock: systemClock, ids: systemIds }

export type Runtime = {
  databaseUrl: string
  db: Database
  /** The id of the database's deployment. */
  deploymentId: string
  /** True for the embedded database. */
  embedded: boolean
  /** The names of the migrations that were run while opening. */
  migrated: readonly string[]
  close(): Promise<void>
}

/** `deploymentId`: null before the first start. */
export type ReadOnlyRuntime = Pick<Runtime, 'db' | 'close'> & { deploymentId: string | null }

const targetOf = ({ databaseUrl }: Pick<Config, 'databaseUrl'>, url: string): ConnectionTarget => ({
  url,
  setting: databaseUrl === null ? null : settings.databaseUrl.name,
})

/** Explains a refusal of the database after it was opened. Other errors stay as they are. */
export const explained = (error: unknown, config: Pick<Config, 'databaseUrl'>): unknown =>
  isOfDatabase(error) ? databaseProblem(error, targetOf(config, config.databaseUrl ?? 'postgres://localhost')) : error

const ownerTarget = (config: Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl'>, url: string): ConnectionTarget =>
  config.migrationDatabaseUrl === null ? targetOf(config, url) : { url, setting: settings.migrationDatabaseUrl.name }

/** Names the database for people, without the password in its URL. */
export function describeDatabase({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>): string {
  if (!databaseUrl) return `embedded, in ${resolve(dataFolder)}`
  const { host, pathname } = new URL(databaseUrl)
  return `DATABASE_URL, ${host}${pathname}`
}

export const ownSettings = (config: Pick<Config, 'databaseConnections'>) => ({
  max_connections: String(Math.max(100, config.databaseConnections * 4)),
})

type Opening = {
  /** Records who ran the migrations; absent: the application. */
  audit?: Audit
  /** Called when the database server runs or is starting. */
  onServerBegun?: () => void
  /** Called with what the opening waits for next. */
  onWait?: StartProgress['waitFor']
}

/** Opens the database of `DATABASE_URL`, or the embedded one, which is started if it is not running. */
export async function openRuntime(
  config: Config,
  log: Logger,
  applicationName: string,
  { audit = auditOfService(system, applicationName), onServerBegun = () => {}, onWait = () => {} }: Opening = {},
): Promise<Runtime> {
  onWait(`the data folder ${config.dataFolder}`)
  await prepareDataFolder(config.dataFolder)
  await assertNoUnfinishedRestore(config.dataFolder)
  onWait(`the database (${describeDatabase(config)})`)
  if (config.databaseUrl) onServerBegun()
  if (config.databaseUrl && isUnverified(config.databaseUrl)) {
    log.warn({}, 'certificate of the database not verified; set sslmode=verify-full and sslrootcert in DATABASE_URL')
  }
  const embedded = config.databaseUrl
    ? null
    : await openOwnServer({
        dataFolder: config.dataFolder,
        log,
        settings: ownSettings(config),
        onBegun: onServerBegun,
      })
  const databaseUrl = config.databaseUrl ?? (embedded?.url as string)
  const ownerUrl = embedded?.ownerUrl ?? config.migrationDatabaseUrl
  const db = openDatabase({ url: databaseUrl, maxConnections: config.databaseConnections, log, applicationName })
  const close = () => runAll([db.close, () => embedded?.release()])
  const target = targetOf(config, databaseUrl)
  return openedOr(close, target, async () => {
    await twice(async () => {
      await assertServer(db)
      if (embedded === null) await assertOwnSessions(db)
    })
    onWait('the database migration', 'unlimited')
    const owner = { url: ownerUrl ?? databaseUrl, isOtherRole: ownerUrl !== null }
    const isConfigured = config.databaseUrl !== null && owner.isOtherRole
    const checked = isConfigured
      ? assertSameDatabase(db, owner.url, settings.migrationDatabaseUrl.name)
      : Promise.resolve()
    const migrated = await checked
      .then(() => migrateAs(db, owner))
      .catch((error) => {
        throw databaseProblem(error, ownerTarget(config, owner.url))
      })
    // The audit trail certainly exists only now. Each migration was its own transaction.
    if (migrated.length > 0) {
      await audit(db, { act: 'database.migrate', accountId: null, subjects: {}, details: { migrations: migrated } })
    }
    onWait(`the database (${describeDatabase(config)})`)
    const deploymentId = await claimDeployment({ db, clock: systemClock, environment: config.environment })
    return { databaseUrl, db, deploymentId, embedded: embedded !== null, migrated, close }
  })
}

/**
 * On a busy machine, loading the program blocks this process for so long that connections seem to time out. The second
 * try follows the loading.
 */
const twice = (work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) => {
    if (error instanceof Error && /timeout/i.test(error.message)) return work()
    throw error
  })

/**
 * Opens an existing database for changes. Creates and migrates nothing.
 *
 * @throws UserFacingError if there is no database, or its schema belongs to another version
 */
export async function openExisting(config: Config, log: Logger, applicationName: string): Promise<Runtime> {
  // Kept open until ours is open, so that a server started for reading keeps running.
  const readOnly = await openReadOnly(config, log, applicationName)
  try {
    return await openRuntime(config, log, applicationName)
  } finally {
    await readOnly.close()
  }
}

/** Opens the database for a new deployment: creates it if there is none, but does not migrate an older one. */
export async function openOrBegin(config: Config, log: Logger, applicationName: string): Promise<Runtime> {
  return (await isToBegin(config, log, applicationName))
    ? openRuntime(config, log, applicationName)
    : openExisting(config, log, applicationName)
}

async function isToBegin(config: Config, log: Logger, applicationName: string): Promise<boolean> {
  const { databaseUrl, dataFolder } = config
  if (!databaseUrl) return !(await hasDatabase(dataFolder))
  const db = openDatabase({ url: databaseUrl, maxConnections: 1, log, applicationName, readOnly: true })
  try {
    await assertServer(db)
    return (await getSchema(db)).done.length === 0
  } catch (error) {
    throw databaseProblem(error, targetOf(config, databaseUrl))
  } finally {
    await db.close()
  }
}

/** Does the work. If it fails, closes everything. @throws UserFacingError if the database refuses */
const openedOr = <Result>(close: () => Promise<void>, target: ConnectionTarget, work: () => Promise<Result>) =>
  orEnd(close, work).catch((error: unknown) => {
    throw databaseProblem(error, target)
  })

/**
 * Migrates the schema, as the role that owns it.
 *
 * @param owner.isOtherRole whether the service uses another role, which then gets its rights
 * @returns the names of the migrations that were run
 */
async function migrateAs(db: Database, owner: { url: string; isOtherRole: boolean }): Promise<string[]> {
  const { url: ownerUrl } = owner
  const migrated = await migrate(ownerUrl, migrationsFolder)
  if (!owner.isOtherRole) return migrated
  await migrateJobs(ownerUrl)
  const [service] = await db.query<{ role: string }>({
    name: 'role',
    text: 'select current_user as role',
    values: [],
  })
  await grantServiceRole(ownerUrl, service?.role as string)
  return migrated
}

/**
 * Opens the database for reading. Creates and migrates nothing, and the database rejects writes.
 * If the embedded server is not running, it is started until the database is closed.
 *
 * @throws UserFacingError if there is no database, or its schema belongs to another version
 */
export async function openReadOnly(config: Config, log: Logger, applicationName: string): Promise<ReadOnlyRuntime> {
  const embedded = config.databaseUrl
    ? null
    : await openOwnServer({ dataFolder: config.dataFolder, log, settings: ownSettings(config), mustExist: true })
  // With any role: the roles of this version are created by its first start, which may not have happened yet.
  const url = config.databaseUrl ?? (embedded?.url as string)
  const db = openDatabase({ url, maxConnections: 4, log, applicationName, readOnly: true })
  const close = () => runAll([db.close, () => embedded?.release()])
  return openedOr(close, targetOf(config, url), async () => {
    await assertServer(db)
    if (embedded === null) await assertOwnSessions(db)
    const { missing, unknown } = await getSchema(db)
    if (unknown.length > 0) throw new UserFacingError(newerSchema(unknown))
    if (missing.length > 0) throw new UserFacingError(missingMigrations(missing))
    const deploymentId = await findDeploymentId({ db, environment: config.environment })
    return { db, deploymentId, close }
  })
}

/** @throws UserFacingError if the role has no rights yet on the schema of another role */
async function getSchema(db: Database): Promise<SchemaState> {
  try {
    return await getSchemaState(db, migrationsFolder)
  } catch (error) {
    if (!isInsufficientPrivilege(error)) throw error
    throw new UserFacingError(
      "The role in DATABASE_URL cannot read the schema, which another role owns. Set WAYBILL_MIGRATION_DATABASE_URL to a URL with the owner's role, then run waybill migrate or start the service. Either grants the privileges.",
      { cause: error },
    )
  }
}

const missingMigrations = (missing: readonly string[]): string =>
  `The database lacks ${missing.length} of this version's migrations (the first is ${missing[0]}). Run waybill migrate, or start the service.`

/** The package has its own error type for problems that the operator can fix. */
export const throwUserFacing = (error: unknown): never => {
  throw error instanceof EmbeddedPostgresError ? new UserFacingError(error.message, { cause: error }) : error
}

const openOwnServer = (options: EmbeddedPostgresOptions) => openEmbeddedPostgres(options).catch(throwUserFacing)

async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    // A folder on a disk that only reads would fail later, with an error that hides the reason.
    await access(folder, constants.W_OK)
  } catch (error) {
    throw unusable(folder, error)
  }
}

/** The folder of a restore until it is complete. */
export const unfinishedRestore = (dataFolder: string): string => join(dataFolder, 'unfinished-restore')

/**
 * A killed restore may have left the database where no start would find it.
 *
 * @throws UserFacingError if there is an unfinished restore
 */
export async function assertNoUnfinishedRestore(dataFolder: string): Promise<void> {
  const folder = unfinishedRestore(dataFolder)
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  throw new UserFacingError(
    `A restore into ${dataFolder} did not finish. If the restore is no longer running, empty the folder and restore the backup again.`,
  )
}

export const unusable = (folder: string, error: unknown): UserFacingError =>
  new UserFacingError(
    `The data folder ${folder} cannot be used (${(error as NodeJS.ErrnoException).code ?? error}); give this user write access, or set WAYBILL_DATA_DIR to another folder.`,
  )

/** Unsaved carrier responses are in the data folder. Without it nothing can be bought. */
export async function openOutcomesFolder(dataFolder: string, log: Logger): Promise<Spool> {
  try {
    return await openSpool(outcomesFolder(dataFolder), log)
  } catch (error) {
    throw unusable(dataFolder, error)
  }
}

export const outcomesFolder = (dataFolder: string): string => join(dataFolder, 'outcomes')
