import { readBackupFolder } from '#app/backup/backup-folder.ts'
import { type Manifest, readManifest } from '#app/backup/manifest.ts'
import { migrationsFolder } from '#app/migrations-folder.ts'
import { knownMigrations } from '#kit/migrate.ts'

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
