/** What every command of the product begins with: the data folder, and a migrated database. */
import { access, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  hasDatabase,
  openEmbeddedPostgres,
} from '@waybill/embedded-postgres'
import { checkDeployment, claimDeployment } from '#accounts/claim-deployment.ts'
import type { Audit } from '#audit/audit.ts'
import { auditOfService } from '#audit/record-audit.ts'
import { migrationsFolder } from '#composition/migrations-folder.ts'
import type { Config } from '#config.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { migrateJobs } from '#kit/jobs.ts'
import type { Logger } from '#kit/log.ts'
import { getSchemaState, migrate, newerSchema, type SchemaState } from '#kit/migrate.ts'
import { checkServer, type Database, openDatabase } from '#kit/postgres.ts'
import { isForbidden } from '#kit/postgres-errors.ts'
import { orEnd, runAll } from '#kit/run-all.ts'
import { grantServiceRole } from '#kit/service-role.ts'
import { openSpool, type Spool } from '#kit/spool.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

const system = { clock: systemClock, ids: systemIds }

export type Runtime = {
  databaseUrl: string
  db: Database
  /** Names the deployment that the database is of. */
  deploymentId: string
  /** True where the database is the data folder's own. */
  embedded: boolean
  /** The names of the migrations that the opening has run. */
  migrated: readonly string[]
  close(): Promise<void>
}

/** `deploymentId`: null before the first start. */
export type ReadOnlyRuntime = Pick<Runtime, 'db' | 'close'> & { deploymentId: string | null }

/** Which database it is, for people: without the password that its address may hold. */
export function describeDatabase({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>): string {
  if (!databaseUrl) return `embedded, in ${resolve(dataFolder)}`
  const { host, pathname } = new URL(databaseUrl)
  return `DATABASE_URL, ${host}${pathname}`
}

export const ownSettings = (config: Pick<Config, 'databaseConnections'>) => ({
  max_connections: String(Math.max(100, config.databaseConnections * 4)),
})

type Opening = {
  /** Of whom migrations are the act; absent: of the application. */
  audit?: Audit
  /** Called once the server of the database runs or has begun to. */
  onServerBegun?: () => void
}

/** Opens the database: the one that is named, or the data folder's own, which is started where it is not running. */
export async function openRuntime(
  config: Config,
  log: Logger,
  applicationName: string,
  { audit = auditOfService(system, applicationName), onServerBegun = () => {} }: Opening = {},
): Promise<Runtime> {
  await prepareDataFolder(config.dataFolder)
  await refuseUnfinished(config.dataFolder)
  if (config.databaseUrl) onServerBegun()
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
  return orEnd(close, async () => {
    await checkServer(db)
    const migrated = await migrateAs(db, ownerUrl ?? databaseUrl, ownerUrl !== null)
    // Only now there is a trail for sure; each migration has been a transaction of its own.
    if (migrated.length > 0) {
      await audit(db, { act: 'database.migrate', accountId: null, subjects: {}, details: { migrations: migrated } })
    }
    const deploymentId = await claimDeployment({ db, clock: systemClock, environment: config.environment })
    return { databaseUrl, db, deploymentId, embedded: embedded !== null, migrated, close }
  })
}

/**
 * Opens the database to change something in what is there: it makes and migrates nothing.
 *
 * @throws UserFacingError where there is none, or its schema is not that of this version
 */
export async function openExisting(config: Config, log: Logger, applicationName: string): Promise<Runtime> {
  // Until ours is open, so that a server that was started to read it goes on.
  const readOnly = await openReadOnly(config, log, applicationName)
  try {
    return await openRuntime(config, log, applicationName)
  } finally {
    await readOnly.close()
  }
}

/** Opens the database to begin a deployment with: makes it where there is none, and migrates none that is older. */
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
    await checkServer(db)
    return (await getSchema(db)).done.length === 0
  } finally {
    await db.close()
  }
}

/**
 * Brings the schema to the newest, as the role that owns it.
 *
 * @param isOfAnotherRole whether the service itself connects as another, which is then given its rights
 * @returns the names of the migrations that were run now
 */
async function migrateAs(db: Database, ownerUrl: string, isOfAnotherRole: boolean): Promise<string[]> {
  const migrated = await migrate(ownerUrl, migrationsFolder)
  if (!isOfAnotherRole) return migrated
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
 * Opens the database to read it. Nothing is made and nothing is migrated, and what is written by mistake is
 * refused by the database. The data folder's own server is started for as long as this takes where it is not running.
 *
 * @throws UserFacingError where there is none, or its schema is not that of this version
 */
export async function openReadOnly(config: Config, log: Logger, applicationName: string): Promise<ReadOnlyRuntime> {
  const embedded = config.databaseUrl
    ? null
    : await openOwnServer({ dataFolder: config.dataFolder, log, settings: ownSettings(config), mustExist: true })
  // Whichever roles there are: those of this version are made by its first start, which may be still to come.
  const url = config.databaseUrl ?? (embedded?.url as string)
  const db = openDatabase({ url, maxConnections: 4, log, applicationName, readOnly: true })
  const close = () => runAll([db.close, () => embedded?.release()])
  return orEnd(close, async () => {
    await checkServer(db)
    const { missing, unknown } = await getSchema(db)
    if (unknown.length > 0) throw new UserFacingError(newerSchema(unknown))
    if (missing.length > 0) throw new UserFacingError(missingMigrations(missing))
    const deploymentId = await checkDeployment({ db, environment: config.environment })
    return { db, deploymentId, close }
  })
}

/** @throws UserFacingError where the role has no rights yet: the schema is another's, who has not granted it any */
async function getSchema(db: Database): Promise<SchemaState> {
  try {
    return await getSchemaState(db, migrationsFolder)
  } catch (error) {
    if (!isForbidden(error)) throw error
    throw new UserFacingError(
      'The role of DATABASE_URL cannot read the schema, which another role owns. Set WAYBILL_MIGRATION_DATABASE_URL to the owner and run waybill migrate, or start the service: both grant the rights.',
      { cause: error },
    )
  }
}

const missingMigrations = (missing: readonly string[]): string =>
  `The database lacks ${missing.length} of this version's migrations (the first is ${missing[0]}). Run waybill migrate, or start the service.`

/** The package says what the operator can put right in an error of its own. */
export const saidToOperator = (error: unknown): never => {
  throw error instanceof EmbeddedPostgresError ? new UserFacingError(error.message, { cause: error }) : error
}

const openOwnServer = (options: EmbeddedPostgresOptions) => openEmbeddedPostgres(options).catch(saidToOperator)

async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unusable(folder, error)
  }
}

/** Where a data folder is made of a backup until it is whole. */
export const unfinishedRestore = (dataFolder: string): string => join(dataFolder, 'unfinished-restore')

/**
 * A restore that was killed may have left the database where no start would find it.
 *
 * @throws UserFacingError where one was
 */
export async function refuseUnfinished(dataFolder: string): Promise<void> {
  const folder = unfinishedRestore(dataFolder)
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  throw new UserFacingError(
    `A restore into ${dataFolder} did not finish. If it is not still running, empty that folder and restore the backup again.`,
  )
}

const unusable = (folder: string, error: unknown): UserFacingError =>
  new UserFacingError(
    `The data folder ${folder} cannot be used (${(error as NodeJS.ErrnoException).code ?? error}); give this user write access, or set WAYBILL_DATA_DIR to another folder.`,
  )

/** What carriers told and is not in the database yet lies in the data folder: without that nothing may be bought. */
export async function openOutcomesFolder(dataFolder: string, log: Logger): Promise<Spool> {
  try {
    return await openSpool(outcomesFolder(dataFolder), log)
  } catch (error) {
    throw unusable(dataFolder, error)
  }
}

export const outcomesFolder = (dataFolder: string): string => join(dataFolder, 'outcomes')
