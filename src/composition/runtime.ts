/** What every command of the product begins with: the data folder, and a migrated database. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError, type EmbeddedPostgresOptions, openEmbeddedPostgres } from '@waybill/embedded-postgres'
import { claimDeployment } from '#accounts/claim-deployment.ts'
import { migrationsFolder } from '#composition/migrations-folder.ts'
import type { Config } from '#config.ts'
import { systemClock } from '#kit/clock.ts'
import { migrateJobs } from '#kit/jobs.ts'
import type { Logger } from '#kit/log.ts'
import { migrate } from '#kit/migrate.ts'
import { checkServer, type Database, openDatabase } from '#kit/postgres.ts'
import { grantServiceRole } from '#kit/service-role.ts'
import { openSpool, type Spool } from '#kit/spool.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

export type Runtime = {
  databaseUrl: string
  db: Database
  /** True where the database is the data folder's own. */
  embedded: boolean
  close(): Promise<void>
}

/** Opens the database: the one that is named, or the data folder's own, which is started where it is not running. */
export async function openRuntime(config: Config, log: Logger, applicationName: string): Promise<Runtime> {
  await prepareDataFolder(config.dataFolder)
  const embedded = config.databaseUrl
    ? null
    : await openOwnServer({
        dataFolder: config.dataFolder,
        log,
        settings: { max_connections: String(Math.max(100, config.databaseConnections * 4)) },
      })
  const databaseUrl = config.databaseUrl ?? (embedded?.url as string)
  const ownerUrl = embedded?.ownerUrl ?? config.migrationDatabaseUrl
  const db = openDatabase({ url: databaseUrl, maxConnections: config.databaseConnections, log, applicationName })
  const close = async () => {
    await db.close()
    await embedded?.release()
  }
  try {
    await checkServer(db)
    await migrateAs(db, ownerUrl ?? databaseUrl, ownerUrl !== null)
    await claimDeployment({ db, clock: systemClock, environment: config.environment })
    return { databaseUrl, db, embedded: embedded !== null, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Brings the schema to the newest, as the role that owns it.
 *
 * @param isOfAnotherRole whether the service itself connects as another, which is then given its rights
 */
async function migrateAs(db: Database, ownerUrl: string, isOfAnotherRole: boolean): Promise<void> {
  await migrate(ownerUrl, migrationsFolder)
  if (!isOfAnotherRole) return
  await migrateJobs(ownerUrl)
  const [service] = await db.query<{ role: string }>({
    name: 'role',
    text: 'select current_user as role',
    values: [],
  })
  await grantServiceRole(ownerUrl, service?.role as string)
}

/** The package says what the operator can put right in an error of its own. */
async function openOwnServer(options: EmbeddedPostgresOptions) {
  try {
    return await openEmbeddedPostgres(options)
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? new UserFacingError(error.message, { cause: error }) : error
  }
}

async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unusable(folder, error)
  }
}

const unusable = (folder: string, error: unknown): UserFacingError =>
  new UserFacingError(
    `The data folder ${folder} cannot be used (${(error as NodeJS.ErrnoException).code ?? error}); let this user write there, or set WAYBILL_DATA_DIR to another folder.`,
  )

/** What carriers told and is not in the database yet lies in the data folder: without that nothing may be bought. */
export async function openOutcomeSpool(dataFolder: string, log: Logger): Promise<Spool> {
  try {
    return await openSpool(outcomesFolder(dataFolder), log)
  } catch (error) {
    throw unusable(dataFolder, error)
  }
}

export const outcomesFolder = (dataFolder: string): string => join(dataFolder, 'outcomes')
