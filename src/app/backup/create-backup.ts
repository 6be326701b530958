/** `waybill backup create`: saves the database, the keys and the label files together. */
import { rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { backUpServer } from '@waybill/embedded-postgres'
import { addFile, addFolder, type BackupFolder, beginBackupFolder, cannotMake } from '#app/backup/backup-folder.ts'
import {
  type DatabaseSummary,
  type Manifest,
  manifestFile,
  manifestFormat,
  noteLastBackup,
} from '#app/backup/manifest.ts'
import type { Config } from '#app/config.ts'
import { migrationsFolder } from '#app/project.ts'
import { openReadOnly, outcomesFolder, ownSettings, throwUserFacing } from '#app/runtime.ts'
import { simulatorJournal } from '#app/sandbox.ts'
import { secretKeyFile } from '#app/secret-keys.ts'
import { sumBooked } from '#domain/credits/queries.ts'
import { countOpenWork } from '#domain/purchases/queries/queries.ts'
import { systemClock } from '#kit/clock.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { makeFolder, writeFileDurably } from '#kit/files.ts'
import { silentLog } from '#kit/log.ts'
import { getSchemaState } from '#kit/migrate.ts'
import type { Database } from '#kit/postgres.ts'
import { countAppendOnlyRows } from '#kit/postgres-server.ts'

/**
 * Writes a backup to a new folder, whether or not the service is running. The folder appears complete or not
 * at all. Without an embedded database, it saves only the files.
 *
 * @throws UserFacingError if the folder exists, or no Waybill was ever started here
 */
export async function createBackup(config: Config, to: string): Promise<Manifest & { folder: string }> {
  const folder = resolve(to)
  if (await stat(folder).catch(() => null)) throw new UserFacingError(`${folder} already exists; choose a new folder.`)
  const { db, deploymentId, close } = await openReadOnly(config, silentLog, 'waybill backup')
  const unfinished = `${folder}.unfinished-${process.pid}`
  try {
    if (deploymentId === null) throw new UserFacingError('Waybill has never been started on this database.')
    await makeFolder(unfinished).catch(cannotMake(folder))
    const manifest = await writeBackup(config, db, deploymentId, unfinished)
    await rename(unfinished, folder)
    await noteLastBackup(config.dataFolder, { takenAt: new Date(manifest.takenAt), folder })
    return { folder, ...manifest }
  } catch (error) {
    // Report the original error, not a failed removal.
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    throw error
  } finally {
    await close()
  }
}

async function writeBackup(config: Config, db: Database, deploymentId: string, folder: string): Promise<Manifest> {
  const takenAt = systemClock.now().toISOString()
  const isEmbedded = config.databaseUrl === null
  const openWork = await countOpenWork({ db })
  const database = isEmbedded ? await summarise(db) : null
  const { done: schema } = await getSchemaState(db, migrationsFolder)
  const backup = await beginBackupFolder(folder)
  // Before the database: outcomes removed from this folder are saved there.
  await addFolder(backup, outcomesFolder(config.dataFolder), 'outcomes')
  const folders = isEmbedded ? await addDatabase(config, backup) : []
  // After the database, so that all files that it names are included.
  const { hasSecretKey, hasLabelFiles } = await addFiles(config, backup)
  const written = await backup.finish()
  const { environment } = config
  const manifest: Manifest = {
    format: manifestFormat,
    takenAt,
    environment,
    deploymentId,
    schema,
    database,
    openWork: openWork.map(({ kind, state, count }) => ({ kind, state, count })),
    hasSecretKey,
    hasLabelFiles,
    folders,
    ...written,
  }
  await writeFileDurably(join(folder, manifestFile), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  return manifest
}

async function summarise(db: Database): Promise<DatabaseSummary> {
  return { rows: await countAppendOnlyRows(db), booked: await sumBooked({ db }) }
}

const addDatabase = ({ dataFolder, ...config }: Config, backup: BackupFolder): Promise<string[]> =>
  backUpServer({ dataFolder, settings: ownSettings(config), log: silentLog }, backup.add).catch(throwUserFacing)

async function addFiles({ dataFolder, secretKeys, labelStore }: Config, backup: BackupFolder) {
  const hasLabelFiles = 'folder' in labelStore
  if (hasLabelFiles) await addFolder(backup, labelStore.folder, 'labels')
  const keyFile = secretKeyFile(dataFolder)
  const hasSecretKey = secretKeys === null && (await addFile(backup, keyFile, basename(keyFile)))
  // The data of simulated carriers: after the database, because carriers can have labels that it lacks.
  await addFolder(backup, simulatorJournal(dataFolder), 'simulator')
  return { hasSecretKey, hasLabelFiles }
}
