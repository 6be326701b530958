/** `waybill backup restore`: creates a data folder from a backup, with purchases held. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { adoptServerFiles } from '@waybill/embedded-postgres'
import { cannotMake, readBackupFolder } from '#app/backup/backup-folder.ts'
import { holdRestored, type RestoredFindings } from '#app/backup/hold-restored.ts'
import { type DatabaseSummary, type Manifest, noteLastBackup, readManifest } from '#app/backup/manifest.ts'
import type { Config } from '#app/config.ts'
import { migrationsFolder } from '#app/project.ts'
import {
  assertNoUnfinishedRestore,
  openExisting,
  openRuntime,
  throwUserFacing,
  unfinishedRestore,
} from '#app/runtime.ts'
import { sumBooked } from '#domain/credits/queries.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { makeFolder, syncFolder } from '#kit/files.ts'
import { silentLog } from '#kit/log.ts'
import { knownMigrations, newerSchema } from '#kit/migrate.ts'
import type { Database } from '#kit/postgres.ts'
import { countAppendOnlyRows } from '#kit/postgres-server.ts'

export type RestoreCommand = { from: string; operator: string; reason: string }

/**
 * Restores a backup to the data folder, migrates its database, holds its purchases, and checks
 * its books. The checksum of each file is verified during the copy. With `DATABASE_URL`, the database must
 * already be restored separately; only the files are restored.
 *
 * @throws UserFacingError if there is data already, or if the backup is damaged, from another environment or from a
 *   newer version; then nothing is left behind
 */
export async function restoreBackup(config: Config, command: RestoreCommand): Promise<RestoredFindings> {
  const { dataFolder } = config
  const manifest = await readManifest(command.from)
  await assertRestorable(config, manifest)
  await makeFolder(dataFolder).catch(cannotMake(dataFolder))
  await assertEmpty(dataFolder)
  const unfinished = unfinishedRestore(dataFolder)
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await readBackupFolder(command.from, manifest, unfinished)
    const findings = manifest.database
      ? await restoreDatabase({ ...config, dataFolder: unfinished }, manifest, manifest.database, command)
      : await holdExternal({ ...config, dataFolder: unfinished }, manifest, command)
    await noteLastBackup(unfinished, { takenAt: new Date(manifest.takenAt), folder: resolve(command.from) })
    await moveInto(dataFolder, unfinished)
    return findings
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function assertRestorable(config: Config, manifest: Manifest): Promise<void> {
  const { environment, databaseUrl } = config
  if (manifest.environment !== environment) {
    throw new UserFacingError(
      `The backup belongs to a ${manifest.environment} deployment, but WAYBILL_ENVIRONMENT is ${environment}.`,
    )
  }
  if (manifest.database && databaseUrl) {
    throw new UserFacingError('The backup contains an embedded database, but DATABASE_URL is set. Unset DATABASE_URL.')
  }
  if (!manifest.database && !databaseUrl) {
    throw new UserFacingError(
      'The backup contains no database. Restore the database separately, and set DATABASE_URL to it.',
    )
  }
  const known = await knownMigrations(migrationsFolder)
  const unknown = manifest.schema.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new UserFacingError(newerSchema(unknown))
}

async function assertEmpty(dataFolder: string): Promise<void> {
  await assertNoUnfinishedRestore(dataFolder)
  if ((await readdir(dataFolder)).length === 0) return
  throw new UserFacingError(
    `${dataFolder} is not empty, and a backup can only be restored to a new or empty folder. Move its contents away, or set WAYBILL_DATA_DIR.`,
  )
}

/** The database is removed last: until then no start creates another one, see `refuseUnfinished`. */
async function moveInto(dataFolder: string, unfinished: string): Promise<void> {
  const names = await readdir(unfinished)
  for (const name of names.toSorted()) await rename(join(unfinished, name), join(dataFolder, name))
  await rm(unfinished, { recursive: true })
  await syncFolder(dataFolder)
  await syncFolder(dirname(dataFolder))
}

async function restoreDatabase(
  config: Config,
  manifest: Manifest,
  summary: DatabaseSummary,
  command: RestoreCommand,
): Promise<RestoredFindings> {
  await adoptServerFiles(config.dataFolder).catch(throwUserFacing)
  const { db, close } = await openRuntime(config, silentLog, 'waybill backup')
  try {
    await assertComplete(db, summary)
    return await holdRestored({ db, config }, { ...command, takenAt: new Date(manifest.takenAt) })
  } finally {
    await close()
  }
}

/** @throws UserFacingError if there is less data than when the copy started */
async function assertComplete(db: Database, { rows, booked }: DatabaseSummary): Promise<void> {
  const rowsNow = await countAppendOnlyRows(db)
  const bookedNow = await sumBooked({ db })
  const short = Object.entries(rows).filter(([table, count]) => (rowsNow[table] ?? 0) < count)
  const unbooked = booked.filter(({ currency, transfers }) => {
    const now = bookedNow.find((one) => one.currency === currency)
    return (now?.transfers ?? 0) < transfers
  })
  if (short.length === 0 && unbooked.length === 0) return
  const missing = [...short.map(([table]) => table), ...unbooked.map(({ currency }) => `bookings in ${currency}`)]
  throw new UserFacingError(`The backup is damaged: rows are missing in ${missing.join(', ')}. Use another backup.`)
}

async function holdExternal(config: Config, manifest: Manifest, command: RestoreCommand): Promise<RestoredFindings> {
  const { db, deploymentId, close } = await openExisting(config, silentLog, 'waybill backup')
  try {
    if (deploymentId !== manifest.deploymentId) {
      throw new UserFacingError('The database in DATABASE_URL and the backup belong to different deployments.')
    }
    // The database was backed up separately, at another time than the files.
    return await holdRestored({ db, config }, { ...command, takenAt: null })
  } finally {
    await close()
  }
}

/**
 * `waybill backup check`: verifies the checksum of every file of a backup.
 *
 * @returns the manifest, and whether this version can restore the backup
 * @throws UserFacingError that names the damaged file
 */
export async function checkBackup(folder: string): Promise<Manifest & { isOfNewerVersion: boolean }> {
  const manifest = await readManifest(folder)
  await readBackupFolder(folder, manifest, null)
  const known = await knownMigrations(migrationsFolder)
  return { ...manifest, isOfNewerVersion: manifest.schema.some((name) => !known.includes(name)) }
}
